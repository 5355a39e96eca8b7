import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskSearch, DeskViews, DeskWork } from '@api/admin/desk.types'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { paths } from '@/lib/paths'
import { dateOf } from '@/lib/format'

import { entryAddress, listAddress } from './addresses'
import { deskAction } from './desk-action'
import { deskHandle, loadDesk, loadOptional } from './desk-data'
import { ActionForm, DeskPage, mayHandle } from './page-frame'
import desk from './desk.module.css'
import { Due, EntryCells, StatusBadge } from './entry-cells'
import { countOf } from './format'
import { PlainTable } from './plain-table'
import { VIEWS_API, ViewsNav, WORK_API } from './views/views-nav'

export const handle = deskHandle('My work')

export async function loader(args: LoaderFunctionArgs) {
  const [work, views] = await Promise.all([
    loadDesk<DeskWork>(args, WORK_API),
    loadOptional<DeskViews>(args, VIEWS_API),
  ])
  return { work, views }
}

export const action = deskAction({
  async digest(api, field) {
    const wanted = field('wanted') === 'yes'
    await api.post('/api/admin/digest', { wanted })
    return {
      title: wanted ? 'Turned on' : 'Turned off',
      description: wanted ? 'You get an email each working morning.' : 'You no longer get an email in the morning.',
    }
  },
})

export function Component() {
  const { work, views } = useLoaderData<typeof loader>()
  return (
    <>
      {views && <ViewsNav views={views} me={work.me} here="work" />}
      <DeskPage
        title="My work"
        total={countOf(work.found)}
        lede="Everything you own and have not finished, with what is due first at the top."
      >
        {work.rows.length === 0 ? (
          <EmptyState
            large
            title="You are up to date"
            action={
              <ButtonLink to={listAddress('registrations', { owner: 'none' })} variant="secondary" size="small">
                Entries without an owner
              </ButtonLink>
            }
          >
            Entries appear here as soon as you are their owner.
          </EmptyState>
        ) : (
          <WorkTable work={work} />
        )}
        {work.found.count > work.rows.length && (
          <p className={desk.lede}>The first {work.rows.length} are shown. The lists show all of yours.</p>
        )}
        {mayHandle(work.me) && <Digest on={work.digest} />}
        {mayHandle(work.me) && (
          <p className="mt-4">
            <Link to={paths.adminRota} className={desk.link}>
              The rota and your absences
            </Link>
          </p>
        )}
      </DeskPage>
    </>
  )
}

const Digest = ({ on }: { on: boolean }) => (
  <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
    <span className="text-muted">
      {on
        ? 'Each working morning an email tells you what is due, what is new and what has no owner.'
        : 'You get no email in the morning.'}
    </span>
    <ActionForm intent="digest" hidden={{ wanted: on ? 'no' : 'yes' }}>
      {on ? 'Turn the email off' : 'Turn the email on'}
    </ActionForm>
  </div>
)

const WorkTable = ({ work: { rows, now } }: { work: DeskSearch }) => (
  <PlainTable columns={['Name', 'Kind', 'Received', 'Status', 'Due']}>
    {rows.map((row) => (
      <tr key={row.id}>
        <EntryCells row={row} to={entryAddress(row.tab, row.id, { owner: 'me', open: 'yes', sort: 'due' })} />
        <td className={desk.num}>{dateOf(row.receivedAt)}</td>
        <td>
          <StatusBadge status={row.status} replied={row.replied} />
        </td>
        <td>
          <Due row={row} now={now} />
        </td>
      </tr>
    ))}
  </PlainTable>
)

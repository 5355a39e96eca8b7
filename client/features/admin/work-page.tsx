import { Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskSearch, DeskViews, DeskWork } from '@api/admin/desk.types'
import { Button, ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { entryAddress, listAddress } from './addresses'
import { failed, loadDesk, type Failure } from './desk-access'
import { deskAction, type Outcome } from './desk-action'
import desk from './desk.module.css'
import { EntryCells } from './list/entry-cells'
import { FailedPage } from './failed-page'
import { countOf, dateOf } from './format'
import { mayHandle } from './permissions'
import { OutcomeNotice } from './outcome-notice'
import { PlainTable } from './plain-table'
import { Empty } from './states'
import { Due, StatusBadge } from './status-badge'
import { VIEWS_API, WORK_API } from './views/views'
import { ViewsNav } from './views/views-nav'

export const handle: PageHandle = { title: 'My work', robots: 'noindex, nofollow', bare: true }

interface PageData {
  work: DeskWork | Failure
  views: DeskViews | Failure
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const [work, views] = await Promise.all([loadDesk<DeskWork>(args, WORK_API), loadDesk<DeskViews>(args, VIEWS_API)])
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
  const { work, views } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Outcome } | undefined
  if (failed(work)) return <FailedPage title="My work" failure={work.failure} />
  return (
    <>
      {!failed(views) && <ViewsNav views={views} me={work.me} here="work" />}
      <h1 className={desk.title}>
        My work <span className={desk.total}>{countOf(work.found)}</span>
      </h1>
      <p className={desk.lede}>Everything you own and have not finished, with what is due first at the top.</p>
      <OutcomeNotice notice={outcome?.notice} />
      {work.rows.length === 0 ? (
        <Empty
          title="You are up to date"
          action={
            <ButtonLink to={listAddress('registrations', { owner: 'none' })} variant="secondary" size="small">
              Entries without an owner
            </ButtonLink>
          }
        >
          Entries appear here as soon as you are their owner.
        </Empty>
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
    </>
  )
}

const Digest = ({ on }: { on: boolean }) => (
  <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3" preventScrollReset>
    <input type="hidden" name="wanted" value={on ? 'no' : 'yes'} />
    <span className={desk.none}>
      {on
        ? 'Each working morning an email tells you what is due, what is new and what has no owner.'
        : 'You get no email in the morning.'}
    </span>
    <Button type="submit" name="intent" value="digest" variant="secondary" size="small">
      {on ? 'Turn the email off' : 'Turn the email on'}
    </Button>
  </Form>
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

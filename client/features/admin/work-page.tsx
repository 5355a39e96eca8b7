import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskRow } from '@api/submissions/submissions.types'
import { dateOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { listAddress } from './addresses'
import { deskAction } from './desk-action'
import { deskHandle, loadDesk, mayHandle, useFrame } from './desk-data'
import { DeskTable, type Column } from './desk-table'
import { Due, entryColumns, statusColumn } from './entry-cells'
import { countOf } from './desk-format'
import { ActionForm, DeskPage, LineLink, SmallLink } from './page-frame'
import { ViewsNav } from './views/views-nav'

export const handle = deskHandle('My work')

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, '/api/admin/work')

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

const columnsAt = (now: string): Column<DeskRow>[] => [
  ...entryColumns({ owner: 'me', open: 'yes' }),
  { heading: 'Received', className: 'num', cell: ({ receivedAt }) => dateOf(receivedAt) },
  statusColumn,
  { heading: 'Due', cell: (row) => <Due row={row} now={now} /> },
]

export function Component() {
  const { rows, found, now, digest } = useLoaderData<typeof loader>()
  const { me } = useFrame()
  return (
    <DeskPage
      nav={<ViewsNav here="work" />}
      title="My work"
      total={countOf(found)}
      lede="Everything you own and have not finished: replies first, then what is due."
    >
      <DeskTable
        columns={columnsAt(now)}
        rows={rows}
        keyOf={({ id }) => id}
        none={{
          title: 'You are up to date',
          children: 'Entries appear here as soon as you are their owner.',
          action: <SmallLink to={listAddress('inbox', { owner: 'none' })}>Entries without an owner</SmallLink>,
        }}
      />
      {found.count > rows.length && (
        <p className="lede">The first {rows.length} are shown. The lists show all of yours.</p>
      )}
      {mayHandle(me) && (
        <>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <span className="text-muted">
              {digest
                ? 'Each working morning an email tells you what is due, what is new and what has no owner.'
                : 'You get no email in the morning.'}
            </span>
            <ActionForm
              intent="digest"
              label={digest ? 'Turn the email off' : 'Turn the email on'}
              hidden={{ wanted: digest ? 'no' : 'yes' }}
            />
          </div>
          <p className="mt-4">
            <LineLink to={paths.adminRota}>The rota and your absences</LineLink>
          </p>
        </>
      )}
    </DeskPage>
  )
}

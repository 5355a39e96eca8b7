import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskSearch, DeskViews } from '@api/admin/desk.types'
import { ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'

import { entryAddress, listAddress } from './addresses'
import { failed, guarded, orFailure, type Failure } from './desk-access'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import desk from './desk.module.css'
import { EntryCells } from './entry-cells'
import { FailedPage } from './failed-page'
import { countOf, dateOf } from './format'
import plainTableStyles from './plain-table.module.css'
import { Empty } from './states'
import { Due, StatusBadge } from './status-badge'
import { VIEWS_API, WORK_API } from './views'
import { ViewsNav } from './views-nav'

export const handle: PageHandle = { title: 'My work', robots: 'noindex, nofollow', bare: true }

interface PageData {
  work: DeskSearch | Failure
  views: DeskViews | Failure
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const read = <T,>(path: string) => orFailure(guarded(args.request, () => readDesk<T>(args, path)))
  const [work, views] = await Promise.all([read<DeskSearch>(WORK_API), read<DeskViews>(VIEWS_API)])
  return { work, views }
}

export function Component() {
  const { work, views } = useLoaderData<PageData>()
  if (failed(work)) return <FailedPage title="My work" failure={work.failure} />
  return (
    <DeskFrame me={work.me} waiting={work.waiting}>
      {!failed(views) && <ViewsNav views={views} me={work.me} here="work" />}
      <h1 className={desk.title}>
        My work <span className={desk.total}>{countOf(work.found)}</span>
      </h1>
      <p className={desk.lede}>What you own and have not finished, of every kind; what is due first comes first.</p>
      {work.rows.length === 0 ? (
        <Empty
          title="Nothing is yours to do"
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
    </DeskFrame>
  )
}

const WorkTable = ({ work: { rows, now } }: { work: DeskSearch }) => (
  <table className={plainTableStyles.plain}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Kind</th>
        <th scope="col">Received</th>
        <th scope="col">Status</th>
        <th scope="col">Due</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <EntryCells row={row} to={entryAddress(row.tab, row.id, { owner: 'me', open: 'yes', sort: 'due' })} />
          <td className={desk.num}>{dateOf(row.receivedAt)}</td>
          <td>
            <StatusBadge status={row.status} />
          </td>
          <td>
            <Due row={row} now={now} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

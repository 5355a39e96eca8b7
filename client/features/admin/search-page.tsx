import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskSearch } from '@api/admin/desk.types'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'

import { entryAddress, personAddress, searchApi } from './addresses'
import { failed, loadDesk, type Failure } from './desk-access'
import desk from './desk.module.css'
import { EntryCells } from './list/entry-cells'
import { FailedPage } from './failed-page'
import { countOf, dateOf } from './format'
import { PlainTable } from './plain-table'
import { Empty } from './states'
import { StatusBadge } from './status-badge'

export const handle: PageHandle = { title: 'Search', robots: 'noindex, nofollow', bare: true }

interface PageData {
  q: string
  search: DeskSearch | Failure | null
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const path = searchApi(q || ' ')
  return { q, search: await loadDesk<DeskSearch>(args, path) }
}

export function Component() {
  const { q, search } = useLoaderData<PageData>()
  if (failed(search)) return <FailedPage title="Search" what="The search" failure={search.failure} />
  if (!search) return null
  return (
    <>
      <h1 className={desk.title}>
        Search <span className={desk.total}>{q ? countOf(search.found) : ''}</span>
      </h1>
      <p className={desk.lede}>
        Every kind of submission: by reference, name, email, business, phone or the words of a note.
      </p>
      {!q || search.rows.length === 0 ? (
        <Empty title={q ? `Nothing for “${q}”` : 'Search the desk'}>
          A reference is on every email we send, such as IS-7K3F9-QX2AB.
        </Empty>
      ) : (
        <PlainTable columns={['Name', 'Kind', 'Contact', 'Received', 'Status']}>
          {search.rows.map((row) => (
            <tr key={row.id}>
              <EntryCells row={row} to={entryAddress(row.tab, row.id)} />
              <td>
                <Link to={personAddress(row.personId)} className={desk.inline}>
                  <span className="sr-only">Everything from </span>
                  <bdi>{row.email}</bdi>
                </Link>
                <div className={desk.fine}>{row.phone}</div>
              </td>
              <td className={cx(desk.num, desk.whole)}>{dateOf(row.receivedAt)}</td>
              <td>
                <StatusBadge status={row.status} replied={row.replied} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {search.found.count > search.rows.length && (
        <p className={desk.lede}>The newest {search.rows.length} are shown. Add a word to narrow the search.</p>
      )}
    </>
  )
}

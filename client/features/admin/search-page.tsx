import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskSearch } from '@api/admin/desk.types'
import { EmptyState } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { dateOf } from '@/lib/format'

import { entryAddress, personAddress, searchApi } from './addresses'
import { deskHandle, loadDesk } from './desk-data'
import { DeskPage } from './page-frame'
import desk from './desk.module.css'
import { EntryCells, StatusBadge } from './entry-cells'
import { countOf } from './format'
import { PlainTable } from './plain-table'

export const handle = deskHandle('Search')

const wordsOf = ({ request }: LoaderFunctionArgs) =>
  (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)

export async function loader(args: LoaderFunctionArgs) {
  const q = wordsOf(args)
  return { q, search: await loadDesk<DeskSearch>(args, searchApi(q || ' ')) }
}

export function Component() {
  const { q, search } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Search"
      total={q ? countOf(search.found) : ''}
      lede="Every kind of submission: by reference, name, email, business, phone or the words of a note."
    >
      {!q || search.rows.length === 0 ? (
        <EmptyState large title={q ? `Nothing for “${q}”` : 'Search the desk'}>
          A reference is on every email we send, such as IS-7K3F9-QX2AB.
        </EmptyState>
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
              <td className={cx(desk.num, 'whitespace-nowrap')}>{dateOf(row.receivedAt)}</td>
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
    </DeskPage>
  )
}

import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_SEARCH } from '@api/desk/desk.rules'
import type { DeskRow } from '@api/submissions/submissions.types'
import { dateOf } from '@/lib/format'

import { personAddress, searchApi } from './addresses'
import { deskHandle, loadDesk } from './desk-data'
import { DeskTable, type Column } from './desk-table'
import { entryColumns, statusColumn } from './entry-cells'
import { countOf } from './desk-format'
import { DeskPage, InlineLink } from './page-frame'

export const handle = deskHandle('Search')

const wordsOf = ({ request }: LoaderFunctionArgs) =>
  (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)

export async function loader(args: LoaderFunctionArgs) {
  const q = wordsOf(args)
  return { q, search: await loadDesk(args, searchApi(q || ' ')) }
}

const COLUMNS: Column<DeskRow>[] = [
  ...entryColumns(),
  {
    heading: 'Contact',
    cell: ({ personId, email }) => (
      <InlineLink to={personAddress(personId)}>
        <span className="sr-only">View person </span>
        <bdi>{email}</bdi>
      </InlineLink>
    ),
    below: ({ phone }) => phone,
  },
  { heading: 'Received', className: 'num whitespace-nowrap', cell: ({ receivedAt }) => dateOf(receivedAt) },
  statusColumn,
]

export function Component() {
  const { q, search } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Search"
      total={q ? countOf(search.found) : ''}
      lede={
        search.misspelt && search.rows.length
          ? `Nothing contains “${q}”. These are one letter away from it.`
          : 'Searches every kind of submission: the text of forms and notes, references and phone numbers.'
      }
    >
      <DeskTable
        columns={COLUMNS}
        rows={q ? search.rows : []}
        keyOf={({ id }) => id}
        none={{
          title: q ? `Nothing for “${q}”` : 'Search the desk',
          children: 'A reference is on every email we send, such as IS-7K3F9-QX2AB.',
        }}
      />
      {search.found.count > search.rows.length && (
        <p className="lede">The newest {search.rows.length} are shown. Add a word to narrow the search.</p>
      )}
    </DeskPage>
  )
}

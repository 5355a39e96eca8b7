import { type DeskQuery, type DeskTab, isFiltered, type ListName, TAB_TITLES } from '@api/desk/desk.rules'
import type { DeskList } from '@api/submissions/submissions.types'
import { EmptyState } from '@/components/ui/states'
import { paths } from '@/lib/paths'

import { listAddress } from '../addresses'
import { LineLink, SmallLink } from '../page-frame'

export function NoMatch({ list, query }: { list: DeskList; query: DeskQuery }) {
  return (
    <EmptyState
      large
      title={`No ${list.tab === 'inbox' ? 'entries' : TAB_TITLES[list.tab].toLowerCase()} match`}
      action={isFiltered(query) && <LineLink to={listAddress(list.tab)}>Clear filters</LineLink>}
    >
      {query.q ? (
        <>
          Nothing for “<bdi>{query.q}</bdi>” with these filters. Widen the dates or clear the filters.
        </>
      ) : (
        'Nothing with these filters. Widen the dates or clear the filters.'
      )}
    </EmptyState>
  )
}

const FIRST: Record<DeskTab, { words: string; page: string; label: string }> = {
  registrations: {
    words: 'They appear here as soon as someone registers for the investor show.',
    page: paths.investorShowSignup,
    label: 'Open the registration page',
  },
  'discovery-calls': {
    words: 'They appear here as soon as someone books one.',
    page: paths.bookCall,
    label: 'Open the booking page',
  },
  applications: {
    words: 'They appear here as soon as someone applies.',
    page: paths.application,
    label: 'Open the application page',
  },
  complaints: {
    words: 'They appear here as soon as someone sends one.',
    page: paths.complaints,
    label: 'Open the complaints page',
  },
}

export function NothingYet({ tab }: { tab: ListName }) {
  if (tab === 'inbox')
    return (
      <EmptyState large title="You are up to date">
        Nothing is open. Entries appear here as soon as someone sends a form, and those that wait on their day.
      </EmptyState>
    )
  const { words, page, label } = FIRST[tab]
  return (
    <EmptyState
      large
      unfilled
      title={`No ${TAB_TITLES[tab].toLowerCase()} yet.`}
      action={<SmallLink to={page}>{label}</SmallLink>}
    >
      {words}
    </EmptyState>
  )
}

import type { DeskTab } from '@api/admin/desk.rules'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import { Empty } from '../states'

const WHEN: Record<DeskTab, { title: string; words: string; page: string; label: string }> = {
  registrations: {
    title: 'No registrations yet.',
    words: 'They appear here as soon as someone registers for the investor show.',
    page: paths.investorShowSignup,
    label: 'Open the registration page',
  },
  'discovery-calls': {
    title: 'No discovery calls yet.',
    words: 'They appear here as soon as someone books one.',
    page: paths.bookCall,
    label: 'Open the booking page',
  },
  applications: {
    title: 'No applications yet.',
    words: 'They appear here as soon as someone applies.',
    page: paths.application,
    label: 'Open the application page',
  },
  complaints: {
    title: 'No complaints yet.',
    words: 'They appear here as soon as someone sends one.',
    page: paths.complaints,
    label: 'Open the complaints page',
  },
}

/** A list before its first entry. */
export function NothingYet({ tab }: { tab: DeskTab }) {
  const { title, words, page, label } = WHEN[tab]
  return (
    <Empty
      title={title}
      high
      action={
        <ButtonLink to={page} variant="secondary" size="small">
          {label}
        </ButtonLink>
      }
    >
      {words}
    </Empty>
  )
}

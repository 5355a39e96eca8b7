import { TAB_TITLES, TABS } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViews, Me } from '@api/admin/desk.types'
import { paths } from '@/lib/paths'

import { entryAddress, listAddress, personAddress } from '../addresses'
import { countOf } from '../format'
import { isAdmin, mayHandle } from '../permissions'
import { viewAddress } from '../views/views'

/** An item of the palette: an address to open, or an action. */
export interface Choice {
  key: string
  name: string
  about?: string
  reference?: string
  action: string | (() => void)
}

interface Destination {
  to: string
  name: string
  about?: string
  reference?: string
}

const MAX_ENTRIES = 8
const MAX_PEOPLE = 5

const FOR_ALL: Destination[] = [
  ...TABS.map((tab) => ({ to: listAddress(tab), name: TAB_TITLES[tab] })),
  { to: paths.adminWork, name: 'My work' },
  { to: paths.adminViews, name: 'All views' },
  { to: paths.adminMail, name: 'Mail' },
  { to: paths.adminWeek, name: 'The week' },
  { to: paths.adminApi, name: 'API of the desk' },
  { to: paths.account, name: 'Your account' },
]
const FOR_HANDLERS: Destination[] = [{ to: paths.adminRota, name: 'Rota and absences' }]
const FOR_ADMINS: Destination[] = [
  { to: paths.adminReview, name: 'Review' },
  { to: paths.adminUsers, name: 'Users and roles' },
  { to: paths.adminTemplates, name: 'Answer templates' },
  { to: paths.adminAudit, name: 'Audit log' },
  { to: paths.adminTokens, name: 'API tokens' },
  { to: paths.adminWebhooks, name: 'Webhooks' },
]

const choiceOf = ({ to, ...rest }: Destination): Choice => ({ key: to, action: to, ...rest })

const matching = (destinations: Destination[], words: string) => {
  const wanted = words.trim().toLowerCase()
  return destinations.filter(({ name }) => name.toLowerCase().includes(wanted)).map(choiceOf)
}

export const pagesFor = (me: Me, words: string) =>
  matching([...FOR_ALL, ...(mayHandle(me) ? FOR_HANDLERS : []), ...(isAdmin(me) ? FOR_ADMINS : [])], words)

export const viewsIn = (views: DeskViews | undefined, words: string) =>
  matching(
    (views?.views ?? []).map((view) => ({
      to: viewAddress(view),
      name: view.name,
      about: `${TAB_TITLES[view.tab]}${view.count ? `, ${countOf(view.count)}` : ''}`,
    })),
    words,
  )

export const entriesIn = (search: DeskSearch | undefined): Choice[] =>
  (search?.rows ?? []).slice(0, MAX_ENTRIES).map(({ id, tab, name, email, reference }) =>
    choiceOf({
      to: entryAddress(tab, id),
      name: name || email,
      about: TAB_TITLES[tab],
      reference,
    }),
  )

/** The senders of the results: each address once, with its most recent name. */
export function peopleIn(search: DeskSearch | undefined): Choice[] {
  const people = Map.groupBy(search?.rows ?? [], ({ email }) => email.toLowerCase())
  return [...people.values()]
    .slice(0, MAX_PEOPLE)
    .flatMap(([row]) =>
      row ? [choiceOf({ to: personAddress(row.personId), name: row.name || row.email, about: row.email })] : [],
    )
}

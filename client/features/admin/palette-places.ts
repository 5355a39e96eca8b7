import { TAB_TITLES, TABS } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViews, Me } from '@api/admin/desk.types'
import { paths } from '@/lib/paths'

import { entryAddress, listAddress } from './addresses'
import { countOf } from './format'
import { isAdmin, mayHandle } from './may'
import { viewAddress } from './views'

/** Somewhere the palette can go. */
export interface Place {
  to: string
  name: string
  about?: string
}

const MOST_ENTRIES = 8

const FOR_ALL: Place[] = [
  ...TABS.map((tab) => ({ to: listAddress(tab), name: TAB_TITLES[tab] })),
  { to: paths.adminWork, name: 'My work' },
  { to: paths.adminViews, name: 'All views' },
  { to: paths.adminMail, name: 'Mail' },
  { to: paths.adminWeek, name: 'The week' },
  { to: paths.adminApi, name: 'API of the desk' },
  { to: paths.account, name: 'Your account' },
]
const FOR_HANDLERS: Place[] = [{ to: paths.adminRota, name: 'Rota and absences' }]
const FOR_ADMINS: Place[] = [
  { to: paths.adminReview, name: 'Review' },
  { to: paths.adminUsers, name: 'Users and roles' },
  { to: paths.adminTemplates, name: 'Answer templates' },
  { to: paths.adminAudit, name: 'Audit log' },
  { to: paths.adminTokens, name: 'API tokens' },
  { to: paths.adminWebhooks, name: 'Webhooks' },
]

const matching = (places: Place[], words: string) => {
  const wanted = words.trim().toLowerCase()
  return places.filter(({ name }) => name.toLowerCase().includes(wanted))
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

export const entriesIn = ({ rows }: DeskSearch): Place[] =>
  rows.slice(0, MOST_ENTRIES).map(({ id, tab, name, email, reference }) => ({
    to: entryAddress(tab, id),
    name: name || email,
    about: `${TAB_TITLES[tab]}, ${reference}`,
  }))

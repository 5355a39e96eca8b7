import { TAB_TITLES, TABS } from '@api/admin/desk.rules'
import type { DeskSearch, DeskViewLine, Me } from '@api/admin/desk.types'
import { paths } from '@/lib/paths'
import { chooseTheme, themes, type Theme } from '@/lib/theme'

import { entryAddress, listAddress, personAddress } from '../addresses'
import { isAdmin, mayHandle } from '../desk-data'
import { countOf } from '../format'
import { viewAddress } from '../views/views-nav'

/** An item of the palette: an address to open, or an action. */
export interface PaletteItem {
  key: string
  name: string
  about?: string
  reference?: string
  action: string | (() => void)
}

interface Destination {
  /** If another item may lead there too. */
  key?: string
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

const itemOf = ({ to, ...rest }: Destination): PaletteItem => ({ key: to, action: to, ...rest })

const matching = (destinations: Destination[], words: string) => {
  const wanted = words.trim().toLowerCase()
  return destinations.filter(({ name }) => name.toLowerCase().includes(wanted)).map(itemOf)
}

export const pagesFor = (me: Me, words: string) =>
  matching([...FOR_ALL, ...(mayHandle(me) ? FOR_HANDLERS : []), ...(isAdmin(me) ? FOR_ADMINS : [])], words)

export const viewsIn = (views: DeskViewLine[], words: string) =>
  matching(
    views.map((view) => ({
      key: view.id,
      to: viewAddress(view),
      name: view.name,
      about: `${TAB_TITLES[view.tab]}${view.count ? `, ${countOf(view.count)}` : ''}`,
    })),
    words,
  )

export const entriesIn = (search: DeskSearch | undefined): PaletteItem[] =>
  (search?.rows ?? []).slice(0, MAX_ENTRIES).map(({ id, tab, name, email, reference }) =>
    itemOf({
      to: entryAddress(tab, id),
      name: name || email,
      about: TAB_TITLES[tab],
      reference,
    }),
  )

/** The senders of the results: each address once, with its most recent name. */
export function peopleIn(search: DeskSearch | undefined): PaletteItem[] {
  const people = Map.groupBy(search?.rows ?? [], ({ email }) => email.toLowerCase())
  return [...people.values()]
    .slice(0, MAX_PEOPLE)
    .flatMap(([row]) =>
      row ? [itemOf({ to: personAddress(row.personId), name: row.name || row.email, about: row.email })] : [],
    )
}

const THEMES: Record<Theme, string> = { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the device' }

/**
 * The actions of the current page: it marks its own controls with `data-palette` and a name, so that the palette offers
 * exactly what the page offers this user.
 */
export function actionsFor(): PaletteItem[] {
  const controls = [...document.querySelectorAll<HTMLElement>('[data-palette]')]
    .filter((element) => element.checkVisibility() && element.ariaDisabled !== 'true')
    .map((element, at) => ({
      key: `action ${at}`,
      name: element.dataset.palette || element.innerText.trim(),
      action: () => pressControl(element),
      inHeader: element.closest('header') !== null,
    }))
  const looks = themes.map((theme) => ({ key: theme, name: THEMES[theme], action: () => chooseTheme(theme) }))
  // The header's action last: Enter in an empty palette chooses the first one, which must not be "Sign out".
  return [...controls.filter(({ inHeader }) => !inHeader), ...looks, ...controls.filter(({ inHeader }) => inHeader)]
}

/** Presses a control; if it opens a panel, the focus moves to the panel's first input. */
function pressControl(element: HTMLElement) {
  element.click()
  if (element.matches('summary')) element.parentElement?.querySelector('input')?.focus()
}

import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { MAX_SEARCH, TAB_TITLES, LISTS } from '@api/desk/desk.rules'
import type { DeskSearch } from '@api/submissions/submissions.types'
import type { DeskViewLine } from '@api/staff/desk-view.types'
import { Input } from '@/components/form/controls'
import { Dialog } from '@/components/ui/dialog'
import { browserApi } from '@/lib/api'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import { type Theme, THEMES } from '@api/auth/users/account.rules'
import { chooseTheme } from '@/lib/theme'

import { entryAddress, listAddress, personAddress, searchApi } from '../addresses'
import { offeredCommands, SHORTCUTS, useCommandKeys, useCommands } from '../commands'
import { deskDialog, openDialog } from '../desk-controls'
import { type Frame, isAdmin, mayHandle, useFrame } from '../desk-data'
import { countOf } from '../desk-format'
import { INTEGRATIONS, settingsFor } from '../settings'
import { viewAddress } from '../views/views-nav'

const close = () => openDialog(undefined)

export function DeskDialogs() {
  const open = deskDialog.use()
  useCommandKeys()
  useCommands(() => [
    { shortcut: 'goTo', whileTyping: true, run: () => openDialog('palette') },
    { shortcut: 'help', run: () => openDialog('shortcuts') },
  ])
  useEffect(() => close, [])
  if (!open) return null
  return open === 'palette' ? <Palette onClose={close} /> : <Shortcuts onClose={close} />
}

const PLACES = Map.groupBy(Object.values(SHORTCUTS), ({ where }) => where)

const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Keyboard shortcuts" look="form">
    {[...PLACES].map(([where, shortcuts]) => (
      <section key={where} className="mt-6">
        <h3 className="text-small text-muted mb-2 font-sans font-semibold">{where}</h3>
        <dl>
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className="grid grid-cols-[7em_minmax(0,1fr)] items-baseline gap-4 py-1.5">
              <dt className="flex gap-1.5">
                {keys.map((name) => (
                  <kbd key={name} className="key">
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    <p className="text-small text-muted mt-6">
      <Link to={`${paths.account}#desk-keys`}>Your account</Link> has a switch that turns single keys off.
    </p>
  </Dialog>
)

function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const { groups, failure } = useGroups(words)
  const items = groups.flatMap((group) => group.items)
  const [active, setActive] = useState<string>()
  // Enter chooses the active item even if results that arrived since have moved it.
  const known = items.findIndex((item) => keyOf(item) === active)
  const at = Math.max(0, known)
  if (known < 0 && items[0]) setActive(keyOf(items[0]))
  const choose = useChoose(onClose)

  function press(event: ReactKeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = items[at]
    const next = step && items.at((at + step) % items.length)
    if (next) setActive(keyOf(next))
    else if (event.key === 'Enter' && item) choose(item)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title="Go to" look="form" className="mt-[min(96px,10dvh)]">
      <Input
        small
        className="mt-4"
        role="combobox"
        aria-label="Entry, person, page or action"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Name, reference, phone, page or action"
        maxLength={MAX_SEARCH}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setActive(undefined)
        }}
        onKeyDown={press}
      />
      <p className="text-muted not-empty:mt-3" role="status">
        {failure || (items.length ? '' : 'Nothing matches.')}
      </p>
      <PaletteList id={id} groups={groups} at={at} onChoose={choose} />
    </Dialog>
  )
}

function useGroups(words: string) {
  const frame = useFrame()
  const { views } = frame
  const { found, failure } = useFound(words.trim())
  // Read once for each page: the items must not change while someone reads them.
  const [offered, setOffered] = useState(() => actionsFor())
  const { pathname } = useLocation()
  useLayoutEffect(() => queueMicrotask(() => setOffered(actionsFor())), [pathname])
  const actions = offered.filter(
    ({ name, whenTyped }) => name.toLowerCase().includes(words.trim().toLowerCase()) && (words.trim() || !whenTyped),
  )
  const groups = [
    { name: 'Entries', items: entriesIn(found) },
    { name: 'People', items: peopleIn(found) },
    { name: 'Actions', items: actions },
    { name: 'Views', items: viewsIn(views, words) },
    { name: 'Pages', items: pagesFor(frame, words) },
  ]
  return { groups: groups.filter(({ items }) => items.length), failure }
}

function useChoose(onClose: () => void) {
  const navigate = useNavigate()
  const afterClose = useRef<() => void>(undefined)
  useEffect(() => () => afterClose.current && queueMicrotask(afterClose.current), [])
  return ({ action }: PaletteItem) => {
    afterClose.current = typeof action === 'string' ? () => void navigate(action) : action
    onClose()
  }
}

interface ListProps {
  id: string
  groups: { name: string; items: PaletteItem[] }[]
  at: number
  onChoose: (item: PaletteItem) => void
}

function PaletteList({ id, groups, at, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const items = groups.flatMap((group) => group.items)
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className="mt-2 max-h-[min(420px,50dvh)] overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <div className="text-small text-muted px-3 pt-3 pb-1 font-semibold" role="presentation">
            {group.name}
          </div>
          {group.items.map((item) => (
            <div
              key={keyOf(item)}
              id={`${id}-${items.indexOf(item)}`}
              role="option"
              aria-selected={items.indexOf(item) === at}
              className={cx(
                'rounded-control hover:bg-raised-2 flex min-h-11 cursor-pointer justify-between gap-x-4 px-3 py-1.5 wrap-anywhere max-md:flex-col md:items-center',
                items.indexOf(item) === at && 'bg-raised-2 shadow-[inset_2px_0_var(--brass)]',
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              <bdi>{item.name}</bdi>
              {item.about && (
                <span className="fine">
                  {item.about}
                  {item.reference && (
                    <>
                      , <span className="whitespace-nowrap">{item.reference}</span>
                    </>
                  )}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const TYPING_MS = 150

interface Found {
  found?: DeskSearch
  failure?: string
}

function useFound(words: string): Found {
  const [state, setState] = useState<Found>({})
  useEffect(() => {
    let current = true
    const show = (next: Found) => current && setState(next)
    const timer = setTimeout(
      () => {
        if (words.length < 2) return show({})
        browserApi.get(searchApi(words)).then(
          (found) => show({ found }),
          (error: unknown) => show({ failure: error instanceof Error ? error.message : 'The search failed.' }),
        )
      },
      words ? TYPING_MS : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return state
}

interface PaletteItem {
  /** Defaults to the address; needed if another item may have the same one. */
  key?: string
  name: string
  about?: string
  reference?: string
  whenTyped?: boolean
  /** The address that it opens, or the function that it runs. */
  action: string | (() => void)
}

const keyOf = ({ key, action }: PaletteItem) => key ?? String(action)

const MAX_ENTRIES = 8
const MAX_PEOPLE = 5

const FOR_ALL: PaletteItem[] = [
  ...LISTS.map((tab) => ({ action: listAddress(tab), name: TAB_TITLES[tab] })),
  { action: paths.adminWork, name: 'My work' },
  { action: paths.adminCalls, name: 'Calls' },
  { action: paths.adminApi, name: 'API' },
  { action: paths.adminReports, name: 'Reports' },
  { action: paths.adminPeople, name: 'People' },
  { action: paths.account, name: 'Your account' },
]
const INTRODUCTIONS: PaletteItem = { action: paths.adminIntroductions, name: 'Introductions' }
const FOR_HANDLERS: PaletteItem[] = [{ action: paths.adminCallHours, name: 'Hours for calls' }]
const FOR_ADMINS: PaletteItem[] = [
  { action: paths.adminReview, name: 'Suspected spam' },
  { action: paths.adminDataRequests, name: 'Data requests' },
  ...INTEGRATIONS.map(({ to, name }) => ({ action: to, name })),
]

const matching = (items: PaletteItem[], words: string) =>
  items.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))

const pagesFor = ({ me, introducing }: Frame, words: string) =>
  matching(
    [
      ...FOR_ALL,
      ...(introducing ? [INTRODUCTIONS] : []),
      ...(mayHandle(me) ? FOR_HANDLERS : []),
      ...(isAdmin(me) ? FOR_ADMINS : []),
      ...settingsFor(me)
        .filter(({ to }) => to !== paths.adminTokens)
        .map(({ to, name }) => ({ action: to, name })),
    ],
    words,
  )

const viewsIn = (views: DeskViewLine[], words: string) =>
  matching(
    views.map((view) => ({
      key: view.id,
      action: viewAddress(view),
      name: view.name,
      about: `${TAB_TITLES[view.tab]}${view.count ? `, ${countOf(view.count)}` : ''}`,
    })),
    words,
  )

const entriesIn = (search: DeskSearch | undefined): PaletteItem[] =>
  (search?.rows ?? []).slice(0, MAX_ENTRIES).map(({ id, tab, name, email, reference }) => ({
    action: entryAddress(tab, id),
    name: name || email,
    about: TAB_TITLES[tab],
    reference,
  }))

function peopleIn(search: DeskSearch | undefined): PaletteItem[] {
  // One line for each person, whichever address they wrote from.
  const people = Map.groupBy(search?.rows ?? [], ({ personId }) => personId)
  return [...people.values()]
    .slice(0, MAX_PEOPLE)
    .flatMap(([row]) =>
      row ? [{ action: personAddress(row.personId), name: row.name || row.email, about: row.email }] : [],
    )
}

const THEME_NAMES: Record<Theme, string> = { light: 'Light theme', dark: 'Dark theme', system: 'System theme' }

/** The commands of the page for this user, and those of every page. */
function actionsFor(): PaletteItem[] {
  const commands = offeredCommands().flatMap(({ name, run, ...command }, at) =>
    name ? [{ ...command, key: `${at} ${name}`, name, action: () => void run() }] : [],
  )
  const looks = THEMES.map((theme) => ({ key: theme, name: THEME_NAMES[theme], action: () => chooseTheme(theme) }))
  const now = commands.filter(({ last }) => !last)
  return [
    ...now.filter(({ whenTyped }) => !whenTyped),
    ...now.filter(({ whenTyped }) => whenTyped),
    ...looks,
    ...commands.filter(({ last }) => last),
  ]
}

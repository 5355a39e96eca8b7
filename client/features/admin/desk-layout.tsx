import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useNavigation,
  useSubmit,
} from 'react-router-dom'

import { LISTS, MAX_SEARCH } from '@api/desk/desk.rules'
import type { DeskWaiting } from '@api/desk/desk.types'
import { NoticeBox } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { Logo } from '@/components/layout/logo'
import { ThemeMenu } from '@/components/layout/theme-menu'
import { Button } from '@/components/ui/button'
import { Mail, Person, Search } from '@/components/ui/icons'
import { Warning } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { focusFirstError } from '@/lib/form/result'
import { whenIdle } from '@/lib/idle'
import { dismissOutcome, prepareToasts } from '@/lib/notify'
import { paths } from '@/lib/paths'

import type { DeskResult } from './desk-action'
import { useCommands } from './commands'
import { focusMain } from './desk-controls'
import {
  LAYOUT_API,
  FrameContext,
  isAdmin,
  loadOptional,
  NO_FRAME,
  useFrame,
  useFreshDesk,
  usePrimedCache,
} from './desk-data'
import './desk.css'
import { countOf } from './desk-format'
import { LiveNotice } from './live-notice'
import { InlineLink, Tabs } from './page-frame'
import { DeskDialogs } from './palette/palette'
import { INTEGRATIONS, missingFacts, SETTINGS_PATHS, settingsFor } from './settings'
import { ExportTray, UndoBar } from './undo-and-exports'

export const loader = (args: LoaderFunctionArgs) => loadOptional(args, LAYOUT_API)

/** Revalidated with every page, from the cache, except after an action that did not reach the server. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  !(actionResult as DeskResult | undefined)?.unsent

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [known, setKnown] = useState(loaded)
  // Known data stays if it cannot be reloaded.
  if (loaded && loaded !== known) setKnown(loaded)
  usePrimedCache({ [LAYOUT_API]: loaded })
  return (
    <FrameContext value={known ?? NO_FRAME}>
      <DeskFrame>
        <Outlet />
      </DeskFrame>
    </FrameContext>
  )
}

export function DeskFrame({ children }: { children: ReactNode }) {
  const { me } = useFrame()
  const busy = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  useFreshDesk()
  const submit = useSubmit()
  useCommands(() => [
    { name: 'Sign out', last: true, run: () => void submit(null, { method: 'post', action: paths.adminLogout }) },
  ])
  useEffect(() => {
    if (!busy) return
    // A button that had the focus may be gone, with the row or panel that it changed.
    return () => {
      if (document.activeElement === document.body) focusMain()
      focusFirstError()
    }
  }, [busy])
  // Without a connection, the toast that reports it could not be loaded.
  useEffect(() => whenIdle(() => void Promise.allSettled([prepareToasts()])), [])
  // The greeting after a sign-in would cover the controls of the next page.
  useEffect(() => () => void dismissOutcome(), [pathname])
  useEffect(() => {
    document.documentElement.classList.add('desk')
    return () => document.documentElement.classList.remove('desk')
  }, [])
  return (
    <div className="flex min-h-[100svh] flex-col">
      <header className="desk-header border-line bg-ground border-b">
        <div className="desk-wrap flex min-h-(--header) items-center gap-4 max-lg:flex-wrap lg:max-xl:gap-3 max-lg:gap-y-0 max-lg:pt-2 max-md:gap-x-2 min-[90rem]:gap-6">
          <div className="flex max-lg:mr-auto">
            <Logo />
          </div>
          <Places />
          <SearchBox />
          <Warnings />
          <Link
            to={paths.adminSearch}
            aria-label="Search all submissions"
            className={cx(
              'text-muted hover:text-text order-2 grid size-11 place-items-center md:hidden',
              pathname === paths.adminSearch && 'max-md:hidden',
            )}
          >
            <Search />
          </Link>
          <ThemeMenu className="desk-theme" />
          {me.id && (
            <Link
              to={paths.account}
              className="text-muted hover:text-text inline-flex min-h-11 min-w-11 items-center justify-center"
              title={`Your account: ${me.email}`}
            >
              <Person className="min-[90rem]:hidden" />
              <span className="max-w-[15.5em] truncate max-[90rem]:sr-only">{me.name}</span>
            </Link>
          )}
          <Form method="post" action={paths.adminLogout} className="flex-none">
            <Button type="submit" variant="secondary" size="small">
              Logout
            </Button>
          </Form>
        </div>
      </header>
      <div className={cx('-mt-0.5 h-0.5', busy && 'desk-busy')} aria-hidden="true" />
      <div className="desk-body desk-wrap pt-2 pb-35 md:pb-16 lg:pt-1">
        <SettingsNav />
        <WatchBanner />
        {children}
      </div>
      <div className="floats" data-print="hide">
        <UndoBar />
        <LiveNotice />
        <ExportTray />
      </div>
      {me.id && <DeskDialogs />}
    </div>
  )
}

function SearchBox() {
  const { pathname, search } = useLocation()
  const q = (pathname === paths.adminSearch && new URLSearchParams(search).get('q')) || ''
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Shows the search of the page, except while another one is being typed.
    if (box.current && box.current !== document.activeElement) box.current.value = q
  }, [q])
  return (
    <Form
      method="get"
      action={paths.adminSearch}
      role="search"
      aria-label="All submissions"
      className={cx('desk-search', pathname !== paths.adminSearch && 'max-md:hidden')}
    >
      <Input
        ref={box}
        small
        inputMode="search"
        name="q"
        aria-label="Search all submissions"
        placeholder="Search all"
        defaultValue={q}
        maxLength={MAX_SEARCH}
      />
    </Form>
  )
}

interface Place {
  to: string
  name: string
  waiting?: keyof DeskWaiting
  others?: string[]
}

const PLACES: Place[] = [
  { to: paths.admin, name: 'Inbox', others: [...LISTS.map((name) => `/admin/${name}`), paths.adminReview] },
  { to: paths.adminCalls, name: 'Calls' },
  { to: paths.adminReports, name: 'Reports' },
  { to: paths.adminPeople, name: 'People', waiting: 'requests', others: [paths.adminDataRequests] },
]

const BEFORE = 0.4

function Places() {
  const { me, waiting, introducing } = useFrame()
  const { pathname } = useLocation()
  const settings = settingsFor(me).slice(0, 1)
  const introductions = introducing ? [{ to: paths.adminIntroductions, name: 'Introductions' }] : []
  const places: Place[] = [
    ...PLACES,
    ...introductions,
    ...settings.map(({ to }) => ({ to, name: 'Settings', others: SETTINGS_PATHS })),
  ]
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row scrolls: keeps the current page in view, with those before it.
    const here = row.current?.querySelector<HTMLElement>('[data-here]')
    if (!row.current || !here) return
    const { offsetLeft, clientWidth } = row.current
    row.current.scrollLeft = here.offsetLeft - offsetLeft - BEFORE * clientWidth
  }, [pathname])
  const isHere = ({ to, others = [] }: Place) =>
    [to, ...others].some((path) => pathname === path || (path !== paths.admin && pathname.startsWith(path)))
  return (
    <nav ref={row} aria-label="Desk" className="desk-places">
      {places.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          aria-current={isHere(place) ? 'page' : undefined}
          data-here={isHere(place) || undefined}
          className={cx(
            'hover:text-text inline-flex min-h-11 items-center gap-2 whitespace-nowrap',
            isHere(place)
              ? 'font-semibold shadow-[inset_0_-2px_var(--brass)] [scroll-initial-target:nearest]'
              : 'text-muted font-medium',
          )}
        >
          {place.name}
          {place.waiting && waiting && <Waiting waiting={waiting[place.waiting]} />}
        </Link>
      ))}
    </nav>
  )
}

function Waiting({ waiting }: { waiting: DeskWaiting[keyof DeskWaiting] }) {
  const counted = typeof waiting === 'number' ? { count: waiting, more: false } : waiting
  return counted.count > 0 && <span className="text-small text-brass num font-medium">{countOf(counted)}</span>
}

const isIntegration = (pathname: string) =>
  [paths.adminApi, ...INTEGRATIONS.map(({ to }) => to)].some((path) => pathname.startsWith(path))

function SettingsNav() {
  const { me } = useFrame()
  const { pathname } = useLocation()
  if (!SETTINGS_PATHS.some((path) => pathname.startsWith(path))) return null
  return (
    <Tabs
      label="Settings"
      className="mb-2"
      tabs={settingsFor(me).map(({ to, name }) => ({
        to,
        name,
        current: to === paths.adminTokens ? isIntegration(pathname) : pathname.startsWith(to),
      }))}
    />
  )
}

/** Shown on every page except the one that lists all warnings. */
function WatchBanner() {
  const { watch } = useFrame()
  const { pathname } = useLocation()
  const [first, ...others] = watch?.conditions ?? []
  if (!first || pathname === paths.adminSettings) return null
  return (
    <div className="mb-6" data-print="hide">
      <NoticeBox notice={{ title: 'The server needs attention', description: first.message, destructive: true }}>
        <InlineLink to={`${paths.adminSettings}#warnings`}>
          {others.length ? `See this and ${others.length} more` : 'See the warnings'}
        </InlineLink>
      </NoticeBox>
    </div>
  )
}

function Warnings() {
  const { me, reminders, watch, waiting } = useFrame()
  const warnings = reminders.length + (missingFacts(me).length ? 1 : 0) + (watch?.conditions.length ?? 0)
  return (
    <>
      {waiting && waiting.mail.count > 0 && (
        <Link to={paths.adminMail} className="desk-warnings" data-print="hide">
          <Mail size={18} />
          {countOf(waiting.mail)}
          <span className="max-[90rem]:sr-only">not delivered</span>
        </Link>
      )}
      {warnings > 0 && (
        <Link
          to={isAdmin(me) ? `${paths.adminSettings}#warnings` : `${paths.account}#second-factor`}
          className="desk-warnings"
          data-print="hide"
        >
          <Warning size={18} />
          {isAdmin(me) ? (
            <>
              {warnings}
              <span className="max-[90rem]:sr-only">{warnings === 1 ? 'warning' : 'warnings'}</span>
            </>
          ) : (
            <span className="max-[90rem]:sr-only">No second factor</span>
          )}
        </Link>
      )}
    </>
  )
}

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
} from 'react-router-dom'

import { LISTS, MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskFrame as FrameData, DeskReminder, DeskWaiting } from '@api/admin/desk.types'
import { brand } from '@/brand'
import { Input } from '@/components/form/controls'
import { Logo } from '@/components/layout/logo'
import { ThemeMenu } from '@/components/layout/theme-menu'
import { Button } from '@/components/ui/button'
import { Person } from '@/components/ui/icons'
import { Warning } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { focusFirstError } from '@/lib/form-result'
import { dismissOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'

import type { DeskResult } from './desk-action'
import { closeOnEscape, focusMain } from './desk-controls'
import { FRAME_API, FrameContext, loadOptional, NO_FRAME, useFrame, useFreshDesk, usePrimedCache } from './desk-data'
import './desk.css'
import { countOf } from './format'
import { LiveNotice } from './live-notice'
import { InlineLink, Tabs } from './page-frame'
import { DeskDialogs } from './palette/palette'
import { INTEGRATIONS, missingFacts, SETTINGS_PATHS, settingsFor } from './settings'
import { ExportTray, UndoBar } from './undo-and-exports'

export const loader = (args: LoaderFunctionArgs) => loadOptional<FrameData>(args, FRAME_API)

/** On every page, from the cache. An action that did not reach the server leaves all as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  !(actionResult as DeskResult | undefined)?.unsent

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [known, setKnown] = useState(loaded)
  // What is known stays if it cannot be loaded anew.
  if (loaded && loaded !== known) setKnown(loaded)
  usePrimedCache({ [FRAME_API]: loaded })
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
  useEffect(() => {
    if (!busy) return
    // A button that had the focus may be gone, with the row or panel that it changed.
    return () => {
      if (document.activeElement === document.body) focusMain()
      focusFirstError()
    }
  }, [busy])
  // The greeting after a sign-in would cover the controls of the next page.
  useEffect(() => () => void dismissOutcome(), [pathname])
  useEffect(() => {
    document.documentElement.classList.add('desk')
    return () => document.documentElement.classList.remove('desk')
  }, [])
  return (
    <div className="flex min-h-[100svh] flex-col">
      <header className="desk-header border-line bg-ground border-b">
        <div className="desk-wrap flex min-h-(--header) items-center gap-4 max-[75rem]:flex-wrap max-[75rem]:gap-y-0 max-[75rem]:pt-3 max-md:gap-x-2 min-[90rem]:gap-6">
          <div className="flex max-[75rem]:mr-auto">
            <Logo />
          </div>
          <Places />
          <SearchBox />
          <Warnings />
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
            <Button type="submit" variant="secondary" size="small" data-palette="Sign out">
              Logout
            </Button>
          </Form>
        </div>
      </header>
      <div className={cx('-mt-0.5 h-0.5', busy && 'desk-busy')} aria-hidden="true" />
      <div className="desk-body desk-wrap pt-2 pb-35 md:pb-16">
        <SettingsNav />
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
      className="ml-auto max-w-[18em] flex-[1_0_9rem] max-[75rem]:order-2 max-[75rem]:mt-2 max-[75rem]:ml-0 max-[75rem]:max-w-none max-[75rem]:flex-[1_0_calc(100%-10rem)]"
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
  { to: paths.adminWeek, name: 'Reports' },
  { to: paths.adminPeople, name: 'People', waiting: 'requests', others: [paths.adminDataRequests] },
]

const BEFORE = 0.4

function Places() {
  const { me, waiting } = useFrame()
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row scrolls: the current page stays in view, with those before it.
    const here = row.current?.querySelector<HTMLElement>('[data-here]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - BEFORE * innerWidth
  }, [pathname])
  const [first] = settingsFor(me)
  const settings: Place[] = first ? [{ to: first.to, name: 'Settings', others: SETTINGS_PATHS }] : []
  const isHere = ({ to, others = [] }: Place) =>
    [to, ...others].some((path) => pathname === path || (path !== paths.admin && pathname.startsWith(path)))
  return (
    <nav
      ref={row}
      aria-label="Desk"
      className="ml-2 flex [scrollbar-width:none] gap-4 max-[75rem]:order-3 max-[75rem]:m-0 max-[75rem]:w-full max-[75rem]:overflow-x-auto max-[75rem]:[scroll-padding-inline-start:40%] min-[90rem]:ml-6 min-[90rem]:gap-6"
    >
      {[...PLACES, ...settings].map((place) => (
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

/** What an admin should see to, and mail that does not arrive. */
function Warnings() {
  const { me, reminders, waiting } = useFrame()
  const missing = missingFacts(me)
  const undelivered = waiting?.mail.count ? waiting.mail : undefined
  const warnings: [key: string, words: ReactNode][] = [
    ...(undelivered
      ? [
          [
            'mail',
            <InlineLink key="mail" to={paths.adminMail}>
              Mail not delivered: {countOf(undelivered)}
            </InlineLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...reminders.map((name): [string, ReactNode] => [name, REMINDERS[name]]),
    ...(missing.length
      ? [
          [
            'sample',
            <>
              Sample site: <code>client/brand.ts</code> of {brand.name} does not state {missing.join(', ')}. Until it
              does, do not invite anyone to invest.
            </>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  if (!warnings.length) return null
  return (
    <details
      className="relative flex-none max-[75rem]:order-2 max-[75rem]:mt-2"
      data-print="hide"
      onKeyDown={closeOnEscape}
    >
      <summary className="border-hair-brass text-small text-brass inline-flex min-h-11 list-none items-center gap-2 rounded-full border px-4 font-semibold whitespace-nowrap">
        <Warning size={18} />
        {warnings.length}
        <span className="max-[90rem]:sr-only">{warnings.length === 1 ? 'warning' : 'warnings'}</span>
      </summary>
      <ul className="rows floating absolute right-0 z-30 mt-2 w-[min(420px,100vw-40px)] p-5 max-md:fixed max-md:inset-x-5 max-md:w-auto">
        {warnings.map(([key, words]) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </details>
  )
}

const REMINDERS: Record<DeskReminder, ReactNode> = {
  'second-factor': (
    <>
      Your account has no second factor.{' '}
      <InlineLink to={`${paths.account}#second-factor`}>Set one up on your account page</InlineLink>.
    </>
  ),
  operator: 'The server lacks settings that it needs in production. Its log names them: ask the operator.',
  'rota-away': (
    <>
      Everyone on the rota is away, so new entries have no owner.{' '}
      <InlineLink to={paths.adminRota}>See the rota</InlineLink>.
    </>
  ),
}

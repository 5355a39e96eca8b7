import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, NavLink, useLocation, useNavigation } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskReminder, DeskWaiting, Me } from '@api/admin/desk.types'
import { missingLegalFacts, WANTED_IN_PRODUCTION, type WantedVariable } from '@api/config/operator.rules'
import { brand } from '@/brand'
import { Input } from '@/components/form/controls'
import { Logo } from '@/components/layout/logo'
import { ThemeMenu } from '@/components/layout/theme-menu'
import { Button } from '@/components/ui/button'
import { Person, Warning } from '@/components/ui/icons'
import { count } from '@/lib/format'
import { cx } from '@/lib/cx'
import { focusFirstError } from '@/lib/form-result'
import { dismissOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'

import { focusMain } from './desk-controls'
import { useFreshDesk } from './desk-data'
import styles from './desk-frame.module.css'
import './desk.css'
import { ExportTray } from './exports/export-tray'
import { countOf } from './format'
import { isAdmin } from './page-frame'
import { DeskDialogs } from './palette/desk-dialogs'
import { UndoBar } from './undo-bar'

export interface FrameData {
  me?: Me
  /** Counts for the other pages of the desk. */
  waiting?: DeskWaiting
}

/** The share of the row that shows the pages before the current one. */
const BEFORE = 0.4

/** What surrounds every page of the desk: header, reminders, exports, undo, and the dialogs opened by keys. */
export function DeskFrame({ me, waiting, children }: FrameData & { children: ReactNode }) {
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
    <div className="flex flex-col min-h-[100svh]">
      <header className="border-b border-line bg-ground">
        <div className={styles.bar}>
          <Logo />
          <Places me={me} waiting={waiting} />
          <SearchBox />
          <ThemeMenu className={styles.theme} />
          {me && (
            <Link to={paths.account} className={styles.me} title={`Your account: ${me.email}`}>
              <Person />
              <span>{me.name}</span>
            </Link>
          )}
          <Form method="post" action={paths.adminLogout}>
            <Button type="submit" variant="secondary" size="small" data-palette="Sign out">
              Logout
            </Button>
          </Form>
        </div>
      </header>
      <MissingFacts />
      <div className={cx('h-0.5 -mt-0.5', busy && styles.busy)} aria-hidden="true" />
      {me && <DeskReminders reminders={me.reminders} />}
      <div className={styles.body}>{children}</div>
      <ExportTray />
      <UndoBar />
      {me && <DeskDialogs me={me} />}
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
    <Form method="get" action={paths.adminSearch} role="search" aria-label="All submissions" className={styles.search}>
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

function Places({ me, waiting }: FrameData) {
  const admin = !me || isAdmin(me)
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row scrolls: the current page stays in view, with those before it.
    const here = row.current?.querySelector<HTMLElement>(`.${styles.here}`)
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - BEFORE * innerWidth
  }, [pathname])
  return (
    <nav ref={row} aria-label="Desk" className={styles.nav}>
      <NavItem to={paths.adminRegistrations}>Submissions</NavItem>
      {admin && (
        <NavItem to={paths.adminReview}>
          Review
          {waiting && waiting.review > 0 && (
            <span className="text-brass text-[length:var(--size-small)] num">{count(waiting.review)}</span>
          )}
        </NavItem>
      )}
      <NavItem to={paths.adminMail}>
        Mail
        {waiting && waiting.mail.count > 0 && (
          <span className="text-brass text-[length:var(--size-small)] num">{countOf(waiting.mail)}</span>
        )}
      </NavItem>
      <NavItem to={paths.adminWeek}>Week</NavItem>
      {admin && (
        <NavItem to={paths.adminPeople}>
          People
          {waiting && waiting.requests > 0 && (
            <span className="text-brass text-[length:var(--size-small)] num">{count(waiting.requests)}</span>
          )}
        </NavItem>
      )}
      {admin && <NavItem to={paths.adminUsers}>Users</NavItem>}
      {admin && <NavItem to={paths.adminAudit}>Audit log</NavItem>}
      {admin && (
        <NavItem to={paths.adminApi} others={[paths.adminTokens, paths.adminWebhooks]}>
          API
        </NavItem>
      )}
    </nav>
  )
}

interface NavItemProps {
  to: string
  /** Pages beside it that have no item of their own. */
  others?: string[]
  children: ReactNode
}

function NavItem({ to, others = [], children }: NavItemProps) {
  const { pathname } = useLocation()
  const beside = others.some((other) => pathname.startsWith(other))
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'inline-flex items-center gap-2 min-h-11 text-muted font-medium whitespace-nowrap hover:text-text',
          (isActive || beside) && styles.here,
        )
      }
    >
      {children}
    </NavLink>
  )
}

const WANTED = Object.entries(WANTED_IN_PRODUCTION) as [WantedVariable, string][]

/** Reminders about the desk itself, on each of its pages until they are dealt with. */
function DeskReminders({ reminders }: { reminders: DeskReminder[] }) {
  if (!reminders.length) return null
  const wanted = WANTED.filter(([name]) => reminders.includes(name))
  return (
    <aside aria-label="Reminders" className={styles.reminders} data-print="hide">
      {reminders.includes('second-factor') && (
        <p>
          Your account has no second factor.{' '}
          <Link to={`${paths.account}#second-factor`}>Set one up on your account page</Link>.
        </p>
      )}
      {reminders.includes('rota-away') && (
        <p>
          Everyone on the rota is away, so new entries have no owner. <Link to={paths.adminRota}>See the rota</Link>.
        </p>
      )}
      {wanted.length > 0 && (
        <p>
          {wanted.map(([name, consequence]) => (
            <Fragment key={name}>
              <code>{name}</code> is not set, so {consequence}.{' '}
            </Fragment>
          ))}
          Ask the server’s operator.
        </p>
      )}
    </aside>
  )
}

/** Lists the facts that the operator still has to provide; renders nothing once they are complete. */
function MissingFacts() {
  const missing = missingLegalFacts(brand)
  if (!missing.length) return null
  return (
    <p className={cx(styles.reminders, 'flex items-start gap-2')} data-print="hide">
      <Warning size={18} className="text-brass shrink-0" />
      <span>
        Sample site: <code>client/brand.ts</code> does not state {missing.join(', ')}. Until it does, do not invite
        anyone to invest.
      </span>
    </p>
  )
}

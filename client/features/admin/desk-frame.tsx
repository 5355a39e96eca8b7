import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, NavLink, useLocation, useNavigation } from 'react-router-dom'

import { MAX_SEARCH } from '@api/admin/desk.rules'
import type { DeskWaiting, Me } from '@api/admin/desk.types'
import { Logo } from '@/components/layout/logo'
import { ThemeMenu } from '@/components/layout/theme-menu'
import { Button } from '@/components/ui/button'
import { Person } from '@/components/ui/icons'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'
import { focusFirstError } from '@/lib/focus-first-error'
import { dismissOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'

import desk from './desk.module.css'
import styles from './desk-frame.module.css'
import { ExportTray } from './exports/export-tray'
import { countOf } from './format'
import { DeskDialogs } from './palette/desk-dialogs'
import { DeskReminders } from './desk-reminders'
import { isAdmin } from './permissions'
import { MissingFacts } from './missing-facts'
import { UndoBar } from './undo-bar'
import { useFreshDesk } from './use-desk'

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
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
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
    <div className={styles.desk}>
      <header className={styles.header}>
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
      <div className={cx(styles.progressLine, busy && styles.busy)} aria-hidden="true" />
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
      <input
        ref={box}
        type="text"
        inputMode="search"
        name="q"
        className={desk.input}
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
          {waiting && waiting.review > 0 && <span className={styles.waits}>{count(waiting.review)}</span>}
        </NavItem>
      )}
      <NavItem to={paths.adminMail}>
        Mail
        {waiting && waiting.mail.count > 0 && <span className={styles.waits}>{countOf(waiting.mail)}</span>}
      </NavItem>
      <NavItem to={paths.adminWeek}>Week</NavItem>
      {admin && (
        <NavItem to={paths.adminPeople}>
          People
          {waiting && waiting.requests > 0 && <span className={styles.waits}>{count(waiting.requests)}</span>}
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
    <NavLink to={to} className={({ isActive }) => cx(styles.place, (isActive || beside) && styles.here)}>
      {children}
    </NavLink>
  )
}

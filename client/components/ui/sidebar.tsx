import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { cookieOf, SIDEBAR_COOKIE } from '@/lib/cookies'
import { Link, type LinkProps } from '@/lib/link'
import { Button, IconButton } from './button'
import { Cross, Sidebar as SidebarIcon } from './icons'
import styles from './sidebar.module.css'

/** Read by the server, so that the first paint is final. */
export const sidebarWasOpen = (request: Request) => cookieOf(SIDEBAR_COOKIE, request) !== 'false'

interface LayoutProps {
  open: boolean
  narrow?: boolean
  children: ReactNode
}

/** A sidebar and what is beside it. The shell opens and closes it (`shell/sidebar-toggle.ts`); without JavaScript it stays as it is. */
export const WithSidebar = ({ open, narrow, children }: LayoutProps) => (
  <div className={cx(styles.layout, narrow && styles.narrow)} data-sidebar={open ? 'open' : 'collapsed'}>
    {children}
  </div>
)

export const Sidebar = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <div className={styles.scrim} data-closes-sidebar aria-hidden="true" />
    <aside id="sidebar" aria-label={label} className={styles.sidebar}>
      <div className="hidden max-md:flex max-md:justify-end max-md:px-2 max-md:pb-2 max-md:no-js:hidden">
        <IconButton borderless label="Close sidebar" data-closes-sidebar>
          <Cross />
        </IconButton>
      </div>
      {children}
    </aside>
  </>
)

/** One row: an icon, and a label that is visually hidden while the sidebar is collapsed. */
export function SidebarLink({ icon, current, children, ...rest }: LinkProps & { icon: ReactNode; current?: boolean }) {
  return (
    <Link
      {...rest}
      title={typeof children === 'string' ? children : undefined}
      className={cx(styles.item, current && 'bg-raised-2 [box-shadow:inset_2px_0_var(--brass)] font-semibold')}
    >
      {icon}
      <span className={styles.words}>{children}</span>
    </Link>
  )
}

/** Collapses the sidebar to its icons; phones have a separate button. */
export const SidebarCollapse = ({ open }: { open: boolean }) => (
  <div className="relative mt-4 text-muted no-js:hidden max-md:hidden">
    <button
      type="button"
      title={open ? 'Collapse' : 'Expand'}
      className={styles.item}
      aria-controls="sidebar"
      aria-expanded={open}
      aria-keyshortcuts="Control+B Meta+B"
      data-toggles-sidebar="wide"
    >
      <SidebarIcon />
      <span className={styles.words}>{open ? 'Collapse' : 'Expand'}</span>
    </button>
    <kbd
      className={cx(
        styles.key,
        'absolute right-4 top-3 py-0.5 px-1.5 border border-line-strong rounded-sm font-sans text-[0.75rem] font-semibold leading-none pointer-events-none',
      )}
      aria-hidden="true"
    >
      Ctrl B
    </kbd>
  </div>
)

export const SidebarMenuButton = ({ className }: { className?: string }) => (
  <div className={cx('no-js:hidden md:hidden', className)}>
    <Button variant="secondary" size="small" aria-controls="sidebar" aria-expanded={false} data-toggles-sidebar="phone">
      <SidebarIcon size={18} />
      Menu
    </Button>
  </div>
)

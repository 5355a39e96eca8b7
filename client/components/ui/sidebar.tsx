import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { DAY_SECONDS } from '@api/common/durations.rules'
import { cx } from '@/lib/cx'
import { cookieOf, setCookie } from '@/lib/cookies'
import { Link, type LinkProps } from '@/lib/link'
import { Button, IconButton } from './button'
import { Cross, Sidebar as SidebarIcon } from './icons'
import styles from './sidebar.module.css'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS = 7 * DAY_SECONDS
const PHONE = '(max-width: 47.99rem)'

interface SidebarState {
  open: boolean
  phoneOpen: boolean
  toggle: () => void
  close: () => void
}

const Context = createContext<SidebarState | null>(null)

export function useSidebar(): SidebarState {
  const state = useContext(Context)
  if (!state) throw new Error('useSidebar needs a SidebarProvider above it.')
  return state
}

/** Read wherever the loader runs, so that the first render is final. */
export const sidebarWasOpen = (request: Request) => cookieOf(COOKIE, request) !== 'false'

interface ProviderProps {
  defaultOpen: boolean
  narrow?: boolean
  children: ReactNode
}

/**
 * Expanded or collapsed to icons, remembered in a cookie for seven days so that the server renders the last state; Ctrl or
 * Cmd and B toggles it. On a phone it is an overlay, closed at first.
 */
export function SidebarProvider({ defaultOpen, narrow, children }: ProviderProps) {
  const [open, setOpen] = useState(defaultOpen)
  const [phoneOpen, setPhoneOpen] = useState(false)

  const toggle = useCallback(() => {
    if (matchMedia(PHONE).matches) return setPhoneOpen((shown) => !shown)
    setOpen((shown) => {
      setCookie(`${COOKIE}=${!shown}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`)
      return !shown
    })
  }, [])
  const close = useCallback(() => setPhoneOpen(false), [])

  // A screen too wide for the overlay, as after a turn of the device, closes it: it would hold the page inert unseen.
  useEffect(() => {
    const phone = matchMedia(PHONE)
    phone.addEventListener('change', close)
    return () => phone.removeEventListener('change', close)
  }, [close])

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [toggle])

  const state = useMemo(() => ({ open, phoneOpen, toggle, close }), [open, phoneOpen, toggle, close])
  return (
    <Context.Provider value={state}>
      <div className={cx(styles.layout, narrow && styles.narrow)} data-sidebar={open ? 'open' : 'collapsed'}>
        {children}
      </div>
    </Context.Provider>
  )
}

/** Makes everything beside `element` inert until the returned function is called. */
function makeRestInert(element: HTMLElement) {
  const held: HTMLElement[] = []
  for (let node = element; node !== document.body && node.parentElement; node = node.parentElement)
    for (const beside of node.parentElement.children)
      if (beside !== node && beside instanceof HTMLElement && !beside.inert && beside.ariaHidden !== 'true') {
        beside.inert = true
        held.push(beside)
      }
  return () => held.forEach((beside) => (beside.inert = false))
}

export function Sidebar({ label, children }: { label: string; children: ReactNode }) {
  const { phoneOpen, close } = useSidebar()
  const aside = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!phoneOpen) return
    const opener = document.activeElement
    const release = aside.current ? makeRestInert(aside.current) : undefined
    aside.current?.querySelector<HTMLElement>('a, button')?.focus()
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', handleKey)
    return () => {
      removeEventListener('keydown', handleKey)
      release?.()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [phoneOpen, close])

  return (
    <>
      {phoneOpen && (
        <div
          className="max-md:fixed max-md:inset-0 max-md:z-45 max-md:bg-(--scrim)"
          onClick={close}
          aria-hidden="true"
        />
      )}
      <aside ref={aside} id="sidebar" aria-label={label} className={cx(styles.sidebar, phoneOpen && styles.shown)}>
        <div className="hidden max-md:flex max-md:justify-end max-md:px-2 max-md:pb-2 max-md:no-js:hidden">
          <IconButton borderless label="Close sidebar" onClick={close}>
            <Cross />
          </IconButton>
        </div>
        {children}
      </aside>
    </>
  )
}

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
export function SidebarCollapse() {
  const { open, toggle } = useSidebar()
  return (
    <div className="relative mt-4 text-muted no-js:hidden max-md:hidden">
      <button
        type="button"
        title={open ? 'Collapse' : 'Expand'}
        className={styles.item}
        aria-controls="sidebar"
        aria-expanded={open}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggle}
      >
        <SidebarIcon />
        <span className={styles.words}>{open ? 'Collapse' : 'Expand'}</span>
      </button>
      {open && (
        <kbd
          className="absolute right-4 top-3 py-0.5 px-1.5 border border-line-strong rounded-sm font-sans text-[0.75rem] font-semibold leading-none pointer-events-none"
          aria-hidden="true"
        >
          Ctrl B
        </kbd>
      )}
    </div>
  )
}

export function SidebarMenuButton({ className }: { className?: string }) {
  const { phoneOpen, toggle } = useSidebar()
  return (
    <div className={cx('no-js:hidden md:hidden', className)}>
      <Button variant="secondary" size="small" aria-controls="sidebar" aria-expanded={phoneOpen} onClick={toggle}>
        <SidebarIcon size={18} />
        Menu
      </Button>
    </div>
  )
}

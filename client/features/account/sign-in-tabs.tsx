import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { useHydrated } from '@/lib/use-hydrated'

import styles from './sign-in-screen.module.css'

const tabs = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const

/** The same page with the other tab. */
export function hrefOf(search: URLSearchParams, tab: string) {
  const next = new URLSearchParams(search)
  if (tab === 'sign-up') next.set('tab', tab)
  else next.delete('tab')
  return `?${next}`
}

/** Arrow keys, Home and End move between the two, as in any tab list. */
export function SignInTabs({ chosen, search }: { chosen: string; search: URLSearchParams }) {
  const navigate = useNavigate()
  // Without JavaScript there are no arrow keys, so each tab is reached by Tab.
  const hydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [chosen])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') (event.target as HTMLElement).click()
    else if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    else {
      const other =
        event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs[1] : tabs.find(({ id }) => id !== chosen)
      byKey.current = true
      if (other) void navigate(hrefOf(search, other.id), { replace: true, preventScrollReset: true })
    }
    event.preventDefault()
  }

  return (
    <div ref={list} role="tablist" aria-label="Sign in or sign up" className={styles.tabs} onKeyDown={handleKeyDown}>
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === chosen}
          aria-controls="panel"
          tabIndex={hydrated && id !== chosen ? -1 : 0}
          to={hrefOf(search, id)}
          replace
          preventScrollReset
          className={styles.tab}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

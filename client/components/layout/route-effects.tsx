import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation, useNavigationType } from 'react-router-dom'
import { hashTarget } from '@/lib/hash-target'
import { documentHead } from '@/lib/page'

/** Scroll positions for going back; kept for this visit only. */
const positions = new Map<string, number>()

function setMeta(name: string, content: string | undefined): void {
  const { head } = document
  const element = head.querySelector<HTMLMetaElement>(`meta[name=${name}]`)
  if (content === undefined) return element?.remove()
  const meta = element ?? head.appendChild(Object.assign(document.createElement('meta'), { name }))
  meta.content = content
}

/** The page that was loaded; a quick visitor may have moved on before this script arrived. */
function arrival() {
  const [loaded] = performance.getEntriesByType('navigation')
  return new URL(loaded?.name ?? '/', location.origin)
}

/** Whether the visitor has focused or typed into the active field since navigating: the new page must not interrupt that. */
function useTyping() {
  const { location } = useNavigation()
  const field = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (location) field.current = null
  }, [location])
  useEffect(() => {
    const remember = ({ target }: Event) => (field.current = target)
    const events = ['focusin', 'input'] as const
    for (const event of events) document.addEventListener(event, remember)
    return () => events.forEach((event) => document.removeEventListener(event, remember))
  }, [])
  return useCallback(() => {
    const active = document.activeElement
    return active === field.current && Boolean(active?.matches('input, textarea'))
  }, [])
}

/**
 * What a full page load does on its own: scrolls to the top (or the hash target), sets title and description, focuses the
 * heading and announces the title. A change of only the query is the same page and moves nothing.
 */
export function RouteEffects() {
  const { pathname, hash, key } = useLocation()
  const head = documentHead(useMatches(), pathname)
  const type = useNavigationType()
  const [announced, setAnnounced] = useState('')
  const isTyping = useTyping()
  const last = useRef<{ pathname: string; hash: string } | null>(null)

  useEffect(() => {
    document.title = head.title
    setMeta('description', head.description)
    setMeta('robots', head.robots)
    document.head
      .querySelector('link[rel=canonical]')
      ?.setAttribute('href', new URL(head.canonical, location.origin).href)
  }, [head.title, head.description, head.robots, head.canonical])

  useEffect(() => {
    const from = last.current ?? (type === 'POP' ? null : arrival())
    last.current = { pathname, hash }
    const remember = () => positions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    const forget = () => removeEventListener('scroll', remember)
    if (!from || (from.pathname === pathname && from.hash === hash && !hash)) return forget
    if (from.pathname !== pathname) {
      document.documentElement.dataset.navigated = ''
      document.querySelectorAll<HTMLElement>('header :popover-open').forEach((menu) => menu.hidePopover())
    }

    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    // The browser follows hash links of the header and footer by itself, so their history entries have no key.
    const isFollowed = hash && key === 'default'
    const kept = type === 'POP' && !isFollowed ? positions.get(key) : undefined
    const target = hashTarget(hash)
    // The browser opens it unless the router handles the link.
    target?.closest('details')?.setAttribute('open', '')
    if (kept !== undefined) scrollTo({ top: kept, behavior: 'instant' })
    else if (target) target.scrollIntoView({ behavior: from.pathname === pathname && !still ? 'smooth' : 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })

    const focused =
      target ??
      (from.pathname === pathname
        ? null
        : (document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')))
    if (focused && !isTyping()) {
      if (!focused.hasAttribute('tabindex')) focused.setAttribute('tabindex', '-1')
      focused.focus({ preventScroll: true })
    }
    if (from.pathname !== pathname) setAnnounced(document.title)
    return forget
  }, [pathname, hash, key, type, isTyping])

  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}

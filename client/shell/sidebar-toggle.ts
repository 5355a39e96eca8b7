import { DAY_SECONDS } from '@api/common/durations.rules'
import { cookieOf, setCookie, SIDEBAR_COOKIE } from '@/lib/cookies'

const PHONE = '(max-width: 47.99rem)'
const SEVEN_DAYS = 7 * DAY_SECONDS

/**
 * Expanded or collapsed to icons, remembered in a cookie for seven days so that the server renders the last state; Ctrl or
 * Cmd and B toggles it. On a phone it is an overlay, closed at first.
 */
export function followSidebar() {
  const layout = document.querySelector<HTMLElement>('[data-sidebar]')
  const sidebar = layout?.querySelector<HTMLElement>('#sidebar')
  if (!layout || !sidebar) return
  const phone = matchMedia(PHONE)
  const overlay = followOverlay(layout, sidebar)

  const collapse = (collapsed: boolean) => {
    layout.dataset.sidebar = collapsed ? 'collapsed' : 'open'
    const button = layout.querySelector<HTMLElement>('[data-toggles-sidebar="wide"]')
    const words = button?.querySelector('span')
    if (!button || !words) return
    button.ariaExpanded = String(!collapsed)
    button.title = words.textContent = collapsed ? 'Expand' : 'Collapse'
  }
  const toggle = () => {
    if (phone.matches) return overlay.toggle()
    const open = layout.dataset.sidebar === 'collapsed'
    setCookie(`${SIDEBAR_COOKIE}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`)
    collapse(!open)
  }
  // The page may have been prefetched or cached before the sidebar was toggled.
  const settle = () => collapse(cookieOf(SIDEBAR_COOKIE) === 'false')
  settle()
  addEventListener('pageshow', settle)
  addEventListener('pagehide', overlay.close)
  // Closed on a screen too wide for it, as after a turn of the device: unseen, it would keep the page inert.
  phone.addEventListener('change', overlay.close)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-toggles-sidebar]')) toggle()
    else if (target.closest('[data-closes-sidebar]')) overlay.close()
  })
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key === 'Escape') return overlay.close()
    if (key.toLowerCase() !== 'b' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    event.preventDefault()
    toggle()
  })
}

function followOverlay(layout: HTMLElement, sidebar: HTMLElement) {
  let release: (() => void) | undefined
  const mark = (shown: boolean) => {
    layout.toggleAttribute('data-shown', shown)
    const button = layout.querySelector('[data-toggles-sidebar="phone"]')
    if (button) button.ariaExpanded = String(shown)
  }
  const close = () => {
    if (!release) return
    mark(false)
    release()
    release = undefined
  }
  const show = () => {
    const opener = document.activeElement
    mark(true)
    const restore = makeRestInert(sidebar)
    sidebar.querySelector<HTMLElement>('a, button')?.focus()
    release = () => {
      restore()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }
  return { close, toggle: () => (release ? close() : show()) }
}

/** Makes everything beside `element`, but for what closes it, inert until the returned function is called. */
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

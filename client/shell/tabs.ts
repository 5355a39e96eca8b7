const FOCUSED = 'focused-tab'

/** The keys of a vertical tab list of links: arrows, Home and End move the focus, Space and Enter activate. */
export function followTabs() {
  const list = document.querySelector<HTMLElement>('[role="tablist"]:has(> a)')
  if (!list) return
  const links = [...list.querySelectorAll('a')]
  // Without JavaScript there are no arrow keys, so each tab is reached by Tab.
  for (const link of links) link.tabIndex = link.ariaSelected === 'true' ? 0 : -1
  keepFocus(list, links)
  list.addEventListener('keydown', (event) => {
    const at = links.findIndex((link) => link === event.target)
    const next = { ArrowDown: (at + 1) % links.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) links.at(next)?.focus()
    else if (event.key === ' ') links[at]?.click()
    else return
    event.preventDefault()
  })
}

/** Each tab is a document of its own, so the focus has to be moved to the tab that was opened. */
function keepFocus(list: HTMLElement, links: HTMLAnchorElement[]) {
  try {
    const focused = sessionStorage.getItem(FOCUSED)
    sessionStorage.removeItem(FOCUSED)
    links.find(({ id, ariaSelected }) => id === focused && ariaSelected === 'true')?.focus({ preventScroll: true })
    list.addEventListener('click', ({ target }) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.matches(':focus-visible')) sessionStorage.setItem(FOCUSED, link.id)
    })
  } catch {
    // Storage is blocked: the keyboard begins at the top.
  }
}

/** The keys of a vertical tab list of links: arrows, Home and End move the focus, Space and Enter activate. */
export function followTabs() {
  const list = document.querySelector<HTMLElement>('[role="tablist"]:has(> a)')
  if (!list) return
  const links = [...list.querySelectorAll('a')]
  // Without JavaScript there are no arrow keys, so each tab is reached by Tab.
  for (const link of links) link.tabIndex = link.ariaSelected === 'true' ? 0 : -1
  list.addEventListener('keydown', (event) => {
    const at = links.findIndex((link) => link === event.target)
    const next = { ArrowDown: (at + 1) % links.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) links.at(next)?.focus()
    else if (event.key === ' ') links[at]?.click()
    else return
    event.preventDefault()
  })
}

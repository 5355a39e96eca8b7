/** Marks the section that is being read in a list of contents. */
export function followContents() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]
  const sections = links.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? [])
  let current: string | undefined
  const observer = new IntersectionObserver(
    () => {
      const passed = sections.filter((section) => section.getBoundingClientRect().top < innerHeight * 0.35)
      const next = passed.at(-1)?.id
      if (next === current) return
      current = next
      for (const link of links) {
        const here = link.hash === `#${current}`
        link.classList.toggle('here-bar', here)
        if (here) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    { rootMargin: '0px 0px -65% 0px' },
  )
  sections.forEach((section) => observer.observe(section))
}

import { useEffect } from 'react'

/** With all parts on the page, the list of parts marks the one being read. */
export function useVisiblePart(onChange: (index: number) => void) {
  useEffect(() => {
    if (!matchMedia('(min-width: 48rem)').matches) return
    const sections = [...document.querySelectorAll('[id^="part-"]:is(section)')]
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find((entry) => entry.isIntersecting)
        if (visible) onChange(sections.indexOf(visible.target))
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    sections.forEach((section) => observer.observe(section))
    return () => observer.disconnect()
  }, [onChange])
}

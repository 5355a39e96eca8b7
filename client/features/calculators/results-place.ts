/** Stays in view beside a longer form. */
export const RESULTS = 'flex flex-col lg:sticky lg:top-[calc(var(--chrome)+24px)] print:static print:border-0 print:p-0'

/** Once a result was requested: scrolls it into view, below the sticky header. */
export function showResults() {
  requestAnimationFrame(() => {
    const results = document.getElementById('results')
    const { top = 0 } = results?.getBoundingClientRect() ?? {}
    const chrome = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    if (top >= chrome - 24 && top < innerHeight / 3) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    results?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  })
}

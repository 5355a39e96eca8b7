/** The banner returns with the next document. */
export function followBanner() {
  document.addEventListener('click', ({ target }) => {
    const banner = target instanceof Element && target.closest('[data-closes-banner]')?.closest<HTMLElement>('aside')
    if (banner) banner.hidden = true
  })
}

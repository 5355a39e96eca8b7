import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Links within the page that no component answers go through the router like all others. Left to the browser, each tells of
 * itself by a `popstate`, upon which React throws away every part that its script has not yet taken over, and draws it anew.
 */
export function answerHashLinks(router: Router, root: HTMLElement) {
  const answer = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href*="#"]')
    if (!link || link.target || link.href.split('#')[0] !== location.href.split('#')[0]) return
    event.preventDefault()
    void router.navigate(location.pathname + location.search + link.hash)
  }
  document.addEventListener('click', answer)
  // React stops a press on a part it has not taken over, here at its root: it would never come to the document.
  root.addEventListener('click', (event) => event.cancelBubble && answer(event), true)
}

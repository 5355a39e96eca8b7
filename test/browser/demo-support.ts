import type { Page } from '@playwright/test'

/** Everything that the page asks of the network from now on, but for our own files. */
export function watchRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    const ownFile =
      request.method() === 'GET' &&
      /^\/assets\/|^\/favicon|\.webmanifest$/.test(pathname) &&
      page.url().startsWith(origin)
    if (!ownFile) asked.push(`${request.method()} ${request.url()}`)
  })
  return asked
}

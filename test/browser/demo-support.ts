import type { Page } from '@playwright/test'

/** Every request of the page from now on, except for our own files. */
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

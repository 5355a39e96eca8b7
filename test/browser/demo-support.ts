import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until its script has taken over. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__react')),
  )
  return answer
}

export async function expectNoAccessFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

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

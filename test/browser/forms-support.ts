import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

export const ENDPOINT = '**/functions/v1/send-form-email'

interface Sent {
  key: string | undefined
  body: { type: string; formData: Record<string, unknown>; context: Record<string, unknown> }
}

/** Everything this page sends to the endpoint, as it goes over the wire. */
export function watchSends(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/send-form-email') && request.method() === 'POST')
      sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() as Sent['body'] })
  })
  return sent
}

/** Answers 500 as often as told, then lets everything through. */
export async function failSends(page: Page, times = Infinity) {
  let left = times
  await page.route(ENDPOINT, (route) =>
    left-- > 0 ? route.fulfill({ status: 500, json: { message: 'Internal server error' } }) : route.continue(),
  )
}

/** No violation of WCAG 2.2 AA in either theme, as the page stands. */
export async function expectAccessible(page: Page) {
  // axe reads every element of the page, twice.
  test.slow()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme)
    // Colours still on their way to the other theme would be judged as they pass.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(changes.map(({ finished }) => finished))
    })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
}

export const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })

/** The page has come alive: what is pressed from here on is answered by our own code. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

export const withoutScript = (title: string, body: () => void) =>
  test.describe(`${title}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    body()
  })

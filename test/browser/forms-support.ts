import type { Page } from '@playwright/test'

const ENDPOINT = '**/functions/v1/send-form-email'

interface Sent {
  key: string | undefined
  body: { type: string; formData: Record<string, unknown>; context: Record<string, unknown> }
}

/** Every request of this page to the form endpoint, as it was sent. */
export function watchSends(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/send-form-email') && request.method() === 'POST')
      sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() as Sent['body'] })
  })
  return sent
}

/** Responds with 500 the given number of times, then lets everything through. */
export async function failSends(page: Page, times = Infinity) {
  let left = times
  await page.route(ENDPOINT, (route) =>
    left-- > 0 ? route.fulfill({ status: 500, json: { message: 'Internal server error' } }) : route.continue(),
  )
}

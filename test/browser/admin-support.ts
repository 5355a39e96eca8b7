import type { Browser, BrowserContext } from '@playwright/test'
import { expect, product, test, type APIRequestContext, type Page } from './product.js'
import { grant, signIn, someone, type Staff } from './staff.js'

export { ADMIN, test } from './product.js'
export * from './staff.js'

/** Submits a form as a page would. Returns the submission's id. */
export async function submit(
  api: APIRequestContext,
  type: string,
  formData: Record<string, unknown>,
  context?: object,
): Promise<string> {
  const answer = await api.post('/functions/v1/send-form-email', { data: { type, formData, ...context } })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

export const registration = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Rosalind',
  lastName: 'Thistlewood',
  email: 'rosalind@example.org',
  phone: '+44 7700 900412',
  country: 'United Kingdom',
  ...overrides,
})

export const register = (api: APIRequestContext, overrides: Record<string, unknown> = {}, context?: object) =>
  submit(api, 'investor-show', registration(overrides), context)

/** The person who sent a submission. */
export async function personOf({ api }: Pick<Staff, 'api'>, submission: string): Promise<string> {
  const answer = await api.get(`/api/admin/submissions/${submission}`)
  return ((await answer.json()) as { row: { personId: string } }).row.personId
}

/** A browser context of a user who was granted this role through the API. */
export async function contextOf(browser: Browser, staff: Staff, role: string, options = {}): Promise<BrowserContext> {
  const baseURL = product().url
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL }, ...options })
  const person = await someone(context.request, role)
  await grant(staff, person, role)
  await context.clearCookies()
  await signIn(context.request, person)
  return context
}

/** A test whose pages are signed in as the admin. */
export const adminTest = test.extend({ storageState: async ({ staff }, use) => use(await staff.recentState()) })

export const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
export const names = (page: Page) => page.locator('tbody th a').allInnerTexts()

/** Chooses a value in a filter of a list, and closes its menu; needs JavaScript. */
export async function filterBy(page: Page, filter: string, value: string) {
  const menu = page.locator('details').filter({ has: page.locator('summary', { hasText: new RegExp(`^${filter}$`) }) })
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
  await menu.getByRole('checkbox', { name: value, exact: true }).check()
  await page.keyboard.press('Escape')
}

/** The bar that announces a change and offers to undo it. */
export const undoOf = (page: Page) => page.getByRole('region', { name: 'Undo' })

/** A toast, by its whole title: "Not saved" is not "Saved". */
export const said = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })

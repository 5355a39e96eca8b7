import { expect, request, test as base, type APIRequestContext, type BrowserContext, type Page } from './product.js'
import { ADMIN, mailed } from './auth-support.js'

export { ADMIN }
const PASSWORD = 'staple of the day'

export interface Person {
  email: string
  password: string
}
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Half of what the product calls recent. */
const RECENT_MS = 5 * 60_000

let counter = 0
/** A word that no other test uses, so that a search finds only this test's rows. */
export const word = (start: string) => `${start}${Date.now().toString(36)}${process.pid.toString(36)}${(counter += 1)}`

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

export async function signIn(api: APIRequestContext, { email, password }: Person): Promise<State> {
  const answer = await api.post('/api/session', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  return api.storageState()
}

export async function someone(api: APIRequestContext, name: string): Promise<Person> {
  const person = { email: `${word(name)}@example.org`, password: PASSWORD }
  expect((await api.post('/auth/v1/signup', { data: person })).ok()).toBe(true)
  const { link } = await mailed(person.email)
  const verified = await api.post('/auth/v1/verify', {
    data: { type: 'signup', token_hash: new URL(link).searchParams.get('token') },
  })
  expect(verified.ok(), await verified.text()).toBe(true)
  return person
}

/**
 * Grants a role, which requires a recent sign-in: a worker's may be older. In a session beside the worker's own, which a
 * sign-in in its place would end.
 */
export async function grant({ newApi }: Pick<Staff, 'newApi'>, person: Person, role: string) {
  const api = await newApi()
  await signIn(api, ADMIN)
  const granted = await api.post(`/api/admin/users/${await idOf(api, person)}/roles`, { data: { role } })
  expect(granted.ok(), await granted.text()).toBe(true)
  await api.dispose()
}

async function idOf(api: APIRequestContext, { email }: Person): Promise<string> {
  const { users } = (await (await api.get(`/api/admin/users?q=${email}`)).json()) as { users: { id: string }[] }
  return users[0]?.id ?? ''
}

export interface Staff {
  /** A client that is not signed in. */
  newApi: () => Promise<APIRequestContext>
  /** Sends requests as the admin. */
  api: APIRequestContext
  state: State
  /** A state that can also do what needs a recent sign-in. */
  recentState: () => Promise<State>
  second: Person
  secondState: State
  user: Person
  userId: string
}

/** A signed-in admin, another admin, and a user without a role; once per worker. */
export const test = base.extend<object, { staff: Staff }>({
  staff: [
    async ({ product: { url } }, use) => {
      const newApi = () => request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url }, timeout: 120_000 })
      const [api, anonymous, other] = await Promise.all([newApi(), newApi(), newApi()])
      const state = await signIn(api, ADMIN)
      const second = await someone(anonymous, 'second')
      const user = await someone(anonymous, 'user')
      await grant({ newApi }, second, 'admin')
      const secondState = await signIn(other, second)
      let [recent, signedInAt] = [state, Date.now()]
      const recentState = async () => {
        if (Date.now() - signedInAt > RECENT_MS) {
          const again = await newApi()
          ;[recent, signedInAt] = [await signIn(again, ADMIN), Date.now()]
          await again.dispose()
        }
        return recent
      }
      await use({ newApi, api, state, recentState, second, secondState, user, userId: await idOf(api, user) })
      await Promise.all([api.dispose(), anonymous.dispose(), other.dispose()])
    },
    { scope: 'worker' },
  ],
})

/** The same, with every page signed in as the admin. */
export const adminTest = test.extend({ storageState: async ({ staff }, use) => use(await staff.recentState()) })

export const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
export const names = (page: Page) => page.locator('tbody th a').allInnerTexts()

/** Chooses a value in a filter of a list, and closes its menu, which takes scripts. */
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

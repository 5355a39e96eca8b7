import { expect, request, type APIRequestContext, type BrowserContext } from '@playwright/test'
import { ADMIN, mailed } from './auth-support.js'

const PASSWORD = 'staple of the day'

export interface Person {
  email: string
  password: string
}
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Half the age up to which the product accepts a sign-in as recent. */
const RECENT_MS = 5 * 60_000

let counter = 0
/** A word that no other test uses, so that a search finds only this test's rows. */
export const word = (start: string) => `${start}${Date.now().toString(36)}${process.pid.toString(36)}${(counter += 1)}`

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
 * Grants a role, which requires a recent sign-in; the worker's may be older. Uses a session of its own, since signing in again with
 * the worker's cookies would end the worker's session.
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
  /** Creates a client that is not signed in. */
  newApi: () => Promise<APIRequestContext>
  /** Sends requests as the admin. */
  api: APIRequestContext
  state: State
  /** A state whose sign-in is recent. */
  recentState: () => Promise<State>
  second: Person
  secondState: State
  user: Person
  userId: string
}

/** A signed-in admin, another admin, and a user without a role. */
export async function startStaff(
  { product: { url } }: { product: { url: string } },
  use: (staff: Staff) => Promise<void>,
) {
  // Playwright would pass on the running test's session, which a sign-in would end for all other tests.
  const storageState = { cookies: [], origins: [] }
  const newApi = () =>
    request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url }, timeout: 120_000, storageState })
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
}

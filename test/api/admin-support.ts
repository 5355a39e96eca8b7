import type { DeskDetail, DeskList } from '../../src/submissions/submissions.types.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { carriedBy, type Credentials, signIn } from '../support/sign-in.js'

export const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }
export const SECOND = { email: 'second@meridian.example', password: 'staple of the day' }
export const USER = { email: 'user@meridian.example', password: 'staple of the day' }

const ENVIRONMENT = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: 'off' }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Client {
  get<T>(url: string): Promise<{ status: number; body: T }>
  send<T>(method: Method, url: string, payload?: object): Promise<{ status: number; body: T }>
  raw(method: Method, url: string, payload?: object): ReturnType<TestApp['inject']>
}

/** The product with its admin signed in, and a user without a role. */
export async function startDesk(
  variables: Record<string, string> = {},
): Promise<{ test: TestApp; admin: Client; userId: string }> {
  const test = await startTestApp({ ...ENVIRONMENT, ...variables })
  const userId = await createUser(test)
  return { test, admin: await clientOf(test, ADMIN), userId }
}

/** A browser with the cookies of the signed-in user, or with none. */
export async function clientOf(test: TestApp, who?: Credentials): Promise<Client> {
  const headers = who ? carriedBy.cookie(await signIn.browser(test, who)) : {}
  const raw: Client['raw'] = (method, url, payload) => test.inject({ method, url, headers, payload })
  const send: Client['send'] = async <T>(method: Method, url: string, payload?: object) => {
    const answer = await raw(method, url, payload)
    return { status: answer.statusCode, body: (answer.body ? answer.json() : undefined) as T }
  }
  return { raw, send, get: (url) => send('GET', url) }
}

/** A user without a role. */
export async function createUser(test: TestApp, { email, password } = USER): Promise<string> {
  const { hashPassword } = await import('../../src/auth/sign-in/passwords.js')
  const { UsersService } = await import('../../src/auth/users/users.service.js')
  const users = test.app.get(UsersService, { strict: false })
  const passwordHash = await hashPassword(password)
  return test.em.fork().transactional(async (em) => {
    const user = await users.create(em, { email, passwordHash, confirmed: true })
    await em.flush()
    return user.id
  })
}

/** A further admin, signed in. */
export async function addAdmin(test: TestApp, admin: Client, who = SECOND): Promise<Client> {
  await admin.send('POST', `/api/admin/users/${await createUser(test, who)}/roles`, { role: 'admin' })
  return clientOf(test, who)
}

/** Gives a user a name; without one, the desk shows the address. */
export const nameUser = (test: TestApp, { email }: { email: string }, name: string) =>
  test.em
    .fork()
    .getConnection()
    .execute(
      `update users set user_metadata = user_metadata || jsonb_build_object('full_name', ?::text) where email = ?`,
      [name, email],
    )

export async function listOf(client: Client, query = '', tab = 'registrations'): Promise<DeskList> {
  const { status, body } = await client.get<DeskList>(`/api/admin/${tab}${query}`)
  if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
  return body
}

export const detailOf = async (client: Client, id: string | undefined) =>
  (await client.get<DeskDetail>(`/api/admin/submissions/${id}`)).body

/** Submits a form as a page would. Returns the submission's id. */
export async function submit(
  test: TestApp,
  type: string,
  formData: Record<string, unknown>,
  context?: object,
  remoteAddress?: string,
): Promise<string> {
  const answer = await test.inject({
    method: 'POST',
    url: '/functions/v1/send-form-email',
    payload: { type, formData, ...context },
    remoteAddress,
  })
  if (answer.statusCode !== 200) throw new Error(`The form was answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ id: string }>().id
}

let counter = 0
const registration = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Rosalind',
  lastName: `Thistlewood ${(counter += 1)}`,
  email: `rosalind.${counter}@example.org`,
  phone: '+44 7700 900412',
  country: 'United Kingdom',
  ...overrides,
})

/** The person who sent a submission. */
export async function personOf(test: TestApp, submission: string | undefined): Promise<string> {
  const sql = 'select person_id as id from submission where id = ?'
  const [found] = await test.em.getConnection().execute<{ id: string }[]>(sql, [submission ?? null])
  return found?.id ?? ''
}

export const register = (test: TestApp, overrides: Record<string, unknown> = {}, context?: object) =>
  submit(test, 'investor-show', registration(overrides), context)

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import { ApiToken } from '../../src/auth/tokens/api-token.entity.js'
import { OneTimeToken } from '../../src/auth/sign-in/one-time-token.entity.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import { User } from '../../src/auth/users/user.entity.js'
import { UsersService } from '../../src/auth/users/users.service.js'
import type { HoursPage } from '../../src/calls/calls.types.js'
import { Role } from '../../src/common/role.rules.js'
import { RolesService } from '../../src/roles/roles.service.js'
import type { TestApp } from '../support/app.js'
import { type Client, clientOf, createUser, startDesk } from './admin-support.js'
import { letter, mailsTo, PASSWORD, someone } from './auth-support.js'

let test: TestApp
let admin: Client
beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) =>
  test.inject({
    method,
    url,
    payload,
    headers: { 'x-supabase-api-version': '2024-01-01', ...(token && { authorization: `Bearer ${token}` }) },
  })
const password = (email: string, secret = PASSWORD) =>
  call('POST', '/auth/v1/token?grant_type=password', { email, password: secret })
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

async function colleague(role = 'handler') {
  const email = someone('colleague')
  const id = await createUser(test, { email, password: PASSWORD })
  await admin.send('POST', `/api/admin/users/${id}/roles`, { role })
  return { id, email, client: await clientOf(test, { email, password: PASSWORD }) }
}
type Colleague = Awaited<ReturnType<typeof colleague>>

/** What was given out before: a further session, the calendar feed, a mailed sign-in link and an API token. */
async function everythingOf({ id, email, client }: Colleague) {
  const { access_token: bearer } = (await password(email)).json<{ access_token: string }>()
  const feed = (await client.get<HoursPage>('/api/admin/calls/hours')).body.hours[0]?.feed ?? ''
  await call('POST', '/auth/v1/otp', { email })
  const { token } = await letter(test, email, 'magic-link')
  const em = test.em.fork()
  const expiresAt = new Date(Date.now() + 86_400_000)
  const apiToken = { name: id, tokenHash: id, ending: 'abcd', scopes: [], ownerId: id, expiresAt }
  await em.persist(em.create(ApiToken, { ...apiToken, ownerRole: Role.Handler })).flush()
  return async () => ({
    session: (await call('GET', '/auth/v1/user', undefined, bearer)).statusCode,
    feed: (await test.inject({ url: new URL(feed).pathname + new URL(feed).search })).statusCode,
    token: (await em.fork().count(ApiToken, { ownerId: id, revokedAt: null, ownerRole: { $ne: null } })) + 200,
    link: (await call('POST', '/auth/v1/verify', { type: 'magiclink', token_hash: token })).statusCode,
  })
}
const ENDED = { session: 403, feed: 404, token: 200, link: 403 }

/** As the links of an address change are followed. */
async function changeAddress({ client, email }: Colleague, to = someone('next')) {
  await client.send('PUT', '/auth/v1/user', { email: to })
  for (const [address, template] of [
    [email, 'change-email-old'],
    [to, 'change-email-new'],
  ] as const) {
    const { token } = await letter(test, address, template)
    await call('POST', '/auth/v1/verify', { type: 'email_change', token_hash: token })
  }
}

describe('access that was given earlier', () => {
  it('should work until a change ends it', async () => {
    const works = await everythingOf(await colleague())
    expect(await works()).toEqual({ session: 200, feed: 200, token: 201, link: 200 })
  })

  it.each<[string, (who: Colleague) => Promise<unknown>]>([
    [
      'the password changes',
      ({ client }) => client.send('PUT', '/auth/v1/user', { password: 'a new one 42', current_password: PASSWORD }),
    ],
    ['the address changes', (who) => changeAddress(who)],
    ['the role changes', ({ id }) => admin.send('POST', `/api/admin/users/${id}/roles`, { role: 'viewer' })],
    ['the role is taken away', ({ id }) => admin.send('DELETE', `/api/admin/users/${id}/roles/handler`)],
    ['an admin signs them out', ({ id }) => admin.send('POST', `/api/admin/users/${id}/sign-out`)],
  ])('should end when %s', async (_what, change) => {
    const who = await colleague()
    const works = await everythingOf(who)
    await change(who)
    expect(await works()).toEqual(ENDED)
  })

  it.each<[string, (who: Colleague) => Promise<unknown>]>([
    [
      'password',
      ({ client }) => client.send('PUT', '/auth/v1/user', { password: 'a new one 42', current_password: PASSWORD }),
    ],
    ['address', (who) => changeAddress(who)],
  ])('should not end for the session that changes the %s', async (_what, change) => {
    const who = await colleague()
    await change(who)
    expect((await who.client.get('/api/admin/work')).status).toBe(200)
  })
})

describe('a role for an account that is not confirmed', () => {
  const grants: [string, (id: string) => Promise<unknown>][] = [
    ['at the desk', (id) => admin.send('POST', `/api/admin/users/${id}/roles`, { role: 'admin' })],
    [
      'on the command line',
      (id) => {
        const roles = new RolesService(test.em, new AuditService(test.em), new UsersService())
        return test.em.fork().transactional((em) => roles.grant(em, id, Role.Admin))
      },
    ],
  ]

  it.each(grants)(
    'should drop the password and the words of the earlier sign-up, granted %s',
    async (_where, grant) => {
      const email = someone('squatted')
      await call('POST', '/auth/v1/signup', { email, password: PASSWORD, data: { name: 'The chair' } })
      const { id } = await test.em.fork().findOneOrFail(User, { email })
      await grant(id)
      await call('POST', '/auth/v1/signup', { email, password: PASSWORD, data: { name: 'The chair' } })
      const { token } = await letter(test, email, 'confirm-email')
      expect((await call('POST', '/auth/v1/verify', { type: 'signup', token_hash: token })).statusCode).toBe(200)
      expect((await password(email)).statusCode).toBe(400)
      const user = await test.em.fork().findOneOrFail(User, { email })
      expect([user.passwordHash, user.userMetadata]).toEqual([null, { email_verified: true }])
    },
  )
})

describe('a pending invitation', () => {
  it('should survive the sign-up of a stranger, and bring nothing of theirs', async () => {
    const email = someone('invited')
    await admin.send('POST', '/api/admin/users', { email, role: 'handler', name: 'Jo Clarke' })
    const { token } = await letter(test, email, 'invitation')
    await call('POST', '/auth/v1/signup', { email, password: PASSWORD, data: { name: 'A stranger' } })
    await call('POST', '/auth/v1/otp', { email, data: { name: 'A stranger' } })
    expect((await call('POST', '/auth/v1/verify', { type: 'invite', token_hash: token })).statusCode).toBe(200)
    const user = await test.em.fork().findOneOrFail(User, { email })
    expect([user.passwordHash, user.userMetadata]).toEqual([null, { email_verified: true, full_name: 'Jo Clarke' }])
    expect(await test.em.fork().count(OneTimeToken, { user: user.id })).toBe(0)
  })
})

describe('an account that asks for an address', () => {
  it('should learn nothing about whether another account has it, while that account’s owner is notified by email', async () => {
    const [mine, taken, free] = [someone('mine'), someone('taken'), someone('free')]
    for (const email of [mine, taken]) await createUser(test, { email, password: PASSWORD })
    const { access_token: bearer } = (await password(mine)).json<{ access_token: string }>()
    const answers: object[] = []
    for (const email of [taken, free]) {
      const answer = await call('PUT', '/auth/v1/user', { email }, bearer)
      answers.push({
        status: answer.statusCode,
        ...answer.json<object>(),
        new_email: '',
        updated_at: '',
        email_change_sent_at: '',
      })
      expect(await mailsTo(test, email)).toEqual(['change-email-new'])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200 })
  })

  it('should be refused once both have followed their link', async () => {
    const [mine, taken] = [someone('mine'), someone('taken')]
    for (const email of [mine, taken]) await createUser(test, { email, password: PASSWORD })
    const { access_token: bearer } = (await password(mine)).json<{ access_token: string }>()
    await call('PUT', '/auth/v1/user', { email: taken }, bearer)
    const follow = async (address: string, template: string) => {
      const { token } = await letter(test, address, template)
      return call('POST', '/auth/v1/verify', { type: 'email_change', token_hash: token })
    }
    expect((await follow(mine, 'change-email-old')).statusCode).toBe(200)
    const refused = await follow(taken, 'change-email-new')
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'email_exists'])
  })
})

describe('a session that has yet to show its second factor', () => {
  it('should be refused with the status of each row of the protocol', async () => {
    const email = someone('owing')
    await createUser(test, { email, password: PASSWORD })
    const { access_token: bearer } = (await password(email)).json<{ access_token: string }>()
    const { MfaFactor } = await import('../../src/auth/mfa/factor.entity.js')
    const em = test.em.fork()
    const { user } = await em.findOneOrFail(Session, { user: { email } })
    const factor = new MfaFactor(user, 'Phone', 'sealed')
    factor.status = 'verified'
    await em.persist(factor).flush()
    const refusals = [
      await call('PUT', '/auth/v1/user', { data: { a: 1 } }, bearer),
      await call('DELETE', `/auth/v1/factors/${factor.id}`, undefined, bearer),
      await call('POST', '/auth/v1/factors', { factor_type: 'totp' }, bearer),
      await call('GET', '/auth/v1/reauthenticate', undefined, bearer),
    ]
    expect(refusals.map((one) => [one.statusCode, codeOf(one)])).toEqual(
      [401, 422, 403, 403].map((status) => [status, 'insufficient_aal']),
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AuditPage } from '../../src/staff/desk-audit.types.js'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import type { CreatedToken, DeskTokens } from '../../src/integrations/integrations.types.js'
import { FactorReset } from '../../src/auth/mfa/factor-reset.entity.js'
import { FactorResetService } from '../../src/auth/mfa/factor-reset.service.js'
import { newTokenText } from '../../src/auth/tokens/token-text.js'
import { SCOPE_NAMES, type Scope } from '../../src/common/role.rules.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import type { TestApp } from '../support/app.js'
import { readRoutes } from '../support/routes.js'
import { ADMIN, clientOf, createUser, register, startDesk, USER, type Client, type Method } from './admin-support.js'
import { mailsSent, sentText } from './auth-support.js'

/** The routes open to tokens, and their scopes; everything else refuses tokens. */
const SCOPE_OF: Record<string, Scope> = {
  'GET /:tab': 'entries:read',
  'GET /:tab/neighbours/:id': 'entries:read',
  'GET /search': 'entries:read',
  'GET /submissions/:id': 'entries:read',
  'GET /reports': 'entries:read',
  'GET /introductions': 'introductions:read',
  'GET /submissions/:id/introductions': 'introductions:read',
  'PATCH /submissions/:id': 'entries:write',
  'POST /submissions/:id/notes': 'entries:write',
  'POST /submissions/:id/links/end': 'entries:write',
  'POST /submissions/bulk': 'entries:write',
  'POST /:tab/bulk': 'entries:write',
  'POST /undo/:id': 'entries:write',
  'GET /:tab/export': 'entries:export',
  'GET /reports/export': 'entries:export',
  'GET /calls': 'calls:read',
  'GET /calls/hours': 'calls:read',
  'GET /submissions/:id/calls': 'calls:read',
  'POST /submissions/:id/calls': 'entries:write',
  'POST /calls/:id/moves': 'entries:write',
  'GET /people': 'people:read',
  'GET /data-requests': 'people:read',
  'GET /people/:id': 'people:read',
  'GET /submissions/:id/similar': 'people:read',
  'GET /mail': 'mail:read',
  'GET /audit': 'audit:read',
  'GET /audit/chain': 'audit:read',
  'GET /audit/export': 'audit:read',
}

const PREFIX = '/api/admin'
const NO_ONE = '00000000-0000-7000-8000-000000000000'
const addressOf = (path: string) =>
  PREFIX + path.replace(':tab', 'registrations').replace(':role', 'admin').replaceAll(/:\w+/g, NO_ONE)

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let test: TestApp
let admin: Client
let made = 0

beforeAll(async () => {
  const desk = await startDesk({ INTRODUCTIONS: 'rehearsal' })
  test = desk.test
  admin = desk.admin
})
afterAll(() => test.close())

const create = (overrides: object = {}, client = admin) =>
  client.send<CreatedToken & { errors: Record<string, string>; message: string }>('POST', `${PREFIX}/tokens`, {
    name: `Token ${(made += 1)}`,
    scopes: ['entries:read'],
    until: dayIn(30),
    ...overrides,
  })

const call = (token: string, method: Method, url: string, payload?: object, headers: object = {}) =>
  test.inject({ method, url, payload, headers: { authorization: `Bearer ${token}`, ...headers } })

const listed = async (id: string) =>
  (await admin.get<DeskTokens>(`${PREFIX}/tokens`)).body.tokens.find((token) => token.id === id)

const anotherAdmin = async (email: string) => {
  const id = await createUser(test, { email, password: USER.password })
  await admin.send('POST', `${PREFIX}/users/${id}/roles`, { role: 'admin' })
  return { id, email, client: await clientOf(test, { email, password: USER.password }) }
}

describe('POST /api/admin/tokens', () => {
  it('should return the token once and store only its hash', async () => {
    const { status, body } = await create({ name: 'Warehouse sync' })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^mrd_[0-9A-Za-z]{36}$/)
    const rows = await test.em.getConnection().execute<object[]>('select * from api_token')
    expect(JSON.stringify(rows)).toContain('Warehouse sync')
    expect(JSON.stringify(rows)).not.toContain(body.token)
    const list = await admin.raw('GET', `${PREFIX}/tokens`)
    expect(list.body).not.toContain(body.token)
    expect(await listed(body.id)).toMatchObject({
      name: 'Warehouse sync',
      ending: body.token.slice(-4),
      lastUsedAt: null,
      ended: null,
    })
  })

  it.each([
    ['a day that has passed', { until: dayIn(-1) }, 'until'],
    ['a day more than a year ahead', { until: dayIn(368) }, 'until'],
    ['a day there is not', { until: `${new Date().getUTCFullYear() + 1}-02-31` }, 'until'],
    ['a scope there is not', { scopes: ['entries:erase'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['no name', { name: ' ' }, 'name'],
  ])('should refuse %s', async (_what, overrides, field) => {
    const { status, body } = await create(overrides)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  it('should mail every admin who made it and what for, without the token', async () => {
    const { email, client } = await anotherAdmin('maker@meridian.example')
    await test.em.fork().nativeDelete(MailMessage, { template: 'integration-created' })
    const { token } = (await create({ name: 'Ledger sync', scopes: ['people:read'] }, client)).body
    const mails = await mailsSent(test, 'integration-created', 2)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([ADMIN.email, email])
    for (const { id } of mails) {
      const text = await sentText(test, id)
      for (const part of ['New API token', 'Ledger sync', 'people:read', email, '/admin/tokens'])
        expect(text).toContain(part)
      expect(text).not.toContain(token.slice(4))
    }
  })

  it('should refuse a second token of one name, until the first is revoked', async () => {
    const first = await create({ name: 'Only one' })
    const { status, body } = await create({ name: 'Only one' })
    expect([status, Object.keys(body.errors)]).toEqual([409, ['name']])
    await admin.send('DELETE', `${PREFIX}/tokens/${first.body.id}`)
    expect((await create({ name: 'Only one' })).status).toBe(201)
  })
})

describe('a token', () => {
  const served = () =>
    readRoutes(test.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }))
      .filter(({ method, path }) => path.startsWith(`${PREFIX}/`) && !['HEAD', 'OPTIONS'].includes(method))
      .map(({ method, path }) => `${method} ${path.slice(PREFIX.length)}`)

  it.each(SCOPE_NAMES)('should reach the routes of %s and no other', async (scope) => {
    const { token } = (await create({ scopes: [scope] })).body
    const wrong: string[] = []
    for (const route of served().filter((one) => one !== 'GET /openapi.json')) {
      const [method, path = ''] = route.split(' ') as [Method, string]
      const payload = method === 'GET' || method === 'DELETE' ? undefined : {}
      const { statusCode } = await call(token, method, addressOf(path), payload)
      const admitted = ![401, 403].includes(statusCode) && statusCode < 500
      if (admitted !== (SCOPE_OF[route] === scope)) wrong.push(`${route} answered ${statusCode}`)
    }
    expect(wrong).toEqual([])
    expect(served()).toEqual(expect.arrayContaining(Object.keys(SCOPE_OF)))
  })

  it('should never be accepted as a session', async () => {
    const { token } = (await create({ scopes: SCOPE_NAMES })).body
    for (const url of ['/api/account', '/auth/v1/user', '/api/account/submissions', `${PREFIX}/users`])
      expect([401, 403, 404]).toContain((await call(token, 'GET', url)).statusCode)
    expect((await call(token, 'GET', '/api/session')).body).not.toContain('admin@meridian.example')
    expect((await call(token, 'GET', '/rest/v1/user_roles?select=role')).body).not.toContain('admin')
    expect((await call(token, 'GET', '/admin/registrations')).statusCode).not.toBe(200)
  })

  it('should act under its own name, in history, notes and audit log', async () => {
    const { id: tokenId, token } = (await create({ name: 'Ledger', scopes: ['entries:read', 'entries:write'] })).body
    const id = await register(test)
    const changed = await call(token, 'PATCH', `${PREFIX}/submissions/${id}`, {
      version: 1,
      status: 'in-progress',
      note: 'Posted to the ledger.',
    })
    expect(changed.statusCode).toBe(200)
    const { history, notes, me } = (await call(token, 'GET', `${PREFIX}/submissions/${id}`)).json<DeskDetail>()
    expect(history.map(({ actor }) => actor)).toContain('Token ‘Ledger’')
    expect(notes).toMatchObject([{ author: 'Token ‘Ledger’', body: 'Posted to the ledger.' }])
    expect(me).toMatchObject({ name: 'Token ‘Ledger’', email: '' })
    const { lines } = (await admin.get<AuditPage>(`${PREFIX}/audit?subject=${id}`)).body
    expect(lines.map(({ actor }) => actor)).toEqual(['Token ‘Ledger’', 'Token ‘Ledger’'])
    const about = (await admin.get<AuditPage>(`${PREFIX}/audit?subject=${tokenId}`)).body.lines
    expect(about.map(({ action }) => action)).toEqual(['API token created'])
    expect((await listed(tokenId))?.lastUsedAt).not.toBeNull()
  })

  it('should take precedence over any cookies', async () => {
    const session = await test.inject({ method: 'POST', url: '/api/session', payload: ADMIN })
    const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await call('mrd_none', 'GET', `${PREFIX}/users`, undefined, { cookie })).statusCode).toBe(401)
    const { token } = (await create()).body
    expect((await call(token, 'GET', `${PREFIX}/users`, undefined, { cookie })).statusCode).toBe(403)
  })

  const refusal = async (token: string) => {
    const answer = await call(token, 'GET', `${PREFIX}/search?q=x`)
    return { status: answer.statusCode, ...answer.json<{ message: string }>() }
  }
  const INVALID = { status: 401, message: 'This API token is not valid or no longer works.' }

  it('should be refused when it is made up, revoked or expired', async () => {
    expect(await refusal(newTokenText())).toMatchObject(INVALID)
    expect(await refusal('mrd_short')).toMatchObject(INVALID)
    const { id, token } = (await create()).body
    expect((await refusal(token)).status).toBe(200)
    await test.em.getConnection().execute(`update api_token set expires_at = now() where id = '${id}'`)
    expect(await refusal(token)).toMatchObject(INVALID)
    expect((await listed(id))?.ended).toBe('expired')

    const other = (await create()).body
    expect((await admin.send('DELETE', `${PREFIX}/tokens/${other.id}`)).status).toBe(204)
    expect(await refusal(other.token)).toMatchObject(INVALID)
    expect((await listed(other.id))?.ended).toBe('revoked')
  })

  it('should end when its creator is no longer an admin', async () => {
    const { id, client } = await anotherAdmin('steps-down@meridian.example')
    const { id: tokenId, token } = (await create({}, client)).body
    expect((await refusal(token)).status).toBe(200)
    await admin.send('DELETE', `${PREFIX}/users/${id}/roles/admin`)
    expect(await refusal(token)).toMatchObject(INVALID)
    await admin.send('POST', `${PREFIX}/users/${id}/roles`, { role: 'admin' })
    expect(await refusal(token)).toMatchObject(INVALID)
    expect((await listed(tokenId))?.ended).toBe('owner')
  })

  it.each<[string, (owner: { id: string; client: Client }) => Promise<{ status: number }>]>([
    [
      'changes the password',
      ({ client }) =>
        client.send('PUT', '/auth/v1/user', { password: 'quite another one', current_password: USER.password }),
    ],
    ['is signed out everywhere by an admin', ({ id }) => admin.send('POST', `${PREFIX}/users/${id}/sign-out`)],
    [
      'asks for the account to be deleted',
      ({ client }) => client.send('POST', '/api/account/delete', { password: USER.password }),
    ],
    [
      'has the second factor reset by an admin',
      async ({ id }) => {
        await test.em.fork().insert(FactorReset, { userId: id, requestedAt: new Date(), dueAt: new Date() })
        await test.app.get(FactorResetService).settle()
        return { status: 200 }
      },
    ],
  ])('should end for good when its creator %s', async (what, happen) => {
    const owner = await anotherAdmin(`${what.replaceAll(' ', '-')}@meridian.example`)
    const { id, token } = (await create({}, owner.client)).body
    const others = (await create()).body
    await owner.client.send('DELETE', '/api/session')
    expect((await refusal(token)).status).toBe(200)
    const again = await clientOf(test, { email: owner.email, password: USER.password })
    expect(await happen({ id: owner.id, client: again })).toMatchObject({ status: 200 })
    expect(await refusal(token)).toMatchObject(INVALID)
    expect((await listed(id))?.ended).toBe('revoked')
    expect((await refusal(others.token)).status).toBe(200)
  })

  it('should end with the account that made it', async () => {
    const { id, client } = await anotherAdmin('leaves@meridian.example')
    const { id: tokenId, token } = (await create({}, client)).body
    await test.em.getConnection().execute(`delete from users where id = '${id}'`)
    expect(await refusal(token)).toMatchObject(INVALID)
    expect(await listed(tokenId)).toMatchObject({ ended: 'owner', owner: null })
  })
})

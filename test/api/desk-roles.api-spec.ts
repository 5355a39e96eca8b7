import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import type { DeskDetail, DeskList } from '../../src/submissions/submissions.types.js'
import type { DeskUsers } from '../../src/staff/desk-users.types.js'
import type { SessionView } from '../../src/auth/sessions/session.types.js'
import { hasRole, Role, ROLES } from '../../src/common/role.rules.js'
import type { TestApp } from '../support/app.js'
import { readRoutes } from '../support/routes.js'
import { carriedBy, signIn } from '../support/sign-in.js'
import { clientOf, createUser, register, startDesk, USER, type Client, type Method } from './admin-support.js'

/** The least role for each route. A route that is missing here fails the test until someone has decided. */
const LEAST: Record<string, Role> = {
  'GET /:tab': Role.Viewer,
  'GET /:tab/neighbours/:id': Role.Viewer,
  'GET /:tab/export': Role.Handler,
  'POST /:tab/bulk': Role.Handler,
  'POST /digest': Role.Handler,
  'GET /events': Role.Viewer,
  'GET /layout': Role.Viewer,
  'GET /search': Role.Viewer,
  'GET /submissions/:id': Role.Viewer,
  'PATCH /submissions/:id': Role.Handler,
  'POST /submissions/:id/notes': Role.Handler,
  'POST /submissions/:id/links/end': Role.Handler,
  'POST /submissions/bulk': Role.Handler,
  'POST /undo/:id': Role.Handler,
  'GET /submissions/:id/answer': Role.Handler,
  'POST /submissions/:id/answers': Role.Handler,
  'POST /submissions/:id/answers/preview': Role.Handler,
  'POST /answers/:id/take-back': Role.Handler,
  'GET /calls': Role.Viewer,
  'GET /calls/hours': Role.Viewer,
  'PUT /calls/hours': Role.Handler,
  'POST /calls/hours/feed': Role.Handler,
  'POST /calls/:id/moves': Role.Handler,
  'GET /submissions/:id/calls': Role.Viewer,
  'POST /submissions/:id/calls': Role.Handler,
  'GET /introductions': Role.Viewer,
  'POST /introductions': Role.Handler,
  'POST /introductions/:id/moves': Role.Handler,
  'GET /introductions/statements.csv': Role.Admin,
  'GET /submissions/:id/introductions': Role.Viewer,
  'GET /submissions/:id/introductions/answers': Role.Admin,
  'GET /submissions/:id/matches': Role.Viewer,
  'POST /submissions/:id/invitation': Role.Handler,
  'POST /submissions/:id/clearance/end': Role.Admin,
  'PUT /submissions/:id/description': Role.Handler,
  'POST /submissions/:id/description/sending': Role.Handler,
  'POST /submissions/:id/description/withdrawal': Role.Handler,
  'GET /templates': Role.Handler,
  'POST /templates': Role.Admin,
  'PATCH /templates/:id': Role.Admin,
  'DELETE /templates/:id': Role.Admin,
  'GET /people': Role.Viewer,
  'GET /data-requests': Role.Admin,
  'PUT /people/:id/tags': Role.Handler,
  'PUT /people/:id/owner': Role.Handler,
  'GET /people/:id': Role.Viewer,
  'GET /submissions/:id/similar': Role.Viewer,
  'GET /work': Role.Viewer,
  'GET /reports': Role.Viewer,
  'GET /reports/export': Role.Handler,
  'POST /views': Role.Handler,
  'PATCH /views/:id': Role.Handler,
  'DELETE /views/:id': Role.Handler,
  'POST /views/:id/restore': Role.Handler,
  'PATCH /people/:id': Role.Admin,
  'GET /people/:id/copy': Role.Admin,
  'GET /people/:id/copy/part': Role.Admin,
  'GET /people/:id/merge/:other': Role.Admin,
  'POST /people/:id/merge': Role.Admin,
  'POST /person-merges/:id/undo': Role.Admin,
  'POST /people/:id/consent/withdraw': Role.Admin,
  'GET /people/:id/erasure': Role.Admin,
  'POST /people/:id/erasure': Role.Admin,
  'POST /people/:id/requests': Role.Admin,
  'POST /person-requests/:id/close': Role.Admin,
  'GET /mail': Role.Viewer,
  'POST /mail/retry': Role.Handler,
  'POST /mail/:id/retry': Role.Handler,
  'GET /review': Role.Admin,
  'POST /review': Role.Admin,
  'POST /review/:id': Role.Admin,
  'GET /audit': Role.Admin,
  'GET /audit/chain': Role.Admin,
  'GET /audit/export': Role.Admin,
  'POST /watch/confirm': Role.Admin,
  'GET /users': Role.Admin,
  'POST /users': Role.Admin,
  'POST /users/:id/roles': Role.Admin,
  'DELETE /users/:id/roles/:role': Role.Admin,
  'POST /users/:id/sign-out': Role.Admin,
  'POST /users/:id/factor-reset': Role.Admin,
  'DELETE /users/:id/factor-reset': Role.Admin,
  'GET /rota': Role.Handler,
  'PATCH /rota': Role.Admin,
  'POST /absences': Role.Handler,
  'DELETE /absences/:id': Role.Handler,
  'GET /openapi.json': Role.Viewer,
  'GET /webhooks': Role.Admin,
  'POST /webhooks': Role.Admin,
  'GET /webhooks/:id': Role.Admin,
  'PATCH /webhooks/:id': Role.Admin,
  'DELETE /webhooks/:id': Role.Admin,
  'POST /webhooks/:id/secret': Role.Admin,
  'POST /webhooks/:id/test': Role.Admin,
  'POST /webhooks/:id/replay': Role.Admin,
  'POST /webhook-deliveries/:id/replay': Role.Admin,
  'GET /tokens': Role.Admin,
  'POST /tokens': Role.Admin,
  'DELETE /tokens/:id': Role.Admin,
}

const PREFIX = '/api/admin'
const NO_ONE = '00000000-0000-7000-8000-000000000000'
const PLACES: Record<string, string> = { ':tab': 'registrations', ':id': NO_ONE, ':other': NO_ONE, ':role': 'admin' }
const addressOf = (path: string) =>
  PREFIX +
  path
    .split('/')
    .map((part) => PLACES[part] ?? part)
    .join('/')

let test: TestApp
const clients = {} as Record<'anonymous' | 'user' | Role, Client>
const ids = {} as Record<Role, string>

beforeAll(async () => {
  const desk = await startDesk()
  test = desk.test
  clients.admin = desk.admin
  clients.anonymous = await clientOf(test)
  clients.user = await clientOf(test, USER)
  for (const role of [Role.Viewer, Role.Handler]) {
    const person = { email: `${role}@meridian.example`, password: USER.password }
    ids[role] = await createUser(test, person)
    const granted = await desk.admin.send('POST', `/api/admin/users/${ids[role]}/roles`, { role })
    if (granted.status !== 204) throw new Error(`Granting ${role} answered ${granted.status}.`)
    clients[role] = await clientOf(test, person)
  }
})
afterAll(() => test.close())

const served = () =>
  readRoutes(test.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }))
    .filter(({ method, path }) => path.startsWith(`${PREFIX}/`) && method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path.slice(PREFIX.length)}`)

describe('every route of the desk that the server serves', () => {
  it('should be listed here with the role that it requires', () => {
    expect(served().sort()).toEqual(Object.keys(LEAST).sort())
  })

  it.each(Object.entries(LEAST))('should admit, at %s, a %s and those above alone', async (route, least) => {
    const [method, path] = route.split(' ') as [Method, string]
    const payload = method === 'GET' || method === 'DELETE' ? undefined : {}
    const ask = async (client: Client) => {
      const answer = await client.raw(method, addressOf(path), payload)
      const { message = '' } = answer.statusCode >= 400 ? answer.json<{ message?: string }>() : {}
      return { status: answer.statusCode, message }
    }
    expect(await ask(clients.anonymous)).toEqual({ status: 401, message: 'Please sign in.' })
    expect(await ask(clients.user)).toEqual({ status: 403, message: "You don't have admin privileges." })
    for (const role of ROLES) {
      const { status, message } = await ask(clients[role])
      if (hasRole([role], least)) {
        expect([401, 403]).not.toContain(status)
        expect(status).toBeLessThan(500)
      } else {
        expect(status).toBe(403)
        expect(message).toBe(
          role === Role.Viewer
            ? 'Your role only lets you read. An admin can change that.'
            : 'Only an admin may do this.',
        )
      }
    }
  })
})

describe('a form of the desk that is posted past its buttons', () => {
  it('should be refused by its status, and change nothing', async () => {
    const id = await register(test)
    const viewer = { email: `${Role.Viewer}@meridian.example`, password: USER.password }
    const headers = {
      ...carriedBy.cookie(await signIn.browser(test, viewer)),
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    }
    const save = new URLSearchParams({ intent: 'save', version: '1', status: 'spam', standingBefore: 'new||' })
    const bulk = new URLSearchParams({ intent: 'bulk', rows: `${id}:1`, status: 'spam' })
    for (const [url, payload] of [
      [`/admin/registrations/${id}`, save],
      ['/admin/registrations', bulk],
    ] as const) {
      const answer = await test.inject({ method: 'POST', url, headers, payload: payload.toString() })
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.body).toContain('Your role only lets you read.')
    }
    expect((await entry(clients.admin, id)).row.status).toBe('new')
  })
})

const entry = async (client: Client, id: string) => (await client.get<DeskDetail>(`/api/admin/submissions/${id}`)).body

describe('a handler', () => {
  it('should change an entry, in bulk too, take it back, note and export', async () => {
    const { handler } = clients
    const id = await register(test)
    const owner = ids.handler
    const change = { version: 1, status: 'in-progress', owner, due: '2030-01-31', note: 'Rang them.' }
    const saved = await handler.send<{ undo: { id: string } }>('PATCH', `/api/admin/submissions/${id}`, change)
    expect(saved.status).toBe(200)
    expect((await entry(handler, id)).row).toMatchObject({ status: 'in-progress', owner: { id: owner } })
    expect((await handler.send('POST', `/api/admin/undo/${saved.body.undo.id}`)).body).toMatchObject({ changed: 1 })
    const bulk = { rows: [`${id}:3`], status: 'done', outcome: 'answered' }
    expect((await handler.send('POST', '/api/admin/submissions/bulk', bulk)).body).toMatchObject({ changed: 1 })
    expect((await handler.raw('GET', '/api/admin/registrations/export?format=csv')).body).toContain('Rang them.')
  })

  it('should be among the owners, with the admins and without the viewers', async () => {
    const { owners, me } = (await clients.viewer.get<DeskList>('/api/admin/registrations')).body
    expect(owners.map(({ id }) => id)).toContain(ids.handler)
    expect(owners.map(({ id }) => id)).not.toContain(ids.viewer)
    expect(me).toMatchObject({ id: ids.viewer, role: 'viewer' })
    const id = await register(test)
    const refused = await clients.admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: ids.viewer })
    expect(refused).toMatchObject({ status: 400, body: { errors: { owner: 'Choose an owner from the list.' } } })
  })
})

describe('a change of role', () => {
  const rolesOf = async (client: Client) => (await client.get<SessionView>('/api/session')).body.user?.roles
  const change = (id: string, payload: object) =>
    clients.admin.send<{ message: string }>('POST', `/api/admin/users/${id}/roles`, payload)

  it('should replace the role, end the sessions that had the former one, record both and mail the owner', async () => {
    const person = { email: 'mover@meridian.example', password: USER.password }
    const id = await createUser(test, person)
    await change(id, { role: 'viewer' })
    const viewer = await clientOf(test, person)
    expect(await rolesOf(viewer)).toEqual(['viewer'])
    expect((await change(id, { role: 'handler' })).status).toBe(204)
    expect(await rolesOf(viewer)).toBeUndefined()
    const handler = await clientOf(test, person)
    expect(await rolesOf(handler)).toEqual(['handler'])
    expect((await handler.get('/api/admin/users')).status).toBe(403)
    expect((await change(id, { role: 'admin' })).status).toBe(204)
    const mover = await clientOf(test, person)
    const { users } = (await mover.get<DeskUsers>('/api/admin/users?q=mover@')).body
    expect(users).toMatchObject([{ id, role: 'admin' }])

    const entries = await test.app.get(AuditService, { strict: false }).list({ subjectId: id })
    const said = entries.map(({ action, detail }) => `${action} ${String(detail.role ?? '')}`)
    expect(said).toEqual(expect.arrayContaining(['role.revoked viewer', 'role.granted handler', 'role.granted admin']))
    const mails = await test.em
      .getConnection()
      .execute<{ subject: string }[]>(
        `select subject from mail_message where recipient = '${person.email}' order by created_at`,
      )
    // Three of the role, and two of a sign-in on a new device.
    expect(mails).toHaveLength(5)
    expect(await rolesOf(mover)).toEqual(['admin'])
  })

  it('should ask for a new owner where a viewer would be left with entries', async () => {
    const id = await createUser(test, { email: 'steps-back@meridian.example', password: USER.password })
    await change(id, { role: 'handler' })
    const held = await register(test)
    await clients.admin.send('PATCH', `/api/admin/submissions/${held}`, { version: 1, owner: id })
    const refused = await change(id, { role: 'viewer' })
    expect([refused.status, refused.body.message]).toEqual([409, 'They own 1 entry. Choose a new owner first.'])
    expect((await change(id, { role: 'viewer', newOwner: ids.viewer })).status).toBe(400)
    expect((await change(id, { role: 'viewer', newOwner: ids.handler })).status).toBe(204)
    expect((await entry(clients.viewer, held)).row.owner?.id).toBe(ids.handler)
  })

  it('should leave the last admin one', async () => {
    const { me, users } = (await clients.admin.get<DeskUsers>('/api/admin/users')).body
    for (const { id, role } of users)
      if (role === 'admin' && id !== me.id) await clients.admin.send('DELETE', `/api/admin/users/${id}/roles/admin`)
    const refused = await change(me.id, { role: 'handler' })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('last admin') } })
    expect(await rolesOf(clients.admin)).toEqual(['admin'])
  })

  it('should refuse an unknown role', async () => {
    expect((await change(ids.viewer, { role: 'owner' })).status).toBe(400)
    expect((await clients.admin.send('DELETE', `/api/admin/users/${ids.viewer}/roles/owner`)).status).toBe(400)
  })
})

describe('REST reads of registrations', () => {
  it('should stay with admins', async () => {
    const read = (client: Client) => client.raw('GET', '/rest/v1/investor_show_registrations?select=id')
    expect((await read(clients.admin)).json<object[]>().length).toBeGreaterThan(0)
    expect((await read(clients.handler)).json()).toEqual([])
    expect((await read(clients.viewer)).json()).toEqual([])
  })
})

describe('a password', () => {
  it('should have twelve characters at least where its owner has a role, and six otherwise', async () => {
    const change = (client: Client, password: string) =>
      client.send<{ error_code?: string }>('PUT', '/auth/v1/user', { password, current_password: USER.password })
    const short = await change(clients.handler, 'quartz-iron')
    expect([short.status, short.body.error_code]).toEqual([422, 'weak_password'])
    expect((await change(clients.handler, 'quartz-iron-9')).status).toBe(200)
    expect(await change(clients.user, 'kelp9x')).toMatchObject({ status: 200 })
  })
})

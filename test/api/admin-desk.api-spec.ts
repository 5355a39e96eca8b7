import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import type { AuditPage, ChainState } from '../../src/staff/desk-audit.types.js'
import type { DeskList, DeskSearch } from '../../src/submissions/submissions.types.js'
import type { TestApp } from '../support/app.js'
import { ADMIN, detailOf, personOf, register, startDesk, submit, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

describe('every route of the desk', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const routes: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload: object | undefined][] = [
    ['GET', '/api/admin/registrations', undefined],
    ['GET', '/api/admin/discovery-calls', undefined],
    ['GET', '/api/admin/applications', undefined],
    ['GET', '/api/admin/registrations/export', undefined],
    ['GET', `/api/admin/submissions/${id}`, undefined],
    ['PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' }],
    ['POST', `/api/admin/submissions/${id}/notes`, { body: 'x' }],
    ['POST', '/api/admin/submissions/bulk', { rows: [`${id}:1`], status: 'done', outcome: 'answered' }],
    ['POST', '/api/admin/applications/bulk', { asOf: '2026-11-22T10:00:00.000Z', status: 'done', outcome: 'answered' }],
    ['GET', '/api/admin/search?q=x', undefined],
    ['GET', `/api/admin/registrations/neighbours/${id}`, undefined],
    ['GET', '/api/admin/audit', undefined],
    ['GET', '/api/admin/audit/chain', undefined],
    ['GET', '/api/admin/audit/export', undefined],
    ['POST', '/api/admin/review', { ids: [id], verdict: 'restore' }],
    ['GET', '/api/admin/mail', undefined],
    ['POST', '/api/admin/mail/retry', { state: 'failed' }],
    ['POST', `/api/admin/mail/${id}/retry`, undefined],
    ['GET', '/api/admin/review', undefined],
    ['POST', `/api/admin/review/${id}`, { verdict: 'accept' }],
    ['GET', '/api/admin/users', undefined],
    ['POST', `/api/admin/users/${id}/roles`, { role: 'admin' }],
    ['DELETE', `/api/admin/users/${id}/roles/admin`, undefined],
    ['POST', `/api/admin/users/${id}/sign-out`, undefined],
    ['POST', `/api/admin/users/${id}/factor-reset`, undefined],
    ['DELETE', `/api/admin/users/${id}/factor-reset`, undefined],
  ]

  it.each(routes)('should answer an admin at %s %s', async (method, url, payload) => {
    const answer = await admin.raw(method, url, payload)
    expect([200, 204, 404]).toContain(answer.statusCode)
    if (url.includes(id) || JSON.stringify(payload)?.includes('restore')) expect(answer.statusCode).toBe(404)
  })

  it('should take an empty parameter for an absent one', async () => {
    const id = await register(test)
    const all = await admin.get<DeskList>('/api/admin/registrations')
    for (const name of ['sort', 'dir', 'size', 'page', 'after', 'q', 'status']) {
      const { status, body } = await admin.get<DeskList>(`/api/admin/registrations?${name}=`)
      expect([name, status, body.rows]).toEqual([name, 200, all.body.rows])
    }
    expect((await admin.get(`/api/admin/registrations/neighbours/${id}?sort=`)).status).toBe(200)
    expect((await admin.raw('GET', '/api/admin/registrations/export?sort=')).statusCode).toBe(200)
  })

  it('should answer 400 to an unknown parameter and 404 to an unknown list', async () => {
    expect((await admin.get('/api/admin/registrations?status=unheard')).status).toBe(400)
    expect((await admin.get('/api/admin/registrations?colour=red')).status).toBe(400)
    expect((await admin.get('/api/admin/registrations?page=0')).status).toBe(400)
    expect((await admin.get('/api/admin/unheard-of')).status).toBe(404)
    expect((await admin.get('/api/admin/submissions/not-an-id')).status).toBe(400)
  })

  it('should never be cached', async () => {
    expect((await admin.raw('GET', '/api/admin/registrations')).headers['cache-control']).toBe('private, no-store')
  })
})

describe('GET /api/admin/search', () => {
  it('should find every kind by reference, name and phone, and say which kind each is', async () => {
    const call = { firstName: 'Everywhere', lastName: 'Found', email: 'everywhere@example.org', phone: '020 7946 0999' }
    await submit(test, 'discovery-call', { ...call, country: 'Ireland' })
    const id = await register(test, { ...call, phone: '+44 20 7946 0999' })
    const search = async (q: string) =>
      (await admin.get<DeskSearch>(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.rows.map(({ tab }) => tab)
    for (const q of ['everywhere found', '+44 (0)20 7946 0999', 'everywhere@'])
      expect(await search(q)).toEqual(['registrations', 'discovery-calls'])
    expect(await search((await detailOf(admin, id)).row.reference)).toEqual(['registrations'])
    expect((await admin.get('/api/admin/search')).status).toBe(400)
  })
})

describe('the audit log', () => {
  it('should record changes, notes, bulk changes and exports, and not what was typed', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'done',
      outcome: 'answered',
      note: 'A secret.',
    })
    await admin.send('POST', '/api/admin/submissions/bulk', { rows: [`${id}:2`], status: 'spam' })
    await admin.raw('GET', '/api/admin/registrations/export?status=spam')
    const entries = await test.app.get(AuditService, { strict: false }).list({}, 4)
    expect(entries.map(({ action }) => action)).toEqual([
      'entries.exported',
      'entries.bulk-changed',
      'entry.note-added',
      'entry.changed',
    ])
    expect(entries.every(({ actorId, sessionId }) => actorId && sessionId)).toBe(true)
    expect(JSON.stringify(entries)).not.toContain('secret')

    const query = '?action=entry.changed'
    const page = (await admin.get<AuditPage>(`/api/admin/audit${query}`)).body
    expect(page.lines[0]).toMatchObject({ action: 'Entry changed', actor: ADMIN.email, subject: `entry ${id}` })
    expect((await admin.get<ChainState>('/api/admin/audit/chain')).body.broken).toBeNull()
    const csv = (await admin.raw('GET', `/api/admin/audit/export${query}`)).body
    expect(csv).toContain(`"Entry changed","${ADMIN.email}","entry ${id}"`)
    expect((await admin.get<AuditPage>('/api/admin/audit')).body.lines[0]?.action).toBe('Audit log exported')
  })

  it('should name what each line is about, beside its id', async () => {
    const id = await register(test, { firstName: 'Nell', lastName: 'Named' })
    const person = await personOf(test, id)
    const template = { name: 'A named template', type: '', subject: 'Hello', body: 'Dear {{name}}' }
    const made = await admin.send<{ id: string }>('POST', '/api/admin/templates', template)
    const view = { name: 'A named view', tab: 'registrations', query: '?status=new', shared: false }
    const saved = await admin.send<{ id: string }>('POST', '/api/admin/views', view)
    await admin.send('PUT', `/api/admin/people/${person}/tags`, { tags: ['named'] })
    await admin.send('POST', `/api/admin/people/${person}/requests`, { kind: 'access', receivedOn: '2026-01-31' })
    const { lines } = (await admin.get<AuditPage>('/api/admin/audit')).body
    expect(lines.slice(0, 4).map(({ subject, subjectName }) => [subject, subjectName])).toEqual([
      [`person ${person}`, 'Nell Named'],
      [`person ${person}`, 'Nell Named'],
      [`view ${saved.body.id}`, 'A named view'],
      [`template ${made.body.id}`, 'A named template'],
    ])
  })
})

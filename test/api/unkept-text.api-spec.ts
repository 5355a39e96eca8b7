import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApp } from '../support/app.js'
import { register, startDesk, type Client, type Method, personOf } from './admin-support.js'

let test: TestApp
let admin: Client
let id: string

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  id = await register(test)
})
afterAll(() => test.close())

const API = '/api/admin'
const LETTER = { subject: 'Hello', body: 'Hello {{name}}' }

/** PostgreSQL accepts neither as text. */
const NULL = 'a\u0000b'
const HALF = 'a\ud800'

describe('text that the database cannot store', () => {
  it.each<[Method, string, string, (text: string) => object]>([
    ['POST', '/api/session', 'email', (text) => ({ email: `${text}@example.org`, password: 'correct horse battery' })],
    ['POST', `${API}/webhooks`, 'url', (text) => ({ url: `https://example.org/${text}`, events: ['entry.noted'] })],
    [
      'POST',
      `${API}/webhooks`,
      'description',
      (text) => ({ url: 'https://example.org/', description: text, events: ['entry.noted'] }),
    ],
    ['POST', `${API}/views`, 'name', (text) => ({ name: text, tab: 'registrations', query: '', shared: true })],
    ['POST', `${API}/templates`, 'name', (text) => ({ ...LETTER, name: text, type: '' })],
    ['POST', `${API}/submissions/:id/notes`, 'body', (text) => ({ body: text })],
    ['PATCH', `${API}/submissions/:id`, 'note', (text) => ({ version: 1, note: text })],
    ['POST', `${API}/submissions/:id/answers/preview`, 'body', (text) => ({ ...LETTER, body: text })],
    ['POST', `${API}/mail/:id/retry`, 'recipient', (text) => ({ recipient: `ada@example.org${text}` })],
    [
      'PATCH',
      `${API}/people/:id`,
      'firstName',
      (text) => ({ submission: '00000000-0000-7000-8000-000000000000', firstName: text }),
    ],
  ])('should be refused by name: %s %s, %s', async (method, url, member, body) => {
    for (const text of [NULL, HALF])
      expect(await admin.send(method, url.replace(':id', id), body(text))).toMatchObject({
        status: 400,
        body: { errors: { [member]: 'This contains a character that cannot be stored.' } },
      })
  })

  it.each([
    ['/token?grant_type=password', { email: NULL, password: 'correct horse battery' }, 'email'],
    ['/verify', { type: 'signup', email: `ada@example.org${NULL}`, token: '123456' }, 'email'],
    ['/recover', { email: HALF }, 'email'],
  ])('should be refused by name: POST /auth/v1%s', async (path, body, member) => {
    expect(await admin.send('POST', `/auth/v1${path}`, body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: `${member} contains a character that cannot be stored.` },
    })
  })

  it.each(['registrations', 'search', 'users'])('should be refused in GET /api/admin/%s', async (list) => {
    expect((await admin.get(`${API}/${list}?q=a%00b`)).status).toBe(400)
    expect((await admin.raw('GET', `/admin/${list}?q=a%00b`)).statusCode).toBeLessThan(500)
  })
})

describe('a date outside our calendar', () => {
  it.each(['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])('should be refused: %s', async (day) => {
    for (const query of [
      `registrations?from=${day}`,
      `registrations?to=${day}`,
      `audit?from=${day}`,
      `audit?to=${day}`,
    ])
      expect((await admin.get(`${API}/${query}`)).status).toBe(400)
    expect((await admin.send('PATCH', `${API}/submissions/${id}`, { version: 1, due: day })).status).toBe(400)
    const request = { kind: 'erasure', receivedOn: day }
    expect((await admin.send('POST', `${API}/people/${await personOf(test, id)}/requests`, request)).status).toBe(400)
  })

  it.each(['2026-W01-1', '20260101', '-0100-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-366'])(
    'should be refused: %s, where a moment is asked for',
    async (moment) => {
      expect((await admin.get(`${API}/events?since=${encodeURIComponent(moment)}`)).status).toBe(400)
      const bulk = await admin.send('POST', `${API}/registrations/bulk`, {
        asOf: moment,
        status: 'done',
        outcome: 'answered',
      })
      expect(bulk).toMatchObject({
        status: 400,
        body: { errors: { asOf: 'Send the time at which the list was read.' } },
      })
      expect((await admin.send('POST', `${API}/webhooks/${id}/replay`, { since: moment })).status).toBe(400)
    },
  )
})

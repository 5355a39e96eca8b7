import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { ErasurePreview } from '../../src/people/people.types.js'
import type { LiveEvent } from '../../src/live/live-event.rules.js'
import { LiveService } from '../../src/live/live.service.js'
import { WebhookDelivery } from '../../src/webhooks/webhook.entity.js'
import type { TestApp } from '../support/app.js'
import { INBOUND_ADDRESS, INBOUND_SECRET, signedHeaders } from '../support/inbound-mail.js'
import { until } from '../support/until.js'
import { createUser, detailOf, register, startDesk, type Client, personOf } from './admin-support.js'

let test: TestApp
let admin: Client
const heard: LiveEvent[] = []

beforeAll(async () => {
  process.env.WEBHOOK_ALLOW_PRIVATE = '127.0.0.1'
  const inbound = { MAIL_INBOUND_ADDRESS: INBOUND_ADDRESS, INBOUND_MAIL_SECRET: INBOUND_SECRET }
  ;({ test, admin } = await startDesk(inbound))
  test.app.get(LiveService).subscribe((event) => heard.push(event))
  // No one listens there; deliveries are read from the table.
  const endpoint = { url: 'http://127.0.0.1:9/', description: '', events: ['entry.changed', 'entry.erased'] }
  const { status, body } = await admin.send('POST', '/api/admin/webhooks', endpoint)
  if (status !== 201) throw new Error(JSON.stringify(body))
})
afterAll(async () => {
  delete process.env.WEBHOOK_ALLOW_PRIVATE
  await test.close()
})

/** The webhook events about an entry, oldest first. */
async function webhooksOf(id: string) {
  const deliveries = await test.em.fork().find(WebhookDelivery, {}, { orderBy: { id: 'asc' } })
  return deliveries
    .map(({ payload }) => JSON.parse(payload) as { type: string; data: { id: string } & Record<string, unknown> })
    .filter(({ data }) => data.id === id)
}

describe('a reply', () => {
  it('should be announced by webhook, and leaves what was decided', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' })
    const { reference, email } = (await detailOf(admin, id)).row
    const payload = JSON.stringify({
      from: email,
      to: `replies+${reference}@in.meridian.example`,
      subject: 'Re: yours',
      text: 'One more thing.',
      messageId: `<${randomUUID()}@mail.example.org>`,
    })
    const headers = signedHeaders(payload)
    expect((await test.inject({ method: 'POST', url: '/api/inbound-mail', headers, payload })).statusCode).toBe(200)
    expect((await webhooksOf(id)).map(({ data: { status, changed } }) => ({ status, changed }))).toEqual([
      { status: 'done', changed: ['status'] },
      { status: 'done', changed: ['reply'] },
    ])
  })
})

describe('entries that are handed over', () => {
  it('should be in their history, and announced live and by webhook', async () => {
    const people = ['leaver@meridian.example', 'heir@meridian.example']
    const [leaver, heir] = await Promise.all(
      people.map((email) => createUser(test, { email, password: 'staple of the day' })),
    )
    for (const one of [leaver, heir]) await admin.send('POST', `/api/admin/users/${one}/roles`, { role: 'handler' })
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: leaver })
    heard.length = 0
    expect((await admin.send('DELETE', `/api/admin/users/${leaver}/roles/handler?newOwner=${heir}`)).status).toBe(204)
    const { row, history } = await detailOf(admin, id)
    expect(row.owner?.id).toBe(heir)
    expect(history[0]).toMatchObject({ what: 'Assigned to heir@meridian.example', actor: 'admin@meridian.example' })
    expect((await webhooksOf(id)).at(-1)).toMatchObject({ data: { changed: ['owner'], owner: heir } })
    await until(() => Promise.resolve(heard.some((event) => event.kind === 'changed' && event.ids.includes(id))))
  })
})

describe('entries that are erased', () => {
  it('should be announced live and by webhook', async () => {
    const id = await register(test)
    const { body } = await admin.get<ErasurePreview>(`/api/admin/people/${await personOf(test, id)}/erasure`)
    await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/erasure`, {
      submissions: body.goes.submissions,
    })
    expect((await webhooksOf(id)).map(({ type }) => type)).toEqual(['entry.erased'])
    await until(() => Promise.resolve(heard.some((event) => event.kind === 'erased' && event.ids.includes(id))))
  })
})

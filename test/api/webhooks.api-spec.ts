import { afterAll, describe, expect, it } from '@jest/globals'
import type { AuditPage } from '../../src/staff/desk-audit.types.js'
import type { CallsPage } from '../../src/calls/calls.types.js'
import { dayAfter, londonDay } from '../../src/common/london-time.js'
import type { CreatedWebhook, DeskWebhooks } from '../../src/integrations/integrations.types.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { discoveryCall } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { isSignedBy, type Received } from '../support/webhook-receiver.js'
import { ADMIN, personOf, register, submit } from './admin-support.js'
import { mailsSent, sentText } from './auth-support.js'
import { API, startWebhookDesk } from './webhook-support.js'

const { test, admin, receiver, endpoint, page, remove, sql, close } = await startWebhookDesk()
afterAll(close)

const bodyOf = ({ body }: Received) => JSON.parse(body) as { type: string; timestamp: string; data: object }

describe('an event', () => {
  it('should reach each endpoint that asks for it, signed, with ids and states alone', async () => {
    const all = await endpoint()
    const erasures = await endpoint({ events: ['entry.erased'] })
    const id = await register(test, { lastName: 'Unmentionable' })
    const [received] = await until(() => receiver.at(all.path).length > 0 && receiver.at(all.path))
    expect(all.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(isSignedBy(all.secret, received as Received)).toBe(true)
    expect(isSignedBy(erasures.secret, received as Received)).toBe(false)
    expect(isSignedBy(all.secret, { ...(received as Received), body: '{}' })).toBe(false)
    expect(bodyOf(received as Received)).toMatchObject({
      type: 'submission.received',
      data: { id, form: 'investor-show', status: 'new', reference: expect.any(String) },
    })
    for (const personal of ['Unmentionable', 'rosalind', '7700'])
      expect((received as Received).body.toLowerCase()).not.toContain(personal.toLowerCase())
    expect((received as Received).headers).toMatchObject({ 'content-type': 'application/json' })

    const changes = { version: 1, status: 'in-progress', note: 'Rang them.' }
    await admin.send('PATCH', `/api/admin/submissions/${id}`, changes)
    const types = () => receiver.at(all.path).map((one) => bodyOf(one).type)
    await until(() => types().includes('entry.changed') && types().includes('entry.noted'))
    const changed = receiver
      .at(all.path)
      .map(bodyOf)
      .find(({ type }) => type === 'entry.changed')
    expect(changed?.data).toEqual({
      id,
      changed: ['status'],
      status: 'in-progress',
      outcome: null,
      waitingUntil: null,
      owner: null,
      dueAt: null,
    })

    await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/erasure`, { submissions: 1 })
    await until(() => receiver.at(erasures.path).length > 0)
    expect(receiver.at(erasures.path).map((one) => bodyOf(one).data)).toEqual([{ id }])
    const sent = await until(async () => {
      const { deliveries } = await page(erasures.id)
      return deliveries[0]?.state === 'sent' && deliveries
    })
    expect(sent).toMatchObject([{ type: 'entry.erased', tries: 1, lastStatus: 200, answer: 'thank you' }])
    await Promise.all([remove(all.id), remove(erasures.id)])
  })

  it('should deliver call.changed when a call is booked and cancelled, signed, with ids and states alone', async () => {
    const hook = await endpoint({ events: ['call.changed'] })
    const { type, formData } = discoveryCall()
    const id = await submit(test, type, formData)
    const host = (await admin.get<CallsPage>('/api/admin/calls')).body.me.id
    const times = [{ day: dayAfter(londonDay(new Date()), 30), time: '10:00' }]
    const { body } = await admin.send<{ id: string }>('POST', `/api/admin/submissions/${id}/calls`, { host, times, propose: false }) // prettier-ignore
    const cancelled = await admin.send('POST', `/api/admin/calls/${body.id}/moves`, { version: 1, move: 'cancel' })
    expect(cancelled.status).toBe(204)
    const received = await until(() => receiver.at(hook.path).length === 2 && receiver.at(hook.path))
    expect(received.map((one) => isSignedBy(hook.secret, one))).toEqual([true, true])
    const events = received.map(bodyOf).map(({ type: kind, data }) => ({ kind, data }))
    const changed = (state: string) => ({ kind: 'call.changed', data: { id, call: body.id, state } })
    expect(events).toEqual(expect.arrayContaining([changed('booked'), changed('cancelled')]))
    await remove(hook.id)
  })

  it('should not be written if its transaction is rolled back', async () => {
    const { id } = await endpoint()
    const entry = await register(test)
    const stale = await admin.send('PATCH', `/api/admin/submissions/${entry}`, {
      version: 9,
      status: 'done',
      outcome: 'answered',
    })
    expect(stale.status).toBe(409)
    const { deliveries } = await page(id)
    expect(deliveries.map(({ type }) => type)).toEqual(['submission.received'])
    await remove(id)
  })

  it('should cost nothing where no endpoint asks for it', async () => {
    await register(test)
    expect(await sql(`select 1 from webhook_delivery where type <> 'webhook.test'`)).toEqual([])
  })
})

describe('a secret', () => {
  it('should be rotated with a day in which both sign, and never be stored or shown as it is', async () => {
    const hook = await endpoint()
    const { secret } = (await admin.send<CreatedWebhook>('POST', `${API}/${hook.id}/secret`)).body
    expect(secret).not.toBe(hook.secret)
    await admin.send('POST', `${API}/${hook.id}/test`)
    const [received] = await until(() => receiver.at(hook.path).length === 1 && receiver.at(hook.path))
    expect([secret, hook.secret].map((one) => isSignedBy(one, received as Received))).toEqual([true, true])
    const { bothSecretsUntil } = (await page(hook.id)).webhook
    expect((Date.parse(bothSecretsUntil ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1)

    await sql(`update webhook_endpoint set previous_until = now() where id = '${hook.id}'`)
    await admin.send('POST', `${API}/${hook.id}/test`)
    const [, later] = await until(() => receiver.at(hook.path).length === 2 && receiver.at(hook.path))
    expect([secret, hook.secret].map((one) => isSignedBy(one, later as Received))).toEqual([true, false])

    const kept = JSON.stringify(await sql('select * from webhook_endpoint'))
    const shown = (await admin.raw('GET', `${API}/${hook.id}`)).body + (await admin.raw('GET', API)).body
    for (const text of [kept, shown]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('secret_')
      expect(text).not.toContain(hook.secret.slice(6))
    }
    const { lines } = (await admin.get<AuditPage>(`/api/admin/audit?subject=${hook.id}`)).body
    expect(lines.map(({ detail }) => detail.split(',')[0])).toEqual([
      'change: tested',
      'change: tested',
      'change: secret rotated',
      'change: created',
    ])
    await remove(hook.id)
  })
})

describe('an endpoint', () => {
  it('should be announced to every admin by its host alone, since its address may carry a secret', async () => {
    await test.em.fork().nativeDelete(MailMessage, { template: 'integration-created' })
    const url = `${receiver.url('/T0KEN')}?key=s3cret`
    const { body } = await admin.send<CreatedWebhook>('POST', API, { url, events: ['entry.changed'] })
    const [mail] = await mailsSent(test, 'integration-created', 1)
    const text = await sentText(test, mail?.id ?? '')
    for (const part of ['New webhook', new URL(url).host, ADMIN.email, `/admin/webhooks/${body.id}`])
      expect(text).toContain(part)
    for (const secret of ['T0KEN', 's3cret', body.secret]) expect(text).not.toContain(secret)
    expect(mail?.recipient).toBe(ADMIN.email)
    await remove(body.id)
  })

  it('should receive nothing while it is paused, and what was pending once it is resumed', async () => {
    const hook = await endpoint()
    receiver.answer(hook.path, (_request, response) => response.writeHead(500).end())
    await admin.send('POST', `${API}/${hook.id}/test`)
    await until(async () => (await page(hook.id)).deliveries[0]?.tries === 1)
    await admin.send('PATCH', `${API}/${hook.id}`, { state: 'paused' })
    await register(test)
    expect((await page(hook.id)).deliveries).toHaveLength(1)
    receiver.answer(hook.path, (_request, response) => response.end())
    await admin.send('PATCH', `${API}/${hook.id}`, { state: 'active' })
    await until(async () => (await page(hook.id)).deliveries[0]?.state === 'sent')
    const { webhooks } = (await admin.get<DeskWebhooks>(API)).body
    expect(webhooks.find(({ id }) => id === hook.id)?.counts).toMatchObject({
      pending: { count: 0 },
      sent: { count: 1, more: false },
    })
    await remove(hook.id)
  })

  it('should be sent all that was pending when it is resumed, however much', async () => {
    const hook = await endpoint()
    await admin.send('PATCH', `${API}/${hook.id}`, { state: 'paused' })
    await sql(
      `insert into webhook_delivery (id, endpoint_id, type, payload, state, tries, created_at)
       select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${hook.id}', 'entry.changed', '{}', 'pending', 1, now() - interval '1 hour'
       from generate_series(1, 2500) n`,
    )
    expect((await admin.send('PATCH', `${API}/${hook.id}`, { state: 'active' })).status).toBe(204)
    const [queued] = await sql<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'webhook' and id::text like '01900000-%'`,
    )
    await remove(hook.id)
    expect(queued).toEqual({ count: 2500 })
  })

  it('should be sent again what failed since a day began in London', async () => {
    const hook = await endpoint()
    await admin.send('PATCH', `${API}/${hook.id}`, { events: ['entry.erased'] })
    const failed = (at: string) =>
      sql(
        `insert into webhook_delivery (id, endpoint_id, type, payload, state, tries, created_at)
         values (gen_random_uuid(), '${hook.id}', 'entry.changed', '{}', 'failed', 1, '${at}')`,
      )
    await failed('2026-07-01T22:59:00Z')
    await failed('2026-07-01T23:01:00Z')
    const since = (moment: string) => admin.send('POST', `${API}/${hook.id}/replay`, { since: moment })
    expect((await since('2026-07-02')).body).toEqual({ replayed: 1 })
    expect((await since('2026-07-01T22:00:00Z')).body).toEqual({ replayed: 1 })
    await remove(hook.id)
  })

  it.each([
    ['no address', 'ftp://example.org/', 'Enter an address that begins with https://.'],
    ['a password in it', 'https://me:pass@example.org/', 'Enter the address without a password or a #.'],
    ['a private address', 'https://10.0.0.5/hook', expect.stringContaining('not on the public internet')],
    ['this machine by IPv6', 'https://[::1]/hook', expect.stringContaining('not on the public internet')],
    ['a mapped address', 'https://[::ffff:10.0.0.5]/', expect.stringContaining('not on the public internet')],
    ['the metadata of a cloud', 'http://169.254.169.254/', expect.stringContaining('not on the public internet')],
    ['a number for an address', 'http://2886729729/', expect.stringContaining('not on the public internet')],
  ])('should be refused with %s', async (_what, url, words) => {
    const refused = await admin.send('POST', API, { url, events: ['entry.changed'] })
    expect(refused).toMatchObject({ status: 400, body: { errors: { url: words } } })
  })
})

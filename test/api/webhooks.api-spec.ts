import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AuditPage } from '../../src/admin/desk.types.js'
import type { CreatedWebhook, DeskWebhookPage, DeskWebhooks } from '../../src/admin/integrations/integrations.types.js'
import { RETRY_DELAYS, WEBHOOK_EVENT_TYPES } from '../../src/webhooks/webhook.rules.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { isSignedBy, type Received, startReceiver } from '../support/webhook-receiver.js'
import { register, startDesk, type Client } from './admin-support.js'

const API = '/api/admin/webhooks'

let test: TestApp
let admin: Client
let receiver: Awaited<ReturnType<typeof startReceiver>>
let made = 0

beforeAll(async () => {
  process.env.WEBHOOK_ALLOW_PRIVATE = '127.0.0.1'
  receiver = await startReceiver()
  const desk = await startDesk()
  test = desk.test
  admin = desk.admin
})
afterAll(async () => {
  await test.close()
  await receiver.close()
  delete process.env.WEBHOOK_ALLOW_PRIVATE
})

const sql = <T extends object>(text: string) => test.em.getConnection().execute<T[]>(text)

async function endpoint(overrides: object = {}, path = `/hook-${(made += 1)}`) {
  const wanted = { url: receiver.url(path), description: '', events: WEBHOOK_EVENT_TYPES, ...overrides }
  const { status, body } = await admin.send<CreatedWebhook>('POST', API, wanted)
  expect(status).toBe(201)
  return { ...body, path }
}

const page = async (id: string) => (await admin.get<DeskWebhookPage>(`${API}/${id}`)).body
const remove = (id: string) => admin.send('DELETE', `${API}/${id}`)
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
      owner: null,
      dueAt: null,
    })

    await admin.send('POST', `/api/admin/people/${id}/erasure`, { submissions: 1 })
    await until(() => receiver.at(erasures.path).length > 0)
    expect(receiver.at(erasures.path).map((one) => bodyOf(one).data)).toEqual([{ id }])
    const sent = await until(async () => {
      const { deliveries } = await page(erasures.id)
      return deliveries[0]?.state === 'sent' && deliveries
    })
    expect(sent).toMatchObject([{ type: 'entry.erased', tries: 1, lastStatus: 200, answer: 'thank you' }])
    await Promise.all([remove(all.id), remove(erasures.id)])
  })

  it('should not be written if its transaction is rolled back', async () => {
    const { id } = await endpoint()
    const entry = await register(test)
    const stale = await admin.send('PATCH', `/api/admin/submissions/${entry}`, { version: 9, status: 'done' })
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

describe('a failed delivery', () => {
  it('should be retried with growing delays, the same id and a new timestamp, until it fails for good', async () => {
    const hook = await endpoint()
    receiver.answer(hook.path, (_request, response) => response.writeHead(503).end('not now'))
    await admin.send('POST', `${API}/${hook.id}/test`)
    for (const [step, delay] of RETRY_DELAYS.entries()) {
      const delivery = await until(async () => {
        const [found] = (await page(hook.id)).deliveries
        return found?.tries === step + 1 && found
      })
      expect(delivery).toMatchObject({ state: 'pending', lastStatus: 503, answer: 'not now' })
      const wait = (Date.parse(delivery.nextTryAt ?? '') - Date.parse(delivery.lastTryAt ?? '')) / 1000
      expect(wait).toBeGreaterThanOrEqual(delay)
      expect(wait).toBeLessThanOrEqual(delay * 1.2 + 1)
      const jobs = await sql<{ late: boolean }>(
        `select start_after > now() as late from pgboss.job where name = 'webhook-slow' and state = 'created'`,
      )
      expect(jobs).toEqual([{ late: true }])
      await sql(`update pgboss.job set start_after = now() where name = 'webhook-slow' and state = 'created'`)
    }
    const given = await until(async () => {
      const [found] = (await page(hook.id)).deliveries
      return found?.state === 'failed' && found
    })
    expect(given).toMatchObject({ tries: RETRY_DELAYS.length + 1, nextTryAt: null })
    const tries = receiver.at(hook.path)
    expect(tries).toHaveLength(RETRY_DELAYS.length + 1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    expect(tries.every((one) => isSignedBy(hook.secret, one))).toBe(true)

    receiver.answer(hook.path, (_request, response) => response.end('back'))
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const replay = await admin.send<{ replayed: number }>('POST', `${API}/${hook.id}/replay`, { since })
    expect(replay.body).toEqual({ replayed: 1 })
    await until(async () => (await page(hook.id)).deliveries[0]?.state === 'sent')
    expect((await page(hook.id)).webhook.failingSince).toBeNull()
    expect(receiver.at(hook.path).at(-1)?.headers['webhook-id']).toBe(tries[0]?.headers['webhook-id'])

    const before = receiver.at(hook.path).length
    const again = await admin.send('POST', `/api/admin/webhook-deliveries/${given.id}/replay`)
    expect(again.status).toBe(204)
    await until(() => receiver.at(hook.path).length > before)
    await remove(hook.id)
  }, 90_000)

  it('should not follow a redirect, nor read a long answer to its end', async () => {
    const elsewhere = `/elsewhere-${made}`
    const hook = await endpoint()
    receiver.answer(hook.path, (_request, response) => {
      response.writeHead(302, { location: receiver.url(elsewhere) })
      response.write('x'.repeat(5000))
    })
    await admin.send('POST', `${API}/${hook.id}/test`)
    const delivery = await until(async () => (await page(hook.id)).deliveries.find(({ tries }) => tries === 1))
    expect(delivery).toMatchObject({ state: 'pending', lastStatus: 302 })
    expect(delivery.answer).toHaveLength(2048)
    expect(receiver.at(elsewhere)).toEqual([])
    await remove(hook.id)
  })

  it('should fail if the receiver asks to switch protocols', async () => {
    const hook = await endpoint()
    receiver.answer(hook.path, (_request, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    })
    await admin.send('POST', `${API}/${hook.id}/test`)
    const delivery = await until(async () => (await page(hook.id)).deliveries.find(({ tries }) => tries === 1))
    expect(delivery).toMatchObject({ state: 'pending', lastStatus: 101 })
    await remove(hook.id)
  })

  it('should disable the endpoint after five days, fail pending deliveries and mail the admins', async () => {
    const hook = await endpoint({ description: 'Warehouse' })
    receiver.answer(hook.path, (_request, response) => response.writeHead(500).end())
    await sql(`update webhook_endpoint set failing_since = now() - interval '121 hours' where id = '${hook.id}'`)
    await admin.send('POST', `${API}/${hook.id}/test`)
    const { webhook, deliveries } = await until(async () => {
      const found = await page(hook.id)
      return found.webhook.state === 'disabled' && found
    })
    expect(deliveries.map(({ state }) => state)).toEqual(['failed'])
    const mails = await sql<{ recipient: string }>(
      `select recipient from mail_message where template = 'webhook-disabled'`,
    )
    expect(mails).toEqual([{ recipient: 'admin@meridian.example' }])
    expect((await admin.send('POST', `${API}/${hook.id}/test`)).status).toBe(409)
    await admin.send('PATCH', `${API}/${webhook.id}`, { state: 'active' })
    expect((await page(hook.id)).webhook).toMatchObject({ state: 'active', failingSince: null })
    await remove(hook.id)
  })

  it('should end immediately if the receiver answers 410', async () => {
    const hook = await endpoint()
    receiver.answer(hook.path, (_request, response) => response.writeHead(410).end())
    await admin.send('POST', `${API}/${hook.id}/test`)
    await until(async () => (await page(hook.id)).webhook.state === 'disabled')
    await remove(hook.id)
  })

  it('should not delay other endpoints while one does not answer', async () => {
    const [hanging, quick] = [await endpoint(), await endpoint()]
    const open: (() => void)[] = []
    receiver.answer(hanging.path, (_request, response) => open.push(() => response.end()))
    for (let count = 0; count < 12; count += 1) await register(test)
    await until(() => open.length > 0)
    // Shorter than the timeout for an answer.
    await until(() => receiver.at(quick.path).length === 12, 8000)
    expect((await page(hanging.id)).deliveries.some(({ state }) => state === 'sent')).toBe(false)
    await Promise.all([remove(hanging.id), remove(quick.id)])
    for (const end of open) end()
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

  it('should require a recent proof of identity to be created, rotated or redirected', async () => {
    const hook = await endpoint()
    const proofs = await sql<{ id: string; amr: unknown }>('select id, amr from sessions')
    await sql(`update sessions set amr = '[{"method":"password","timestamp":1000000000}]'`)
    const wanted = { url: receiver.url('/other'), events: ['entry.changed'] }
    const refused = await Promise.all([
      admin.send('POST', API, wanted),
      admin.send('POST', `${API}/${hook.id}/secret`),
      admin.send('PATCH', `${API}/${hook.id}`, { url: wanted.url }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await admin.send('PATCH', `${API}/${hook.id}`, { description: 'Still here' })).status).toBe(204)
    for (const { id, amr } of proofs) await sql(`update sessions set amr = '${JSON.stringify(amr)}' where id = '${id}'`)
    await remove(hook.id)
  })
})

describe('an endpoint', () => {
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

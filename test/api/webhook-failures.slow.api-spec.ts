import { afterAll, describe, expect, it } from '@jest/globals'
import { LAST_RETRY } from '../../src/webhooks/webhook.rules.js'
import { until } from '../support/until.js'
import { isSignedBy } from '../support/webhook-receiver.js'
import { register } from './admin-support.js'
import { API, startWebhookDesk } from './webhook-support.js'

const { test, admin, receiver, endpoint, page, remove, sql, close } = await startWebhookDesk()
afterAll(close)

describe('a failed delivery', () => {
  it('should be retried with growing delays, the same id and a new timestamp, until it fails for good', async () => {
    const hook = await endpoint()
    receiver.answer(hook.path, (_request, response) => response.writeHead(503).end('not now'))
    await admin.send('POST', `${API}/${hook.id}/test`)
    for (let retry = 0; retry < LAST_RETRY; retry += 1) {
      const delivery = await until(async () => {
        const [found] = (await page(hook.id)).deliveries
        return found?.tries === retry + 1 && found.nextTryAt !== null && found
      })
      expect(delivery).toMatchObject({ state: 'pending', lastStatus: 503, answer: 'not now' })
      const wait = (Date.parse(delivery.nextTryAt ?? '') - Date.parse(delivery.lastTryAt ?? '')) / 1000
      const delay = Math.min(5 * 2 ** retry, 12 * 3600)
      expect(wait).toBeGreaterThanOrEqual(delay)
      expect(wait).toBeLessThanOrEqual(delay * 2 + 1)
      const jobs = await sql<{ late: boolean }>(
        `select start_after > now() as late from pgboss.job where name = 'webhook' and state = 'retry'`,
      )
      expect(jobs).toEqual([{ late: true }])
      await sql(`update pgboss.job set start_after = now() where name = 'webhook' and state = 'retry'`)
    }
    const given = await until(async () => {
      const [found] = (await page(hook.id)).deliveries
      return found?.state === 'failed' && found
    })
    expect(given).toMatchObject({ tries: LAST_RETRY + 1, nextTryAt: null })
    const tries = receiver.at(hook.path)
    expect(tries).toHaveLength(LAST_RETRY + 1)
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
    const elsewhere = '/elsewhere'
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

  it('should lose no try where two of one endpoint fail together, and the endpoint with them', async () => {
    const hook = await endpoint()
    const open: (() => void)[] = []
    receiver.answer(hook.path, (_request, response) => open.push(() => response.writeHead(503).end()))
    await Promise.all([register(test), register(test)])
    await until(() => open.length === 2)
    await sql(`update webhook_endpoint set failing_since = now() - interval '6 days' where id = '${hook.id}'`)
    for (const end of open) end()
    const tried = await until(async () => {
      const { webhook, deliveries } = await page(hook.id)
      return webhook.state === 'disabled' && deliveries.every(({ tries }) => tries > 0) && deliveries
    })
    expect(tried.map(({ state, tries, lastStatus }) => [state, tries, lastStatus])).toEqual([
      ['failed', 1, 503],
      ['failed', 1, 503],
    ])
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

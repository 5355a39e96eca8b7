import { expect } from '@jest/globals'
import type { CreatedWebhook, DeskWebhookPage } from '../../src/integrations/integrations.types.js'
import { WEBHOOK_EVENT_TYPES } from '../../src/webhooks/webhook.rules.js'
import { startReceiver } from '../support/webhook-receiver.js'
import { startDesk } from './admin-support.js'

export const API = '/api/admin/webhooks'

/** The desk, and a receiver on this machine for its webhooks. */
export async function startWebhookDesk() {
  const receiver = await startReceiver()
  const { test, admin } = await startDesk({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })
  let made = 0
  return {
    test,
    admin,
    receiver,
    /** A webhook for every event, on a path of its own. */
    async endpoint(overrides: object = {}) {
      const path = `/hook-${(made += 1)}`
      const wanted = { url: receiver.url(path), description: '', events: WEBHOOK_EVENT_TYPES, ...overrides }
      const { status, body } = await admin.send<CreatedWebhook>('POST', API, wanted)
      expect(status).toBe(201)
      return { ...body, path }
    },
    page: async (id: string) => (await admin.get<DeskWebhookPage>(`${API}/${id}`)).body,
    remove: (id: string) => admin.send('DELETE', `${API}/${id}`),
    sql: <T extends object>(text: string) => test.em.getConnection().execute<T[]>(text),
    async close() {
      await test.close()
      await receiver.close()
    },
  }
}

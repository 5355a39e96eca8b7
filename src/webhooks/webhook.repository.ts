import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/core'
import { batches } from '../common/batches.js'
import { sql } from 'kysely'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { purgeRows } from '../database/purge.js'
import type { DeliveryState, WebhookEventType } from './webhook.rules.js'
import { WebhookEndpoint, WebhookDelivery } from './webhook.entity.js'

type Tables = TablesOf<{ webhook_endpoint: WebhookEndpoint; webhook_delivery: WebhookDelivery }>

export interface Subscription {
  id: string
  events: WebhookEventType[]
}

export interface NewDelivery {
  id: string
  endpointId: string
  type: string
  payload: string
}

/** PostgreSQL limits the number of parameters per statement. */
const INSERTED_AT_ONCE = 1000

export const webhookRepository = {
  subscriptions: (em: EntityManager): Promise<Subscription[]> =>
    kyselyOf<Tables>(em)
      .selectFrom('webhook_endpoint')
      .select(['id', 'events'])
      .where('state', '=', 'active')
      .execute(),

  async insertDeliveries(em: EntityManager, deliveries: NewDelivery[]): Promise<void> {
    const now = new Date().toISOString()
    for (const batch of batches(deliveries, INSERTED_AT_ONCE))
      await kyselyOf<Tables>(em)
        .insertInto('webhook_delivery')
        .values(
          batch.map(({ id, endpointId, type, payload }) => ({
            id,
            endpoint_id: endpointId,
            type,
            payload,
            state: 'pending' as const,
            tries: 0,
            created_at: now,
          })),
        )
        .execute()
  },

  list: (em: EntityManager) => em.find(WebhookEndpoint, {}, { orderBy: { id: 'asc' } }),
  find: (em: EntityManager, id: string) => em.findOne(WebhookEndpoint, { id }),
  lock: (em: EntityManager, id: string) =>
    em.findOne(WebhookEndpoint, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  countFailingSince: (em: EntityManager, since: Date) =>
    em.count(WebhookEndpoint, { state: 'active', failingSince: { $lt: since } }),
  count: (em: EntityManager) => em.count(WebhookEndpoint),

  /** Deletes previous secrets that no longer sign. */
  async clearExpiredSecrets(em: EntityManager, now: Date): Promise<void> {
    const cleared = { previousSecret: null, previousUntil: null }
    await em.nativeUpdate(WebhookEndpoint, { previousUntil: { $lte: now } }, cleared)
  },

  async remove(em: EntityManager, id: string): Promise<void> {
    await em.nativeDelete(WebhookEndpoint, { id })
    await em.nativeDelete(WebhookDelivery, { endpointId: id })
  },

  findDelivery: (em: EntityManager, id: string) => em.findOne(WebhookDelivery, { id }),
  deliveries: (em: EntityManager, endpointId: string, before: string | undefined, limit: number) =>
    em.find(
      WebhookDelivery,
      { endpointId, ...(before && { id: { $lt: before } }) },
      { orderBy: { id: 'desc' }, limit },
    ),

  async countInState(em: EntityManager, endpointId: string, state: DeliveryState, limit: number): Promise<number> {
    const { count } = await kyselyOf<Tables>(em)
      .selectFrom((eb) =>
        eb
          .selectFrom('webhook_delivery')
          .where('endpoint_id', '=', endpointId)
          .where('state', '=', state)
          .select('id')
          .limit(limit)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  lockFailed: (em: EntityManager, endpointId: string, since: Date, limit: number) =>
    lockOldest(em, { endpointId, state: 'failed', createdAt: { $gte: since } }, limit),

  lockPending(em: EntityManager, endpointId: string, until: Date, after: string | undefined, limit: number) {
    const rest = after ? { id: { $gt: after } } : {}
    return lockOldest(em, { endpointId, state: 'pending', createdAt: { $lte: until }, ...rest }, limit)
  },
  failPending: (em: EntityManager, endpointId: string) =>
    em.nativeUpdate(WebhookDelivery, { endpointId, state: 'pending' }, { state: 'failed' }),

  markSucceeding: (em: EntityManager, id: string) =>
    em.nativeUpdate(WebhookEndpoint, { id, failingSince: { $ne: null } }, { failingSince: null }),

  markFailing: (em: EntityManager, id: string, since: Date) =>
    em.nativeUpdate(WebhookEndpoint, { id, failingSince: null }, { failingSince: since }),

  countBefore: (em: EntityManager, before: Date) => em.count(WebhookDelivery, { createdAt: { $lt: before } }),
  purge: (em: EntityManager, before: Date) => purgeRows(em, 'webhook_delivery', sql<boolean>`true`, before),
}

const lockOldest = (em: EntityManager, which: FilterQuery<WebhookDelivery>, limit: number) =>
  em.find(WebhookDelivery, which, {
    orderBy: { id: 'asc' },
    limit,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  })

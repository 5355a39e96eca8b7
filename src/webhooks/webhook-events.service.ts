import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { CachedRead } from '../common/cached-read.js'
import { JobsService } from '../jobs/jobs.service.js'
import { WEBHOOK_QUEUE } from './webhook-delivery.service.js'
import { type NewDelivery, type Subscription, webhookRepository } from './webhook.repository.js'
import type { TEST_EVENT, WebhookEventType } from './webhook.rules.js'

/** Ids, states and times only; receivers that may know more ask the API. No personal data. */
export interface WebhookEvent {
  type: WebhookEventType
  data: Record<string, string | string[] | null>
}

const CACHE_MS = 5000

/** Writes events for the endpoints that subscribe to them, in the transaction of what they report. */
@Injectable()
export class WebhookEventsService {
  private readonly known = new CachedRead<Subscription[]>(CACHE_MS)

  constructor(private readonly jobs: JobsService) {}

  async record(em: EntityManager, ...events: WebhookEvent[]): Promise<void> {
    if (!events.length) return
    // Cached: a form must not wait for a query of its own.
    const endpoints = await this.known.get(() => webhookRepository.subscriptions(em))
    const deliveries = events.flatMap(({ type, data }) => {
      const subscribers = endpoints.filter(({ events: wanted }) => wanted.includes(type))
      const payload = subscribers.length ? payloadOf(type, data) : ''
      return subscribers.map(({ id }) => ({ id: v7(), endpointId: id, type, payload }))
    })
    if (deliveries.length) await this.add(em, deliveries)
  }

  /** Records an event for one endpoint, whatever it subscribes to. */
  async recordFor(em: EntityManager, endpointId: string, type: typeof TEST_EVENT): Promise<string> {
    const delivery = { id: v7(), endpointId, type, payload: payloadOf(type, { endpoint: endpointId }) }
    await this.add(em, [delivery])
    return delivery.id
  }

  /** An endpoint was changed on this instance; other instances notice within seconds. */
  invalidateCache() {
    this.known.invalidate()
  }

  private async add(em: EntityManager, deliveries: NewDelivery[]) {
    await webhookRepository.insertDeliveries(em, deliveries)
    await this.jobs.add(
      em,
      WEBHOOK_QUEUE,
      deliveries.map(({ id, endpointId }) => ({ id, group: { id: endpointId } })),
    )
  }
}

const payloadOf = (type: string, data: object) => JSON.stringify({ type, timestamp: new Date().toISOString(), data })

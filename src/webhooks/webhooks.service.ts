import { randomBytes } from 'node:crypto'
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type AuditRecord, AuditService } from '../audit/audit.service.js'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { SecretsService } from '../secrets/secrets.service.js'
import { deviceName } from '../auth/sessions/device-name.js'
import { HOUR_MS } from '../common/durations.rules.js'
import { invalidField } from '../common/http-errors.js'
import { Environment } from '../config/environment.js'
import { JobsService } from '../jobs/jobs.service.js'
import { MetricsService } from '../health/metrics.service.js'
import { ReceiverGuard } from './receiver-guard.js'
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js'
import { webhookRepository } from './webhook.repository.js'
import { SECRET_PURPOSE, WEBHOOK_QUEUE } from './webhook-delivery.service.js'
import { WebhookEventsService } from './webhook-events.service.js'
import {
  DELIVERY_STATES,
  type DeliveryState,
  type EndpointState,
  MAX_ENDPOINTS,
  ROTATION_HOURS,
  TEST_EVENT,
  type WebhookEventType,
} from './webhook.rules.js'
import type { Actor } from '../auth/access/actor.js'
import { jobsRepository } from '../jobs/jobs.repository.js'

export interface EndpointInput {
  url: string
  description: string
  events: WebhookEventType[]
}

const MAX_REPLAYED = 1000
const MAX_COUNTED = 10_000

/** `more` if counting stopped at the limit, beyond which the exact number is not needed. */
export type DeliveryCounts = Record<DeliveryState, { count: number; more: boolean }>

@Injectable()
export class WebhooksService {
  private readonly guard: ReceiverGuard

  constructor(
    private readonly em: EntityManager,
    private readonly events: WebhookEventsService,
    private readonly jobs: JobsService,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
    private readonly administration: UserAdministrationService,
    private readonly environment: Environment,
    metrics: MetricsService,
  ) {
    metrics.gauge(
      'webhook_endpoints',
      'Addresses subscribed to events, by how deliveries go.',
      ['state'],
      async (set) => {
        const all = await webhookRepository.list(em.fork())
        const states = all.map(({ state, failingSince }) => (state === 'active' && failingSince ? 'failing' : state))
        for (const state of ['active', 'failing', 'disabled'])
          set(states.filter((one) => one === state).length, { state })
      },
    )
    this.guard = new ReceiverGuard(environment.webhookNetworks, !environment.production)
  }

  async list() {
    const em = this.em.fork()
    const endpoints = await webhookRepository.list(em)
    return Promise.all(endpoints.map(async (endpoint) => ({ endpoint, counts: await this.counts(em, endpoint.id) })))
  }

  private async counts(em: EntityManager, id: string): Promise<DeliveryCounts> {
    const counted = await Promise.all(
      DELIVERY_STATES.map(async (state) => {
        const count = await webhookRepository.countInState(em, id, state, MAX_COUNTED + 1)
        return [state, { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }] as const
      }),
    )
    return Object.fromEntries(counted) as DeliveryCounts
  }

  async page(id: string, before: string | undefined, limit: number) {
    const em = this.em.fork()
    const endpoint = await webhookRepository.find(em, id)
    if (!endpoint) throw notFound()
    const deliveries = await webhookRepository.deliveries(em, id, before, limit)
    const pending = deliveries.filter(({ state }) => state === 'pending').map((delivery) => delivery.id)
    const due = await jobsRepository.dueTimes(em, WEBHOOK_QUEUE.name, pending)
    for (const delivery of deliveries) delivery.nextTryAt = due.get(delivery.id) ?? null
    return { endpoint, deliveries }
  }

  /** Returns the endpoint's secret, which is shown only once. */
  async create(input: EndpointInput, actor: Actor): Promise<{ id: string; secret: string }> {
    this.checkUrl(input.url)
    const secret = newSecret()
    const id = await this.changing(async (em) => {
      if ((await webhookRepository.count(em)) >= MAX_ENDPOINTS)
        throw new ConflictException(
          `There are already ${MAX_ENDPOINTS} webhooks, which is the most there can be. Delete one first.`,
        )
      const endpoint = em.create(WebhookEndpoint, { ...input, secret: this.secrets.seal(SECRET_PURPOSE, secret) })
      await em.persist(endpoint).flush()
      await this.record(em, endpoint.id, { change: 'created', events: input.events.join(' ') }, actor)
      // An address may carry a secret in its path or query.
      await this.administration.mailAdmins(em, {
        template: 'integration-created',
        variables: {
          title: 'New webhook',
          what: `Events of the desk are now sent to ${new URL(input.url).host}.`,
          by: actor.author,
          device: deviceName(actor.userAgent ?? null),
          link: `${this.environment.publicUrl}/admin/webhooks/${endpoint.id}`,
        },
      })
      return endpoint.id
    })
    return { id, secret }
  }

  async change(id: string, input: Partial<EndpointInput> & { state?: EndpointState }, actor: Actor): Promise<void> {
    if (input.url !== undefined) this.checkUrl(input.url)
    const now = new Date()
    let last = await this.changing(async (em) => {
      const endpoint = await this.locked(em, id)
      const resumed = input.state === 'active' && endpoint.state !== 'active'
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) Object.assign(endpoint, { [name]: value })
      if (resumed) endpoint.failingSince = null
      await em.flush()
      const last = resumed ? await this.requeuePending(em, id, now) : undefined
      const fields = Object.keys(input).filter((name) => input[name as keyof typeof input] !== undefined)
      await this.record(em, id, { change: 'edited', fields: fields.join(' '), state: endpoint.state }, actor)
      return last
    })
    // One batch a transaction. Should the process end in between, pausing and resuming again queues the rest.
    while (last) {
      const after = last
      last = await this.em.fork().transactional(async (em) => {
        const { state } = await this.locked(em, id)
        return state === 'active' ? this.requeuePending(em, id, now, after) : undefined
      })
    }
  }

  /** Queues what waited while the endpoint was not active, one batch. Returns the last of it if there may be more. */
  private async requeuePending(em: EntityManager, id: string, until: Date, after?: string) {
    const pending = await webhookRepository.lockPending(em, id, until, after, MAX_REPLAYED)
    await this.requeue(em, pending)
    return pending.length === MAX_REPLAYED ? pending.at(-1)?.id : undefined
  }

  async remove(id: string, actor: Actor): Promise<void> {
    await this.changing(async (em) => {
      await this.locked(em, id)
      await webhookRepository.remove(em, id)
      await this.record(em, id, { change: 'deleted' }, actor)
    })
  }

  /** Creates a new secret; the previous one keeps signing beside it for a day. */
  async rotate(id: string, actor: Actor): Promise<{ secret: string }> {
    const secret = newSecret()
    await this.changing(async (em) => {
      const endpoint = await this.locked(em, id)
      endpoint.previousSecret = endpoint.secret
      endpoint.previousUntil = new Date(Date.now() + ROTATION_HOURS * HOUR_MS)
      endpoint.secret = this.secrets.seal(SECRET_PURPOSE, secret)
      await em.flush()
      await this.record(em, id, { change: 'secret rotated' }, actor)
    })
    return { secret }
  }

  async test(id: string, actor: Actor): Promise<{ delivery: string }> {
    return this.changing(async (em) => {
      requireActive(await this.locked(em, id))
      const delivery = await this.events.recordFor(em, id, TEST_EVENT)
      await this.record(em, id, { change: 'tested' }, actor)
      return { delivery }
    })
  }

  /** Resends a delivery with its original id, so that its receiver recognises the repeat. */
  async replay(deliveryId: string, actor: Actor): Promise<void> {
    await this.changing(async (em) => {
      const delivery = await webhookRepository.findDelivery(em, deliveryId)
      if (!delivery) throw new NotFoundException('There is no such delivery.')
      requireActive(await this.locked(em, delivery.endpointId))
      await this.requeue(em, [delivery])
      await this.record(em, delivery.endpointId, { change: 'sent again', deliveries: 1 }, actor)
    })
  }

  /** Resends the oldest failed deliveries created at or after `since`, up to a limit. Returns their number. */
  async replayFailed(id: string, since: Date, actor: Actor): Promise<{ replayed: number }> {
    return this.changing(async (em) => {
      requireActive(await this.locked(em, id))
      const failed = await webhookRepository.lockFailed(em, id, since, MAX_REPLAYED)
      await this.requeue(em, failed)
      await this.record(em, id, { change: 'sent again', deliveries: failed.length }, actor)
      return { replayed: failed.length }
    })
  }

  private async requeue(em: EntityManager, deliveries: WebhookDelivery[]) {
    if (!deliveries.length) return
    for (const delivery of deliveries) Object.assign(delivery, { state: 'pending' })
    await em.flush()
    const jobs = deliveries.map(({ id, endpointId }) => ({ id, group: { id: endpointId } }))
    await this.jobs.replace(em, WEBHOOK_QUEUE, jobs)
  }

  private checkUrl(url: string) {
    const refusal = this.guard.refusalOf(url)
    if (refusal) throw invalidField('url', refusal)
  }

  private async locked(em: EntityManager, id: string): Promise<WebhookEndpoint> {
    const endpoint = await webhookRepository.lock(em, id)
    if (!endpoint) throw notFound()
    return endpoint
  }

  failingSince = (since: Date) => webhookRepository.countFailingSince(this.em.fork(), since)

  private record(em: EntityManager, id: string, detail: AuditRecord['detail'], actor: Actor) {
    return this.audit.recordBy(em, actor, 'webhook.changed', { type: 'webhook', id }, detail)
  }

  private async changing<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.em.fork().transactional(work)
    } finally {
      this.events.invalidateCache()
    }
  }
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const notFound = () => new NotFoundException('There is no such webhook.')

function requireActive({ state }: WebhookEndpoint) {
  if (state !== 'active') throw new ConflictException('This webhook is not active. Resume it first.')
}

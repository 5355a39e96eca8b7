import { setTimeout as wait } from 'node:timers/promises'
import { Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Job, JobResult } from 'pg-boss'
import { SecretsService } from '../secrets/secrets.service.js'
import { SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { EndpointHealthService } from './endpoint-health.service.js'
import { ReceiverGuard } from './receiver-guard.js'
import { signedHeaders } from './signature.js'
import type { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js'
import { SLOW_WEBHOOK_QUEUE, WEBHOOK_QUEUE, type WebhookJob, WebhookQueueService } from './webhook-queue.service.js'
import { retryDelay } from './webhook.rules.js'
import { type Attempt, post } from './webhook-sender.js'
import { WebhookRepository } from './webhook.repository.js'

export const SECRET_PURPOSE = 'webhook-secret'

const START_DELAY_MS = 1500
const FRESH = { localConcurrency: 2, batchSize: 10, pollingIntervalSeconds: 1 }
const SLOW = { localConcurrency: 2, batchSize: 10, pollingIntervalSeconds: 2 }
const SETTLED_ALONE = { perJobResults: true, burstWhenBatchFull: true } as const
const SLOW_MS = 2000
/** Longer than any try takes. */
const TRY_SECONDS = 30

/** Sends queued events; every instance takes jobs from the same queues. */
@Injectable()
export class WebhookDeliveryService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly guard: ReceiverGuard
  /** Endpoints that were slow to answer; theirs go through the other queue, so that no one else waits. */
  private readonly slow = new Set<string>()
  /** Tries that continue after their job was released. */
  private readonly lingering = new Set<Promise<void>>()
  private starting?: NodeJS.Timeout
  private started?: Promise<void>

  constructor(
    private readonly em: EntityManager,
    private readonly webhooks: WebhookRepository,
    private readonly queue: WebhookQueueService,
    private readonly secrets: SecretsService,
    private readonly health: EndpointHealthService,
    environment: Environment,
  ) {
    this.guard = new ReceiverGuard(environment.webhookNetworks, !environment.production)
  }

  /** As with mail, so that the first poll does not delay the first visitor. */
  onApplicationBootstrap() {
    this.starting = setTimeout(() => {
      this.started = this.work()
    }, START_DELAY_MS)
  }

  async onModuleDestroy() {
    clearTimeout(this.starting)
    await this.started
    await Promise.all(this.lingering)
  }

  private async work() {
    const { boss } = this.queue
    for (const [queue, workers] of [
      [WEBHOOK_QUEUE, FRESH],
      [SLOW_WEBHOOK_QUEUE, SLOW],
    ] as const)
      await boss.work<WebhookJob>(queue, { ...workers, ...SETTLED_ALONE }, (jobs) =>
        Promise.all(jobs.map((job) => this.process(job, queue))),
      )
  }

  private async process({ id, data }: Job<WebhookJob>, queue: string): Promise<JobResult> {
    const em = this.em.fork()
    const delivery = await this.webhooks.findDelivery(em, data.delivery)
    const endpoint = delivery && (await this.webhooks.find(em, delivery.endpointId))
    // Tried by another job in the meantime, given up or deleted; paused deliveries have no job.
    const due = endpoint?.state === 'active' && delivery?.state === 'pending' && delivery.tries === data.tries
    if (!delivery || !endpoint || !due) return { id, status: 'completed' }
    const waits = this.slow.has(endpoint.id) || endpoint.failingSince !== null
    if (queue === SLOW_WEBHOOK_QUEUE) await this.attempt(delivery, endpoint)
    else if (waits) await this.queue.retryLater(data, 0)
    else await this.attemptBriefly(delivery, endpoint)
    return { id, status: 'completed' }
  }

  /** Others wait for this job, so a slow try continues without it; a second job repeats the try if this process ends. */
  private async attemptBriefly(delivery: WebhookDelivery, endpoint: WebhookEndpoint) {
    const attempt = this.attempt(delivery, endpoint)
    const slow = await Promise.race([attempt.then(() => false), wait(SLOW_MS, true, { ref: false })])
    if (!slow) return
    this.slow.add(endpoint.id)
    const lingering = attempt
      .catch((error: unknown) => log.error({ err: error, delivery: delivery.id }, 'the try of a webhook was not noted'))
      .finally(() => this.lingering.delete(lingering))
    this.lingering.add(lingering)
    await this.queue.retryLater({ delivery: delivery.id, tries: delivery.tries }, TRY_SECONDS)
  }

  private async attempt(delivery: WebhookDelivery, endpoint: WebhookEndpoint) {
    const headers = signedHeaders(this.secretsOf(endpoint), `msg_${delivery.id}`, delivery.payload)
    const attempt = await post(endpoint.url, headers, delivery.payload, this.guard)
    if (attempt.milliseconds > SLOW_MS) this.slow.add(endpoint.id)
    else this.slow.delete(endpoint.id)
    await this.settle(delivery.id, endpoint.id, attempt)
  }

  private async settle(deliveryId: string, endpointId: string, { status, answer, succeeded }: Attempt) {
    const now = new Date()
    await this.em.fork().transactional(async (em) => {
      const delivery = await this.webhooks.findDelivery(em, deliveryId)
      if (!delivery) return
      const seconds = succeeded ? undefined : retryDelay(delivery.step)
      Object.assign(delivery, {
        state: succeeded ? 'sent' : seconds === undefined ? 'failed' : 'pending',
        tries: delivery.tries + 1,
        step: delivery.step + 1,
        lastTryAt: now,
        lastStatus: status,
        answer: answer || null,
        nextTryAt: seconds === undefined ? null : new Date(now.getTime() + seconds * SECOND_MS),
      })
      await em.flush()
      if (seconds !== undefined) await this.queue.addAfter(em, { delivery: deliveryId, tries: delivery.tries }, seconds)
      await this.health.record(em, endpointId, { succeeded, gone: status === GONE, now })
    })
    if (!succeeded) log.warn({ delivery: deliveryId, endpoint: endpointId, status }, 'a webhook was not accepted')
  }

  /** During a rotation both secrets sign, the new one first. */
  private secretsOf({ secret, previousSecret, previousUntil }: WebhookEndpoint): string[] {
    const valid = previousSecret && previousUntil && previousUntil > new Date() ? [secret, previousSecret] : [secret]
    return valid.map((sealed) => this.secrets.open(SECRET_PURPOSE, sealed))
  }
}

const GONE = 410

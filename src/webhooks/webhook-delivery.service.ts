import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { Webhook } from 'standardwebhooks'
import { AuditService } from '../audit/audit.service.js'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { DAY_MS, DAY_SECONDS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { Job, Worker } from '../jobs/job.decorators.js'
import type { Figure } from '../jobs/scheduled-job.entity.js'
import { SecretsService } from '../secrets/secrets.service.js'
import { ReceiverGuard } from './receiver-guard.js'
import { type Attempt, post } from './webhook-sender.js'
import type { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js'
import { webhookRepository } from './webhook.repository.js'
import { DELIVERY_DAYS, FAILING_DAYS, LAST_RETRY } from './webhook.rules.js'

export const SECRET_PURPOSE = 'webhook-secret'

/** One job per delivery, with its id; the endpoint is the job's group. */
export const WEBHOOK_QUEUE = {
  name: 'webhook',
  // Waits of 5, 10, 20, 40 … seconds, each lengthened at random to at most double, and never more than 12 hours.
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: DAY_SECONDS / 2,
  // A few more attempts than needed, since some end with their process: the last one decides, and is always made.
  retryLimit: LAST_RETRY + 5,
  expireInSeconds: 60,
  retentionSeconds: 5 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
}

/** An endpoint that does not answer occupies two workers at most. One job at a time: a batch ends with its slowest. */
const WORKERS = {
  localConcurrency: 5,
  localGroupConcurrency: 2,
  pollingIntervalSeconds: 1,
  burstWhenReadyExceeds: 1,
  perJobResults: true,
}

const GONE = 410

const expiredBefore = () => new Date(Date.now() - DELIVERY_DAYS * DAY_MS)

@Injectable()
export class WebhookDeliveryService {
  private readonly guard: ReceiverGuard

  constructor(
    private readonly em: EntityManager,
    private readonly secrets: SecretsService,
    private readonly administration: UserAdministrationService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {
    this.guard = new ReceiverGuard(environment.webhookNetworks, !environment.production)
  }

  @Worker(WEBHOOK_QUEUE, WORKERS)
  deliver(jobs: JobWithMetadata<unknown>[]): Promise<JobResult[]> {
    return Promise.all(jobs.map((job) => this.process(job)))
  }

  @Job({ name: 'webhook-retention', cron: '41 3 * * *', due: 'due' })
  async purge(): Promise<void> {
    await webhookRepository.purge(this.em.fork(), expiredBefore())
  }

  /** The share of old rows is no guide, since a busy day adds many. */
  async due(): Promise<Figure[]> {
    return [{ label: 'deliveries', due: await webhookRepository.countBefore(this.em.fork(), expiredBefore()) }]
  }

  private async process({ id, retryCount }: JobWithMetadata<unknown>): Promise<JobResult> {
    try {
      const em = this.em.fork()
      const delivery = await webhookRepository.findDelivery(em, id)
      const endpoint = delivery && (await webhookRepository.find(em, delivery.endpointId))
      // Given up, deleted, or waiting until its endpoint is resumed.
      if (endpoint?.state !== 'active' || delivery?.state !== 'pending') return { id, status: 'completed' }
      const attempt = await this.attempt(delivery, endpoint)
      await this.record(delivery, attempt, retryCount >= LAST_RETRY)
      return { id, status: attempt.succeeded ? 'completed' : 'failed' }
    } catch (error) {
      log.error({ err: error, delivery: id }, 'the outcome of a webhook attempt could not be recorded')
      return { id, status: 'failed' }
    }
  }

  private attempt({ id, payload }: WebhookDelivery, endpoint: WebhookEndpoint): Promise<Attempt> {
    const [messageId, now] = [`msg_${id}`, new Date()]
    const signatures = this.secretsOf(endpoint).map((secret) => new Webhook(secret).sign(messageId, now, payload))
    const headers = {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    }
    return post(endpoint.url, headers, payload, this.guard)
  }

  private async record({ id, endpointId }: WebhookDelivery, attempt: Attempt, isLast: boolean) {
    const { status, answer, succeeded } = attempt
    const now = new Date()
    await this.em.fork().transactional(async (em) => {
      // The endpoint first: disabling it changes all its deliveries, and would deadlock with a delivery that waits for the endpoint.
      if (succeeded) await webhookRepository.markSucceeding(em, endpointId)
      else await webhookRepository.markFailing(em, endpointId, now)
      const endpoint = succeeded ? null : await webhookRepository.lock(em, endpointId)
      const delivery = await webhookRepository.findDelivery(em, id)
      if (!delivery) return
      Object.assign(delivery, {
        // Given up meanwhile, when its endpoint was disabled.
        state: succeeded ? 'sent' : isLast ? 'failed' : delivery.state,
        tries: delivery.tries + 1,
        lastTryAt: now,
        lastStatus: status,
        answer: answer || null,
      })
      await em.flush()
      if (endpoint?.state === 'active') await this.disableIfHopeless(em, endpoint, status === GONE, now)
    })
    if (!succeeded) log.warn({ delivery: id, endpoint: endpointId, status }, 'a webhook was not accepted')
  }

  /** Disables an endpoint that has failed for days or asks for no more, and emails the admins. */
  private async disableIfHopeless(em: EntityManager, endpoint: WebhookEndpoint, isGone: boolean, now: Date) {
    const { id } = endpoint
    const since = endpoint.failingSince ?? now
    if (!isGone && now.getTime() - since.getTime() <= FAILING_DAYS * DAY_MS) return
    endpoint.state = 'disabled'
    await em.flush()
    await webhookRepository.failPending(em, id)
    await this.administration.mailAdmins(em, {
      template: 'webhook-disabled',
      variables: {
        url: endpoint.url,
        reason: isGone
          ? 'It answered that it is gone for good (410).'
          : `It has accepted nothing for ${FAILING_DAYS} days.`,
        link: `${this.environment.publicUrl}/admin/webhooks/${id}`,
      },
    })
    await this.audit.record(em, {
      action: 'webhook.changed',
      subject: { type: 'webhook', id },
      detail: { change: 'disabled', why: isGone ? 'gone' : 'failing' },
    })
  }

  /** During a rotation both secrets sign, the new one first. */
  private secretsOf({ secret, previousSecret, previousUntil }: WebhookEndpoint): string[] {
    const valid = previousSecret && previousUntil && previousUntil > new Date() ? [secret, previousSecret] : [secret]
    return valid.map((sealed) => this.secrets.open(SECRET_PURPOSE, sealed))
  }
}

import { Injectable, OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { DAY_SECONDS } from '../common/durations.rules.js'
import { JobsService } from '../jobs/jobs.service.js'
import { transactionDatabase } from '../jobs/queue-database.js'

export const WEBHOOK_QUEUE = 'webhook'
/** Retries, and deliveries to slow or failing endpoints, which only delay each other. */
export const SLOW_WEBHOOK_QUEUE = 'webhook-slow'

const ATTEMPT_SECONDS = 60

/** One try of a delivery; skipped if another try was made in the meantime. */
export interface WebhookJob {
  delivery: string
  tries: number
}

/** One job per try; the delivery's own schedule decides about further tries, not the queue. */
@Injectable()
export class WebhookQueueService implements OnModuleInit {
  constructor(private readonly jobs: JobsService) {}

  get boss() {
    return this.jobs.boss
  }

  async onModuleInit() {
    for (const queue of [WEBHOOK_QUEUE, SLOW_WEBHOOK_QUEUE])
      // The queue itself retries only if a process ended during a try.
      await this.jobs.createQueue(queue, {
        retryLimit: 5,
        retryDelay: 5,
        expireInSeconds: ATTEMPT_SECONDS,
        retentionSeconds: 4 * DAY_SECONDS,
        deleteAfterSeconds: DAY_SECONDS,
      })
  }

  /** In the transaction of `em`. */
  async add(em: EntityManager, jobs: WebhookJob[]) {
    await this.boss.insert(
      WEBHOOK_QUEUE,
      jobs.map((data) => ({ data })),
      { db: transactionDatabase(em) },
    )
  }

  /** Schedules the next try, in the transaction that records the last one. */
  async addAfter(em: EntityManager, data: WebhookJob, seconds: number) {
    await this.boss.insert(SLOW_WEBHOOK_QUEUE, [{ data, startAfter: seconds }], { db: transactionDatabase(em) })
  }

  /** Queues a try where it delays no one. */
  async retryLater(data: WebhookJob, seconds: number) {
    await this.boss.insert(SLOW_WEBHOOK_QUEUE, [{ data, startAfter: seconds }])
  }
}

import { Injectable, OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { JobsService } from '../jobs/jobs.service.js'
import { transactionDatabase } from '../jobs/queue-database.js'

export const WEBHOOK_QUEUE = 'webhook'
/** Tries again, and what goes to endpoints that are slow or failing: they wait for one another alone. */
export const SLOW_WEBHOOK_QUEUE = 'webhook-slow'

const DAY = 86_400
const ATTEMPT_SECONDS = 60

/** One try of a delivery; it is passed over where another was made meanwhile. */
export interface WebhookJob {
  delivery: string
  tries: number
}

/** A job per try; how often there is another is decided by the delivery's own schedule, not the queue's. */
@Injectable()
export class WebhookQueueService implements OnModuleInit {
  constructor(private readonly jobs: JobsService) {}

  get boss() {
    return this.jobs.boss
  }

  async onModuleInit() {
    await this.jobs.ready()
    for (const queue of [WEBHOOK_QUEUE, SLOW_WEBHOOK_QUEUE])
      // Tried again by the queue only where a process ended on the way.
      await this.boss.createQueue(queue, {
        retryLimit: 5,
        retryDelay: 5,
        expireInSeconds: ATTEMPT_SECONDS,
        retentionSeconds: 4 * DAY,
        deleteAfterSeconds: DAY,
      })
    // pg-boss caches the queue now: asking for it inside a transaction would wait for that very transaction.
    await this.boss.insert(WEBHOOK_QUEUE, [])
    await this.boss.insert(SLOW_WEBHOOK_QUEUE, [])
  }

  /** In the transaction that `em` is in. */
  async add(em: EntityManager, jobs: WebhookJob[]) {
    await this.boss.insert(
      WEBHOOK_QUEUE,
      jobs.map((data) => ({ data })),
      { db: transactionDatabase(em) },
    )
  }

  /** The next try, in the transaction that notes the last one. */
  async addAfter(em: EntityManager, data: WebhookJob, seconds: number) {
    await this.boss.insert(SLOW_WEBHOOK_QUEUE, [{ data, startAfter: seconds }], { db: transactionDatabase(em) })
  }

  /** The same try, where it holds up no one. */
  handOver(data: WebhookJob) {
    return this.tryLater(data, 0)
  }

  async tryLater(data: WebhookJob, seconds: number) {
    await this.boss.insert(SLOW_WEBHOOK_QUEUE, [{ data, startAfter: seconds }])
  }
}

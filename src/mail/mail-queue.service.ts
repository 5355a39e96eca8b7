import { Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_SECONDS, HOUR_SECONDS } from '../common/durations.rules.js'
import { UNSENT_MAIL_DAYS } from '../common/retention.rules.js'
import { JobsService } from '../jobs/jobs.service.js'
import { transactionDatabase } from '../jobs/queue-database.js'
import { MailRepository } from './mail.repository.js'

export const MAIL_QUEUE = 'mail'
/** Mail whose first try failed. */
export const RETRY_QUEUE = 'mail-retry'
export const DEAD_MAIL_QUEUE = 'mail-dead'

/** Retries after 5, 10, 20, 40 … seconds, each up to twice as long, and then hourly: 82 tries in a little over three days. */
const RETRIES = { retryLimit: 81, retryDelay: 5, retryBackoff: true, retryDelayMax: HOUR_SECONDS }

/** How long one try may take before another worker takes the mail over; sending it is given up far earlier. */
const ATTEMPT_SECONDS = 180

/** A worker that has been silent for this long is considered dead, and its mails go to other workers. */
const HEARTBEAT_SECONDS = 20

interface QueuedMail {
  id: string
  /** How long sending is held back. */
  delaySeconds?: number
}

/** One job per mail, added in the transaction of what the mail is about. */
@Injectable()
export class MailQueueService implements OnModuleInit {
  /** The number of mails this process has queued since it started. */
  queued = 0

  constructor(
    private readonly jobs: JobsService,
    private readonly mails: MailRepository,
  ) {}

  get boss() {
    return this.jobs.boss
  }

  async onModuleInit() {
    await this.jobs.createQueue(DEAD_MAIL_QUEUE, { retryLimit: 1000, retryDelay: 10, expireInSeconds: ATTEMPT_SECONDS })
    for (const queue of [RETRY_QUEUE, MAIL_QUEUE])
      await this.jobs.createQueue(queue, {
        ...RETRIES,
        expireInSeconds: ATTEMPT_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        retentionSeconds: UNSENT_MAIL_DAYS * DAY_SECONDS,
        deleteAfterSeconds: DAY_SECONDS,
        deadLetter: DEAD_MAIL_QUEUE,
      })
  }

  /** Adds a job per mail, with the mail's own id, in the transaction of `em`. */
  async add(em: EntityManager, mails: QueuedMail[]) {
    this.queued += mails.length
    await this.boss.insert(
      MAIL_QUEUE,
      mails.map(({ id, delaySeconds }) => ({ id, ...(delaySeconds && { startAfter: delaySeconds }) })),
      { db: transactionDatabase(em) },
    )
  }

  /** Removes a mail's job; returns false if it is not waiting any more. */
  async withdraw(em: EntityManager, id: string): Promise<boolean> {
    if (!(await this.mails.lockWaitingJob(em, MAIL_QUEUE, id))) return false
    await this.boss.deleteJob(MAIL_QUEUE, id, { db: transactionDatabase(em) })
    return true
  }

  /** Queues the retries of a mail whose first try failed. */
  async retryLater(id: string) {
    await this.boss.insert(RETRY_QUEUE, [{ id, startAfter: RETRIES.retryDelay }])
  }

  /** Replaces the jobs of mails with new ones, except for mails being sent at this moment. */
  async replace(em: EntityManager, ids: string[]) {
    const active = await this.mails.findActive(em, [MAIL_QUEUE, RETRY_QUEUE], ids)
    const due = ids.filter((id) => !active.has(id))
    if (due.length === 0) return
    for (const queue of [MAIL_QUEUE, RETRY_QUEUE])
      await this.boss.deleteJob(queue, due, { db: transactionDatabase(em) })
    await this.add(
      em,
      due.map((id) => ({ id })),
    )
  }
}

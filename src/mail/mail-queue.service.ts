import { BeforeApplicationShutdown, Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type Db, PgBoss } from 'pg-boss'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { queueDatabase } from './sql.js'

export const MAIL_QUEUE = 'mail'
export const DEAD_MAIL_QUEUE = 'mail-dead'

const HOUR = 3600
const DAY = 24 * HOUR

/** After 30 s, 1, 2, 4 … minutes, then hourly: some thirty tries within a little over a day. */
const RETRIES = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: HOUR }

/** How long one try may take before another worker may take the mail over; SMTP's own time-outs end far sooner. */
export const ATTEMPT_SECONDS = 120

/** pg-boss on the product's own database: a job per mail, sent inside the transaction of what it tells of. */
@Injectable()
export class MailQueueService implements OnModuleInit, BeforeApplicationShutdown {
  readonly boss: PgBoss

  constructor(em: EntityManager, { DATABASE_URL }: Environment) {
    this.boss = new PgBoss({
      db: queueDatabase(em),
      backend: DATABASE_URL ? 'postgres' : 'pglite',
      schedule: false,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
    })
    this.boss.on('error', (error) => log.error({ err: error }, 'mail queue'))
  }

  async onModuleInit() {
    await this.boss.start()
    await this.boss.createQueue(DEAD_MAIL_QUEUE, { retryLimit: 1000, retryDelay: 10, expireInSeconds: ATTEMPT_SECONDS })
    await this.boss.createQueue(MAIL_QUEUE, {
      ...RETRIES,
      expireInSeconds: ATTEMPT_SECONDS,
      retentionSeconds: 14 * DAY,
      deleteAfterSeconds: DAY,
      deadLetter: DEAD_MAIL_QUEUE,
    })
    // Lets pg-boss learn about the queue now: asking inside a transaction would wait for that very transaction.
    await this.boss.insert(MAIL_QUEUE, [])
  }

  /** A job per mail, with the mail's own id. */
  async add(ids: string[], db: Db) {
    await this.boss.insert(
      MAIL_QUEUE,
      ids.map((id) => ({ id })),
      { db },
    )
  }

  async beforeApplicationShutdown() {
    await this.boss.stop({ graceful: true, timeout: 8000 })
  }
}

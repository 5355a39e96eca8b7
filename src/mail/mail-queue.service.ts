import { BeforeApplicationShutdown, Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type Db, PgBoss } from 'pg-boss'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { holdMigrationLock } from '../database/migrate.js'
import { queueDatabase } from './sql.js'

export const MAIL_QUEUE = 'mail'
export const DEAD_MAIL_QUEUE = 'mail-dead'

const HOUR = 3600
const DAY = 24 * HOUR

/** After 5, 10, 20, 40 … seconds, less some jitter, and then hourly: 34 tries within a little over a day. */
const RETRIES = { retryLimit: 34, retryDelay: 5, retryBackoff: true, retryDelayMax: HOUR }

/** How long one try may take before another worker may take the mail over; SMTP's own time-outs end far sooner. */
const ATTEMPT_SECONDS = 180

/** A worker that has not been heard of for so long is dead, and its mails are anyone's. */
const HEARTBEAT_SECONDS = 20

/** pg-boss on the product's own database: a job per mail, sent inside the transaction of what it tells of. */
@Injectable()
export class MailQueueService implements OnModuleInit, BeforeApplicationShutdown {
  readonly boss: PgBoss
  /** Statements outside any transaction. */
  readonly database: Db
  /** How many mails this process has queued since it started. */
  queued = 0

  constructor(
    em: EntityManager,
    private readonly environment: Environment,
  ) {
    this.database = queueDatabase(em)
    this.boss = new PgBoss({
      db: this.database,
      backend: environment.DATABASE_URL ? 'postgres' : 'pglite',
      schedule: false,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
    })
    this.boss.on('error', (error) => log.error({ err: error }, 'mail queue'))
  }

  async onModuleInit() {
    const { DATABASE_URL } = this.environment
    const release = DATABASE_URL ? await holdMigrationLock(DATABASE_URL) : undefined
    try {
      await this.openQueues()
    } finally {
      await release?.()
    }
    // Lets pg-boss learn about the queue now: asking inside a transaction would wait for that very transaction.
    await this.boss.insert(MAIL_QUEUE, [])
  }

  /**
   * In turns, as migrations are: pg-boss takes its own lock inside the transaction that makes its schema, and there
   * PostgreSQL may still believe what it looked up before, that there is none, and fails on making it twice.
   */
  private async openQueues() {
    await this.boss.start()
    await this.boss.createQueue(DEAD_MAIL_QUEUE, { retryLimit: 1000, retryDelay: 10, expireInSeconds: ATTEMPT_SECONDS })
    await this.boss.createQueue(MAIL_QUEUE, {
      ...RETRIES,
      expireInSeconds: ATTEMPT_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retentionSeconds: 14 * DAY,
      deleteAfterSeconds: DAY,
      deadLetter: DEAD_MAIL_QUEUE,
    })
  }

  /** A job per mail, with the mail's own id. */
  async add(ids: string[], db: Db) {
    this.queued += ids.length
    await this.boss.insert(
      MAIL_QUEUE,
      ids.map((id) => ({ id })),
      { db },
    )
  }

  /** The same with a fresh count of tries, except for those that are being sent at this moment. */
  async replace(ids: string[], db: Db) {
    const { rows } = await db.executeSql(
      `select id from pgboss.job where name = $1 and id = any($2) and state = 'active'`,
      [MAIL_QUEUE, ids],
    )
    const active = new Set(rows.map(({ id }: { id: string }) => id))
    const due = ids.filter((id) => !active.has(id))
    if (due.length === 0) return
    await this.boss.deleteJob(MAIL_QUEUE, due, { db })
    await this.add(due, db)
  }

  async beforeApplicationShutdown() {
    await this.boss.stop({ graceful: true, timeout: 8000 })
  }
}

import { BeforeApplicationShutdown, Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { PgBoss, type Queue } from 'pg-boss'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { isOutage } from '../common/outage.js'
import { Environment } from '../config/environment.js'
import { holdMigrationLock } from '../database/migrate.js'
import { MetricsService } from '../health/metrics.service.js'
import { JobsRepository } from './jobs.repository.js'
import { queueDatabase } from './queue-database.js'

const DAILY_JOB_SECONDS = 55 * MINUTE_SECONDS

/** pg-boss on the product's own database: queues, and scheduled jobs that run on one instance only. */
@Injectable()
export class JobsService implements OnModuleInit, BeforeApplicationShutdown {
  readonly boss: PgBoss
  private readonly scheduled = new Set<string>()
  /** Those that exist at the start, which pg-boss has cached. */
  private existing = new Set<string>()
  private starting?: Promise<void>
  private outageLoggedAt = 0

  constructor(
    em: EntityManager,
    private readonly environment: Environment,
    repository: JobsRepository,
    metrics: MetricsService,
  ) {
    this.boss = new PgBoss({
      db: queueDatabase(em),
      backend: environment.DATABASE_URL ? 'postgres' : 'pglite',
    })
    this.boss.on('error', (fault) => this.logFault(asError(fault)))
    metrics.gauge(
      'scheduled_job_last_success_timestamp_seconds',
      'When each scheduled job last succeeded on any instance, or was first scheduled.',
      ['name'],
      async (set) => {
        if (!this.scheduled.size) return
        const all = await repository.lastSuccesses(em.fork(), [...this.scheduled])
        for (const { name, at } of all) set(at.getTime() / 1000, { name })
      },
    )
  }

  /** The workers poll every second, so an outage is logged once a minute only. */
  private logFault(error: Error & { queue?: string }) {
    if (isOutage(error) && Date.now() - this.outageLoggedAt < MINUTE_SECONDS * 1000) return
    if (isOutage(error)) this.outageLoggedAt = Date.now()
    log.error({ err: error, queue: error.queue }, 'job queue')
  }

  async onModuleInit() {
    await this.ready()
  }

  /** Modules that are initialised before this one wait for it here as well. */
  private ready(): Promise<void> {
    this.starting ??= this.start()
    return this.starting
  }

  async createQueue(name: string, options: Omit<Queue, 'name'>): Promise<void> {
    await this.ready()
    if (this.existing.has(name)) return
    await this.boss.createQueue(name, options)
    // pg-boss caches the queue now: looking it up inside a transaction would deadlock on that transaction.
    await this.boss.insert(name, [])
  }

  /**
   * Runs `work` on the schedule of `cron` in London time, on one of the instances, and once later if nothing was running then: it
   * must do no harm at another time or twice. Failures are logged and retried.
   */
  async schedule(name: string, cron: string, work: () => Promise<unknown>): Promise<void> {
    await this.createQueue(name, {
      policy: 'short',
      retryLimit: 3,
      retryDelay: MINUTE_SECONDS,
      expireInSeconds: DAILY_JOB_SECONDS,
    })
    this.scheduled.add(name)
    await this.boss.schedule(name, cron, null, { tz: 'Europe/London', missed: 'once' })
    await this.boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      try {
        await work()
      } catch (error) {
        log.error({ err: error, job: name }, 'a scheduled job failed')
        throw error
      }
    })
  }

  async beforeApplicationShutdown() {
    await this.boss.stop({ graceful: true, timeout: 8000 })
  }

  /**
   * A new database under the migration lock: pg-boss locks only inside the transaction that creates its schema, where PostgreSQL may still see
   * the catalogue without the schema and then fail to create it a second time.
   */
  private async start() {
    const { directDatabaseUrl } = this.environment
    const isNew = directDatabaseUrl && !(await this.boss.isInstalled())
    const release = isNew ? await holdMigrationLock(directDatabaseUrl) : undefined
    try {
      await this.boss.start()
      this.existing = new Set((await this.boss.getQueues()).map(({ name }) => name))
    } finally {
      await release?.()
    }
  }
}

/** pg-boss reports a worker's error as a plain copy of it, with the name of the queue. */
const asError = (fault: unknown): Error & { queue?: string } =>
  fault instanceof Error ? fault : Object.assign(new Error(), fault)

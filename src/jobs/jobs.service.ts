import {
  BeforeApplicationShutdown,
  Injectable,
  OnApplicationBootstrap,
  OnModuleDestroy,
  OnModuleInit,
} from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type JobInsert, type JobWithMetadata, PgBoss, type Queue, type WorkHandler, type WorkOptions } from 'pg-boss'
import { MINUTE_SECONDS, SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { isOutage } from '../common/outage.js'
import { span } from '../common/spans.js'
import { Environment } from '../config/environment.js'
import { holdMigrationLock } from '../database/migrate.js'
import { MetricsService } from '../health/metrics.service.js'
import { jobsRepository } from './jobs.repository.js'
import { queueDatabase, transactionDatabase } from './queue-database.js'
import { ErasureGuard } from './erasure-guard.js'
import type { Figure } from './scheduled-job.entity.js'

const DAILY_JOB_SECONDS = 55 * MINUTE_SECONDS
const START_DELAY_MS = SECOND_MS

interface ScheduleOptions {
  /** For a job that erases: what it would take away now. */
  due?: () => Promise<Figure[]>
}

type Handler<Data> = (jobs: JobWithMetadata<Data>[]) => Promise<unknown>

@Injectable()
export class JobsService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  readonly boss: PgBoss
  private readonly scheduled = new Map<string, () => Promise<void>>()
  /** Those that exist at the start, which pg-boss has cached. */
  private existing = new Set<string>()
  private readonly workers: (() => Promise<unknown>)[] = []
  private starting?: Promise<void>
  private workersTimer?: NodeJS.Timeout
  private workersStarting?: Promise<unknown>
  private outageLoggedAt = 0

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
    metrics: MetricsService,
    private readonly guard: ErasureGuard,
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
        const all = await jobsRepository.lastSuccesses(em.fork(), [...this.scheduled.keys()])
        for (const { name, at } of all) set(at.getTime() / 1000, { name })
      },
    )
    const stopped = 'Jobs that erase and have stopped themselves until an admin confirms what they would take.'
    metrics.gauge('scheduled_jobs_stopped', stopped, [], async (set) =>
      set((await jobsRepository.stopped(em.fork())).length),
    )
    metrics.gauge('jobs_waiting', 'Jobs that are due and not taken yet, by queue.', ['queue'], async (set) => {
      if (!this.existing.size) return
      for (const { name, count } of await jobsRepository.waiting(em.fork())) set(count, { queue: name })
    })
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

  /** A second after the server, so as not to delay the first visitor. A failure ends the process like any other. */
  onApplicationBootstrap() {
    this.workersTimer = setTimeout(() => {
      this.workersStarting = Promise.all(this.workers.map((start) => start()))
    }, START_DELAY_MS)
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

  async add(em: EntityManager, name: string, jobs: JobInsert[]): Promise<void> {
    if (jobs.length) await this.boss.insert(name, jobs, { db: transactionDatabase(em) })
  }

  /** Adds jobs anew in place of those with the same ids, except where one is being worked on at this moment. */
  async replace(em: EntityManager, name: string, jobs: (JobInsert & { id: string })[]): Promise<void> {
    const ids = jobs.map(({ id }) => id)
    const active = await jobsRepository.findActive(em, name, ids)
    const due = jobs.filter(({ id }) => !active.has(id))
    if (!due.length) return
    await this.boss.deleteJob(
      name,
      due.map(({ id }) => id),
      { db: transactionDatabase(em) },
    )
    await this.add(em, name, due)
  }

  /** Removes a job that has not been tried; returns false if it has. */
  async withdraw(em: EntityManager, name: string, id: string): Promise<boolean> {
    if (!(await jobsRepository.lockUntried(em, name, id))) return false
    await this.boss.deleteJob(name, id, { db: transactionDatabase(em) })
    return true
  }

  work<Data = unknown>(name: string, options: WorkOptions, handler: Handler<Data>) {
    const traced: Handler<Data> = (jobs) => span(`job ${name}`, {}, () => handler(jobs))
    this.workers.push(() => this.boss.work(name, { ...options, includeMetadata: true }, traced as WorkHandler<Data>))
  }

  /** In London time, on one instance, and once later if none was running: no harm at another time or twice. */
  async schedule(name: string, cron: string, work: () => Promise<unknown>, { due }: ScheduleOptions = {}) {
    await this.createQueue(name, {
      policy: 'short',
      retryLimit: 3,
      retryDelay: MINUTE_SECONDS,
      expireInSeconds: DAILY_JOB_SECONDS,
    })
    this.scheduled.set(name, async () => {
      try {
        if (due && !(await this.guard.allows(name, await due()))) return
        await work()
        await jobsRepository.markSucceeded(this.em.fork(), name)
      } catch (error) {
        log.error({ err: error, job: name }, 'a scheduled job failed')
        throw error
      }
    })
    await this.boss.schedule(name, cron, null, { tz: 'Europe/London', missed: 'once' })
    await this.boss.work(name, { pollingIntervalSeconds: 30 }, () => this.run(name))
  }

  /** A scheduled job, now and in this process. */
  async run(name: string): Promise<void> {
    await span(`job ${name}`, {}, async () => this.scheduled.get(name)?.())
  }

  /** Which jobs of this version have not succeeded since then. */
  async late(since: Date): Promise<string[]> {
    const all = await jobsRepository.lastSuccesses(this.em.fork(), [...this.scheduled.keys()])
    return all.flatMap(({ name, at }) => (at < since ? name : []))
  }

  /** Runs a scheduled job without waiting for its time, after an admin has confirmed what it takes. */
  async confirm(em: EntityManager, name: string, figures: number[]): Promise<boolean> {
    if (!(await jobsRepository.confirmStop(em, name, figures))) return false
    await this.add(em, name, [{}])
    return true
  }

  /** Waits for the workers to start: closing the queue while they do would report an error. */
  async onModuleDestroy() {
    clearTimeout(this.workersTimer)
    await this.workersStarting
  }

  /** What has begun is finished; nothing more is taken. */
  async stop() {
    await this.onModuleDestroy()
    await this.boss.stop({ graceful: true, timeout: 8000 })
  }

  beforeApplicationShutdown() {
    return this.stop()
  }

  /** Under the migration lock: two that create the schema of pg-boss at once could fail, for all its own locking. */
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

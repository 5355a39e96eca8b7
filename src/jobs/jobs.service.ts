import {
  BeforeApplicationShutdown,
  Injectable,
  OnApplicationBootstrap,
  OnModuleDestroy,
  OnModuleInit,
} from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { EntityManager } from '@mikro-orm/core'
import { type JobInsert, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { MINUTE_SECONDS, SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { isOutage } from '../common/outage.js'
import { span } from '../common/spans.js'
import { Environment } from '../config/environment.js'
import { holdMigrationLock } from '../database/migrate.js'
import { MetricsService } from '../health/metrics.service.js'
import { type DeclaredJob, declaredJobs, type DeclaredWorker } from './declared-jobs.js'
import type { JobQueue } from './job.decorators.js'
import { jobsRepository } from './jobs.repository.js'
import { queueDatabase, transactionDatabase } from './queue-database.js'
import { ErasureGuard } from './erasure-guard.js'

const START_DELAY_MS = SECOND_MS

/** The options of the queue that each scheduled job has under its own name; at most one run waits in it. */
const SCHEDULED = { retryLimit: 3, retryDelay: MINUTE_SECONDS, expireInSeconds: 55 * MINUTE_SECONDS }
const CLOCK = { tz: 'Europe/London', missed: 'once' } as const

@Injectable()
export class JobsService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  readonly boss: PgBoss
  private jobs = new Map<string, DeclaredJob>()
  private workers: DeclaredWorker[] = []
  private workersTimer?: NodeJS.Timeout
  private workersStarting?: Promise<unknown>
  private outageLoggedAt = 0

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
    metrics: MetricsService,
    private readonly guard: ErasureGuard,
    private readonly discovery: DiscoveryService,
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
        if (!this.jobs.size) return
        const all = await jobsRepository.lastSuccesses(em.fork(), [...this.jobs.keys()])
        for (const { name, at } of all) set(at.getTime() / 1000, { name })
      },
    )
    const stopped = 'Erasing jobs that have stopped until an admin confirms their numbers.'
    metrics.gauge('scheduled_jobs_stopped', stopped, [], async (set) =>
      set((await jobsRepository.stopped(em.fork())).length),
    )
    metrics.gauge('jobs_waiting', 'Due jobs that no worker has taken yet, by queue.', ['queue'], async (set) => {
      if (!this.workers.length) return
      for (const { name, count } of await jobsRepository.waiting(em.fork())) set(count, { queue: name })
    })
  }

  /** The workers poll every second, so an outage is logged once a minute only. */
  private logFault(error: Error & { queue?: string }) {
    if (isOutage(error) && Date.now() - this.outageLoggedAt < MINUTE_SECONDS * 1000) return
    if (isOutage(error)) this.outageLoggedAt = Date.now()
    log.error({ err: error, queue: error.queue }, 'the job queue or one of its jobs failed')
  }

  async onModuleInit() {
    const { jobs, queues, workers } = declaredJobs(
      this.discovery.getProviders().map(({ instance }) => instance as unknown),
    )
    await this.start()
    const existing = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const queue of queues) await this.settleQueue(queue, existing.get(queue.name))
    for (const name of jobs.keys()) await this.settleQueue({ name, ...SCHEDULED }, existing.get(name), 'short')
    const crons = new Map((await this.boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const [name, { cron }] of jobs) if (crons.get(name) !== cron) await this.boss.schedule(name, cron, null, CLOCK)
    Object.assign(this, { jobs, workers })
  }

  /** Creates the queue, or gives it the options of this version. An unchanged queue has been cached by pg-boss since the start. */
  private async settleQueue({ name, ...options }: JobQueue, existing?: QueueResult, policy?: 'short') {
    if (existing) {
      const changed = Object.entries(options).some(([option, value]) => existing[option as keyof QueueResult] !== value)
      if (!changed) return
      await this.boss.updateQueue(name, options)
    } else await this.boss.createQueue(name, { ...options, policy })
    // pg-boss caches the queue now: looking it up inside a transaction would deadlock on that transaction.
    await this.boss.insert(name, [])
  }

  /** A second after the server, so as not to delay the first visitor. A failure ends the process like any other. */
  onApplicationBootstrap() {
    this.workersTimer = setTimeout(() => {
      this.workersStarting = Promise.all([
        ...this.workers.map(({ queue, options, work }) =>
          this.boss.work(queue.name, { ...options, includeMetadata: true }, (jobs) =>
            this.work(queue.name, jobs, work),
          ),
        ),
        ...[...this.jobs.keys()].map((name) =>
          this.boss.work(name, { pollingIntervalSeconds: 30 }, () => this.run(name)),
        ),
      ])
    }, START_DELAY_MS)
  }

  private async work(queue: string, jobs: JobWithMetadata<unknown>[], work: DeclaredWorker['work']) {
    try {
      return await span(`job ${queue}`, {}, () => work(jobs))
    } catch (error) {
      // pg-boss stores the error with the job without reporting it.
      this.logFault(Object.assign(error as Error, { queue }))
      throw error
    }
  }

  async add(em: EntityManager, { name }: JobQueue, jobs: JobInsert[]): Promise<void> {
    if (jobs.length) await this.boss.insert(name, jobs, { db: transactionDatabase(em) })
  }

  /** Adds jobs anew in place of those with the same ids, except where one is being worked on at this moment. */
  async replace(em: EntityManager, queue: JobQueue, jobs: (JobInsert & { id: string })[]): Promise<void> {
    const { name } = queue
    const ids = jobs.map(({ id }) => id)
    const active = await jobsRepository.findActive(em, name, ids)
    const due = jobs.filter(({ id }) => !active.has(id))
    if (!due.length) return
    await this.boss.deleteJob(
      name,
      due.map(({ id }) => id),
      { db: transactionDatabase(em) },
    )
    await this.add(em, queue, due)
  }

  /** Removes a job that has not been tried; returns false if it has. */
  async withdraw(em: EntityManager, { name }: JobQueue, id: string): Promise<boolean> {
    if (!(await jobsRepository.lockUntried(em, name, id))) return false
    await this.boss.deleteJob(name, id, { db: transactionDatabase(em) })
    return true
  }

  /** Runs a scheduled job now, in this process. */
  async run(name: string): Promise<void> {
    const job = this.jobs.get(name)
    if (!job) throw new Error(`There is no job "${name}".`)
    await span(`job ${name}`, {}, async () => {
      try {
        if (job.due && !(await this.guard.allows(name, await job.due()))) return
        await job.run()
        await jobsRepository.markSucceeded(this.em.fork(), name)
      } catch (error) {
        log.error({ err: error, job: name }, 'a scheduled job failed')
        throw error
      }
    })
  }

  /** Which jobs of this version have not succeeded since then. */
  async late(since: Date): Promise<string[]> {
    const all = await jobsRepository.lastSuccesses(this.em.fork(), [...this.jobs.keys()])
    return all.flatMap(({ name, at }) => (at < since ? name : []))
  }

  /** Runs a scheduled job without waiting for its time, after an admin has confirmed what it deletes. */
  async confirm(em: EntityManager, name: string, figures: number[]): Promise<boolean> {
    if (!(await jobsRepository.confirmStop(em, name, figures))) return false
    await this.add(em, { name }, [{}])
    return true
  }

  /** Waits for the workers to start: closing the queue while they do would report an error. */
  async onModuleDestroy() {
    clearTimeout(this.workersTimer)
    await this.workersStarting
  }

  /** Finishes the running jobs and takes no more. */
  async stop() {
    await this.onModuleDestroy()
    await this.boss.stop({ graceful: true, timeout: 8000 })
  }

  beforeApplicationShutdown() {
    return this.stop()
  }

  /** Under the migration lock: two instances that create pg-boss's schema at once can fail despite its own locking. */
  private async start() {
    const { directDatabaseUrl } = this.environment
    const isNew = directDatabaseUrl && !(await this.boss.isInstalled())
    const release = isNew ? await holdMigrationLock(directDatabaseUrl) : undefined
    try {
      await this.boss.start()
    } finally {
      await release?.()
    }
  }
}

/** pg-boss reports a worker's error as a plain copy of it, with the name of the queue. */
const asError = (fault: unknown): Error & { queue?: string } =>
  fault instanceof Error ? fault : Object.assign(new Error(), fault)

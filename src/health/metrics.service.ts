import { existsSync } from 'node:fs'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { freeBytes } from '../common/disk-room.js'
import { log } from '../common/logger.js'
import { nativeClientOf } from '../database/kysely.js'
import { withTimeout } from '../common/with-timeout.js'
import { release } from './release.js'
import { Environment } from '../config/environment.js'

const GAUGE_TIMEOUT_MS = 2000
const SIZE = 'select pg_database_size(current_database()) as size'

@Injectable()
export class MetricsService {
  readonly registry = new Registry()

  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  })

  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  })

  private pool: Record<string, number> = {}
  private readonly unread = new Map<string, unknown>()

  constructor(
    private readonly em: EntityManager,
    environment: Environment,
  ) {
    collectDefaultMetrics({ register: this.registry })
    this.gauge(
      'database_pool_connections',
      'Database connections: open, idle, and requests waiting for one.',
      ['state'],
      (set) => {
        for (const [state, count] of Object.entries(this.pool)) set(count, { state })
      },
    )
    new Gauge({
      name: 'build_info',
      help: 'The release that runs.',
      labelNames: ['version', 'commit'],
      registers: [this.registry],
    })
      .labels(release)
      .set(1)
    this.gauge('database_size_bytes', 'The size of the database on its disk.', [], async (set) => {
      const [row] = await em.getConnection().execute<{ size: string }[]>(SIZE)
      set(Number(row?.size))
    })
    const lag = 'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) as seconds'
    this.gauge('database_replica_lag_seconds', 'How far DATABASE_READ_URL is behind.', ['of'], async (set) => {
      if (!environment.DATABASE_READ_URL) return
      const [row] = await (em as SqlEntityManager).getConnection('read').execute<{ seconds: string | null }[]>(lag)
      set(Number(row?.seconds ?? 0), { of: 'replica' })
    })
    const { dataFolder } = environment
    this.gauge('data_folder_free_bytes', 'Room left on the disk of DATA_DIR.', ['folder'], (set) => {
      if (existsSync(dataFolder)) set(freeBytes(dataFolder), { folder: dataFolder })
    })
  }

  /** The metrics for Prometheus. The pool is read first, before the queries of the other metrics make it busy. */
  async text(): Promise<string> {
    this.pool = await this.readPool()
    const text = await this.registry.metrics()
    this.logUnread()
    return text
  }

  async json() {
    this.pool = await this.readPool()
    const figures = await this.registry.getMetricsAsJSON()
    this.logUnread()
    return figures
  }

  /** One log line for all of them: while the database is away, none of its metrics can be read. */
  private logUnread() {
    if (!this.unread.size) return
    const [err] = this.unread.values()
    log.warn({ err, count: this.unread.size, metrics: [...this.unread.keys()] }, 'metrics could not be read')
    this.unread.clear()
  }

  private async readPool(): Promise<Record<string, number>> {
    const client = await nativeClientOf(this.em)
    if (!('totalCount' in client)) return { open: 1 }
    return { open: client.totalCount, idle: client.idleCount, waiting: client.waitingCount }
  }

  gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: (set: (value: number, labels?: Record<string, string>) => void) => Promise<void> | void,
  ) {
    const { unread } = this
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      // If the database is unavailable, the other figures matter even more.
      async collect() {
        const reading = (async () => read((value, labels = {}) => this.set(labels, value)))()
        await withTimeout(reading, GAUGE_TIMEOUT_MS).catch((error: unknown) => {
          this.reset()
          unread.set(name, error)
        })
      },
    })
  }

  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  observe(method: string, route: string, status: number, seconds: number) {
    this.requests.inc({ method, route, status: String(status) })
    this.durations.observe({ route }, seconds)
  }
}

import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { shortageOf } from '../common/disk-room.js'
import { log } from '../common/logger.js'
import { withTimeout } from '../common/with-timeout.js'
import { Environment } from '../config/environment.js'
import { MetricsService } from './metrics.service.js'

/** Live from the start until the shutdown begins; ready while the database answers as well. */
@Injectable()
export class ReadinessService {
  private serving = false
  private answering?: Promise<unknown>
  private logged?: string
  private readonly closings: (() => void)[] = []

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
    metrics: MetricsService,
  ) {
    // Checked whenever the metrics are read, so that an outage shows even without visitors.
    metrics.gauge('instance_ready', 'Whether /health/ready answers 200.', [], async (set) =>
      set((await this.check()) ? 0 : 1),
    )
  }

  open() {
    this.serving = true
  }

  close() {
    this.serving = false
    for (const work of this.closings) work()
  }

  /** Registers a callback for responses that never end on their own; called when the shutdown begins. */
  whenClosing(work: () => void) {
    this.closings.push(work)
  }

  get isServing() {
    return this.serving
  }

  async check(): Promise<string | undefined> {
    if (!this.serving) return 'starting or stopping'
    const reason = this.shortage() ?? (await this.silence())
    // Logs changes only, since proxies check every other second.
    if (reason !== this.logged) log[reason ? 'error' : 'info']({ reason }, reason ? 'not ready' : 'ready again')
    this.logged = reason
    return reason
  }

  private shortage() {
    const { DATABASE_URL, dataFolder } = this.environment
    return DATABASE_URL ? undefined : shortageOf(dataFolder)
  }

  private async silence() {
    try {
      await withTimeout(this.ask(), TIMEOUT_MS)
      return undefined
    } catch (error) {
      return `the database does not answer (${(error as Error).message})`
    }
  }

  /** One query at a time: checks during an outage share its result. */
  private ask() {
    this.answering ??= this.em
      .getConnection()
      .execute('select 1')
      .finally(() => (this.answering = undefined))
    return this.answering
  }
}

/** A frozen database must not hang the check, which is answered within two seconds even on a busy machine. */
const TIMEOUT_MS = 1500

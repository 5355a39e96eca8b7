import { BeforeApplicationShutdown, Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { sqlOf } from './sql.js'

/** What a reader waits for; a backlog beyond it (after a burst, or a restore) is taken in behind the scenes. */
const BEFORE_A_READ = 2000
const BATCH = 2000
const IDLE_MS = 5000
const BUSY_MS = 250

/** Brings arrivals into the desk: those of the moment before each read, the rest in the background. */
@Injectable()
export class DeskIntakeService implements OnModuleInit, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout
  private running?: Promise<void>
  private stopped = false

  constructor(private readonly em: EntityManager) {}

  onModuleInit() {
    this.schedule(IDLE_MS)
  }

  async beforeApplicationShutdown() {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  /** Whoever reads the desk after this sees every submission that was stored before it. */
  async catchUp(): Promise<void> {
    const sql = sqlOf(this.em.fork())
    const [waiting] = await sql('select 1 from desk_arrival limit 1')
    if (waiting) await sql('select desk_take_in($1)', [BEFORE_A_READ])
  }

  private schedule(ms: number) {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.running = this.takeInBacklog()
    }, ms)
    this.timer.unref()
  }

  private async takeInBacklog() {
    let backlog = false
    try {
      const sql = sqlOf(this.em.fork())
      const [waiting] = await sql('select 1 from desk_arrival limit 1')
      if (waiting) {
        await sql('select desk_take_in($1)', [BATCH])
        ;[{ backlog } = { backlog: false }] = await sql<{ backlog: boolean }>(
          'select exists (select 1 from desk_arrival) as backlog',
        )
      }
    } catch (error) {
      log.error({ err: error }, 'the desk could not take in new submissions')
    }
    this.schedule(backlog ? BUSY_MS : IDLE_MS)
  }
}

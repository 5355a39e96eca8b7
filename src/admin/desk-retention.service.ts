import { BeforeApplicationShutdown, Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { sqlOf } from './sql.js'

/** What the privacy page promises: two years after we were last in touch. */
const KEPT = `interval '2 years'`

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH = 500

/** Its registration, mails, notes and history go with a submission; whoever is at work on one at this moment keeps it. */
const ERASE = `
delete from form_submission where id in (
  select s.id from form_submission s
  where s.received_at < now() - ${KEPT}
    and not exists (
      select 1 from mail_message m
      where m.submission_id = s.id and coalesce(m.sent_at, m.created_at) >= now() - ${KEPT}
    )
    and not exists (select 1 from desk_note n where n.submission_id = s.id and n.created_at >= now() - ${KEPT})
    and not exists (select 1 from desk_history h where h.submission_id = s.id and h.happened_at >= now() - ${KEPT})
  limit ${BATCH} for update of s skip locked
)
returning id`

/** Once a day, what has been kept as long as was promised is erased. */
@Injectable()
export class DeskRetentionService implements OnModuleInit, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout
  private running?: Promise<void>
  private stopped = false

  constructor(private readonly em: EntityManager) {}

  onModuleInit() {
    this.schedule(MINUTE_MS)
  }

  async beforeApplicationShutdown() {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  /** Answers how many submissions were erased. */
  async erase(): Promise<number> {
    let erased = 0
    while (!this.stopped) {
      const batch = await sqlOf(this.em.fork())(ERASE)
      erased += batch.length
      if (batch.length < BATCH) break
    }
    return erased
  }

  private schedule(ms: number) {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.running = this.eraseToday()
    }, ms)
    this.timer.unref()
  }

  private async eraseToday() {
    try {
      const erased = await this.erase()
      if (erased) log.info({ erased }, 'submissions erased, two years after we were last in touch')
    } catch (error) {
      log.error({ err: error }, 'old submissions could not be erased')
    }
    this.schedule(DAY_MS)
  }
}

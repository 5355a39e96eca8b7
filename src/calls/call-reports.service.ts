import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DigestSource, type MorningReport } from '../reports/desk-digest.service.js'
import { dayAfter, endOfDay, londonDay, londonMoment, startOfDay } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import { Job } from '../jobs/job.decorators.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import { CallMailsService } from './call-mails.service.js'
import { callRepository } from './call.repository.js'
import { CallsPageService } from './calls-page.service.js'

const REMINDER_TIME = '09:00'
/** An allowance for clock differences between machines. */
const TOLERANCE_MS = 60_000

@Injectable()
@DigestSource('calls')
export class CallReportsService implements DigestSource {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: CallsPageService,
    private readonly mails: CallMailsService,
    private readonly changes: DeskChangeService,
    private readonly environment: Environment,
  ) {}

  /** Reminds on the day before, from nine in the morning, and only once however often it runs. Returns the number of reminders. */
  @Job({ name: 'call-reminders', cron: '0 9 * * *' })
  async remind(now = new Date()): Promise<number> {
    const today = londonDay(now)
    const nine = londonMoment(today, REMINDER_TIME)
    if (now.getTime() < nine.getTime() - TOLERANCE_MS) return 0
    const tomorrow = dayAfter(today, 1)
    const period = { from: startOfDay(tomorrow), until: endOfDay(tomorrow) }
    let reminded = 0
    for (const { id, submission } of await callRepository.unreminded(this.em.fork(), period, nine))
      reminded += await this.em.fork().transactional(async (em) => {
        // Every change of a call takes this lock, so a move either withdraws the reminder or comes first.
        await this.changes.lock(em, submission.id)
        const call = await callRepository.findDue(em, id, period)
        if (!call) return 0
        call.remindedAt = new Date()
        await this.mails.remind(em, call)
        return 1
      })
    return reminded
  }

  async morning(now: Date): Promise<MorningReport> {
    const em = this.em.fork()
    const today = londonDay(now)
    const todays = await callRepository.during(em, { from: startOfDay(today), until: endOfDay(today) }, ['booked'])
    const byHost = Map.groupBy(todays, ({ hostId }) => hostId ?? '')
    const line = (label: string, count: number) => ({ label, count, link: `${this.environment.publicUrl}/admin/calls` })
    const toMove = await this.pages.toMove(em, await this.pages.team(em, now), now)
    const lines = [line('To confirm', await callRepository.countRequests(em)), line('To move', toMove.length)]
    return {
      own: new Map(
        [...byHost].map(([id, { length }]) => [id, [{ title: 'Your calls', lines: [line('Today', length)] }]]),
      ),
      all: [{ title: 'Calls', lines: lines.filter(({ count }) => count) }],
    }
  }
}

import { Injectable, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { EntityManager } from '@mikro-orm/core'
import { londonWords } from '../common/date-words.js'
import { contribution, contributionsOf } from '../common/contributions.js'
import { dayAfter, endOfDay, londonDay, londonMoment } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import type { FormType } from '../common/form-options.rules.js'
import { isWorkingDay } from '../forms/working-time.rules.js'
import { Job } from '../jobs/job.decorators.js'
import type { DigestLine } from '../mail/mail-variables.js'
import { MailService } from '../mail/mail.service.js'
import type { Actor } from '../auth/access/actor.js'
import { type DeskQuery, TAB_OF_TYPE, TAB_TITLES, writeDeskQuery } from '../desk/desk.rules.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { dueDateRepository } from './due-date.repository.js'
import { Role } from '../common/access.js'

const MORNING = '08:00'
/** A missed digest is sent as soon as the product runs again, but not at night. Earlier than the hour itself, since clocks differ. */
const EARLIEST = '07:00'

const dayAndWeekday = londonWords({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

interface DigestPart {
  title: string
  lines: DigestLine[]
}

export interface MorningReport {
  all: DigestPart[]
  own: Map<string, DigestPart[]>
}

/** Another module's lines for the morning digest, for all recipients or for each. */
export interface DigestSource {
  morning(now: Date): Promise<MorningReport>
}

export const DigestSource = contribution<DigestSource>()

/** One email each working morning to everyone who can own entries, if there is anything to report. No personal data. */
@Injectable()
export class DeskDigestService implements OnModuleInit {
  private sources: DigestSource[] = []

  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly environment: Environment,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit() {
    this.sources = [...contributionsOf(this.discovery, DigestSource).values()]
  }

  setEnabled(wanted: boolean, actor: Actor): Promise<void> {
    return dueDateRepository.setEnabled(this.em.fork(), actor.id, wanted)
  }

  @Job({ name: 'desk-digest', cron: '0 8 * * *' })
  async send(now = new Date()): Promise<number> {
    const today = londonDay(now)
    if (!isWorkingDay(today) || now < londonMoment(today, EARLIEST)) return 0
    const before = workingDayBefore(today)
    const [people, admins, due, given, unassigned, left, fresh] = await Promise.all([
      this.staff.owners(),
      this.staff.withRole(Role.Admin),
      dueDateRepository.countDue(this.em.fork(), now, endOfDay(today)),
      dueDateRepository.countGiven(this.em.fork(), londonMoment(before, MORNING)),
      dueDateRepository.countUnassigned(this.em.fork()),
      dueDateRepository.countLeftByRota(this.em.fork()),
      dueDateRepository.countNew(this.em.fork(), londonMoment(before, MORNING)),
    ])
    const reports = await Promise.all(this.sources.map((source) => source.morning(now)))
    const forAdmins = [
      this.part('Without an owner, as everyone on the rota was away', { owner: 'none', open: 'yes' }, left),
    ]
    const forAll = [
      this.part('Without an owner', { owner: 'none', open: 'yes' }, unassigned),
      this.part(`New since ${dayAndWeekday(londonMoment(before, MORNING))}`, { from: before }, fresh),
    ]
    const digests = new Map(
      people.map(({ id }) => {
        const mine = (when: string) => due.filter((one) => one.owner === id && one.when === when)
        const parts = [
          this.part('Yours, overdue', { owner: 'me', overdue: 'yes' }, mine('overdue')),
          this.part('Yours, due today', { owner: 'me', open: 'yes', sort: 'due' }, mine('today')),
          this.part(
            `Given to you since ${dayAndWeekday(londonMoment(before, MORNING))}`,
            { owner: 'me', open: 'yes' },
            given.filter(({ owner }) => owner === id),
          ),
          ...reports.flatMap(({ own }) => own.get(id) ?? []),
          ...(admins.some((admin) => admin.id === id) ? forAdmins : []),
          ...forAll,
          ...reports.flatMap(({ all }) => all),
        ].filter(({ lines }) => lines.length)
        return [id, parts] as const
      }),
    )
    const recipients = people.filter(({ id }) => digests.get(id)?.length)
    return this.em.fork().transactional(async (em) => {
      const claimed = await dueDateRepository.claim(
        em,
        recipients.map(({ id }) => id),
        today,
      )
      const mails = recipients
        .filter(({ id }) => claimed.has(id))
        .map(({ id, email }) => ({
          template: 'desk-digest' as const,
          to: email,
          variables: {
            day: dayAndWeekday(now),
            parts: digests.get(id) ?? [],
            work: `${this.environment.publicUrl}/admin/work`,
          },
        }))
      if (mails.length) await this.mail.enqueueAll(em, mails)
      return mails.length
    })
  }

  private part(title: string, query: DeskQuery, counts: { type: FormType; count: number }[]): DigestPart {
    const lines = counts.map(({ type, count }) => {
      const tab = TAB_OF_TYPE[type]
      return {
        label: TAB_TITLES[tab],
        count,
        link: `${this.environment.publicUrl}/admin/${tab}${writeDeskQuery(query)}`,
      }
    })
    return { title, lines }
  }
}

function workingDayBefore(day: string): string {
  const before = dayAfter(day, -1)
  return isWorkingDay(before) ? before : workingDayBefore(before)
}

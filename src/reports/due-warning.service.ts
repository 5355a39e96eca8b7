import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { FORM_KINDS } from '../forms/form-kinds.js'
import { afterWorkingHours, isWorkingTime } from '../forms/working-time.rules.js'
import { londonWords } from '../common/date-words.js'
import { Job } from '../jobs/job.decorators.js'
import { Role } from '../common/role.rules.js'
import { MailService, type OutgoingMail } from '../mail/mail.service.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { Person } from '../auth/users/person.types.js'
import { entryPath } from '../desk/desk.rules.js'
import { type DueEntry, dueDateRepository } from './due-date.repository.js'

const WARNED_HOURS = 2
const MAX_LISTED = 20

const weekdayAndTime = londonWords({
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Warns owners and admins before a promise is broken: once for each due time, in one email to each person. */
@Injectable()
export class DueWarningService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  @Job({ name: 'due-warnings', cron: '*/5 * * * *' })
  async warn(now = new Date()): Promise<number> {
    if (!isWorkingTime(now)) return 0
    const [owners, admins] = await Promise.all([this.staff.owners(), this.staff.withRole(Role.Admin)])
    return this.em.fork().transactional(async (em) => {
      const entries = await dueDateRepository.claimDue(em, now, afterWorkingHours(now, WARNED_HOURS))
      if (entries.length) await this.mail.enqueueAll(em, this.mailsOf(entries, owners, admins))
      return entries.length
    })
  }

  private mailsOf(entries: DueEntry[], owners: Person[], admins: Person[]): OutgoingMail[] {
    const known = new Map(owners.map((owner) => [owner.id, owner]))
    return owners.flatMap((person) => {
      const isAdmin = admins.some(({ id }) => id === person.id)
      const theirs = entries.filter(({ ownerId }) => isAdmin || ownerId === person.id)
      if (!theirs.length) return []
      const lines = theirs.slice(0, MAX_LISTED).map(({ id, type, reference, ownerId, dueAt }) => ({
        reference,
        kind: FORM_KINDS[type].name,
        due: weekdayAndTime(dueAt),
        owner: ownerId === person.id ? 'you' : ((ownerId && known.get(ownerId)?.name) ?? 'no one yet'),
        link: `${this.environment.publicUrl}${entryPath({ type, id })}`,
      }))
      const variables = {
        count: theirs.length,
        one: theirs.length === 1,
        lines,
        more: theirs.length - lines.length || undefined,
      }
      return [{ template: 'due-soon', to: person.email, variables }]
    })
  }
}

import { BadRequestException, ForbiddenException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { dayAfter, londonDay } from '../../common/london-time.js'
import { invalidField } from '../../common/http-errors.js'
import { Role } from '../../common/role.rules.js'
import { Absence, rotaRepository } from '../../rota/rota.repository.js'
import type { Actor } from '../../auth/access/actor.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import type { AddAbsenceDto } from './rota.service.js'
import { ABSENCES_KEPT_DAYS, MAX_ABSENCES, MAX_DAYS_AHEAD } from './rota.rules.js'

@Injectable()
export class AbsenceService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
  ) {}

  async add({ person, from, to }: AddAbsenceDto, actor: Actor): Promise<{ id: string }> {
    const userId = person ?? actor.id
    if (userId !== actor.id && actor.role !== Role.Admin)
      throw new ForbiddenException('Only an admin may say when someone else is away.')
    const today = londonDay(new Date())
    requireDays(from, to, today)
    if (!(await this.staff.owners()).some(({ id }) => id === userId))
      throw invalidField('person', 'Choose the person from the list.')
    return this.em.fork().transactional(async (em) => {
      await rotaRepository.removeAbsencesBefore(em, dayAfter(today, -ABSENCES_KEPT_DAYS))
      if ((await rotaRepository.countAbsences(em, userId)) >= MAX_ABSENCES)
        throw new BadRequestException('No more absences can be added. Remove one first.')
      if (await rotaRepository.isAbsent(em, userId, from, to))
        throw invalidField('from', 'These days are already recorded.')
      const absence = em.create(Absence, { userId, fromDay: from, toDay: to })
      await em.flush()
      await this.audit.recordBy(em, actor, 'absence.added', { type: 'user', id: userId })
      return { id: absence.id }
    })
  }

  remove(id: string, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const absence = await rotaRepository.findAbsence(em, id)
      if (!absence || (absence.userId !== actor.id && actor.role !== Role.Admin))
        throw new NotFoundException('There is no such absence.')
      const subject = { type: 'user', id: absence.userId } as const
      em.remove(absence)
      await em.flush()
      await this.audit.recordBy(em, actor, 'absence.removed', subject)
    })
  }
}

function requireDays(from: string, to: string, today: string) {
  for (const [field, day] of Object.entries({ from, to }))
    if (dayAfter(day, 0) !== day) throw invalidField(field, 'This date does not exist.')
  if (to < from) throw invalidField('to', 'The last day cannot come before the first.')
  if (to < today) throw invalidField('to', 'These days have already passed.')
  if (to > dayAfter(today, MAX_DAYS_AHEAD)) throw invalidField('to', 'Enter days within the next two years.')
}

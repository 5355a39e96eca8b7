import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Injectable,
  NotFoundException,
} from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { dayAfter, londonDay } from '../common/london-time.js'
import { invalidField } from '../common/http-errors.js'
import { Role } from '../common/role.rules.js'
import { versionOf } from '../common/version-of.js'
import { Absence, type Rota, type RotaMember } from '../rota/rota.entity.js'
import { rotaRepository } from '../rota/rota.repository.js'
import { RotaQueueService } from '../rota/rota-queue.service.js'
import type { Actor } from '../auth/access/actor.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { TABS, TYPE_OF_TAB } from '../desk/desk.rules.js'
import type { RotaPage } from './rota.types.js'
import { ABSENCES_KEPT_DAYS, MAX_ABSENCES, MAX_DAYS_AHEAD } from '../rota/rota.rules.js'
import { ChangeRotaDto, AddAbsenceDto } from './rota.dto.js'

/** The staff members to whom new entries are assigned in turn. They record their own absences, admins anyone's. */
@Injectable()
export class RotaService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: RotaQueueService,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
  ) {}

  async page(actor: Actor): Promise<RotaPage> {
    const em = this.em.fork()
    const today = londonDay(new Date())
    const rota = await rotaRepository.find(em)
    const members = await rotaRepository.members(em)
    const absences = await rotaRepository.absences(em, today)
    const owners = await this.staff.owners()
    const known = new Map(owners.map((owner) => [owner.id, owner]))
    const awayUntil = new Map(
      absences.filter(({ fromDay }) => fromDay <= today).map(({ userId, toDay }) => [userId, toDay]),
    )
    return {
      version: versionOfRota(rota, members),
      on: rota.isOn,
      kinds: TABS.filter((tab) => rota.kinds.includes(TYPE_OF_TAB[tab])),
      members: members.flatMap(({ userId }) => {
        const person = known.get(userId)
        return person ? [{ ...person, awayUntil: awayUntil.get(userId) ?? null }] : []
      }),
      owners,
      absences: absences.flatMap(({ id, userId, fromDay, toDay }) => {
        const person = known.get(userId)
        const shown = person && (actor.role === Role.Admin || userId === actor.id)
        return shown ? [{ id, person, from: fromDay, to: toDay, now: fromDay <= today }] : []
      }),
      today,
      me: this.staff.me(actor),
    }
  }

  async change({ on, kinds, members, version }: ChangeRotaDto, actor: Actor): Promise<void> {
    const chosen = [...new Set(members)]
    if (on && !kinds.length) throw invalidField('kinds', 'Choose at least one kind of entry, or turn the rota off.')
    if (on && !chosen.length) throw invalidField('members', 'Choose at least one person, or turn the rota off.')
    const owners = new Set((await this.staff.owners()).map(({ id }) => id))
    if (chosen.some((id) => !owners.has(id))) throw invalidField('members', 'Choose people from the list.')
    await this.em.fork().transactional(async (em) => {
      const rota = await rotaRepository.lock(em)
      if (version !== undefined && version !== versionOfRota(rota, await rotaRepository.members(em)))
        throw new ConflictException(
          'Someone else has changed the rota in the meantime, so nothing was saved. You now see the latest version: please check it and try again.',
        )
      rota.isOn = on
      rota.kinds = TABS.filter((tab) => kinds.includes(tab)).map((tab) => TYPE_OF_TAB[tab])
      await em.flush()
      await rotaRepository.setMembers(em, chosen)
      const detail = { on, kinds: rota.kinds.join(' '), people: chosen.length }
      await this.audit.recordBy(em, actor, 'rota.changed', undefined, detail)
    })
    this.queue.invalidateCache()
  }

  async addAbsence({ person, from, to }: AddAbsenceDto, actor: Actor): Promise<{ id: string }> {
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

  removeAbsence(id: string, actor: Actor): Promise<void> {
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

const versionOfRota = ({ isOn, kinds }: Rota, members: RotaMember[]) =>
  versionOf(isOn, kinds, members.map(({ userId }) => userId).sort())

function requireDays(from: string, to: string, today: string) {
  for (const [field, day] of Object.entries({ from, to }))
    if (dayAfter(day, 0) !== day) throw invalidField(field, 'This date does not exist.')
  if (to < from) throw invalidField('to', 'The last day cannot come before the first.')
  if (to < today) throw invalidField('to', 'These days have already passed.')
  if (to > dayAfter(today, MAX_DAYS_AHEAD)) throw invalidField('to', 'Enter days within the next two years.')
}

import { ConflictException, ForbiddenException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Person } from '../auth/users/person.types.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { AuditService } from '../audit/audit.service.js'
import type { Actor } from '../auth/access/actor.js'
import { DAY_MS } from '../common/durations.rules.js'
import { invalidField } from '../common/http-errors.js'
import { Role } from '../common/role.rules.js'
import { versionOf } from '../common/version-of.js'
import { Environment } from '../config/environment.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { feedOf } from './call-calendar.js'
import type { CallHours } from './call.entity.js'
import { callRepository } from './call.repository.js'
import { CallMailsService, hasTime } from './call-mails.service.js'
import { EARLIEST, LATEST } from './call.rules.js'
import type { ChangeHoursDto } from './calls.dto.js'
import type { HoursPage, HoursView, Stretch } from './calls.types.js'

/** The address of a feed does not expire: it works until its owner changes it or loses access. */
const NEVER = Date.UTC(9999, 0)
const FEED_DAYS = 60

@Injectable()
export class HoursService {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: CallMailsService,
    private readonly links: SignedLinksService,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  async page(actor: Actor): Promise<HoursPage> {
    const em = this.em.fork()
    const isOwn = ({ id }: Person) => id === actor.id && !actor.tokenId
    const team = await this.staff.owners(em)
    const shown = team.filter((person) => isOwn(person) || actor.role === Role.Admin)
    shown.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    const hours = await callRepository.hours(
      em,
      shown.map(({ id }) => id),
    )
    const ended = await this.staff.accessEpoch(actor.id, em)
    const views = shown.map((person, at) => this.present(person, hours[at] as CallHours, isOwn(person) ? ended : null))
    return { hours: views, me: this.staff.me(actor) }
  }

  async change({ person, version, address, ...dto }: ChangeHoursDto, actor: Actor): Promise<void> {
    const userId = person ?? actor.id
    if (userId !== actor.id && actor.role !== Role.Admin)
      throw new ForbiddenException('Only an admin may change someone else’s hours.')
    requireStretches(dto.weekly)
    if (dto.offered && !dto.weekly.length)
      throw invalidField('weekly', 'Enter the hours in which times are offered, or choose to offer none.')
    await this.em.fork().transactional(async (em) => {
      if (!(await this.staff.owners(em)).some(({ id }) => id === userId))
        throw invalidField('person', 'Choose the person from the list.')
      const hours = await callRepository.lockHours(em, userId)
      if (version !== undefined && version !== versionOfHours(hours))
        throw new ConflictException('These hours were changed meanwhile, so nothing was saved. Please check them.')
      Object.assign(hours, { ...dto, address: dto.place === 'video' ? address : null })
      await em.flush()
      await this.record(em, 'call.hours-changed', userId, actor)
    })
  }

  changeFeed(actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const hours = await callRepository.lockHours(em, actor.id)
      hours.feedEpoch += 1
      await em.flush()
      await this.record(em, 'call.feed-changed', actor.id, actor)
    })
  }

  /** Shows busy times and references while its owner may host calls. */
  async feed(key: string): Promise<string> {
    const em = this.em.fork()
    const signed = this.links.read('calendar-feed', key)
    const isHost = signed && (await this.staff.owners(em)).some(({ id }) => id === signed.id)
    if (!isHost || (await this.feedEpoch(em, signed.id)) !== signed.epoch)
      throw new NotFoundException('There is no such calendar.')
    const calls = await callRepository.ofHost(em, signed.id, new Date(Date.now() - FEED_DAYS * DAY_MS))
    return feedOf(calls.filter(hasTime).map((call) => this.mails.event(call, `Call ${call.submission.reference}`)))
  }

  /** Both counts only rise, so a sum never repeats. */
  private async feedEpoch(em: EntityManager, id: string): Promise<number> {
    return (await callRepository.hoursOf(em, id)).feedEpoch + (await this.staff.accessEpoch(id, em))
  }

  /** `accessEpoch` is null for someone else's hours, which show no feed. */
  private present(person: Person, hours: CallHours, accessEpoch: number | null): HoursView {
    const { offered, length, buffer, place, address, weekly, feedEpoch } = hours
    const signed = { id: person.id, epoch: feedEpoch + (accessEpoch ?? 0), expiresAt: NEVER }
    const feed =
      accessEpoch === null
        ? null
        : `${this.environment.publicUrl}/api/calendar?key=${this.links.sign('calendar-feed', signed)}`
    return { person, offered, length, buffer, place, address, weekly, version: versionOfHours(hours), feed }
  }

  private record(em: EntityManager, action: 'call.hours-changed' | 'call.feed-changed', id: string, actor: Actor) {
    return this.audit.recordBy(em, actor, action, { type: 'user', id })
  }
}

const versionOfHours = ({ offered, length, buffer, place, address, weekly }: CallHours) =>
  versionOf(offered, length, buffer, place, address, weekly)

function requireStretches(weekly: Stretch[]) {
  const sorted = weekly.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  sorted.forEach(({ day, from, until }, at) => {
    if (from < EARLIEST || until > LATEST)
      throw invalidField('weekly', `Enter hours between ${EARLIEST} and ${LATEST}, London time.`)
    if (until <= from) throw invalidField('weekly', `On ${day}, the end must be after the beginning.`)
    if (sorted.slice(0, at).some((before) => before.day === day && before.until > from))
      throw invalidField('weekly', `On ${day}, two stretches overlap.`)
  })
}

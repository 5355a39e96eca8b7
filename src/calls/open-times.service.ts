import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { CachedRead } from '../common/cached-read.js'
import { HOUR_MS } from '../common/durations.rules.js'
import { londonDay } from '../common/london-time.js'
import { rotaRepository } from '../rota/rota.repository.js'
import { callRepository } from './call.repository.js'
import { slotsOf, slotWindow, type Slots } from './slots.js'

const CACHE_MS = 5000
/** Longer than any call with its buffer. */
const LONGEST_MS = 2 * HOUR_MS

@Injectable()
export class OpenTimesService {
  private readonly open = new CachedRead<string[]>(CACHE_MS)

  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
  ) {}

  async find(em: EntityManager, now = new Date()): Promise<Slots> {
    const users = (await this.staff.owners(em)).map(({ id }) => id)
    const hours = (await callRepository.hours(em, users)).filter(({ offered }) => offered)
    if (!hours.length) return new Map()
    const { from, until } = slotWindow(now)
    const absences = await rotaRepository.absences(em, londonDay(from))
    const busy = await callRepository.busy(em, { from, until: new Date(until.getTime() + LONGEST_MS) })
    const hosts = hours.map(({ userId, length, buffer, weekly }) => ({
      id: userId,
      length,
      buffer,
      weekly,
      away: absences.filter((absence) => absence.userId === userId),
      busy: busy.get(userId) ?? [],
    }))
    return slotsOf(hosts, now)
  }

  /** A few seconds old, so that a form need not wait for queries of its own. */
  async list(): Promise<string[]> {
    return this.open.get(async () =>
      [...(await this.find(this.em.fork())).keys()].map((start) => new Date(start).toISOString()),
    )
  }

  async exist(): Promise<boolean> {
    return (await this.list()).length > 0
  }

  /** The host of a call at that time: the owner of the entry if they are free, otherwise the host with the fewest booked calls. */
  async hostAt(em: EntityManager, startsAt: Date, ownerId: string | null, now: Date): Promise<string | undefined> {
    const free = (await this.find(em, now)).get(startsAt.getTime()) ?? []
    if (ownerId && free.includes(ownerId)) return ownerId
    const counts = free.length > 1 ? await callRepository.countBooked(em, free, now) : new Map<string, number>()
    return free.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))[0]
  }
}

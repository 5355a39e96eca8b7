import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { Absence, Rota, RotaMember } from './rota.entity.js'

const THE_ROTA = { id: 1 }

/** Each method works in the transaction of the `em` it is handed. */
@Injectable()
export class RotaRepository {
  find(em: EntityManager): Promise<Rota> {
    return em.findOneOrFail(Rota, THE_ROTA, { disableIdentityMap: true })
  }

  /** Until the transaction ends, no other instance assigns entries. */
  lock(em: EntityManager): Promise<Rota> {
    return em.findOneOrFail(Rota, THE_ROTA, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  }

  members(em: EntityManager): Promise<RotaMember[]> {
    return em.find(RotaMember, {}, { orderBy: { lastTurn: 'asc', userId: 'asc' } })
  }

  /** Members who stay keep their place; new ones are next. */
  async setMembers(em: EntityManager, userIds: string[]): Promise<void> {
    await em.nativeDelete(RotaMember, { userId: { $nin: userIds } })
    const kept = new Set((await this.members(em)).map(({ userId }) => userId))
    const joining = userIds.filter((id) => !kept.has(id)).map((userId) => ({ userId, lastTurn: 0 }))
    if (joining.length) await em.insertMany(RotaMember, joining)
  }

  /** The users who are away on a day. */
  async away(em: EntityManager, day: string): Promise<Set<string>> {
    const absences = await em.find(Absence, { fromDay: { $lte: day }, toDay: { $gte: day } })
    return new Set(absences.map(({ userId }) => userId))
  }

  /** The absences that end on that day or later. */
  absences(em: EntityManager, since: string): Promise<Absence[]> {
    return em.find(Absence, { toDay: { $gte: since } }, { orderBy: { fromDay: 'asc', id: 'asc' } })
  }

  findAbsence(em: EntityManager, id: string): Promise<Absence | null> {
    return em.findOne(Absence, { id })
  }

  /** Whether one absence covers all of these days. */
  async isAbsent(em: EntityManager, userId: string, from: string, to: string): Promise<boolean> {
    return (await em.count(Absence, { userId, fromDay: { $lte: from }, toDay: { $gte: to } })) > 0
  }

  countAbsences(em: EntityManager, userId: string): Promise<number> {
    return em.count(Absence, { userId })
  }

  async removeAbsencesBefore(em: EntityManager, day: string): Promise<void> {
    await em.nativeDelete(Absence, { toDay: { $lt: day } })
  }
}

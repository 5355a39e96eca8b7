import { type EntityManager, LockMode } from '@mikro-orm/core'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Rota, RotaMember, Absence } from './rota.entity.js'

const THE_ROTA = { id: 1 }

export const rotaRepository = {
  find: (em: EntityManager) => em.findOneOrFail(Rota, THE_ROTA, { disableIdentityMap: true }),
  async isOn(em: EntityManager): Promise<boolean> {
    const rota = kyselyOf<TablesOf<{ rota: Rota }>>(em).selectFrom('rota').select('is_on')
    return (await rota.executeTakeFirstOrThrow()).is_on
  },

  /** Until the transaction ends, no other instance assigns entries. */
  lock: (em: EntityManager) =>
    em.findOneOrFail(Rota, THE_ROTA, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }),
  members: (em: EntityManager) => em.find(RotaMember, {}, { orderBy: { lastTurn: 'asc', userId: 'asc' } }),

  /** Members who stay keep their place; new ones are next. */
  async setMembers(em: EntityManager, userIds: string[]): Promise<void> {
    await em.nativeDelete(RotaMember, { userId: { $nin: userIds } })
    const kept = new Set((await rotaRepository.members(em)).map(({ userId }) => userId))
    const joining = userIds.filter((id) => !kept.has(id)).map((userId) => ({ userId, lastTurn: 0 }))
    if (joining.length) await em.insertMany(RotaMember, joining)
  },

  async away(em: EntityManager, day: string): Promise<Set<string>> {
    const absences = await em.find(Absence, { fromDay: { $lte: day }, toDay: { $gte: day } })
    return new Set(absences.map(({ userId }) => userId))
  },

  absences: (em: EntityManager, since: string) =>
    em.find(Absence, { toDay: { $gte: since } }, { orderBy: { fromDay: 'asc', id: 'asc' } }),
  findAbsence: (em: EntityManager, id: string) => em.findOne(Absence, { id }),
  isAbsent: async (em: EntityManager, userId: string, from: string, to: string) =>
    (await em.count(Absence, { userId, fromDay: { $lte: from }, toDay: { $gte: to } })) > 0,
  countAbsences: (em: EntityManager, userId: string) => em.count(Absence, { userId }),

  removeAbsencesBefore: (em: EntityManager, day: string) => em.nativeDelete(Absence, { toDay: { $lt: day } }),
}

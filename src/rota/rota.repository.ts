import { type EntityManager, LockMode, OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

/** The settings of the rota: a single row, locked while entries are assigned. */
@Entity({ tableName: 'rota' })
export class Rota {
  @PrimaryKey({ type: 'smallint' }) id!: number
  @Property({ type: 'boolean' }) isOn!: boolean
  @Property({ type: 'json', columnType: 'jsonb' }) kinds!: string[]
  @Property({ type: 'number', columnType: 'bigint' }) turn!: number
}

@Entity({ tableName: 'rota_member' })
export class RotaMember {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  /** Their last turn: the member with the lowest number is next. */
  @Property({ type: 'number', columnType: 'bigint' }) lastTurn!: number
}

/** Days in London, inclusive, on which a user is assigned nothing new. */
@Entity({ tableName: 'absence' })
export class Absence {
  [OptionalProps]?: 'id'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'uuid' }) userId!: string
  @Property({ type: 'text' }) fromDay!: string
  @Property({ type: 'text' }) toDay!: string
}

const THE_ROTA = { id: 1 }

export const rotaRepository = {
  find: (em: EntityManager) => em.findOneOrFail(Rota, THE_ROTA, { disableIdentityMap: true }),
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

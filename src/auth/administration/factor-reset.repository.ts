import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/core'

/** A requested removal of someone's second factor, carried out after the waiting time unless it is cancelled. */
@Entity({ tableName: 'factor_resets' })
export class FactorReset {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  @Property({ type: 'uuid', nullable: true }) requestedBy!: string | null
  @Property({ type: 'timestamptz' }) requestedAt!: Date
  @Property({ type: 'timestamptz' }) dueAt!: Date
}

export const factorResetRepository = {
  list: (em: EntityManager) => em.findAll(FactorReset, { orderBy: { dueAt: 'asc' } }),
  find: (em: EntityManager, userId: string) => em.findOne(FactorReset, { userId }),
  lock: (em: EntityManager, userId: string) =>
    em.findOne(FactorReset, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  add: (em: EntityManager, reset: RequiredEntityData<FactorReset>) => em.insert(FactorReset, reset),
  delete: async (em: EntityManager, userId: string) => (await em.nativeDelete(FactorReset, { userId })) > 0,
}

import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/core'
import { FactorReset } from './factor-reset.entity.js'

export const factorResetRepository = {
  list: (em: EntityManager) => em.findAll(FactorReset, { orderBy: { dueAt: 'asc' } }),
  find: (em: EntityManager, userId: string) => em.findOne(FactorReset, { userId }),
  lock: (em: EntityManager, userId: string) =>
    em.findOne(FactorReset, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  add: (em: EntityManager, reset: RequiredEntityData<FactorReset>) => em.insert(FactorReset, reset),
  delete: async (em: EntityManager, userId: string) => (await em.nativeDelete(FactorReset, { userId })) > 0,
}

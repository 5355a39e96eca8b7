import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/core'
import { FactorReset } from './factor-reset.entity.js'

@Injectable()
export class FactorResetRepository {
  /** The earliest due first. */
  list(em: EntityManager): Promise<FactorReset[]> {
    return em.findAll(FactorReset, { orderBy: { dueAt: 'asc' } })
  }

  find(em: EntityManager, userId: string): Promise<FactorReset | null> {
    return em.findOne(FactorReset, { userId })
  }

  lock(em: EntityManager, userId: string): Promise<FactorReset | null> {
    return em.findOne(FactorReset, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  async add(em: EntityManager, reset: RequiredEntityData<FactorReset>): Promise<void> {
    await em.insert(FactorReset, reset)
  }

  /** Returns whether there was one. */
  async delete(em: EntityManager, userId: string): Promise<boolean> {
    return (await em.nativeDelete(FactorReset, { userId })) > 0
  }
}

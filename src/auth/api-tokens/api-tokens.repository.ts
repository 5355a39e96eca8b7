import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/core'
import { ApiToken } from './api-token.entity.js'

@Injectable()
export class ApiTokensRepository {
  /** Newest first. */
  list(em: EntityManager): Promise<ApiToken[]> {
    return em.find(ApiToken, {}, { orderBy: { id: 'desc' } })
  }

  findByHash(em: EntityManager, tokenHash: string): Promise<ApiToken | null> {
    return em.findOne(ApiToken, { tokenHash })
  }

  lock(em: EntityManager, id: string): Promise<ApiToken | null> {
    return em.findOne(ApiToken, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  countUsable(em: EntityManager): Promise<number> {
    return em.count(ApiToken, usable())
  }

  /** Ends the tokens of this owner for good. Returns their number. */
  endAll(em: EntityManager, ownerId: string): Promise<number> {
    return em.nativeUpdate(ApiToken, { ...usable(), ownerId }, { revokedAt: new Date() })
  }

  async add(em: EntityManager, token: RequiredEntityData<ApiToken>): Promise<ApiToken> {
    const added = em.create(ApiToken, token)
    await em.persist(added).flush()
    return added
  }

  async touch(em: EntityManager, id: string, at: Date): Promise<void> {
    await em.nativeUpdate(ApiToken, { id }, { lastUsedAt: at })
  }
}

const usable = () => ({ revokedAt: null, ownerRole: { $ne: null }, expiresAt: { $gt: new Date() } })

import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/core'
import { ApiToken } from './api-token.entity.js'

export const apiTokensRepository = {
  list: (em: EntityManager) => em.find(ApiToken, {}, { orderBy: { id: 'desc' } }),
  findByHash: (em: EntityManager, tokenHash: string) => em.findOne(ApiToken, { tokenHash }),
  lock: (em: EntityManager, id: string) => em.findOne(ApiToken, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  countUsable: (em: EntityManager) => em.count(ApiToken, usable()),
  endAll: (em: EntityManager, ownerId: string) =>
    em.nativeUpdate(ApiToken, { ...usable(), ownerId }, { revokedAt: new Date() }),

  async add(em: EntityManager, token: RequiredEntityData<ApiToken>): Promise<ApiToken> {
    const added = em.create(ApiToken, token)
    await em.persist(added).flush()
    return added
  },

  touch: (em: EntityManager, id: string, at: Date) => em.nativeUpdate(ApiToken, { id }, { lastUsedAt: at }),
}

const usable = () => ({ revokedAt: null, ownerRole: { $ne: null }, expiresAt: { $gt: new Date() } })

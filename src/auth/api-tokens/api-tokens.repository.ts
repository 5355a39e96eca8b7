import { OptionalProps, type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { Role, Scope } from '../../common/role.rules.js'

/** A credential for the desk's API. Only its hash is stored. */
@Entity({ tableName: 'api_token' })
export class ApiToken {
  [OptionalProps]?: 'createdAt' | 'id' | 'lastUsedAt' | 'revokedAt'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) name!: string
  @Property({ type: 'text', unique: true, hidden: true }) tokenHash!: string
  @Property({ type: 'text' }) ending!: string
  @Property({ type: 'json', columnType: 'jsonb' }) scopes!: Scope[]
  /** The account that created it; null once that account is deleted. */
  @Property({ type: 'uuid', nullable: true }) ownerId!: string | null
  /** Set at creation. The database clears it when the owner loses the role, which ends the token permanently. */
  @Property({ type: 'text', nullable: true }) ownerRole!: Role | null
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
  @Property({ type: 'timestamptz' }) expiresAt!: Date
  @Property({ type: 'timestamptz', nullable: true }) lastUsedAt: Date | null = null
  @Property({ type: 'timestamptz', nullable: true }) revokedAt: Date | null = null
}

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

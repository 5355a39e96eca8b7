import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { Role } from '../common/access.js'

/** A user's role. The user is an id here, because the module of accounts depends on this one. */
@Entity({ tableName: 'user_roles' })
export class UserRole {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  @PrimaryKey({ type: 'text' }) role!: Role
}

export const rolesRepository = {
  has: async (em: EntityManager, userId: string, role: Role) => (await em.count(UserRole, { userId, role })) > 0,
  rolesOf: async (em: EntityManager, userId: string) => (await em.find(UserRole, { userId })).map(({ role }) => role),

  async holders(em: EntityManager, roles: Role[]): Promise<string[]> {
    const rows = await em.find(UserRole, { role: { $in: roles } }, { orderBy: { userId: 'asc' } })
    return [...new Set(rows.map(({ userId }) => userId))]
  },

  /** Locked in a fixed order, so that the last two admins cannot remove each other at once. */
  async lockHolders(em: EntityManager, role: Role): Promise<string[]> {
    const rows = await em.find(UserRole, { role }, { orderBy: { userId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE })
    return rows.map(({ userId }) => userId)
  },

  add: (em: EntityManager, userId: string, role: Role) =>
    em.upsert(UserRole, { userId, role }, { onConflictAction: 'ignore' }),
  remove: (em: EntityManager, userId: string, role: Role) => em.nativeDelete(UserRole, { userId, role }),
}

import { type EntityManager, LockMode } from '@mikro-orm/core'
import { Role } from '../common/access.js'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { UserRole } from './user-role.entity.js'

export const rolesRepository = {
  has: async (em: EntityManager, userId: string, role: Role) => (await em.count(UserRole, { userId, role })) > 0,
  rolesOf: async (em: EntityManager, userId: string) => (await em.find(UserRole, { userId })).map(({ role }) => role),

  async holders(em: EntityManager, roles: Role[]): Promise<string[]> {
    const held = kyselyOf<TablesOf<{ user_roles: UserRole }>>(em).selectFrom('user_roles').where('role', 'in', roles)
    const rows = await held.select('user_id').distinct().orderBy('user_id').execute()
    return rows.map(({ user_id: id }) => id)
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

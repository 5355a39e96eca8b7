import { type EntityManager, LockMode } from '@mikro-orm/core'
import { kyselyOf, type TablesOf } from '../../database/kysely.js'
import { userNotFound } from '../sign-in/auth-error.js'
import { User, Identity } from './user.entity.js'

export const usersRepository = {
  find: (em: EntityManager, id: string) => em.findOne(User, { id }),
  findOrFail: (em: EntityManager, id: string) => em.findOneOrFail(User, { id }),
  findByEmail: (em: EntityManager, email: string) => em.findOne(User, { email }),
  /** Only names and addresses, since every page of the desk reads them. */
  findAll: async (em: EntityManager, ids: string[]): Promise<Pick<User, 'id' | 'email' | 'userMetadata'>[]> => {
    const users = kyselyOf<TablesOf<{ users: User }>>(em).selectFrom('users')
    return ids.length
      ? users.where('id', 'in', ids).select(['id', 'email', 'user_metadata as userMetadata']).execute()
      : []
  },
  findByEmails: (em: EntityManager, emails: string[]) => em.find(User, { email: { $in: emails } }),
  lock: (em: EntityManager, id: string) => em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  /** Runs `work` in a transaction that locks the user. */
  change: <T>(
    em: EntityManager,
    id: string,
    work: (em: EntityManager, user: User) => Promise<T>,
    missing: () => Error = userNotFound,
  ) =>
    em.fork().transactional(async (inside) => {
      const user = await inside.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!user) throw missing()
      return work(inside, user)
    }),
  lockByEmail: (em: EntityManager, email: string) =>
    em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  accessEpoch: async (em: EntityManager, id: string) =>
    (await em.findOneOrFail(User, { id }, { fields: ['accessEpoch'], disableIdentityMap: true })).accessEpoch,
  raiseAccessEpoch: (em: EntityManager, id: string) =>
    kyselyOf<TablesOf<{ users: User }>>(em)
      .updateTable('users')
      .set((eb) => ({ access_epoch: eb('access_epoch', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  /** The sign-up may not have been by the owner of the address, so its password and data are dropped before a role is granted. */
  dropUnconfirmed: (em: EntityManager, id: string) =>
    em.nativeUpdate(User, { id, emailConfirmedAt: null }, { passwordHash: null, userMetadata: {} }),

  async add(em: EntityManager, user: User): Promise<User> {
    await em.persist(user).flush()
    await em.persist(new Identity(user)).flush()
    return user
  },

  delete: (em: EntityManager, id: string) => em.nativeDelete(User, { id }),
  markDeleted: (em: EntityManager, ids: string[]) =>
    em.nativeUpdate(User, { id: { $in: ids } }, { deletionRequestedAt: new Date(0) }),
  /** Created and last updated before that time. Locked, so that a concurrent sign-up either comes first or waits. */
  lockUnconfirmedSince: (em: EntityManager, before: Date, limit: number) =>
    em.find(
      User,
      { emailConfirmedAt: null, createdAt: { $lt: before }, updatedAt: { $lt: before } },
      { limit, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    ),
  /** How many of all users were never confirmed in time or are due for deletion. */
  countPurgeable: async (em: EntityManager, unconfirmedSince: Date, requestedBefore: Date) => ({
    due: await em.count(User, {
      $or: [
        { emailConfirmedAt: null, createdAt: { $lt: unconfirmedSince }, updatedAt: { $lt: unconfirmedSince } },
        { deletionRequestedAt: { $lt: requestedBefore } },
      ],
    }),
    of: await em.count(User),
  }),
  findDeletionRequestedBefore: (em: EntityManager, before: Date, limit: number, after?: string) =>
    em.find(
      User,
      { deletionRequestedAt: { $lt: before }, ...(after && { id: { $gt: after } }) },
      { limit, orderBy: { id: 'asc' } },
    ),
  identities: (em: EntityManager, userId: string) => em.find(Identity, { user: userId }),
  emailIdentity: (em: EntityManager, userId: string) => em.findOneOrFail(Identity, { user: userId, provider: 'email' }),
  stampSignIn: (em: EntityManager, userId: string, at: Date) =>
    em.nativeUpdate(Identity, { user: userId }, { lastSignInAt: at }),
}

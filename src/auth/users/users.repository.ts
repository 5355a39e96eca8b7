import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { Identity } from './identity.entity.js'
import { User } from './user.entity.js'

@Injectable()
export class UsersRepository {
  find(em: EntityManager, id: string): Promise<User | null> {
    return em.findOne(User, { id })
  }

  findOrFail(em: EntityManager, id: string): Promise<User> {
    return em.findOneOrFail(User, { id })
  }

  findByEmail(em: EntityManager, email: string): Promise<User | null> {
    return em.findOne(User, { email })
  }

  async findAll(em: EntityManager, ids: string[]): Promise<User[]> {
    return ids.length ? em.find(User, { id: { $in: ids } }) : []
  }

  findByEmails(em: EntityManager, emails: string[]): Promise<User[]> {
    return em.find(User, { email: { $in: emails } })
  }

  lock(em: EntityManager, id: string): Promise<User | null> {
    return em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  lockByEmail(em: EntityManager, email: string): Promise<User | null> {
    return em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  async emailExists(em: EntityManager, email: string): Promise<boolean> {
    return (await em.count(User, { email })) > 0
  }

  async add(em: EntityManager, user: User): Promise<User> {
    await em.persist(user).flush()
    await em.persist(new Identity(user)).flush()
    return user
  }

  delete(em: EntityManager, id: string): Promise<number> {
    return em.nativeDelete(User, { id })
  }

  /** Created, and last mailed, before that time. A sign-up that is under way either comes first or waits. */
  lockUnconfirmedSince(em: EntityManager, before: Date, limit: number): Promise<User[]> {
    return em.find(
      User,
      { emailConfirmedAt: null, createdAt: { $lt: before }, updatedAt: { $lt: before } },
      { limit, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    )
  }

  /** By id, starting after `after`. */
  findDeletionRequestedBefore(em: EntityManager, before: Date, limit: number, after?: string): Promise<User[]> {
    return em.find(
      User,
      { deletionRequestedAt: { $lt: before }, ...(after && { id: { $gt: after } }) },
      { limit, orderBy: { id: 'asc' } },
    )
  }

  identities(em: EntityManager, userId: string): Promise<Identity[]> {
    return em.find(Identity, { user: userId })
  }

  emailIdentity(em: EntityManager, userId: string): Promise<Identity> {
    return em.findOneOrFail(Identity, { user: userId, provider: 'email' })
  }

  stampSignIn(em: EntityManager, userId: string, at: Date): Promise<number> {
    return em.nativeUpdate(Identity, { user: userId }, { lastSignInAt: at })
  }
}

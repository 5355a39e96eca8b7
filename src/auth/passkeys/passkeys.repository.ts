import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/user.entity.js'
import { Passkey, type NewCredential } from './passkey.entity.js'
import { PasskeyChallenge } from './passkey-challenge.entity.js'

@Injectable()
export class PasskeysRepository {
  list(em: EntityManager, userId: string): Promise<Passkey[]> {
    return em.find(Passkey, { user: userId }, { orderBy: { createdAt: 'asc' } })
  }

  count(em: EntityManager, userId: string): Promise<number> {
    return em.count(Passkey, { user: userId })
  }

  async add(em: EntityManager, userId: string, name: string, credential: NewCredential): Promise<Passkey> {
    const passkey = new Passkey(em.getReference(User, userId), name, credential)
    await em.persist(passkey).flush()
    return passkey
  }

  find(em: EntityManager, credentialId: string): Promise<Passkey | null> {
    return em.findOne(Passkey, { credentialId })
  }

  lock(em: EntityManager, credentialId: string): Promise<Passkey | null> {
    return em.findOne(Passkey, { credentialId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  rename(em: EntityManager, userId: string, id: string, name: string): Promise<number> {
    return em.nativeUpdate(Passkey, { id, user: userId }, { name })
  }

  remove(em: EntityManager, userId: string, id: string): Promise<number> {
    return em.nativeDelete(Passkey, { id, user: userId })
  }

  async addChallenge(em: EntityManager, challengeHash: string, userId: string | null, expiresAt: Date): Promise<void> {
    await em.insert(PasskeyChallenge, { challengeHash, user: userId, expiresAt })
  }

  /** Deletes it, so that of two concurrent requests with the same challenge only one succeeds. */
  async consumeChallenge(em: EntityManager, challengeHash: string, userId: string | null): Promise<boolean> {
    const where = { challengeHash, user: userId, expiresAt: { $gt: new Date() } }
    return (await em.nativeDelete(PasskeyChallenge, where)) > 0
  }

  deleteExpiredChallenges(em: EntityManager, now: Date): Promise<number> {
    return em.nativeDelete(PasskeyChallenge, { expiresAt: { $lt: now } })
  }
}

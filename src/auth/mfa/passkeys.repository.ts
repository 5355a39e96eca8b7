import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/user.entity.js'
import { Passkey, type NewCredential, PasskeyChallenge } from './passkey.entity.js'

export const passkeysRepository = {
  list: (em: EntityManager, userId: string) => em.find(Passkey, { user: userId }, { orderBy: { createdAt: 'asc' } }),
  count: (em: EntityManager, userId: string) => em.count(Passkey, { user: userId }),

  async add(em: EntityManager, userId: string, name: string, credential: NewCredential): Promise<Passkey> {
    const passkey = new Passkey(em.getReference(User, userId), name, credential)
    await em.persist(passkey).flush()
    return passkey
  },

  find: (em: EntityManager, credentialId: string) => em.findOne(Passkey, { credentialId }),
  lock: (em: EntityManager, credentialId: string) =>
    em.findOne(Passkey, { credentialId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  rename: (em: EntityManager, userId: string, id: string, name: string) =>
    em.nativeUpdate(Passkey, { id, user: userId }, { name }),
  remove: (em: EntityManager, userId: string, id: string) => em.nativeDelete(Passkey, { id, user: userId }),
  addChallenge: (em: EntityManager, challengeHash: string, userId: string | null, expiresAt: Date) =>
    em.insert(PasskeyChallenge, { challengeHash, user: userId, expiresAt }),

  /** Deletes it, so that of two concurrent requests with the same challenge only one succeeds. */
  async consumeChallenge(em: EntityManager, challengeHash: string, userId: string | null): Promise<boolean> {
    const where = { challengeHash, user: userId, expiresAt: { $gt: new Date() } }
    return (await em.nativeDelete(PasskeyChallenge, where)) > 0
  },

  deleteExpiredChallenges: (em: EntityManager, now: Date) =>
    em.nativeDelete(PasskeyChallenge, { expiresAt: { $lt: now } }),
}

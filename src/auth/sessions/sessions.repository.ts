import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/user.entity.js'
import { Session, type Client, type AuthenticationMethod, KnownDevice } from './session.entity.js'

const expired = (unusedSince: Date, openedBefore: Date) => ({
  $or: [{ refreshedAt: { $lt: unusedSince } }, { createdAt: { $lt: openedBefore } }],
})

export const sessionsRepository = {
  find: (em: EntityManager, id: string) => em.findOne(Session, { id }),
  /** Locks the row, so that concurrent refreshes run one after the other. */
  lock: (em: EntityManager, id: string) => em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  list: (em: EntityManager, userId: string) => em.find(Session, { user: userId }, { orderBy: { refreshedAt: 'desc' } }),
  listWithFactor: (em: EntityManager, userId: string, factorId: string) =>
    em.find(Session, { user: userId, factor: factorId }),

  async add(em: EntityManager, userId: string, method: string, client: Client): Promise<Session> {
    const session = new Session(em.getReference(User, userId), method, client)
    await em.persist(session).flush()
    return session
  },

  end: (em: EntityManager, userId: string, id: string) => em.nativeDelete(Session, { id, user: userId }),
  endAll: (em: EntityManager, userId: string) => em.nativeDelete(Session, { user: userId }),
  endOthers: (em: EntityManager, userId: string, keptId: string) =>
    em.nativeDelete(Session, { user: userId, id: { $ne: keptId } }),
  endOthersBelowAal2: (em: EntityManager, userId: string, keptId: string) =>
    em.nativeDelete(Session, { user: userId, aal: 'aal1', id: { $ne: keptId } }),
  endExpired: (em: EntityManager, unusedSince: Date, openedBefore: Date) =>
    em.nativeDelete(Session, expired(unusedSince, openedBefore)),
  countExpired: (em: EntityManager, unusedSince: Date, openedBefore: Date) =>
    em.count(Session, expired(unusedSince, openedBefore)),
  touch: (em: EntityManager, id: string, at: Date) => em.nativeUpdate(Session, { id }, { lastUsedAt: at }),
  setMethods: (em: EntityManager, id: string, amr: AuthenticationMethod[]) => em.nativeUpdate(Session, { id }, { amr }),
  isFamiliar: async (em: EntityManager, userId: string, ip: string) =>
    (await em.count(Session, { user: userId, ip })) > 0,

  /** Returns true if the account has other devices but has never used this one. */
  async rememberDevice(em: EntityManager, userId: string, deviceHash: string): Promise<boolean> {
    const now = new Date()
    const known = await em.nativeUpdate(KnownDevice, { user: userId, deviceHash }, { lastUsedAt: now })
    if (known > 0) return false
    const others = await em.count(KnownDevice, { user: userId })
    await em.upsert(KnownDevice, { user: userId, deviceHash, createdAt: now, lastUsedAt: now })
    return others > 0
  },

  async isTrusted(em: EntityManager, userId: string, { device, isRecognised }: Client): Promise<boolean> {
    if (!isRecognised) return false
    return (await em.count(KnownDevice, { user: userId, deviceHash: device, secondFactorAt: { $ne: null } })) > 0
  },

  async trust(em: EntityManager, userId: string, { device, isRecognised }: Client): Promise<void> {
    if (isRecognised)
      await em.nativeUpdate(KnownDevice, { user: userId, deviceHash: device }, { secondFactorAt: new Date() })
  },

  deleteDevicesUnusedSince: (em: EntityManager, before: Date) =>
    em.nativeDelete(KnownDevice, { lastUsedAt: { $lt: before } }),
}

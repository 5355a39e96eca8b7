import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import type { Client } from '../access/client.js'
import { User } from '../users/user.entity.js'
import { KnownDevice } from './known-device.entity.js'
import { Session, type AuthenticationMethod } from './session.entity.js'

@Injectable()
export class SessionsRepository {
  find(em: EntityManager, id: string): Promise<Session | null> {
    return em.findOne(Session, { id })
  }

  /** Locks the row, so that concurrent refreshes run one after the other. */
  lock(em: EntityManager, id: string): Promise<Session | null> {
    return em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  /** Most recently used first. */
  list(em: EntityManager, userId: string): Promise<Session[]> {
    return em.find(Session, { user: userId }, { orderBy: { refreshedAt: 'desc' } })
  }

  listWithFactor(em: EntityManager, userId: string, factorId: string): Promise<Session[]> {
    return em.find(Session, { user: userId, factor: factorId })
  }

  async add(em: EntityManager, userId: string, method: string, client: Client): Promise<Session> {
    const session = new Session(em.getReference(User, userId), method, client)
    await em.persist(session).flush()
    return session
  }

  end(em: EntityManager, userId: string, id: string): Promise<number> {
    return em.nativeDelete(Session, { id, user: userId })
  }

  endAll(em: EntityManager, userId: string): Promise<number> {
    return em.nativeDelete(Session, { user: userId })
  }

  endOthers(em: EntityManager, userId: string, keptId: string): Promise<number> {
    return em.nativeDelete(Session, { user: userId, id: { $ne: keptId } })
  }

  /** Ends the other sessions that never showed a second factor. */
  endOthersBelowAal2(em: EntityManager, userId: string, keptId: string): Promise<number> {
    return em.nativeDelete(Session, { user: userId, aal: 'aal1', id: { $ne: keptId } })
  }

  /** Ends sessions that were not refreshed since `unusedSince`, and those opened before `openedBefore`. */
  endExpired(em: EntityManager, unusedSince: Date, openedBefore: Date): Promise<number> {
    return em.nativeDelete(Session, {
      $or: [{ refreshedAt: { $lt: unusedSince } }, { createdAt: { $lt: openedBefore } }],
    })
  }

  touch(em: EntityManager, id: string, at: Date): Promise<number> {
    return em.nativeUpdate(Session, { id }, { lastUsedAt: at })
  }

  setMethods(em: EntityManager, id: string, amr: AuthenticationMethod[]): Promise<number> {
    return em.nativeUpdate(Session, { id }, { amr })
  }

  async isFamiliar(em: EntityManager, userId: string, ip: string): Promise<boolean> {
    return (await em.count(Session, { user: userId, ip })) > 0
  }

  /** Returns true if the account has other devices but has never used this one. */
  async rememberDevice(em: EntityManager, userId: string, deviceHash: string): Promise<boolean> {
    const now = new Date()
    const known = await em.nativeUpdate(KnownDevice, { user: userId, deviceHash }, { lastUsedAt: now })
    if (known > 0) return false
    const others = await em.count(KnownDevice, { user: userId })
    await em.upsert(KnownDevice, { user: userId, deviceHash, createdAt: now, lastUsedAt: now })
    return others > 0
  }

  deleteDevicesUnusedSince(em: EntityManager, before: Date): Promise<number> {
    return em.nativeDelete(KnownDevice, { lastUsedAt: { $lt: before } })
  }
}

import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { PrimaryKeyProp, type EntityManager, LockMode } from '@mikro-orm/core'
import { MfaFactor } from '../mfa/factors.repository.js'
import { provesTwoFactors, type SessionKind } from './session.rules.js'
import { User } from '../users/users.repository.js'

export type AssuranceLevel = 'aal1' | 'aal2'

/** Where a request comes from, as sessions and limits record it. */
export interface Client {
  ip: string
  userAgent?: string
  /** A stable hash of the device cookie, or of the user agent where there is none or it must not count. */
  device: string
  /** By its cookie, which no one can guess; a user agent anyone can claim. */
  isRecognised: boolean
  opens: SessionKind
}

/** How the session was proven, newest first; `timestamp` is in Unix seconds. */
export interface AuthenticationMethod {
  method: string
  timestamp: number
}

/** One row stands for all its refresh tokens, which are derived from its id and counter: deleting it ends them. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text' }) openedBy: SessionKind
  @Property({ type: 'text' }) aal: AssuranceLevel
  @Property({ type: 'json', columnType: 'jsonb' }) amr: AuthenticationMethod[]
  @ManyToOne(() => MfaFactor, { nullable: true, deleteRule: 'set null' }) factor: MfaFactor | null = null
  @Property({ type: 'integer' }) refreshCounter: number = 0
  /** Tokens older than this are never accepted again: they were issued before the second factor was shown. */
  @Property({ type: 'integer' }) refreshFloor: number = 0
  @Property({ type: 'datetime' }) refreshedAt: Date = new Date()
  /** The last request by the user, apart from automatic refreshing. */
  @Property({ type: 'datetime' }) lastUsedAt: Date = new Date()
  /** The device that refreshed last; only that device may repeat a refresh. */
  @Property({ type: 'text', nullable: true, hidden: true }) deviceHash: string | null
  @Property({ type: 'text', nullable: true }) userAgent: string | null
  @Property({ type: 'text', nullable: true }) ip: string | null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()

  constructor(user: User, method: string, client: Client) {
    this.user = user
    this.openedBy = client.opens
    this.aal = provesTwoFactors(method) ? 'aal2' : 'aal1'
    this.deviceHash = client.device
    this.amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
    this.ip = client.ip
    this.userAgent = client.userAgent?.slice(0, 400) ?? null
  }
}

/** The hash of a device that an account has signed in from; the owner is mailed about any other. */
@Entity({ tableName: 'known_devices' })
export class KnownDevice {
  [PrimaryKeyProp]?: ['user', 'deviceHash']

  @ManyToOne(() => User, { primary: true, deleteRule: 'cascade' }) user!: User
  @PrimaryKey({ type: 'text' }) deviceHash!: string
  @Property({ type: 'datetime' }) createdAt!: Date
  @Property({ type: 'datetime' }) lastUsedAt!: Date
  @Property({ type: 'datetime', nullable: true }) secondFactorAt: Date | null = null
}

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

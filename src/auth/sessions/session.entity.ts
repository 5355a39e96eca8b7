import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { PrimaryKeyProp } from '@mikro-orm/core'
import { MfaFactor } from '../mfa/factor.entity.js'
import { provesTwoFactors, type SessionKind } from './session.rules.js'
import { User } from '../users/user.entity.js'

export type AssuranceLevel = 'aal1' | 'aal2'

/** Where a request comes from, as sessions and limits record it. */
export interface Client {
  ip: string
  userAgent?: string
  /** A stable hash of the device cookie, or of the user agent if there is no cookie or it must be ignored. */
  device: string
  /** By its cookie, which cannot be guessed; a user agent proves nothing. */
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

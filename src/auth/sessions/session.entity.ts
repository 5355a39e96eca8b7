import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { Client } from '../access/client.js'
import { MfaFactor } from '../mfa/mfa-factor.entity.js'
import { provesTwoFactors, type SessionKind } from './session.rules.js'
import { User } from '../users/user.entity.js'

export type AssuranceLevel = 'aal1' | 'aal2'

/** How the session was proven, newest first; `timestamp` is in Unix seconds. */
export interface AuthenticationMethod {
  method: string
  timestamp: number
}

/**
 * A sign-in on one device. Its refresh tokens are derived from its id and counter, so one row represents them all, and
 * deleting the row invalidates every one of them.
 */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => User, { deleteRule: 'cascade' })
  user: User

  @Property({ type: 'text' })
  openedBy: SessionKind

  @Property({ type: 'text' })
  aal: AssuranceLevel

  @Property({ type: 'json', columnType: 'jsonb' })
  amr: AuthenticationMethod[]

  /** The second factor shown in this session. */
  @ManyToOne(() => MfaFactor, { nullable: true, deleteRule: 'set null' })
  factor: MfaFactor | null = null

  @Property({ type: 'integer' })
  refreshCounter: number = 0

  /** Tokens older than this are never accepted again: they were issued before the second factor was shown. */
  @Property({ type: 'integer' })
  refreshFloor: number = 0

  @Property({ type: 'datetime' })
  refreshedAt: Date = new Date()

  /** The last request by the user, apart from automatic refreshing. */
  @Property({ type: 'datetime' })
  lastUsedAt: Date = new Date()

  /** The device that refreshed last; only that device may repeat a refresh. */
  @Property({ type: 'text', nullable: true, hidden: true })
  deviceHash: string | null

  @Property({ type: 'text', nullable: true })
  userAgent: string | null

  @Property({ type: 'text', nullable: true })
  ip: string | null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

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

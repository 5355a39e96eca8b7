import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

export type AssuranceLevel = 'aal1' | 'aal2'

/** How the session was proven, newest first; `timestamp` is in Unix seconds. */
export interface AuthenticationMethod {
  method: string
  timestamp: number
}

/**
 * Someone signed in somewhere. Its refresh tokens are derived from its id and the counter, so one row is the whole
 * family; ending a session is deleting the row, and every token of it dies with that.
 */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'uuid' })
  userId: string

  @Property({ type: 'text' })
  aal: AssuranceLevel = 'aal1'

  @Property({ type: 'json', columnType: 'jsonb' })
  amr: AuthenticationMethod[]

  @Property({ type: 'uuid', nullable: true })
  factorId: string | null = null

  @Property({ type: 'integer' })
  refreshCounter: number = 0

  /** Tokens older than this are never forgiven: they were issued before the second factor was shown. */
  @Property({ type: 'integer' })
  refreshFloor: number = 0

  @Property({ type: 'datetime' })
  refreshedAt: Date = new Date()

  @Property({ type: 'text', nullable: true })
  userAgent: string | null

  @Property({ type: 'text', nullable: true })
  ip: string | null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  constructor(userId: string, method: string, client: { ip?: string; userAgent?: string }) {
    this.userId = userId
    this.amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
    this.ip = client.ip ?? null
    this.userAgent = client.userAgent?.slice(0, 400) ?? null
  }
}

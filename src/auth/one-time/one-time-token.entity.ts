import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../users/user.entity.js'
import { FlowState } from './flow-state.entity.js'

export type OneTimeKind =
  'confirmation' | 'recovery' | 'magiclink' | 'email_change_current' | 'email_change_new' | 'reauthentication'

/** The credentials in a mail: a link of 256 random bits and a six-digit code, both stored only as hashes. One per user and kind. */
@Entity({ tableName: 'one_time_tokens' })
export class OneTimeToken {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => User, { deleteRule: 'cascade' })
  user: User

  @Property({ type: 'text' })
  kind: OneTimeKind

  /** The recipient's address. */
  @Property({ type: 'text' })
  email: string

  @Property({ type: 'text', hidden: true })
  tokenHash!: string

  @Property({ type: 'text', hidden: true })
  codeHash!: string

  /** Wrong codes so far; after a few the code is void, but the link stays valid. */
  @Property({ type: 'integer' })
  attempts: number = 0

  @ManyToOne(() => FlowState, { nullable: true, deleteRule: 'set null' })
  flowState: FlowState | null = null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  @Property({ type: 'datetime' })
  expiresAt: Date

  constructor(user: User, kind: OneTimeKind, email: string, lifetimeSeconds: number) {
    this.user = user
    this.kind = kind
    this.email = email
    this.expiresAt = new Date(Date.now() + lifetimeSeconds * 1000)
  }
}

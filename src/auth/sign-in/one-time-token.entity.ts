import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../users/user.entity.js'

/** A PKCE flow in progress: the client's challenge, and later the code that it can exchange once. */
@Entity({ tableName: 'flow_states' })
export class FlowState {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) codeChallenge: string
  @Property({ type: 'text' }) codeChallengeMethod: 's256' | 'plain'
  @Property({ type: 'text', nullable: true }) authenticationMethod: string | null = null
  @ManyToOne(() => User, { nullable: true, deleteRule: 'cascade' }) user: User | null = null
  @Property({ type: 'text', nullable: true, hidden: true }) authCodeHash: string | null = null
  /** The code's hash after the exchange: a code that is presented again may have been stolen. */
  @Property({ type: 'text', nullable: true, hidden: true }) usedCodeHash: string | null = null
  @Property({ type: 'uuid', nullable: true }) sessionId: string | null = null
  @Property({ type: 'datetime', nullable: true }) codeIssuedAt: Date | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()

  constructor(codeChallenge: string, codeChallengeMethod: 's256' | 'plain') {
    this.codeChallenge = codeChallenge
    this.codeChallengeMethod = codeChallengeMethod
  }
}

export type OneTimeKind =
  | 'confirmation'
  | 'invitation'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** The credentials in a mail: a link of 256 random bits and a six-digit code, both stored only as hashes. One per user and kind. */
@Entity({ tableName: 'one_time_tokens' })
export class OneTimeToken {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text' }) kind: OneTimeKind
  @Property({ type: 'text' }) email: string
  @Property({ type: 'text', hidden: true }) tokenHash!: string
  @Property({ type: 'text', hidden: true }) codeHash!: string
  /** Wrong codes so far; after a few the code is void, but the link stays valid. */
  @Property({ type: 'integer' }) attempts: number = 0
  /** The account's name once an invitation is accepted; kept here, since anyone may sign up with the address until then. */
  @Property({ type: 'text', nullable: true }) name: string | null = null
  @ManyToOne(() => FlowState, { nullable: true, deleteRule: 'set null' }) flowState: FlowState | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()
  @Property({ type: 'datetime' }) expiresAt: Date

  constructor(user: User, kind: OneTimeKind, email: string, lifetimeSeconds: number) {
    this.user = user
    this.kind = kind
    this.email = email
    this.expiresAt = new Date(Date.now() + lifetimeSeconds * 1000)
  }
}

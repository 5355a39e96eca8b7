import { Entity, PrimaryKey, Property, ManyToOne } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { Theme } from './account.rules.js'
import type { WrongCodes } from '../sign-in/wrong-codes.rules.js'

export type Metadata = Record<string, unknown>

/** A person who can sign in. The address is stored in lower case; confirming it proves that it is theirs. */
@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text', unique: true }) email: string
  @Property({ type: 'text', nullable: true, hidden: true }) passwordHash: string | null = null
  @Property({ type: 'json', columnType: 'jsonb' }) appMetadata: Metadata = { provider: 'email', providers: ['email'] }
  @Property({ type: 'json', columnType: 'jsonb' }) userMetadata: Metadata = {}
  @Property({ type: 'text', nullable: true }) newEmail: string | null = null
  @Property({ type: 'datetime', nullable: true }) emailConfirmedAt: Date | null = null
  @Property({ type: 'datetime', nullable: true }) confirmationSentAt: Date | null = null
  @Property({ type: 'datetime', nullable: true }) recoverySentAt: Date | null = null
  @Property({ type: 'datetime', nullable: true }) emailChangeSentAt: Date | null = null
  @Property({ type: 'datetime', nullable: true }) reauthenticationSentAt: Date | null = null
  @Property({ type: 'datetime', nullable: true }) lastSignInAt: Date | null = null
  @Property({ type: 'datetime', nullable: true }) bannedUntil: Date | null = null
  /** When its owner asked for the account to be deleted; null if they have not, or have cancelled. */
  @Property({ type: 'datetime', nullable: true }) deletionRequestedAt: Date | null = null
  /** The session that requested the change of address; the change ends all others. */
  @Property({ type: 'uuid', nullable: true }) emailChangeSession: string | null = null
  /** Rises whenever access ends, which invalidates everything signed with an earlier value. */
  @Property({ type: 'integer' }) accessEpoch: number = 0
  /** Stored here, so that neither a new session nor a restart resets them. */
  @Property({ type: 'json', columnType: 'jsonb', hidden: true }) wrongCodes: WrongCodes = {}
  /** Chosen while signed in; null until then. */
  @Property({ type: 'text', nullable: true }) theme: Theme | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()
  @Property({ type: 'datetime', onUpdate: () => new Date() }) updatedAt: Date = new Date()

  constructor(email: string) {
    this.email = email
  }

  get banned() {
    return this.bannedUntil !== null && this.bannedUntil > new Date()
  }
}

/** A way of signing in; today only the email address, whose subject is the user's own id. */
@Entity({ tableName: 'identities' })
export class Identity {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text' }) provider: string = 'email'
  @Property({ type: 'text' }) providerId: string
  @Property({ type: 'json', columnType: 'jsonb' }) identityData: Metadata
  @Property({ type: 'text' }) email: string
  @Property({ type: 'datetime', nullable: true }) lastSignInAt: Date | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()
  @Property({ type: 'datetime', onUpdate: () => new Date() }) updatedAt: Date = new Date()

  constructor(user: User) {
    this.user = user
    this.providerId = user.id
    this.email = user.email
    this.identityData = identityDataOf(user)
  }
}

export const identityDataOf = (user: User): Metadata => ({
  ...user.userMetadata,
  sub: user.id,
  email: user.email,
  email_verified: user.emailConfirmedAt !== null,
  phone_verified: false,
})

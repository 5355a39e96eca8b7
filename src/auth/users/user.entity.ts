import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { WrongCodes } from '../limits/wrong-codes.rules.js'

export type Metadata = Record<string, unknown>

/** A person who can sign in. The address is stored in lower case; confirming it proves that it is theirs. */
@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'text', unique: true })
  email: string

  @Property({ type: 'text', nullable: true, hidden: true })
  passwordHash: string | null = null

  @Property({ type: 'json', columnType: 'jsonb' })
  appMetadata: Metadata = { provider: 'email', providers: ['email'] }

  @Property({ type: 'json', columnType: 'jsonb' })
  userMetadata: Metadata = {}

  @Property({ type: 'text', nullable: true })
  newEmail: string | null = null

  @Property({ type: 'datetime', nullable: true })
  emailConfirmedAt: Date | null = null

  @Property({ type: 'datetime', nullable: true })
  confirmationSentAt: Date | null = null

  @Property({ type: 'datetime', nullable: true })
  recoverySentAt: Date | null = null

  @Property({ type: 'datetime', nullable: true })
  emailChangeSentAt: Date | null = null

  @Property({ type: 'datetime', nullable: true })
  reauthenticationSentAt: Date | null = null

  @Property({ type: 'datetime', nullable: true })
  lastSignInAt: Date | null = null

  @Property({ type: 'datetime', nullable: true })
  bannedUntil: Date | null = null

  /** When its owner asked for the account to be deleted; null if they have not, or have cancelled. */
  @Property({ type: 'datetime', nullable: true })
  deletionRequestedAt: Date | null = null

  /** Stored here, so that neither a new session nor a restart resets them. */
  @Property({ type: 'json', columnType: 'jsonb', hidden: true })
  wrongCodes: WrongCodes = {}

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  @Property({ type: 'datetime', onUpdate: () => new Date() })
  updatedAt: Date = new Date()

  constructor(email: string) {
    this.email = email
  }

  get banned() {
    return this.bannedUntil !== null && this.bannedUntil > new Date()
  }
}

import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from '../users/user.entity.js'

/** Random bytes that a device signs once, within minutes. Only their hash is stored. */
@Entity({ tableName: 'passkey_challenges' })
export class PasskeyChallenge {
  @PrimaryKey({ type: 'text' })
  challengeHash!: string

  /** The account that a passkey is added to; null while signing in, when the user is not known yet. */
  @ManyToOne(() => User, { nullable: true, deleteRule: 'cascade' })
  user!: User | null

  @Property({ type: 'datetime' })
  expiresAt!: Date
}

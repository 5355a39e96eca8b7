import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User, type Metadata } from './user.entity.js'

/** A way of signing in; today only the email address, whose subject is the user's own id. */
@Entity({ tableName: 'identities' })
export class Identity {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => User, { deleteRule: 'cascade' })
  user: User

  @Property({ type: 'text' })
  provider: string = 'email'

  @Property({ type: 'text' })
  providerId: string

  @Property({ type: 'json', columnType: 'jsonb' })
  identityData: Metadata

  @Property({ type: 'text' })
  email: string

  @Property({ type: 'datetime', nullable: true })
  lastSignInAt: Date | null = null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  @Property({ type: 'datetime', onUpdate: () => new Date() })
  updatedAt: Date = new Date()

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

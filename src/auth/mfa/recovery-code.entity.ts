import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../users/user.entity.js'

/** Replaces the authenticator app once; only its hash is stored. */
@Entity({ tableName: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => User, { deleteRule: 'cascade' })
  user: User

  @Property({ type: 'text', hidden: true })
  codeHash!: string

  /** The same for codes that were created together. */
  @Property({ type: 'text', hidden: true })
  salt!: string

  @Property({ type: 'datetime', nullable: true })
  usedAt: Date | null = null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  constructor(user: User) {
    this.user = user
  }
}

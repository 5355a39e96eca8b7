import { PrimaryKeyProp } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from '../users/user.entity.js'

/** The hash of a device that an account has signed in from; the owner is mailed about any other. */
@Entity({ tableName: 'known_devices' })
export class KnownDevice {
  [PrimaryKeyProp]?: ['user', 'deviceHash']

  @ManyToOne(() => User, { primary: true, deleteRule: 'cascade' })
  user!: User

  @PrimaryKey({ type: 'text' })
  deviceHash!: string

  @Property({ type: 'datetime' })
  createdAt!: Date

  @Property({ type: 'datetime' })
  lastUsedAt!: Date

  /** When the second factor was last shown on it, beyond the password. */
  @Property({ type: 'datetime', nullable: true })
  secondFactorAt: Date | null = null
}

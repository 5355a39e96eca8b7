import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../users/user.entity.js'

/** The public key of a key pair; the private key never leaves the device or the password manager. */
@Entity({ tableName: 'passkeys' })
export class Passkey {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text', unique: true }) credentialId: string
  /** COSE, in base64url. */
  @Property({ type: 'text', hidden: true }) publicKey: string
  /** The number of signatures, on devices that count them: one that does not rise reveals a copied key. */
  @Property({ type: 'number', columnType: 'bigint' }) counter: number
  @Property({ type: 'json', columnType: 'jsonb' }) transports: string[]
  /** Synchronised by a password manager, and so on several devices. */
  @Property({ type: 'boolean' }) synced: boolean
  @Property({ type: 'text' }) name: string
  @Property({ type: 'datetime' }) createdAt: Date = new Date()
  @Property({ type: 'datetime', nullable: true }) lastUsedAt: Date | null = null

  constructor(user: User, name: string, credential: NewCredential) {
    this.user = user
    this.name = name
    this.credentialId = credential.id
    this.publicKey = Buffer.from(credential.publicKey).toString('base64url')
    this.counter = credential.counter
    this.transports = credential.transports ?? []
    this.synced = credential.synced
  }
}

export interface NewCredential {
  id: string
  publicKey: Uint8Array
  counter: number
  transports?: string[]
  synced: boolean
}

/** Random bytes that a device signs once, within minutes. Only their hash is stored. */
@Entity({ tableName: 'passkey_challenges' })
export class PasskeyChallenge {
  @PrimaryKey({ type: 'text' }) challengeHash!: string
  /** The account that a passkey is added to; null while signing in, when the user is not known yet. */
  @ManyToOne(() => User, { nullable: true, deleteRule: 'cascade' }) user!: User | null
  @Property({ type: 'datetime' }) expiresAt!: Date
}

import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/users.repository.js'

/** The public key of a key pair; the private key never leaves the device or the password manager. */
@Entity({ tableName: 'passkeys' })
export class Passkey {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text', unique: true }) credentialId: string
  /** COSE, in base64url. */
  @Property({ type: 'text', hidden: true }) publicKey: string
  /** Counts signatures, on devices that do so: a counter that does not rise gives a copied key away. */
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

export const passkeysRepository = {
  list: (em: EntityManager, userId: string) => em.find(Passkey, { user: userId }, { orderBy: { createdAt: 'asc' } }),
  count: (em: EntityManager, userId: string) => em.count(Passkey, { user: userId }),

  async add(em: EntityManager, userId: string, name: string, credential: NewCredential): Promise<Passkey> {
    const passkey = new Passkey(em.getReference(User, userId), name, credential)
    await em.persist(passkey).flush()
    return passkey
  },

  find: (em: EntityManager, credentialId: string) => em.findOne(Passkey, { credentialId }),
  lock: (em: EntityManager, credentialId: string) =>
    em.findOne(Passkey, { credentialId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  rename: (em: EntityManager, userId: string, id: string, name: string) =>
    em.nativeUpdate(Passkey, { id, user: userId }, { name }),
  remove: (em: EntityManager, userId: string, id: string) => em.nativeDelete(Passkey, { id, user: userId }),
  addChallenge: (em: EntityManager, challengeHash: string, userId: string | null, expiresAt: Date) =>
    em.insert(PasskeyChallenge, { challengeHash, user: userId, expiresAt }),

  /** Deletes it, so that of two concurrent requests with the same challenge only one succeeds. */
  async consumeChallenge(em: EntityManager, challengeHash: string, userId: string | null): Promise<boolean> {
    const where = { challengeHash, user: userId, expiresAt: { $gt: new Date() } }
    return (await em.nativeDelete(PasskeyChallenge, where)) > 0
  },

  deleteExpiredChallenges: (em: EntityManager, now: Date) =>
    em.nativeDelete(PasskeyChallenge, { expiresAt: { $lt: now } }),
}

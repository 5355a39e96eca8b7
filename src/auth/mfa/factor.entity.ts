import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../users/user.entity.js'

/** An authenticator app. Its secret is encrypted; the last time step used is stored, so that no code counts twice. */
@Entity({ tableName: 'mfa_factors' })
export class MfaFactor {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text' }) friendlyName: string
  @Property({ type: 'text' }) status: 'unverified' | 'verified' = 'unverified'
  @Property({ type: 'text', hidden: true }) sealedSecret: string
  @Property({ type: 'integer', nullable: true }) lastUsedStep: number | null = null
  @Property({ type: 'datetime', nullable: true }) lastChallengedAt: Date | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()
  @Property({ type: 'datetime', onUpdate: () => new Date() }) updatedAt: Date = new Date()

  constructor(user: User, friendlyName: string, sealedSecret: string) {
    this.user = user
    this.friendlyName = friendlyName
    this.sealedSecret = sealedSecret
  }

  /** Never completed, and not being verified right now. */
  isAbandonedSince(before: Date) {
    return this.status === 'unverified' && this.createdAt < before && (this.lastChallengedAt ?? this.createdAt) < before
  }
}

/** A request for a code; answered once, from the address that requested it. */
@Entity({ tableName: 'mfa_challenges' })
export class MfaChallenge {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => MfaFactor, { deleteRule: 'cascade' }) factor: MfaFactor
  @Property({ type: 'text' }) ip: string
  @Property({ type: 'datetime', nullable: true }) verifiedAt: Date | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()

  constructor(factor: MfaFactor, ip: string) {
    this.factor = factor
    this.ip = ip
  }
}

/** Replaces the authenticator app once; only its hash is stored. */
@Entity({ tableName: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text', hidden: true }) codeHash!: string
  /** The same for codes that were created together. */
  @Property({ type: 'text', hidden: true }) salt!: string
  @Property({ type: 'datetime', nullable: true }) usedAt: Date | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()

  constructor(user: User) {
    this.user = user
  }
}

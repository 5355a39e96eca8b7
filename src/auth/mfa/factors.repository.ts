import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/users.repository.js'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import { Passkey } from '../passkeys/passkeys.repository.js'

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

const TOTP_STEP_MS = 30_000

export const factorsRepository = {
  list: (em: EntityManager, userId: string) => em.find(MfaFactor, { user: userId }, { orderBy: { createdAt: 'asc' } }),
  lock: (em: EntityManager, userId: string, id: string) =>
    em.findOne(MfaFactor, { id, user: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  lockVerified: (em: EntityManager, userId: string) =>
    em.find(
      MfaFactor,
      { user: userId, status: 'verified' },
      { orderBy: { createdAt: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    ),
  countVerified: (em: EntityManager, userId: string) => em.count(MfaFactor, { user: userId, status: 'verified' }),

  add(em: EntityManager, userId: string, friendlyName: string, sealedSecret: string): MfaFactor {
    const factor = new MfaFactor(em.getReference(User, userId), friendlyName, sealedSecret)
    em.persist(factor)
    return factor
  },

  deleteUnverified: (em: EntityManager, userId: string) =>
    em.nativeDelete(MfaFactor, { user: userId, status: 'unverified' }),
  deleteAll: (em: EntityManager, userId: string) => em.nativeDelete(MfaFactor, { user: userId }),
  /** The query form of `MfaFactor.isAbandonedSince`. */
  deleteAbandoned: (em: EntityManager, userId: string, before: Date) =>
    em.nativeDelete(MfaFactor, {
      user: userId,
      status: 'unverified',
      createdAt: { $lt: before },
      $or: [{ lastChallengedAt: null }, { lastChallengedAt: { $lt: before } }],
    }),
  lockChallenge: (em: EntityManager, factorId: string, id: string) =>
    em.findOne(MfaChallenge, { id, factor: factorId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  /** Whether a code of an app, a recovery code or a passkey was accepted since; for an app, in a later time step. */
  async shownSince(em: EntityManager, userId: string, since: Date): Promise<boolean> {
    const step = Math.floor(since.getTime() / TOTP_STEP_MS)
    const [apps, codes, passkeys] = await Promise.all([
      em.count(MfaFactor, { user: userId, status: 'verified', lastUsedStep: { $gt: step } }),
      em.count(RecoveryCode, { user: userId, usedAt: { $gt: since } }),
      em.count(Passkey, { user: userId, lastUsedAt: { $gt: since } }),
    ])
    return apps + codes + passkeys > 0
  },

  addChallenge(em: EntityManager, factor: MfaFactor, ip: string): MfaChallenge {
    const challenge = new MfaChallenge(factor, ip)
    em.persist(challenge)
    return challenge
  },

  deleteChallenges: (em: EntityManager, factorId: string, before: Date) =>
    em.nativeDelete(MfaChallenge, { factor: factorId, createdAt: { $lt: before } }),
  deleteChallengesBefore: (em: EntityManager, before: Date) =>
    em.nativeDelete(MfaChallenge, { createdAt: { $lt: before } }),
  countUnusedCodes: (em: EntityManager, userId: string) => em.count(RecoveryCode, { user: userId, usedAt: null }),

  /** The users with unused codes that none of these roots hashed. */
  async countUsersWithCodesOfOthers(em: EntityManager, rootIds: string[]): Promise<number> {
    const { count } = await kyselyOf<{ recovery_codes: TableOf<RecoveryCode> }>(em)
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.count<string>('user_id').distinct().as('count'))
      .where('used_at', 'is', null)
      .where((where) => where.and(rootIds.map((rootId) => where('salt', 'not like', `${rootId}%`))))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  lockUnusedCodes: (em: EntityManager, userId: string) =>
    em.find(RecoveryCode, { user: userId, usedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  /** `hashes` receive the id of their code. */
  async replaceCodes(em: EntityManager, userId: string, salt: string, hashes: ((id: string) => string)[]) {
    await em.nativeDelete(RecoveryCode, { user: userId })
    for (const hash of hashes) {
      const code = new RecoveryCode(em.getReference(User, userId))
      Object.assign(code, { codeHash: hash(code.id), salt })
      em.persist(code)
    }
    await em.flush()
  },

  deleteCodes: (em: EntityManager, userId: string) => em.nativeDelete(RecoveryCode, { user: userId }),
}

import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/user.entity.js'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import { Passkey } from './passkey.entity.js'
import { MfaFactor, MfaChallenge, RecoveryCode } from './factor.entity.js'

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

  /** Whether an app's code, a recovery code or a passkey has been accepted since; an app's codes are compared by time step. */
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

  /** Counts the users with unused codes that were hashed under none of these root secrets. */
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

  /** Each function in `hashes` receives the id of its code. */
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

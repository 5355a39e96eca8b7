import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { generateSecret, generateURI, verify } from 'otplib'
import qrCode from 'qrcode'
import { validate as isUuid } from 'uuid'
import { brand } from '../../config/brand.js'
import type { Caller, Client } from '../access/identity.js'
import type { EnrolFactorDto, VerifyFactorDto } from '../http/auth.dto.js'
import { AuthError, insufficientAal, invalid, tooManyRequests } from '../http/auth-error.js'
import { SecretsService } from '../keys/secrets.service.js'
import { AuthLimitsService } from '../limits/auth-limits.service.js'
import { SecurityMailService } from '../notices/security-mail.service.js'
import { Session } from '../sessions/session.entity.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'
import { User } from '../users/user.entity.js'
import { MfaChallenge } from './mfa-challenge.entity.js'
import { MfaFactor } from './mfa-factor.entity.js'
import { lockedFor, withFailure } from './totp-limit.rules.js'

const MOST_FACTORS = 10
const UNVERIFIED_LIFETIME_MS = 300_000
export const CHALLENGE_SECONDS = 300
const STEP_SECONDS = 30
const SEALED_FOR = 'totp'

const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** Authenticator apps as a second factor. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: SecretsService,
    private readonly sessions: SessionsService,
    private readonly limits: AuthLimitsService,
    private readonly mails: SecurityMailService,
  ) {}

  async enrol({ user, session, hasVerifiedFactor }: Caller, dto: EnrolFactorDto) {
    if (dto.factor_type === 'phone')
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    if (dto.factor_type === 'webauthn')
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    if (dto.factor_type !== 'totp') throw invalid('factor_type needs to be totp')
    if (hasVerifiedFactor && session.aal === 'aal1') throw insufficientAal(403, 'AAL2 required to enroll a new factor')

    const secret = generateSecret()
    const friendlyName = dto.friendly_name ?? ''
    const factor = new MfaFactor(user.id, friendlyName, this.secrets.seal(SEALED_FOR, secret))
    await this.em.fork().transactional(async (em) => {
      await em.findOneOrFail(User, { id: user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      await this.forgetAbandoned(em, user.id)
      const known = await em.find(MfaFactor, { userId: user.id })
      if (known.length >= MOST_FACTORS)
        throw new AuthError(
          422,
          'too_many_enrolled_mfa_factors',
          'Maximum number of verified factors reached, unenroll to continue',
        )
      if (known.some((other) => other.friendlyName === friendlyName))
        throw new AuthError(
          422,
          'mfa_factor_name_conflict',
          `A factor with the friendly name "${friendlyName}" for this user already exists`,
        )
      em.persist(factor)
    })
    const uri = generateURI({ issuer: dto.issuer ?? brand.name, label: user.email, secret })
    const svg = await qrCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
    return { id: factor.id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: svg.trim(), secret, uri } }
  }

  async challenge(caller: Caller, factorId: string, { ip }: Client) {
    const challenge = new MfaChallenge(factorId, ip)
    await this.em.fork().transactional(async (em) => {
      const factor = await this.own(em, caller, factorId)
      factor.lastChallengedAt = new Date()
      await em.nativeDelete(MfaChallenge, { factorId, createdAt: { $lt: challengeDeadline() } })
      em.persist(challenge)
    })
    const expiresAt = Math.floor(challenge.createdAt.getTime() / 1000) + CHALLENGE_SECONDS
    return { id: challenge.id, type: 'totp', expires_at: expiresAt }
  }

  async verify(caller: Caller, factorId: string, dto: VerifyFactorDto, client: Client): Promise<IssuedSession> {
    const { code, challenge_id: challengeId } = dto
    if (!code) throw invalid('Code needs to be non-empty')
    const session = await this.em.fork().transactional(async (em) => {
      const factor = await this.own(em, caller, factorId)
      const locked = lockedFor(factor.failedAt, Date.now())
      if (locked > 0) throw tooManyRequests(Math.ceil(locked / 1000))
      const challenge = await openChallenge(em, factorId, challengeId, client)
      if (!(await this.spendCode(factor, code))) {
        // The count stands although the code is refused, so the refusal is thrown outside the transaction.
        await this.countFailure(em, caller, factor, client)
        return undefined
      }
      challenge.verifiedAt = new Date()
      return this.stepUp(em, caller, factor)
    })
    if (!session) throw wrongCode()
    return session
  }

  /** The owner hears of it when the factor starts to refuse codes. */
  private async countFailure(em: EntityManager, { user }: Caller, factor: MfaFactor, client: Client) {
    const now = Date.now()
    factor.failedAt = withFailure(factor.failedAt, now)
    await em.flush()
    const locked = lockedFor(factor.failedAt, now)
    if (locked > 0 && factor.status === 'verified')
      await this.mails.factorLocked(em, user, factor, new Date(now + locked), client)
  }

  async unenrol(caller: Caller, factorId: string) {
    await this.em.fork().transactional(async (em) => {
      const factor = await this.own(em, caller, factorId)
      if (factor.status === 'verified' && caller.session.aal === 'aal1')
        throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
      const sessions = await em.find(Session, { userId: caller.user.id, factorId })
      for (const session of sessions) {
        session.amr = session.amr.filter(({ method }) => method !== 'totp')
        session.aal = 'aal1'
        session.factorId = null
      }
      em.remove(factor)
    })
    return { id: factorId }
  }

  async list(userId: string) {
    const em = this.em.fork()
    await this.forgetAbandoned(em, userId)
    return em.find(MfaFactor, { userId }, { orderBy: { createdAt: 'asc' } })
  }

  /** Right, and of a step newer than the last one used: a code seen over a shoulder is worth nothing. */
  private async spendCode(factor: MfaFactor, code: string) {
    if (!/^\d{6}$/.test(code)) return false
    const secret = this.secrets.open(SEALED_FOR, factor.sealedSecret)
    const result = await verify({ secret, token: code, epochTolerance: STEP_SECONDS })
    if (!result.valid || !('timeStep' in result)) return false
    if (factor.lastUsedStep !== null && result.timeStep <= factor.lastUsedStep) return false
    factor.lastUsedStep = result.timeStep
    return true
  }

  /** This session rises; those that never showed a second factor end, since anyone may hold them. */
  private async stepUp(em: EntityManager, { user: { id: userId }, session: { id } }: Caller, factor: MfaFactor) {
    factor.status = 'verified'
    await em.flush()
    await em.nativeDelete(MfaFactor, { userId, status: 'unverified' })
    await em.nativeDelete(Session, { userId, aal: 'aal1', id: { $ne: id } })
    const session = await em.findOneOrFail(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    session.aal = 'aal2'
    session.factorId = factor.id
    const now = Math.floor(Date.now() / 1000)
    session.amr = [{ method: 'totp', timestamp: now }, ...session.amr.filter(({ method }) => method !== 'totp')]
    // Two steps and a floor: the token of the weaker session must not be forgiven into the stronger one.
    session.refreshCounter += 2
    session.refreshFloor = session.refreshCounter
    const user = await em.findOneOrFail(User, { id: userId })
    return this.sessions.issue(em, user, session)
  }

  private async own(em: EntityManager, { user }: Caller, factorId: string) {
    if (!isUuid(factorId)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
    await this.forgetAbandoned(em, user.id)
    const factor = await em.findOne(
      MfaFactor,
      { id: factorId, userId: user.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!factor) throw factorNotFound()
    return factor
  }

  /** A factor that was never finished, and that nobody is being asked about, is gone after five minutes. */
  private async forgetAbandoned(em: EntityManager, userId: string) {
    const deadline = new Date(Date.now() - UNVERIFIED_LIFETIME_MS)
    await em.nativeDelete(MfaFactor, {
      userId,
      status: 'unverified',
      createdAt: { $lt: deadline },
      $or: [{ lastChallengedAt: null }, { lastChallengedAt: { $lt: deadline } }],
    })
  }
}

/** The challenge of this factor that may still be answered from here. */
async function openChallenge(em: EntityManager, factorId: string, id: string | undefined, client: Client) {
  const challenge =
    id && isUuid(id) ? await em.findOne(MfaChallenge, { id, factorId }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null
  if (!challenge)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.verifiedAt || challenge.ip !== client.ip)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (challenge.createdAt < challengeDeadline())
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

const challengeDeadline = () => new Date(Date.now() - CHALLENGE_SECONDS * 1000)

import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { generateSecret, generateURI } from 'otplib'
import { validate as isUuid } from 'uuid'
import { brand } from '../../config/brand.js'
import type { Client, Caller } from '../access/caller.js'
import type { EnrolFactorDto } from '../sign-in/auth.dto.js'
import { AuthError, invalid } from '../sign-in/auth-error.js'
import { SecretsService } from '../../secrets/secrets.service.js'
import { AccountEventsService, own } from '../users/account-events.service.js'
import { provesTwoFactors } from '../sessions/session.rules.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { usersRepository } from '../users/users.repository.js'
import { factorsRepository } from './factors.repository.js'
import type { MfaFactor } from './factor.entity.js'

const MAX_FACTORS = 10
const UNVERIFIED_LIFETIME_MS = 300_000
const CHALLENGE_SECONDS = 300
export const TOTP_SECRET = 'totp'
export const SECOND_FACTOR_METHODS = new Set(['totp', 'recovery_code'])

export const challengeDeadline = () => new Date(Date.now() - CHALLENGE_SECONDS * 1000)

@Injectable()
export class FactorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: SecretsService,
    private readonly events: AccountEventsService,
  ) {}

  async enrol({ user }: Caller, dto: EnrolFactorDto) {
    refuseOtherTypes(dto.factor_type)
    const secret = generateSecret()
    const friendlyName = dto.friendly_name ?? ''
    const factor = await this.em.fork().transactional(async (em) => {
      await usersRepository.lock(em, user.id)
      await this.deleteAbandoned(em, user.id)
      refuseConflict(await factorsRepository.list(em, user.id), friendlyName)
      return factorsRepository.add(em, user.id, friendlyName, this.secrets.seal(TOTP_SECRET, secret))
    })
    const uri = generateURI({ issuer: dto.issuer ?? brand.name, label: user.email, secret })
    const { default: qrCode } = await import('qrcode')
    const svg = await qrCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
    return { id: factor.id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: svg.trim(), secret, uri } }
  }

  async challenge(caller: Caller, factorId: string, { ip }: Client) {
    const challenge = await this.em.fork().transactional(async (em) => {
      const factor = await this.lockOwn(em, caller, factorId)
      factor.lastChallengedAt = new Date()
      await factorsRepository.deleteChallenges(em, factorId, challengeDeadline())
      return factorsRepository.addChallenge(em, factor, ip)
    })
    const expiresAt = Math.floor(challenge.createdAt.getTime() / 1000) + CHALLENGE_SECONDS
    return { id: challenge.id, type: 'totp', expires_at: expiresAt }
  }

  async unenrol(caller: Caller, factorId: string, client: Client) {
    await this.em.fork().transactional(async (em) => {
      const factor = await this.lockOwn(em, caller, factorId)
      const wasVerified = factor.status === 'verified'
      for (const session of await sessionsRepository.listWithFactor(em, caller.user.id, factorId)) {
        session.amr = session.amr.filter(({ method }) => !SECOND_FACTOR_METHODS.has(method))
        session.aal = session.amr.some(({ method }) => provesTwoFactors(method)) ? 'aal2' : 'aal1'
        session.factor = null
      }
      await em.remove(factor).flush()
      if (!wasVerified) return
      if ((await factorsRepository.countVerified(em, caller.user.id)) === 0)
        await factorsRepository.deleteCodes(em, caller.user.id)
      await this.events.record(em, { ...own(caller, client), action: 'factor.removed', notice: 'factor-removed' })
    })
    return { id: factorId }
  }

  /** Without abandoned enrolments, which the next enrolment deletes. */
  async list(userId: string) {
    const before = abandonedBefore()
    return (await factorsRepository.list(this.em.fork(), userId)).filter((factor) => !factor.isAbandonedSince(before))
  }

  async lockOwn(em: EntityManager, { user }: Caller, factorId: string): Promise<MfaFactor> {
    if (!isUuid(factorId)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
    await this.deleteAbandoned(em, user.id)
    const factor = await factorsRepository.lock(em, user.id, factorId)
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    return factor
  }

  private deleteAbandoned(em: EntityManager, userId: string) {
    return factorsRepository.deleteAbandoned(em, userId, abandonedBefore())
  }
}

const abandonedBefore = () => new Date(Date.now() - UNVERIFIED_LIFETIME_MS)

function refuseOtherTypes(type: string | undefined) {
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn')
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (type !== 'totp') throw invalid('factor_type needs to be totp')
}

function refuseConflict(known: MfaFactor[], friendlyName: string) {
  if (known.length >= MAX_FACTORS)
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
}

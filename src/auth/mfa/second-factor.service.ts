import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { verify } from 'otplib'
import { validate as isUuid } from 'uuid'
import type { Client, Caller } from '../access/caller.js'
import type { VerifyFactorDto } from '../sign-in/auth.dto.js'
import { AuthError, invalid, sessionNotFound, tooManyRequests } from '../sign-in/auth-error.js'
import { SecretsService } from '../../secrets/secrets.service.js'
import { lockedFor, withWrongCode } from '../sign-in/wrong-codes.rules.js'
import { AccountEventsService } from '../users/account-events.service.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'
import type { User } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'
import { challengeDeadline, FactorsService, SECOND_FACTOR_METHODS, TOTP_SECRET } from './factors.service.js'
import { factorsRepository } from './factors.repository.js'
import type { MfaFactor } from './factor.entity.js'
import { RecoveryCodesService } from './recovery-codes.service.js'

const STEP_SECONDS = 30
/** Wrong codes are counted apart from those of the apps, so that recovery codes still work when an app is locked. */
const RECOVERY_CODES = { id: 'recovery', name: 'your recovery codes' }

const noApp = () => invalid('No authenticator app is set up for this account.')
const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** An attempt at the second factor. */
interface Guess {
  em: EntityManager
  caller: Caller
  client: Client
  user: User
  /** Set if the device has passed the second factor before: it is counted on its own, all other devices together. */
  device?: string
}

interface Proof {
  method: 'totp' | 'recovery_code'
  factor: MfaFactor
  /** The first code of an app, which completes its enrolment. */
  enrols: boolean
}

/** Proves the second factor with an app's code or a recovery code and raises the session to aal2. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly factors: FactorsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly sessions: SessionsService,
    private readonly secrets: SecretsService,
    private readonly events: AccountEventsService,
  ) {}

  async verify(caller: Caller, factorId: string, dto: VerifyFactorDto, client: Client): Promise<IssuedSession> {
    const { code, challenge_id: challengeId } = dto
    if (!code) throw invalid('Code needs to be non-empty')
    return this.prove(caller, client, async (guess) => {
      const { em } = guess
      const factor = await this.factors.lockOwn(em, caller, factorId)
      refuseLocked(guess, factor)
      const challenge = await this.openChallenge(em, factorId, challengeId, client)
      if (!(await this.consumeCode(factor, code))) return this.countWrong(guess, factor)
      challenge.verifiedAt = new Date()
      return this.raise(em, caller, { method: 'totp', factor, enrols: factor.status === 'unverified' }, client)
    })
  }

  /** Our pages do not ask which app a code is from, so a wrong one counts against each that was tried. */
  async verifyAnyApp(caller: Caller, code: string, client: Client): Promise<IssuedSession> {
    return this.prove(caller, client, async (guess) => {
      const { em } = guess
      const factors = await factorsRepository.lockVerified(em, caller.user.id)
      const [first] = factors
      if (!first) throw noApp()
      const accepting = factors.filter((factor) => locked(guess, factor) === 0)
      if (accepting.length === 0) refuseLocked(guess, first)
      for (const factor of accepting)
        if (await this.consumeCode(factor, code))
          return this.raise(em, caller, { method: 'totp', factor, enrols: false }, client)
      for (const factor of accepting) await this.countWrong(guess, factor)
      return undefined
    })
  }

  async verifyRecoveryCode(caller: Caller, code: string, client: Client): Promise<IssuedSession> {
    return this.prove(caller, client, async (guess) => {
      const { em } = guess
      const [factor] = await factorsRepository.lockVerified(em, caller.user.id)
      if (!factor) throw noApp()
      refuseLocked(guess, RECOVERY_CODES)
      if (!(await this.recoveryCodes.use(em, caller.user.id, code))) return this.countWrong(guess, RECOVERY_CODES)
      return this.raise(em, caller, { method: 'recovery_code', factor, enrols: false }, client)
    })
  }

  /** Locks the user before the factors, as everywhere. Refusals are thrown after the transaction, so that the count persists. */
  private async prove(caller: Caller, client: Client, attempt: (guess: Guess) => Promise<IssuedSession | undefined>) {
    const session = await usersRepository.change(this.em, caller.user.id, async (em, user) => {
      const device = (await sessionsRepository.isTrusted(em, user.id, client)) ? client.device : undefined
      return attempt({ em, caller, client, user, device })
    })
    if (!session) throw wrongCode()
    return session
  }

  /** Mails the owner when codes start to be refused. */
  private async countWrong(guess: Guess, guessed: MfaFactor | typeof RECOVERY_CODES) {
    const { em, caller, client, user, device } = guess
    const key = keyOf(guess, guessed)
    const now = Date.now()
    user.wrongCodes = withWrongCode(user.wrongCodes, key, now)
    await em.flush()
    const wait = lockedFor(user.wrongCodes, key, now)
    const isPending = 'status' in guessed && guessed.status === 'unverified'
    if (wait > 0 && !isPending)
      await this.events.recordFactorLocked(
        em,
        { user, client, sessionId: caller.session.id },
        {
          factor: 'name' in guessed ? guessed.name : guessed.friendlyName || 'your authenticator app',
          wrongCodes: user.wrongCodes[key]?.length ?? 0,
          until: new Date(now + wait),
          where: device === undefined ? 'on devices where you have never entered one' : 'on that device',
        },
      )
    return undefined
  }

  private async openChallenge(em: EntityManager, factorId: string, id: string | undefined, client: Client) {
    const challenge = id && isUuid(id) ? await factorsRepository.lockChallenge(em, factorId, id) : null
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

  /** Accepts only a later time step than the last one used, so that a code that was watched being typed is worthless. */
  private async consumeCode(factor: MfaFactor, code: string) {
    if (!/^\d{6}$/.test(code)) return false
    const secret = this.secrets.open(TOTP_SECRET, factor.sealedSecret)
    const result = await verify({ secret, token: code, epochTolerance: STEP_SECONDS })
    if (!result.valid || !('timeStep' in result)) return false
    if (factor.lastUsedStep !== null && result.timeStep <= factor.lastUsedStep) return false
    factor.lastUsedStep = result.timeStep
    return true
  }

  /** Raises this session to aal2 and ends the others that never showed a second factor, since they may be stolen. */
  private async raise(em: EntityManager, caller: Caller, { method, factor, enrols }: Proof, client: Client) {
    const { user: owner, session: current } = caller
    factor.status = 'verified'
    await em.flush()
    await sessionsRepository.trust(em, owner.id, client)
    await factorsRepository.deleteUnverified(em, owner.id)
    await sessionsRepository.endOthersBelowAal2(em, owner.id, current.id)
    const session = await sessionsRepository.lock(em, current.id)
    if (!session) throw sessionNotFound(403)
    session.aal = 'aal2'
    session.factor = factor
    const timestamp = Math.floor(Date.now() / 1000)
    session.amr = [{ method, timestamp }, ...session.amr.filter((known) => !SECOND_FACTOR_METHODS.has(known.method))]
    // Skipping a count and raising the floor invalidates all refresh tokens of the weaker session.
    session.refreshCounter += 2
    session.refreshFloor = session.refreshCounter
    session.deviceHash = client.device
    const user = await usersRepository.findOrFail(em, owner.id)
    const issued = await this.sessions.issue(em, user, session)
    const event = { user, client, sessionId: session.id }
    if (enrols) await this.events.record(em, { ...event, action: 'factor.enrolled', notice: 'factor-enrolled' })
    if (method === 'recovery_code')
      await this.events.record(em, { ...event, action: 'recovery-codes.used', notice: 'recovery-code-used' })
    return issued
  }
}

type Guessed = Pick<MfaFactor, 'id'>

const keyOf = ({ device }: Guess, { id }: Guessed) => (device === undefined ? id : `${id} ${device}`)

const locked = (guess: Guess, guessed: Guessed) => lockedFor(guess.user.wrongCodes, keyOf(guess, guessed), Date.now())

function refuseLocked(guess: Guess, guessed: Guessed) {
  const wait = locked(guess, guessed)
  if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1000))
}

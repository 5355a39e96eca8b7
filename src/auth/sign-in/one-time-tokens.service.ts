import { createHash, timingSafeEqual, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { invalid } from './auth-error.js'
import { FlowState, OneTimeToken, type OneTimeKind } from './one-time-token.entity.js'
import { oneTimeTokensRepository } from './one-time-tokens.repository.js'
import { DAY_SECONDS, HOUR_SECONDS } from '../../common/durations.rules.js'
import { SecretsService } from '../../secrets/secrets.service.js'
import { lockedFor, MAILED_CODES, withWrongCode } from './wrong-codes.rules.js'
import type { User } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'

const CHALLENGE = /^[\w.~-]{43,128}$/

/** The PKCE flow that a client requests; undefined for the implicit flow. Half a pair is refused. */
export function flowOf(challenge: string | undefined, method: string | undefined): FlowState | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!CHALLENGE.test(challenge))
    throw invalid('code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 - . _ ~')
  const named = method.toLowerCase()
  if (named !== 's256' && named !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  return new FlowState(challenge, named)
}

export function answersChallenge({ codeChallenge, codeChallengeMethod }: FlowState, verifier: string) {
  const actual = Buffer.from(
    codeChallengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier,
  )
  const expected = Buffer.from(codeChallenge)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** A code is short and is typed right away; the link beside it lives longer. */
const CODE_SECONDS = 600
const LIFETIME_SECONDS: Record<OneTimeKind, number> = {
  confirmation: DAY_SECONDS,
  invitation: DAY_SECONDS,
  recovery: HOUR_SECONDS,
  magiclink: HOUR_SECONDS,
  email_change_current: DAY_SECONDS,
  email_change_new: DAY_SECONDS,
  reauthentication: CODE_SECONDS,
}
/** Five guesses in a million: hopeless for an attacker, forgiving for a typing error. */
const MAX_ATTEMPTS = 5
const CODE_DIGITS = 6
const FLOW_CODE_SECONDS = 300

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export interface Issued {
  token: string
  code: string
}

/** Mailed links and codes. A link is 256 random bits; its code is a separate secret that expires after a few wrong guesses. */
@Injectable()
export class OneTimeTokensService {
  constructor(private readonly secrets: SecretsService) {}

  /** Replaces the pending token of this kind. A PKCE flow is bound to the token that was mailed for it. */
  async issue(
    em: EntityManager,
    user: User,
    kind: OneTimeKind,
    email: string,
    flow?: FlowState,
    name = '',
  ): Promise<Issued> {
    await oneTimeTokensRepository.deleteKinds(em, user.id, kind)
    const token = (flow ? 'pkce_' : '') + randomBytes(32).toString('base64url')
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const row = new OneTimeToken(user, kind, email, LIFETIME_SECONDS[kind])
    row.tokenHash = sha256(token)
    row.name = name || null
    row.codeHash = this.codeHashes(row.id, code)[0].toString('base64url')
    if (flow) {
      flow.user = user
      row.flowState = flow
      await oneTimeTokensRepository.addFlow(em, flow)
    }
    await oneTimeTokensRepository.add(em, row)
    return { token, code }
  }

  isValid(em: EntityManager, token: string, kinds: OneTimeKind[]): Promise<boolean> {
    return oneTimeTokensRepository.isValid(em, sha256(token), kinds)
  }

  async consumeLink(em: EntityManager, token: string, kinds: OneTimeKind[]): Promise<OneTimeToken | undefined> {
    const row = await oneTimeTokensRepository.findByHash(em, sha256(token), kinds)
    // Locks the user before the token, as everywhere, to avoid deadlocks; of concurrent requests only one deletes the row.
    if (!row || !(await usersRepository.lock(em, row.user.id))) return undefined
    return (await oneTimeTokensRepository.delete(em, row.id)) > 0 ? row : undefined
  }

  /** A guess is counted before it is compared, and that must persist: the caller throws after its transaction. */
  async consumeCode(
    em: EntityManager,
    email: string,
    code: string,
    kinds: OneTimeKind[],
    userId?: string,
  ): Promise<OneTimeToken | undefined> {
    const ownerId = userId ?? (await oneTimeTokensRepository.findByEmail(em, email, kinds))?.user.id
    const user = ownerId ? await usersRepository.lock(em, ownerId) : undefined
    const now = Date.now()
    if (!user || lockedFor(user.wrongCodes, MAILED_CODES, now) > 0) return undefined
    const rows = await oneTimeTokensRepository.lockByEmail(em, email, kinds, user.id)
    for (const row of rows.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))) {
      if (row.attempts >= MAX_ATTEMPTS || row.createdAt.getTime() < now - CODE_SECONDS * 1000) continue
      row.attempts += 1
      const expected = Buffer.from(row.codeHash, 'base64url')
      if (this.codeHashes(row.id, code).some((hash) => timingSafeEqual(hash, expected))) {
        await em.flush()
        await oneTimeTokensRepository.delete(em, row.id)
        return row
      }
    }
    user.wrongCodes = withWrongCode(user.wrongCodes, MAILED_CODES, now)
    await em.flush()
    return undefined
  }

  async issueFlowCode(em: EntityManager, flowId: string, method: string): Promise<string | undefined> {
    const flow = await oneTimeTokensRepository.findFlow(em, flowId)
    if (!flow) return undefined
    const code = randomUUID()
    flow.authCodeHash = sha256(code)
    flow.codeIssuedAt = new Date()
    flow.authenticationMethod = method
    await em.flush()
    return code
  }

  /** The flow of a code. Locks its user first, as the deletion of an account does. */
  async lockFlow(em: EntityManager, code: string): Promise<FlowState | null> {
    const ownerId = await oneTimeTokensRepository.ownerOfCode(em, sha256(code))
    if (!ownerId || !(await usersRepository.lock(em, ownerId))) return null
    return oneTimeTokensRepository.lockFlowByCode(em, sha256(code))
  }

  /** Marks the code as used, so that a second use ends the session of the first. */
  async markExchanged(em: EntityManager, flow: FlowState, sessionId: string): Promise<void> {
    Object.assign(flow, { usedCodeHash: flow.authCodeHash, authCodeHash: null, sessionId })
    await em.flush()
  }

  isFlowCodeOld({ codeIssuedAt }: FlowState): boolean {
    return !codeIssuedAt || Date.now() - codeIssuedAt.getTime() > FLOW_CODE_SECONDS * 1000
  }

  private codeHashes(id: string, code: string) {
    return this.secrets.hmacs('one-time-code', `${id}:${code}`)
  }
}

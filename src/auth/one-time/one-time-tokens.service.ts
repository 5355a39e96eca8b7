import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { SecretsService } from '../keys/secrets.service.js'
import type { Metadata, User } from '../users/user.entity.js'
import { FlowState } from './flow-state.entity.js'
import { OneTimeToken, type OneTimeKind } from './one-time-token.entity.js'

const HOUR = 3600
const LIFETIME_SECONDS: Record<OneTimeKind, number> = {
  confirmation: 24 * HOUR,
  recovery: HOUR,
  magiclink: HOUR,
  email_change_current: 24 * HOUR,
  email_change_new: 24 * HOUR,
  reauthentication: HOUR,
}
/** Five of a million: guessing a code is hopeless, and a mistyped one is forgiven. */
const MOST_ATTEMPTS = 5
const CODE_DIGITS = 6
const FLOW_CODE_SECONDS = 300

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export interface Issued {
  token: string
  code: string
}

/** What a confirmation sets on the account; a one-time sign-in brings no password. */
export interface PendingSignUp {
  passwordHash: string | null
  metadata: Metadata
}

export interface IssueOptions {
  flow?: FlowState
  signUp?: PendingSignUp
}

/** Mailed links and codes. A link is 256 random bits; its code is a separate secret that dies after a few wrong guesses. */
@Injectable()
export class OneTimeTokensService {
  constructor(private readonly secrets: SecretsService) {}

  /** Replaces what was pending of this kind. A PKCE flow is bound to the very token that was mailed for it. */
  async issue(
    em: EntityManager,
    user: User,
    kind: OneTimeKind,
    email: string,
    { flow, signUp }: IssueOptions = {},
  ): Promise<Issued> {
    await em.nativeDelete(OneTimeToken, { userId: user.id, kind })
    const token = (flow ? 'pkce_' : '') + randomBytes(32).toString('base64url')
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const row = new OneTimeToken(user.id, kind, email, LIFETIME_SECONDS[kind])
    row.tokenHash = sha256(token)
    row.codeHash = this.codeHashes(row.id, code)[0].toString('base64url')
    row.passwordHash = signUp?.passwordHash ?? null
    row.userMetadata = signUp?.metadata ?? null
    if (flow) {
      flow.userId = user.id
      row.flowStateId = flow.id
      await em.persist(flow).flush()
      await em.nativeDelete(FlowState, { createdAt: { $lt: new Date(Date.now() - 48 * HOUR * 1000) } })
    }
    await em.persist(row).flush()
    return { token, code }
  }

  /** Is the link still good? Looks without using it up. */
  async isAlive(em: EntityManager, token: string, kinds: OneTimeKind[]) {
    const found = await em.count(OneTimeToken, {
      tokenHash: sha256(token),
      kind: { $in: kinds },
      expiresAt: { $gt: new Date() },
    })
    return found > 0
  }

  /** Uses a link up. */
  async consumeLink(em: EntityManager, token: string, kinds: OneTimeKind[]): Promise<OneTimeToken | undefined> {
    const row = await em.findOne(
      OneTimeToken,
      { tokenHash: sha256(token), kind: { $in: kinds }, expiresAt: { $gt: new Date() } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (row) await em.nativeDelete(OneTimeToken, { id: row.id })
    return row ?? undefined
  }

  /**
   * Uses a code up. Every guess is counted before it is compared, and the count must stand although the guess is refused:
   * the caller refuses after its transaction, not inside.
   */
  async consumeCode(
    em: EntityManager,
    email: string,
    code: string,
    kinds: OneTimeKind[],
    userId?: string,
  ): Promise<OneTimeToken | undefined> {
    const pending = { email, kind: { $in: kinds }, expiresAt: { $gt: new Date() }, ...(userId && { userId }) }
    const rows = await em.find(OneTimeToken, pending, { lockMode: LockMode.PESSIMISTIC_WRITE })
    for (const row of rows.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))) {
      if (row.attempts >= MOST_ATTEMPTS) continue
      row.attempts += 1
      const expected = Buffer.from(row.codeHash, 'base64url')
      if (this.codeHashes(row.id, code).some((given) => timingSafeEqual(given, expected))) {
        em.remove(row)
        await em.flush()
        return row
      }
    }
    await em.flush()
    return undefined
  }

  /** The sign-up that waits to be confirmed for this user. */
  async pendingSignUp(em: EntityManager, userId: string): Promise<PendingSignUp | undefined> {
    const row = await em.findOne(OneTimeToken, { userId, kind: 'confirmation' })
    return row ? { passwordHash: row.passwordHash, metadata: row.userMetadata ?? {} } : undefined
  }

  async pending(em: EntityManager, userId: string, kind: OneTimeKind) {
    return (await em.count(OneTimeToken, { userId, kind })) > 0
  }

  /** The code that a PKCE client exchanges; its five minutes count from now. */
  async issueFlowCode(em: EntityManager, flowId: string, method: string): Promise<string | undefined> {
    const flow = await em.findOne(FlowState, { id: flowId })
    if (!flow) return undefined
    const code = randomUUID()
    flow.authCodeHash = sha256(code)
    flow.codeIssuedAt = new Date()
    flow.authenticationMethod = method
    await em.flush()
    return code
  }

  async findFlow(em: EntityManager, code: string) {
    return em.findOne(FlowState, { authCodeHash: sha256(code) }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  isFlowCodeOld({ codeIssuedAt }: FlowState) {
    return !codeIssuedAt || Date.now() - codeIssuedAt.getTime() > FLOW_CODE_SECONDS * 1000
  }

  private codeHashes(id: string, code: string) {
    return this.secrets.hmacs('one-time-code', `${id}:${code}`)
  }
}

import { Injectable } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Client } from '../access/caller.js'
import type { VerifyDto } from './auth.dto.js'
import { AuthError, invalid, otpExpired, userBanned } from './auth-error.js'
import { AuthLimitsService, atFixedIntervals } from './auth-limits.service.js'
import { AccountEventsService } from '../users/account-events.service.js'
import type { FlowState, OneTimeKind, OneTimeToken } from './one-time-token.entity.js'
import { oneTimeTokensRepository } from './one-time-tokens.repository.js'
import { OneTimeTokensService } from './one-time-tokens.service.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-tokens.service.js'
import type { User } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'
import { RedirectsService } from './redirects.service.js'
import { UsersService } from '../users/users.service.js'

const LINK_KINDS = new Map<string, OneTimeKind[]>([
  ['signup', ['confirmation']],
  ['invite', ['invitation']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink']],
  ['email_change', ['email_change_new', 'email_change_current']],
])
const KINDS = new Map<string, OneTimeKind[]>([
  ...LINK_KINDS,
  ['email', ['confirmation', 'invitation', 'magiclink', 'recovery']],
])

/** The method recorded for a session that was opened by a mailed link, where the flow names it. */
const METHODS: Partial<Record<OneTimeKind, string>> = {
  confirmation: 'email/signup',
  invitation: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

type MethodOf = (token: OneTimeToken) => string
const methodOf: MethodOf = ({ kind }) => METHODS[kind] ?? 'otp'

export type Verified = { outcome: 'session'; session: IssuedSession } | { outcome: 'half-confirmed'; message: string }

/** The same for a link of another application, where a PKCE client receives a code instead. */
export type VerifiedElsewhere = Verified | { outcome: 'code'; code: string }

const HALF_CONFIRMED: Verified = {
  outcome: 'half-confirmed',
  message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
}

/** The OAuth error for the status of a refusal; an expired link is `access_denied`. */
const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

type Members = Record<string, string>

@Injectable()
export class VerificationService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly events: AccountEventsService,
    private readonly sessions: SessionsService,
    private readonly oneTime: OneTimeTokensService,
    private readonly limits: AuthLimitsService,
    private readonly redirects: RedirectsService,
  ) {}

  /** POST /verify: always a session, or half of an address change. */
  async verify({ type, token, token_hash, email, phone }: VerifyDto, client: Client) {
    if (!type) throw invalid('Verify requires a verification type')
    if (type === 'sms' || type === 'phone_change' || phone) throw otpExpired()
    const kinds = KINDS.get(type)
    if (!kinds) throw invalid('Unsupported verification type')
    if (Boolean(token) === Boolean(token_hash)) throw invalid('Verify requires either a token or a token hash')
    if (token_hash) {
      if (email) throw invalid('Only the token_hash and type should be provided')
      return this.useLink(token_hash, kinds, (em, row) => this.signIn(em, row, client, 'otp'))
    }
    if (!email) throw invalid('Only an email address or phone number should be provided on verify')
    return this.useCode(email, token as string, kinds, client, () => 'otp')
  }

  async enterCode(email: string, code: string, type: string, client: Client) {
    const kinds = KINDS.get(type)
    if (!kinds) throw otpExpired()
    return this.useCode(email, code, kinds, client, methodOf)
  }

  async follow(token: string, type: string, client: Client): Promise<Verified> {
    return this.useLink(token, LINK_KINDS.get(type), (em, row) => this.signIn(em, row, client, methodOf(row)))
  }

  /** A link of another application: a PKCE token yields a code, any other a session. */
  async followElsewhere(token: string, type: string, client: Client): Promise<VerifiedElsewhere> {
    return this.useLink(token, LINK_KINDS.get(type), (em, row) =>
      row.flowState ? this.issueCode(em, row, row.flowState, client) : this.signIn(em, row, client, 'otp'),
    )
  }

  async isValid(token: string, type: string) {
    const kinds = LINK_KINDS.get(type)
    return kinds !== undefined && (await this.oneTime.isValid(this.em.fork(), token, kinds))
  }

  /** GET /verify. HEAD, which mail scanners send, only checks the link and does not redeem it. */
  async followFrom(query: Record<string, unknown>, method: string, client: Client): Promise<string> {
    const { token, type, redirect_to: redirectTo } = query
    if (typeof type !== 'string' || !type) throw invalid('Verify requires a verification type')
    if (typeof token !== 'string' || !token) throw invalid('Verify requires a token or a token hash')
    const target = this.redirects.resolve(redirectTo)
    if (method !== 'HEAD') return this.answer(target, token, type, client)
    return (await this.isValid(token, type)) ? target.href : refused(target, token, otpExpired())
  }

  /** Redeems the link for a client elsewhere: tokens in the fragment, or a code in the query. */
  async answer(target: URL, token: string, type: string, client: Client): Promise<string> {
    try {
      const verified = await this.followElsewhere(token, type, client)
      if (verified.outcome === 'code') return withQuery(target, { code: verified.code })
      if (verified.outcome === 'half-confirmed') {
        const members = { message: verified.message, sb: '' }
        return withFragment(isPkce(token) ? new URL(withQuery(target, members)) : target, members)
      }
      return withFragment(target, tokens(verified.session, type))
    } catch (error) {
      if (error instanceof AuthError) return refused(target, token, error)
      throw error
    }
  }

  private async useLink<T>(
    token: string,
    kinds: OneTimeKind[] | undefined,
    accept: (em: EntityManager, row: OneTimeToken) => Promise<T>,
  ): Promise<T> {
    if (!kinds) throw otpExpired()
    return this.transaction(async (em) => {
      const row = await this.oneTime.consumeLink(em, token, kinds)
      if (!row) throw otpExpired()
      return accept(em, row)
    })
  }

  /** Known and unknown addresses are refused alike, and in the same time. */
  private async useCode(email: string, code: string, kinds: OneTimeKind[], client: Client, method: MethodOf) {
    await this.limits.countGuess('code', email, client.ip, () => undefined)
    return atFixedIntervals(async () => {
      const verified = await this.transaction(async (em) => {
        const row = await this.oneTime.consumeCode(em, email, code, kinds)
        return row && this.signIn(em, row, client, method(row))
      })
      // A wrong code is counted even though it is refused, so the refusal is thrown outside the transaction.
      if (!verified) throw otpExpired()
      await this.limits.resetGuesses('code', email, client.ip)
      return verified
    })
  }

  private async signIn(em: EntityManager, row: OneTimeToken, client: Client, method: string): Promise<Verified> {
    const user = await this.confirm(em, row, client)
    if (!user) return HALF_CONFIRMED
    const session = await this.sessions.open(em, user, method, client)
    return { outcome: 'session', session }
  }

  private async issueCode(
    em: EntityManager,
    row: OneTimeToken,
    flow: FlowState,
    client: Client,
  ): Promise<VerifiedElsewhere> {
    if (!(await this.confirm(em, row, client))) return HALF_CONFIRMED
    const code = await this.oneTime.issueFlowCode(em, flow.id, methodOf(row))
    if (!code) throw otpExpired()
    return { outcome: 'code', code }
  }

  /** Confirms the address that the token proves. Returns its user, unless another address has to confirm as well. */
  private async confirm(em: EntityManager, row: OneTimeToken, client: Client): Promise<User | undefined> {
    const user = await usersRepository.lock(em, row.user.id)
    if (!user) throw otpExpired()
    if (user.banned) throw userBanned(403)
    if (row.kind === 'email_change_current' || row.kind === 'email_change_new') {
      const other = row.kind === 'email_change_current' ? 'email_change_new' : 'email_change_current'
      if (await oneTimeTokensRepository.isPending(em, user.id, other)) return undefined
      await this.changeEmail(em, user, client)
    } else await this.confirmAccount(em, user, row, client)
    return user
  }

  private async changeEmail(em: EntityManager, user: User, client: Client) {
    if (!user.newEmail) throw otpExpired()
    const before = { id: user.id, email: user.email }
    await this.users.changeEmail(em, user, user.newEmail)
    await em.flush()
    await this.events.record(em, { action: 'email.changed', user: before, client, notice: 'email-changed' })
  }

  private async confirmAccount(em: EntityManager, user: User, row: OneTimeToken, client: Client) {
    if (user.emailConfirmedAt) return
    await this.users.confirm(em, user, row.kind === 'confirmation')
    if (row.name) user.userMetadata = { ...user.userMetadata, full_name: row.name }
    await em.flush()
    await this.events.record(em, { action: 'account.confirmed', user, client })
  }

  private async transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.em.fork().transactional(work)
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
      throw error
    }
  }
}

const isPkce = (token: string) => token.startsWith('pkce_')

const tokens = ({ accessToken, refreshToken, expiresAt }: IssuedSession, type: string): Members => ({
  access_token: accessToken,
  expires_at: String(expiresAt),
  expires_in: String(ACCESS_TOKEN_SECONDS),
  refresh_token: refreshToken,
  token_type: 'bearer',
  type,
  sb: '',
})

function refused(target: URL, token: string, error: AuthError): string {
  const name = ERRORS[error.getStatus()]
  const members = {
    ...(name && { error: name }),
    error_code: error.code,
    error_description: error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message,
  }
  const base = isPkce(token) ? new URL(withQuery(target, members)) : target
  return withFragment(base, { ...members, sb: '' })
}

function withQuery(target: URL, members: Members): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(members)) if (name !== 'sb') url.searchParams.set(name, value)
  return url.href
}

function withFragment(target: URL, members: Members): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(members).toString()
  return url.href
}

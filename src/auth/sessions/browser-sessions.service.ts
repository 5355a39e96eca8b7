import { Injectable, UnauthorizedException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../../common/cookies.js'
import { AuthenticatorService } from '../access/authenticator.service.js'
import { browserOf, clientOf, type Client, awaitsSecondFactor, type Exchange, type Caller } from '../access/caller.js'
import { deletionDue } from '../users/account-deletion.service.js'
import { SignInService } from '../sign-in/sign-in.service.js'
import { VerificationService } from '../sign-in/verification.service.js'
import { AccountService } from '../users/account.service.js'
import { AuthError, invalid } from '../sign-in/auth-error.js'
import { RecoveryCodesService } from '../mfa/recovery-codes.service.js'
import { SecondFactorService } from '../mfa/second-factor.service.js'
import { AccountEventsService, own } from '../users/account-events.service.js'
import { RedirectsService } from '../sign-in/redirects.service.js'
import { recognise, clearSite, setSession, clearSession } from './session-cookies.js'
import { hasFollowedLink } from './session.rules.js'
import { SessionsService, type IssuedSession } from './sessions.service.js'
import { displayNameOf } from '../users/account.rules.js'
import type { EnterCodeDto, FollowLinkDto, ProofDto, SecondFactorDto, SignInDto } from './session.dto.js'
import type { CodeOutcome, Destination, SessionView } from './session.types.js'
import { jsonIn } from '../../common/json-in.js'

/** Sessions of our own pages: ordinary sessions whose tokens travel in HttpOnly cookies. */
@Injectable()
export class BrowserSessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly authenticator: AuthenticatorService,
    private readonly signIns: SignInService,
    private readonly verification: VerificationService,
    private readonly redirects: RedirectsService,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly account: AccountService,
    private readonly events: AccountEventsService,
  ) {}

  async view(request: FastifyRequest): Promise<SessionView> {
    const caller = await this.authenticator.identify(request)
    return caller ? this.viewOf(caller, this.expiryOf(request)) : { user: null }
  }

  async signIn(dto: SignInDto, exchange: Exchange): Promise<SessionView> {
    const credentials = { email: dto.email.trim().toLowerCase(), password: dto.password }
    return this.signInBy((client) => this.signIns.withPassword(credentials, client), exchange)
  }

  async signInBy(open: (client: Client) => Promise<IssuedSession>, exchange: Exchange): Promise<SessionView> {
    return this.enter(await open(recognise(exchange)), exchange)
  }

  /** Concurrent refreshes from several tabs all succeed. Clears cookies that are no longer valid. */
  async refresh({ request, reply }: Exchange): Promise<SessionView> {
    const token = cookieOf(request, 'refresh')
    if (!token) return { user: null }
    try {
      return await this.accept(await this.sessions.refresh(token, browserOf(request)), reply)
    } catch (error) {
      if (!(error instanceof AuthError) || error.getStatus() !== 400) throw error
      clearSession(reply)
      return { user: null }
    }
  }

  /** Also clears the cookies of a session that has ended already. */
  async signOut({ request, reply }: Exchange): Promise<SessionView> {
    const caller = await this.authenticator.identify(request)
    if (caller) await this.sessions.end(caller.session, 'local', clientOf(request))
    clearSite(reply)
    return { user: null }
  }

  async endAll(caller: Caller, scope: 'global' | 'others', { request, reply }: Exchange) {
    await this.sessions.end(caller.session, scope, clientOf(request), true)
    if (scope === 'others') return this.view(request)
    clearSite(reply)
    return { user: null }
  }

  /** Redeems a mailed link. On our own origin it signs in by cookies, so that the address carries no token. */
  async follow(dto: FollowLinkDto, exchange: Exchange): Promise<Destination> {
    const target = this.redirects.resolve(dto.redirect_to)
    const location = this.redirects.pathOf(target)
    if (location === undefined)
      return { location: await this.verification.answer(target, dto.token, dto.type, clientOf(exchange.request)) }
    const client = recognise(exchange)
    const verified = await this.verification.follow(dto.token, dto.type, client)
    if (verified.outcome === 'half-confirmed') return { location, message: verified.message }
    return { location, session: await this.enter(verified.session, exchange) }
  }

  async enterCode(dto: EnterCodeDto, exchange: Exchange): Promise<CodeOutcome> {
    const client = recognise(exchange)
    const email = dto.email.trim().toLowerCase()
    const verified = await this.verification.enterCode(email, dto.code.replace(/\s/g, ''), dto.type, client)
    return verified.outcome === 'session' ? { session: await this.enter(verified.session, exchange) } : {}
  }

  async link(token: unknown, type: unknown) {
    const readable = typeof token === 'string' && typeof type === 'string' && token !== ''
    return { valid: readable && (await this.verification.isValid(token, type)) }
  }

  async accept(issued: IssuedSession, reply: FastifyReply): Promise<SessionView> {
    setSession(reply, issued)
    return this.viewOf(await this.authenticator.callerOf(issued.user.id, issued.sessionId), issued.expiresAt)
  }

  async secondFactor(caller: Caller, dto: SecondFactorDto, { request, reply }: Exchange) {
    requireBrowser(caller)
    const client = clientOf(request)
    const issued = dto.recovery_code
      ? await this.secondFactors.verifyRecoveryCode(caller, dto.recovery_code, client)
      : await this.verifyApp(caller, dto.code ?? '', client)
    return this.accept(issued, reply)
  }

  async prove(caller: Caller, dto: ProofDto, { request, reply }: Exchange): Promise<SessionView> {
    requireBrowser(caller)
    const client = clientOf(request)
    if (dto.code) return this.accept(await this.verifyApp(caller, dto.code, client), reply)
    if (dto.password) {
      await this.account.checkCurrent(caller.user, dto.password, client)
      await this.account.stampProof(caller.session, 'password')
    } else if (dto.mailed_code) {
      await this.account.consumeNonce(caller.user, dto.mailed_code)
      await this.account.stampProof(caller.session, 'otp')
    } else throw invalid('Enter your password or a code.')
    return this.view(request)
  }

  async createRecoveryCodes(caller: Caller, client: Client): Promise<{ codes: string[] }> {
    if (!caller.hasVerifiedFactor) throw invalid('No authenticator app is set up for this account.')
    const fresh = await this.recoveryCodes.make()
    const codes = await this.em.fork().transactional(async (em) => {
      const made = await this.recoveryCodes.replace(em, caller.user.id, fresh)
      await this.events.record(em, {
        ...own(caller, client),
        action: 'recovery-codes.created',
        notice: 'recovery-codes-created',
      })
      return made
    })
    return { codes }
  }

  /** Adopts a new session and ends the one the browser carried, so that a planted session does not survive. */
  private async enter(issued: IssuedSession, { request, reply }: Exchange): Promise<SessionView> {
    const before = await this.authenticator.identify(request)
    if (before?.session.openedBy === 'browser') await this.sessions.end(before.session, 'local', clientOf(request))
    return this.accept(issued, reply)
  }

  private verifyApp(caller: Caller, code: string, client: Client): Promise<IssuedSession> {
    return this.secondFactors.verifyAnyApp(caller, code.replace(/\s/g, ''), client)
  }

  private viewOf(caller: Caller, expiresAt: number): SessionView {
    const { user, session, hasVerifiedFactor, hasPasskey, mustEnrolFactor, roles } = caller
    return {
      user: {
        id: user.id,
        email: user.email,
        name: displayNameOf(user.userMetadata),
        ...(user.deletionRequestedAt && { deletionDue: deletionDue(user.deletionRequestedAt).toISOString() }),
        ...(user.newEmail && { newEmail: user.newEmail }),
        roles,
        needsSecondFactor: awaitsSecondFactor(caller),
        hasSecondFactor: hasVerifiedFactor,
        mustEnrolFactor,
        mayResetPassword: hasFollowedLink(session.amr, Date.now()),
        hasPasskey,
        hasPassword: user.passwordHash !== null,
        ...(user.theme && { theme: user.theme }),
      },
      expiresAt,
    }
  }

  /** Zero if the access cookie is missing or unreadable: refresh at once. */
  private expiryOf(request: FastifyRequest): number {
    const exp = jsonIn(cookieOf(request, 'access')?.split('.')[1])?.exp
    return typeof exp === 'number' ? exp : 0
  }
}

/** The new tokens would be set as cookies, which a client's session cannot use. */
function requireBrowser({ session }: Caller) {
  if (session.openedBy !== 'browser') throw new UnauthorizedException('Please sign in.')
}

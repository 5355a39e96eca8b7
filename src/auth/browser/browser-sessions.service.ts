import { Injectable, UnauthorizedException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies, sessionCookies } from '../../common/cookies.js'
import { Environment } from '../../config/environment.js'
import { RolesService } from '../../roles/roles.service.js'
import { AuthenticatorService } from '../access/authenticator.service.js'
import { clientOf, needsSecondFactor, type Caller } from '../access/identity.js'
import { AccountService } from '../flows/account.service.js'
import { RedirectsService } from '../redirects/redirects.service.js'
import { SignInService } from '../flows/sign-in.service.js'
import { VerificationService } from '../flows/verification.service.js'
import { VerifyLinksService } from '../flows/verify-links.service.js'
import { AuthError, invalid } from '../http/auth-error.js'
import { AuthLimitsService } from '../limits/auth-limits.service.js'
import { FactorsService } from '../mfa/factors.service.js'
import { CookieSessionsService } from '../sessions/cookie-sessions.service.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'
import { User } from '../users/user.entity.js'
import type { FollowLinkDto, SignInDto } from './session.dto.js'
import type { Destination, SessionView } from './session.types.js'

/** Sessions of our own pages: the same sessions, but the pair travels in cookies that no script can read. */
@Injectable()
export class BrowserSessionsService {
  private readonly names: ReturnType<typeof sessionCookies>

  constructor(
    private readonly em: EntityManager,
    private readonly authenticator: AuthenticatorService,
    private readonly signIns: SignInService,
    private readonly verification: VerificationService,
    private readonly links: VerifyLinksService,
    private readonly redirects: RedirectsService,
    private readonly sessions: SessionsService,
    private readonly cookies: CookieSessionsService,
    private readonly factors: FactorsService,
    private readonly account: AccountService,
    private readonly limits: AuthLimitsService,
    private readonly roles: RolesService,
    { secure }: Environment,
  ) {
    this.names = sessionCookies(secure)
  }

  async view(request: FastifyRequest): Promise<SessionView> {
    const caller = await this.authenticator.identify(request)
    return caller ? this.viewOf(caller, this.expiryOf(request)) : { user: null }
  }

  async signIn(dto: SignInDto, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const client = clientOf(request)
    const credentials = { email: dto.email.trim().toLowerCase(), password: dto.password }
    return this.enter(await this.signIns.withPassword(credentials, client), request, reply)
  }

  /** Answers every tab that asks at once; a pair that no longer holds is taken away. */
  async refresh(request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const token = readCookies(request.headers.cookie).get(this.names.refresh)
    if (!token) return { user: null }
    const client = clientOf(request)
    try {
      const issued = await this.sessions.refresh(token, client)
      this.cookies.set(reply, issued)
      return await this.viewOfIssued(issued)
    } catch (error) {
      if (!(error instanceof AuthError) || error.getStatus() !== 400) throw error
      this.cookies.clear(reply)
      return { user: null }
    }
  }

  async signOut(request: FastifyRequest, reply: FastifyReply, scope: 'local' | 'global' | 'others') {
    const caller = await this.authenticator.identify(request)
    if (caller) await this.sessions.end(caller.session, scope)
    if (scope !== 'others') this.cookies.clear(reply)
    return { user: null }
  }

  /** The button behind a mailed link. On our own origin it signs in by cookies, and the address stays clean. */
  async follow(dto: FollowLinkDto, request: FastifyRequest, reply: FastifyReply): Promise<Destination> {
    const target = this.redirects.resolve(dto.redirect_to)
    const client = clientOf(request)
    const location = this.redirects.pathOf(target)
    if (location === undefined) return { location: await this.links.answer(target, dto.token, dto.type, client) }
    const verified = await this.verification.follow(dto.token, dto.type, client, { cookies: true })
    if (verified.outcome === 'half') return { location, message: verified.message }
    if (verified.outcome === 'code') throw invalid('This link belongs to another application.')
    return { location, session: await this.enter(verified.session, request, reply) }
  }

  async link(token: unknown, type: unknown) {
    const readable = typeof token === 'string' && typeof type === 'string' && token !== ''
    return { alive: readable && (await this.verification.isAlive(token, type)) }
  }

  async secondFactor(caller: Caller, code: string, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const client = clientOf(request)
    const factor = (await this.factors.list(caller.user.id)).find(({ status }) => status === 'verified')
    if (!factor) throw invalid('No authenticator app is set up for this account.')
    const { id } = await this.factors.challenge(caller, factor.id, client)
    const issued = await this.factors.verify(caller, factor.id, { code, challenge_id: id }, client)
    this.cookies.set(reply, issued)
    return this.viewOfIssued(issued)
  }

  /** Asked again before the account goes: whoever finds an open laptop must not be able to end it. */
  async deleteAccount(caller: Caller, password: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (needsSecondFactor(caller))
      throw new UnauthorizedException('Please enter the code from your authenticator app first.')
    if (caller.user.passwordHash) {
      if (!password) throw new AuthError(400, 'current_password_required', 'Please enter your current password.')
      await this.account.checkCurrent(caller.user, password, clientOf(request))
    }
    await this.em.fork().nativeDelete(User, { id: caller.user.id })
    if (caller.source === 'cookie') this.cookies.clear(reply)
    return {}
  }

  /** A new session; the one the browser carried before ends, so that nothing planted survives. */
  private async enter(issued: IssuedSession, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const before = await this.authenticator.identify(request)
    if (before?.source === 'cookie') await this.sessions.end(before.session, 'local')
    this.cookies.set(reply, issued)
    return this.viewOfIssued(issued)
  }

  private async viewOfIssued(issued: IssuedSession) {
    return this.viewOf(await this.authenticator.read(issued.access_token), issued.expires_at)
  }

  private async viewOf(caller: Caller, expiresAt: number): Promise<SessionView> {
    const { user, session, hasVerifiedFactor } = caller
    return {
      user: {
        id: user.id,
        email: user.email,
        ...(user.newEmail && { newEmail: user.newEmail }),
        roles: await this.roles.rolesOf(user.id),
        needsSecondFactor: needsSecondFactor(caller),
        hasSecondFactor: hasVerifiedFactor,
        mayResetPassword: this.account.mayResetPassword(session),
        hasPassword: user.passwordHash !== null,
      },
      expiresAt,
    }
  }

  /** Nought when the access cookie has gone: refresh at once. */
  private expiryOf(request: FastifyRequest): number {
    const access = readCookies(request.headers.cookie).get(this.names.access)
    if (!access) return 0
    try {
      const { exp } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
        exp?: number
      }
      return exp ?? 0
    } catch {
      return 0
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { Injectable } from '@nestjs/common'
import { NIL as NO_SESSION, validate as isUuid } from 'uuid'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.js'
import { hasRole, Role } from '../../common/role.rules.js'
import { cookieOf } from '../../common/cookies.js'
import { Environment } from '../../config/environment.js'
import { AuthError, badJwt, noAuthorization, sessionNotFound, userBanned, userNotFound } from '../sign-in/auth-error.js'
import { AccessTokensService } from '../tokens/access-tokens.service.js'
import type { SessionKind } from '../sessions/session.rules.js'
import { SessionsService } from '../sessions/sessions.service.js'
import { CallersRepository } from './callers.repository.js'

const callers = new AsyncLocalStorage<Map<string, Promise<Caller>>>()

/** While a page renders, its loaders call the API several times for the same visitor; the lookup is shared. */
export const sharingCallers = <Result>(work: () => Promise<Result>) => callers.run(new Map(), work)

export function sharedCaller(credentials: string, find: () => Promise<Caller>): Promise<Caller> {
  const shared = callers.getStore()
  if (!shared) return find()
  const found = shared.get(credentials) ?? find()
  shared.set(credentials, found)
  return found
}

const BEARER = /^Bearer ([^\s]+)$/i

export type Credential = { kind: 'bearer'; token: string } | { kind: 'cookie'; access?: string; refresh?: string }

/** Identifies the caller by a bearer token or the browser's cookies, and checks that the session still exists. */
@Injectable()
export class AuthenticatorService {
  private readonly factorRequired: boolean

  constructor(
    private readonly tokens: AccessTokensService,
    private readonly callers: CallersRepository,
    private readonly sessions: SessionsService,
    { ADMIN_SECOND_FACTOR }: Environment,
  ) {
    this.factorRequired = ADMIN_SECOND_FACTOR === 'required'
  }

  /** An Authorization header takes precedence over cookies; one that repeats the API key means an anonymous caller. */
  credentialOf(request: FastifyRequest): Credential | undefined {
    const { headers } = request
    if (headers.authorization !== undefined) {
      const token = BEARER.exec(headers.authorization)?.[1]
      return token === undefined || token === headers.apikey ? undefined : { kind: 'bearer', token }
    }
    const [access, refresh] = [cookieOf(request, 'access'), cookieOf(request, 'refresh')]
    return access || refresh ? { kind: 'cookie', access, refresh } : undefined
  }

  /** Throws the protocol's errors, in the protocol's order. */
  async authenticate(request: FastifyRequest): Promise<Caller> {
    const credential = this.credentialOf(request)
    if (!credential) throw BEARER.test(request.headers.authorization ?? '') ? badJwt() : noAuthorization()
    if (credential.kind === 'bearer') return this.fromAccessToken(credential.token)
    const { access, refresh } = credential
    return sharedCaller(`${access} ${refresh}`, () => this.fromCookies(credential))
  }

  /** Like `authenticate`, but returns undefined instead of throwing an AuthError. */
  async identify(request: FastifyRequest): Promise<Caller | undefined> {
    if (!this.credentialOf(request)) return undefined
    try {
      return await this.authenticate(request)
    } catch (error) {
      // Any other error is a fault of ours: an outage must never look like being signed out.
      if (error instanceof AuthError) return undefined
      throw error
    }
  }

  sessionsAtDesk(sessionIds: string[]): Promise<Set<string>> {
    return this.callers.withRole(sessionIds)
  }

  /** The caller of a browser session that has just been issued. */
  callerOf(userId: string, sessionId: string): Promise<Caller> {
    return this.load(userId, sessionId, 'browser')
  }

  private async fromAccessToken(token: string): Promise<Caller> {
    const read = await this.tokens.read(token)
    if ('failure' in read) throw badJwt()
    const { sub, session_id } = read.claims
    if (!isUuid(sub)) throw badJwt(400)
    return this.load(sub, session_id, 'client')
  }

  /** The refresh cookie proves the session as well. It is not rotated here, so that reading a page changes nothing. */
  private async fromCookies({ access, refresh }: { access?: string; refresh?: string }): Promise<Caller> {
    const read = access ? await this.tokens.read(access) : undefined
    if (read && 'claims' in read) return this.load(read.claims.sub, read.claims.session_id, 'browser')
    const session = refresh ? await this.sessions.peek(refresh) : undefined
    if (!session) throw noAuthorization()
    return this.load(session.user.id, session.id, 'browser')
  }

  private async load(userId: string, sessionId: string, kind: SessionKind): Promise<Caller> {
    const found = await this.callers.find(userId, isUuid(sessionId) ? sessionId : NO_SESSION)
    if (!found) throw userNotFound()
    const { user, session, standing } = found
    const { roles, hasVerifiedFactor } = standing
    if (!session || this.sessions.isOver(session, roles)) throw sessionNotFound(403)
    // A browser's tokens are kept from scripts in cookies, so they are refused in a header; a client's are refused in a cookie.
    if (session.openedBy !== kind) throw kind === 'client' ? badJwt(401) : noAuthorization()
    if (user.banned) throw userBanned(403)
    const twoFactors = hasVerifiedFactor || session.aal === 'aal2'
    const mustEnrolFactor = this.factorRequired && hasRole(roles, Role.Viewer) && !twoFactors
    return { user, session, mustEnrolFactor, ...standing }
  }
}

import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import type { FastifyRequest } from 'fastify'
import { readCookies, sessionCookies } from '../../common/cookies.js'
import { Environment } from '../../config/environment.js'
import { badJwt, noAuthorization, sessionNotFound, userBanned, userNotFound } from '../http/auth-error.js'
import { AccessTokensService } from '../keys/access-tokens.service.js'
import { MfaFactor } from '../mfa/mfa-factor.entity.js'
import { Session } from '../sessions/session.entity.js'
import { SessionsService } from '../sessions/sessions.service.js'
import { User } from '../users/user.entity.js'
import type { Caller } from './identity.js'

const BEARER = /^Bearer ([^\s]+)$/i

export type Credential = { kind: 'bearer'; token: string } | { kind: 'cookie'; access?: string; refresh?: string }

/** Finds out who calls, from a bearer token or the browser's cookies, and asks the database whether that still holds. */
@Injectable()
export class AuthenticatorService {
  private readonly cookieNames: ReturnType<typeof sessionCookies>

  constructor(
    private readonly em: EntityManager,
    private readonly tokens: AccessTokensService,
    private readonly sessions: SessionsService,
    { secure }: Environment,
  ) {
    this.cookieNames = sessionCookies(secure)
  }

  /** Where an Authorization header is present it alone decides; one that repeats the api key means nobody. */
  credentialOf({ headers }: FastifyRequest): Credential | undefined {
    if (headers.authorization !== undefined) {
      const token = BEARER.exec(headers.authorization)?.[1]
      return token === undefined || token === headers.apikey ? undefined : { kind: 'bearer', token }
    }
    const cookies = readCookies(headers.cookie)
    const access = cookies.get(this.cookieNames.access)
    const refresh = cookies.get(this.cookieNames.refresh)
    return access || refresh ? { kind: 'cookie', access, refresh } : undefined
  }

  /** Throws the protocol's own refusals, in its order. */
  async authenticate(request: FastifyRequest): Promise<Caller> {
    const credential = this.credentialOf(request)
    if (!credential) throw BEARER.test(request.headers.authorization ?? '') ? badJwt() : noAuthorization()
    if (credential.kind === 'bearer') return this.fromAccessToken(credential.token, 'bearer')
    return this.fromCookies(credential)
  }

  /** The same, with nobody for whatever would be refused. */
  async identify(request: FastifyRequest): Promise<Caller | undefined> {
    if (!this.credentialOf(request)) return undefined
    try {
      return await this.authenticate(request)
    } catch (error) {
      if (error instanceof Error && 'code' in error) return undefined
      throw error
    }
  }

  /** Whom a token of ours stands for. */
  read(token: string): Promise<Caller> {
    return this.fromAccessToken(token, 'cookie')
  }

  private async fromAccessToken(token: string, source: Caller['source']): Promise<Caller> {
    const read = await this.tokens.read(token)
    if ('failure' in read) throw badJwt()
    const { sub, session_id } = read.claims
    if (!isUuid(sub)) throw badJwt(400)
    return this.load(sub, session_id, source)
  }

  /**
   * An access cookie that has expired does not sign anyone out: the refresh cookie proves the session as well. It is not
   * spent here, so that reading a page changes nothing; the browser's session store refreshes.
   */
  private async fromCookies({ access, refresh }: { access?: string; refresh?: string }): Promise<Caller> {
    const read = access ? await this.tokens.read(access) : undefined
    if (read && 'claims' in read) return this.load(read.claims.sub, read.claims.session_id, 'cookie')
    const session = refresh ? await this.sessions.peek(refresh) : undefined
    if (!session) throw badJwt()
    return this.load(session.userId, session.id, 'cookie')
  }

  private async load(userId: string, sessionId: string, source: Caller['source']): Promise<Caller> {
    const em = this.em.fork()
    const [user, session, factors] = await Promise.all([
      em.findOne(User, { id: userId }),
      isUuid(sessionId) ? em.findOne(Session, { id: sessionId, userId }) : null,
      em.count(MfaFactor, { userId, status: 'verified' }),
    ])
    if (!user) throw userNotFound()
    if (!session) throw sessionNotFound(403)
    if (user.banned) throw userBanned(403)
    return { user, session, source, hasVerifiedFactor: factors > 0 }
  }
}

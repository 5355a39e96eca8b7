import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import type { Client } from '../access/identity.js'
import { AuthError, invalid, sessionNotFound, userBanned } from '../http/auth-error.js'
import { ACCESS_TOKEN_SECONDS, AccessTokensService } from '../keys/access-tokens.service.js'
import { SecretsService } from '../keys/secrets.service.js'
import type { PresentedUser } from '../users/user.presenter.js'
import { User } from '../users/user.entity.js'
import { UsersService } from '../users/users.service.js'
import { readRefreshToken, writeRefreshToken } from './refresh-token.js'
import { SESSION_INACTIVITY_DAYS } from '../../common/retention.rules.js'
import { Session } from './session.entity.js'

const REUSE_INTERVAL_MS = 10_000
/** A session nobody has refreshed for so long has ended. */
export const INACTIVITY_DAYS = SESSION_INACTIVITY_DAYS
const INACTIVITY_MS = INACTIVITY_DAYS * 24 * 3_600_000

export interface IssuedSession {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: PresentedUser
}

export type LogoutScope = 'global' | 'local' | 'others'

const alreadyUsed = () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const expired = () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')

/** Sessions and their rotating refresh tokens. A token replayed after its successor was used ends the whole session. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: AccessTokensService,
    private readonly secrets: SecretsService,
    private readonly users: UsersService,
  ) {}

  /** Opens a session in the caller's transaction; always a new one, so that none can be planted beforehand. */
  async open(em: EntityManager, user: User, method: string, client: Client): Promise<IssuedSession> {
    if (user.banned) throw userBanned(403)
    await em.nativeDelete(Session, { userId: user.id, refreshedAt: { $lt: new Date(Date.now() - INACTIVITY_MS) } })
    const session = new Session(user.id, method, client)
    await em.persist(session).flush()
    await this.users.recordSignIn(em, user)
    return this.issue(em, user, session)
  }

  async issue(em: EntityManager, user: User, session: Session): Promise<IssuedSession> {
    await em.flush()
    const { token, expiresAt } = await this.tokens.sign(user, session)
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(session.id, session.refreshCounter, this.digests),
      user: await this.users.present(em, user),
    }
  }

  /** Contenders wait for the row in turn, and each gets an answer. */
  async refresh(refreshToken: string, client: Client): Promise<IssuedSession> {
    const given = this.read(refreshToken)
    const outcome = await this.em.fork().transactional(async (em) => {
      const session = await em.findOne(Session, { id: given.sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!session) throw sessionNotFound(400)
      const user = await em.findOneOrFail(User, { id: session.userId })
      if (user.banned) throw userBanned(400)
      const idle = Date.now() - session.refreshedAt.getTime()
      if (idle > INACTIVITY_MS) throw expired()
      const behind = session.refreshCounter - given.counter
      if (behind < 0) throw notFound()
      if (behind > 1 && (idle > REUSE_INTERVAL_MS || given.counter < session.refreshFloor)) {
        // The deletion stands although the request fails, so the refusal is thrown outside the transaction.
        em.remove(session)
        return undefined
      }
      if (behind === 0) {
        session.refreshCounter += 1
        session.refreshedAt = new Date()
        session.ip = client.ip
      }
      return this.issue(em, user, session)
    })
    if (!outcome) throw alreadyUsed()
    return outcome
  }

  /** The session a refresh token proves, without spending the token; a stale one proves nothing. */
  async peek(refreshToken: string): Promise<Session | undefined> {
    const given = readRefreshToken(refreshToken, this.digests)
    if (!given) return undefined
    const session = await this.em.fork().findOne(Session, { id: given.sessionId })
    if (!session || Date.now() - session.refreshedAt.getTime() > INACTIVITY_MS) return undefined
    const behind = session.refreshCounter - given.counter
    return behind === 0 || behind === 1 ? session : undefined
  }

  async end({ userId, id }: Pick<Session, 'userId' | 'id'>, scope: LogoutScope) {
    const em = this.em.fork()
    if (scope === 'global') await em.nativeDelete(Session, { userId })
    else if (scope === 'local') await em.nativeDelete(Session, { id })
    else await em.nativeDelete(Session, { userId, id: { $ne: id } })
  }

  private read(refreshToken: string) {
    if (refreshToken.length < 12) throw invalid('refresh_token is not valid')
    const given = readRefreshToken(refreshToken, this.digests)
    if (!given) throw notFound()
    return given
  }

  private readonly digests = (data: Buffer) => this.secrets.hmacs('refresh-token', data)
}

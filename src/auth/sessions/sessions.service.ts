import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MINUTE_MS } from '../../common/durations.rules.js'
import { log } from '../../common/logger.js'
import { hasRole, Role } from '../../common/role.rules.js'
import { Environment } from '../../config/environment.js'
import { RolesService } from '../../roles/roles.service.js'
import type { Client } from '../access/caller.js'
import { AuthError, invalid, sessionNotFound, userBanned } from '../sign-in/auth-error.js'
import { ACCESS_TOKEN_SECONDS, AccessTokensService } from '../tokens/access-tokens.service.js'
import { SecretsService } from '../../secrets/secrets.service.js'
import { AccountEventsService } from '../users/account-events.service.js'
import type { PresentedUser } from '../users/user.presenter.js'
import type { User } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'
import { UsersService } from '../users/users.service.js'
import { deviceName } from './device-name.js'
import { readRefreshToken, writeRefreshToken } from './refresh-token.js'
import { type AuthenticationMethod, Session } from './session.entity.js'
import { sessionsRepository } from './sessions.repository.js'
import { hasExpired, judgeRefresh, provesSession } from './session.rules.js'

const TOUCH_AFTER_MS = MINUTE_MS

export interface IssuedSession {
  user: User
  sessionId: string
  accessToken: string
  refreshToken: string
  /** In seconds since 1970, as in the token. */
  expiresAt: number
}

/** A session as clients of the sign-in protocol receive it. */
export interface PresentedSession {
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

/** Sessions and their rotating refresh tokens. Replaying a token whose successor has been used ends the whole session. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: AccessTokensService,
    private readonly secrets: SecretsService,
    private readonly users: UsersService,
    private readonly roles: RolesService,
    private readonly events: AccountEventsService,
    private readonly environment: Environment,
  ) {}

  /**
   * Opens a session in the caller's transaction; always a new one, so that none can be planted beforehand. `shown` holds the
   * authentication methods of the session that it replaces.
   */
  async open(
    em: EntityManager,
    user: User,
    method: string,
    client: Client,
    shown: readonly AuthenticationMethod[] = [],
  ): Promise<IssuedSession> {
    if (user.banned) throw userBanned(403)
    const session = await sessionsRepository.add(em, user.id, method, client)
    session.amr = [...session.amr, ...shown.filter((other) => other.method !== method)]
    user.lastSignInAt = new Date()
    await usersRepository.stampSignIn(em, user.id, user.lastSignInAt)
    const isNewDevice = await sessionsRepository.rememberDevice(em, user.id, client.device)
    const issued = await this.issue(em, user, session)
    await this.events.record(em, {
      action: 'session.signed-in',
      user,
      client,
      sessionId: session.id,
      detail: { method, device: deviceName(client.userAgent ?? null) },
      notice: isNewDevice ? 'new-device' : undefined,
    })
    return issued
  }

  /** A token or code of the session was used twice and may be stolen: ends the session and mails the owner. */
  async endReused(em: EntityManager, user: User, sessionId: string, client: Client): Promise<void> {
    if ((await sessionsRepository.end(em, user.id, sessionId)) === 0) return
    await this.events.record(em, {
      action: 'session.reuse-detected',
      user,
      client,
      sessionId,
      notice: 'session-reused',
    })
  }

  async issue(em: EntityManager, user: User, session: Session): Promise<IssuedSession> {
    await em.flush()
    const { token, expiresAt } = await this.tokens.sign(user, session)
    const refreshToken = writeRefreshToken(session.id, session.refreshCounter, this.digests)
    return { user, sessionId: session.id, accessToken: token, refreshToken, expiresAt }
  }

  /** Call it after the commit: it reads the user outside the transaction. */
  async present({ user, accessToken, refreshToken, expiresAt }: IssuedSession): Promise<PresentedSession> {
    return {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: await this.users.present(this.em.fork(), user),
    }
  }

  async refresh(refreshToken: string, client: Client): Promise<IssuedSession> {
    const { sessionId, counter } = this.read(refreshToken)
    const outcome = await this.em.fork().transactional(async (em) => {
      const session = await sessionsRepository.lock(em, sessionId)
      if (!session) throw sessionNotFound(400)
      if (session.openedBy !== client.opens) throw notFound()
      const user = await usersRepository.findOrFail(em, session.user.id)
      if (user.banned) throw userBanned(400)
      if (hasExpired(session, await this.limitsOf(em, user.id), Date.now())) throw expired()
      const verdict = judgeRefresh({
        counter,
        current: session.refreshCounter,
        floor: session.refreshFloor,
        idle: Date.now() - session.refreshedAt.getTime(),
        sameDevice: session.deviceHash === null || session.deviceHash === client.device,
      })
      if (verdict === 'unknown') throw notFound()
      if (verdict === 'reused') {
        // The deletion persists although the request fails, so the refusal is thrown outside the transaction.
        await this.endReused(em, user, session.id, client)
        return undefined
      }
      if (verdict === 'rotate') {
        session.refreshCounter += 1
        session.refreshedAt = new Date()
        session.ip = client.ip
        session.deviceHash = client.device
      }
      return this.issue(em, user, session)
    })
    if (!outcome) throw alreadyUsed()
    return outcome
  }

  /** The browser session of a refresh token, without rotating the token; a stale token proves nothing. */
  async peek(refreshToken: string): Promise<Session | undefined> {
    const input = readRefreshToken(refreshToken, this.digests)
    if (!input) return undefined
    const session = await sessionsRepository.find(this.em.fork(), input.sessionId)
    if (session?.openedBy !== 'browser') return undefined
    return provesSession(input.counter, session.refreshCounter) ? session : undefined
  }

  isOver(session: Session, roles: Role[]): boolean {
    return hasExpired(session, hasRole(roles, Role.Viewer) ? this.deskLimits : undefined, Date.now())
  }

  /**
   * Records a request of the user's own, as opposed to automatic refreshing, at most once a minute. A failure is only logged, so that
   * a database whose disk is full can still be read.
   */
  async touch(session: Session): Promise<void> {
    const now = new Date()
    if (now.getTime() - session.lastUsedAt.getTime() < TOUCH_AFTER_MS) return
    await sessionsRepository
      .touch(this.em.fork(), session.id, now)
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be recorded'))
  }

  /** `notify` mails the owner when other sessions end; API clients end them with every sign-out. */
  async end({ user, id }: Session, scope: LogoutScope, client: Client, notify = false): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      if (scope === 'global') await sessionsRepository.endAll(em, user.id)
      else if (scope === 'local') await sessionsRepository.end(em, user.id, id)
      else await sessionsRepository.endOthers(em, user.id, id)
      const owner = await usersRepository.findOrFail(em, user.id)
      await this.events.record(em, {
        action: scope === 'others' ? 'session.others-ended' : 'session.signed-out',
        user: owner,
        client,
        sessionId: id,
        detail: { scope },
        notice: notify && scope !== 'local' ? 'sessions-ended' : undefined,
      })
    })
  }

  private async limitsOf(em: EntityManager, userId: string) {
    return hasRole(await this.roles.rolesOf(userId, em), Role.Viewer) ? this.deskLimits : undefined
  }

  private get deskLimits() {
    const { ADMIN_SESSION_HOURS, ADMIN_SESSION_IDLE_MINUTES } = this.environment
    return { hours: ADMIN_SESSION_HOURS, idleMinutes: ADMIN_SESSION_IDLE_MINUTES }
  }

  private read(refreshToken: string) {
    if (refreshToken.length < 12) throw invalid('refresh_token is not valid')
    const input = readRefreshToken(refreshToken, this.digests)
    if (!input) throw notFound()
    return input
  }

  private readonly digests = (data: Buffer) => this.secrets.signatures('refresh-token', data)
}

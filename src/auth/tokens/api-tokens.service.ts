import {
  ConflictException,
  ForbiddenException,
  Injectable,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import type { AccessRule } from '../../common/access.js'
import { MINUTE_MS } from '../../common/durations.rules.js'
import { hasRole, Role } from '../../common/role.rules.js'
import { TooManyRequestsException } from '../../common/http-errors.js'
import { Environment } from '../../config/environment.js'
import { RateLimitService } from '../../rate-limit/rate-limit.service.js'
import type { TokenCaller } from '../access/caller.js'
import { UserAdministrationService } from '../users/user-administration.service.js'
import { deviceName } from '../sessions/device-name.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { usersRepository } from '../users/users.repository.js'
import type { ApiToken } from './api-token.entity.js'
import { apiTokensRepository } from './api-tokens.repository.js'
import { hashToken, isTokenText, newTokenText } from './token-text.js'
import type { Actor } from '../access/actor.js'

const tooManyCalls = (seconds: number) =>
  new TooManyRequestsException(
    `This token has made too many requests. Please try again in ${seconds} seconds.`,
    seconds,
  )
const CALLS = { limit: 600, windowSeconds: 60 }
const TOUCH_AFTER_MS = 5 * MINUTE_MS
const MAX_USABLE = 50
const ENDING_LENGTH = 4

@Injectable()
export class ApiTokensService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimitService,
    private readonly audit: AuditService,
    private readonly administration: UserAdministrationService,
    private readonly environment: Environment,
  ) {}

  /** The caller behind a token, if it may call a route with this access rule; throws otherwise. */
  async admit(text: string, { role, scope }: AccessRule): Promise<TokenCaller> {
    const em = this.em.fork()
    const token = isTokenText(text) ? await apiTokensRepository.findByHash(em, hashToken(text)) : null
    const held = token && (await this.roleOf(em, token))
    if (!token?.ownerId || !held) throw new UnauthorizedException('This API token is not valid or no longer works.')
    await this.limits.demand(`api-token:${token.id}`, CALLS, tooManyCalls)
    if (!scope) throw new ForbiddenException('API tokens are not accepted here.')
    if (scope !== 'any' && !token.scopes.includes(scope))
      throw new ForbiddenException(`This token lacks the scope ${scope}.`)
    if (role && !hasRole([held], role))
      throw new ForbiddenException('The role this token was made with does not allow this.')
    await this.touch(em, token)
    return { id: token.id, name: token.name, ownerId: token.ownerId, role: held }
  }

  list(): Promise<ApiToken[]> {
    return apiTokensRepository.list(this.em.fork())
  }

  /** Returns the token's text, which is shown only once. */
  async create(
    actor: Actor,
    token: Pick<ApiToken, 'name' | 'scopes' | 'expiresAt'>,
  ): Promise<{ id: string; text: string }> {
    const text = newTokenText()
    try {
      const id = await this.em.fork().transactional(async (em) => {
        await this.lockCreator(em, actor)
        if ((await apiTokensRepository.countUsable(em)) >= MAX_USABLE)
          throw new ConflictException(
            `There are already ${MAX_USABLE} tokens, which is the most there can be. Revoke one first.`,
          )
        const added = await apiTokensRepository.add(em, {
          ...token,
          tokenHash: hashToken(text),
          ending: text.slice(-ENDING_LENGTH),
          ownerId: actor.id,
          ownerRole: Role.Admin,
        })
        await this.audit.recordBy(
          em,
          actor,
          'token.created',
          { type: 'token', id: added.id },
          { scopes: token.scopes.join(' '), until: token.expiresAt.toISOString().slice(0, 10) },
        )
        await this.administration.mailAdmins(em, {
          template: 'integration-created',
          variables: {
            title: 'New API token',
            what: `The token “${token.name}” can now call the desk’s API, with the scopes ${token.scopes.join(', ')}.`,
            by: actor.author,
            device: deviceName(actor.userAgent ?? null),
            link: `${this.environment.publicUrl}/admin/tokens`,
          },
        })
        return added.id
      })
      return { id, text }
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      const message = 'There is already a token with that name. Choose another name, or revoke that token first.'
      throw new ConflictException({ message, errors: { name: message } })
    }
  }

  async revoke(actor: Actor, id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const token = await apiTokensRepository.lock(em, id)
      if (!token) throw new NotFoundException('There is no such token.')
      if (token.revokedAt) return
      token.revokedAt = new Date()
      await em.flush()
      await this.audit.recordBy(em, actor, 'token.revoked', { type: 'token', id })
    })
  }

  /** Locks the creator, so that a concurrent change of password, which ends all tokens, also ends this one. */
  private async lockCreator(em: EntityManager, { id, sessionId }: Actor) {
    await usersRepository.lock(em, id)
    if (!sessionId || !(await sessionsRepository.find(em, sessionId)))
      throw new UnauthorizedException('Please sign in.')
  }

  private async roleOf(em: EntityManager, token: ApiToken): Promise<Role | undefined> {
    const { ownerId, ownerRole, revokedAt, expiresAt } = token
    if (!ownerId || !ownerRole || revokedAt || expiresAt.getTime() <= Date.now()) return undefined
    const owner = await usersRepository.find(em, ownerId)
    return owner && !owner.banned ? ownerRole : undefined
  }

  /** Throttled, so that a busy token does not write on every call. */
  private async touch(em: EntityManager, { id, lastUsedAt }: ApiToken) {
    const now = new Date()
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < TOUCH_AFTER_MS) return
    await apiTokensRepository.touch(em, id, now)
  }
}

import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import { RolesService } from '../../roles/roles.service.js'
import type { Client } from '../access/client.js'
import { requireRecentProof, type Caller } from '../access/identity.js'
import { FactorsService } from '../mfa/factors.service.js'
import { RecoveryCodesService } from '../mfa/recovery-codes.service.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import { SessionsRepository } from '../sessions/sessions.repository.js'
import { UsersService } from '../users/users.service.js'
import { deviceName } from '../sessions/device-name.js'
import type { AccountView } from './session.types.js'

/** What is stored about a user, for that user. */
@Injectable()
export class AccountDataService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsRepository,
    private readonly factors: FactorsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly roles: RolesService,
    private readonly events: AccountEventsService,
  ) {}

  async view({ user, session }: Caller): Promise<AccountView> {
    const [factors, sessions, recoveryCodes] = await Promise.all([
      this.factors.list(user.id),
      this.sessionsOf(user.id),
      this.recoveryCodes.countUnused(this.em.fork(), user.id),
    ])
    return {
      email: user.email,
      ...(user.newEmail && { newEmail: user.newEmail }),
      createdAt: user.createdAt.toISOString(),
      recoveryCodes,
      factors: factors.map(({ id, friendlyName, status, createdAt }) => ({
        id,
        name: friendlyName || 'Authenticator app',
        status,
        createdAt: createdAt.toISOString(),
      })),
      sessions: sessions.map(({ id, userAgent, createdAt, refreshedAt, lastUsedAt, aal }) => ({
        id,
        current: id === session.id,
        device: deviceName(userAgent),
        createdAt: createdAt.toISOString(),
        lastUsedAt: (lastUsedAt ?? refreshedAt).toISOString(),
        secondFactor: aal === 'aal2',
      })),
    }
  }

  /** Everything that hangs on the account, in a form that another service can read. */
  async everything({ user }: Caller) {
    const [account, sessions, roles] = await Promise.all([
      this.users.present(this.em.fork(), user),
      this.sessionsOf(user.id),
      this.roles.rolesOf(user.id),
    ])
    return {
      exported_at: new Date().toISOString(),
      account,
      roles,
      sessions: sessions.map(({ createdAt, refreshedAt, ip, userAgent, aal }) => ({
        created_at: createdAt.toISOString(),
        last_used_at: refreshedAt.toISOString(),
        ip,
        user_agent: userAgent,
        assurance_level: aal,
      })),
    }
  }

  async endSession(caller: Caller, id: string, client: Client) {
    requireRecentProof(caller)
    const { user, session } = caller
    await this.em.fork().transactional(async (em) => {
      const ended = isUuid(id) ? await this.sessions.end(em, user.id, id) : 0
      if (!ended) throw new NotFoundException('This session has ended already.')
      await this.events.record(em, {
        action: 'session.others-ended',
        user,
        client,
        sessionId: session.id,
        notice: 'sessions-ended',
      })
    })
    return {}
  }

  private sessionsOf(userId: string) {
    return this.sessions.list(this.em.fork(), userId)
  }
}

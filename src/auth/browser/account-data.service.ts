import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import { RolesService } from '../../roles/roles.service.js'
import type { Caller } from '../access/identity.js'
import { FactorsService } from '../mfa/factors.service.js'
import { Session } from '../sessions/session.entity.js'
import { UsersService } from '../users/users.service.js'
import { deviceName } from '../sessions/device-name.js'
import type { AccountView } from './session.types.js'

/** What we hold on someone, for their own eyes. */
@Injectable()
export class AccountDataService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly factors: FactorsService,
    private readonly roles: RolesService,
  ) {}

  async view({ user, session }: Caller): Promise<AccountView> {
    const [factors, sessions] = await Promise.all([this.factors.list(user.id), this.sessionsOf(user.id)])
    return {
      email: user.email,
      ...(user.newEmail && { newEmail: user.newEmail }),
      createdAt: user.createdAt.toISOString(),
      factors: factors.map(({ id, friendlyName, status, createdAt }) => ({
        id,
        name: friendlyName || 'Authenticator app',
        status,
        createdAt: createdAt.toISOString(),
      })),
      sessions: sessions.map(({ id, userAgent, createdAt, refreshedAt, aal }) => ({
        id,
        current: id === session.id,
        device: deviceName(userAgent),
        createdAt: createdAt.toISOString(),
        lastUsedAt: refreshedAt.toISOString(),
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

  async endSession({ user }: Caller, id: string) {
    const ended = isUuid(id) ? await this.em.fork().nativeDelete(Session, { id, userId: user.id }) : 0
    if (!ended) throw new NotFoundException('This session has ended already.')
    return {}
  }

  private sessionsOf(userId: string) {
    return this.em.fork().find(Session, { userId }, { orderBy: { refreshedAt: 'desc' } })
  }
}

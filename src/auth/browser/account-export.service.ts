import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { RolesService } from '../../roles/roles.service.js'
import type { Caller } from '../access/identity.js'
import { PasskeysRepository } from '../passkeys/passkeys.repository.js'
import { SessionsRepository } from '../sessions/sessions.repository.js'
import type { User } from '../users/user.entity.js'
import { UsersService } from '../users/users.service.js'
import { SignInHistoryService } from './sign-in-history.service.js'

type Part = (user: User) => Promise<unknown>

@Injectable()
export class AccountExportService {
  private readonly parts = new Map<string, Part>()

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: SessionsRepository,
    private readonly roles: RolesService,
    private readonly history: SignInHistoryService,
  ) {}

  /** Other modules register here what they store about the owner of an address. */
  include(name: string, part: Part) {
    this.parts.set(name, part)
  }

  async everything({ user }: Caller): Promise<Record<string, unknown>> {
    const [account, passkeys, sessions, roles, signIns, parts] = await Promise.all([
      this.users.present(this.em.fork(), user),
      this.passkeys.list(this.em.fork(), user.id),
      this.sessions.list(this.em.fork(), user.id),
      this.roles.rolesOf(user.id),
      this.history.list(user.id),
      Promise.all([...this.parts].map(async ([name, part]) => [name, await part(user)] as const)),
    ])
    return {
      exported_at: new Date().toISOString(),
      account,
      roles,
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ createdAt, refreshedAt, ip, userAgent, aal }) => ({
        created_at: createdAt.toISOString(),
        last_used_at: refreshedAt.toISOString(),
        ip,
        user_agent: userAgent,
        assurance_level: aal,
      })),
      sign_ins: signIns,
      ...Object.fromEntries(parts),
    }
  }
}

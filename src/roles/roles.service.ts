import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import type { Role } from '../common/access.js'
import { RolesRepository } from './roles.repository.js'

/** Who acts, as the audit log records it; without one it is the product itself or its operator. */
export interface RoleActor {
  id?: string
  email?: string
  ip?: string
  sessionId?: string
}

/** Who holds which role. The last holder of a role keeps it. */
@Injectable()
export class RolesService {
  constructor(
    private readonly em: EntityManager,
    private readonly roles: RolesRepository,
    private readonly audit: AuditService,
  ) {}

  has(userId: string, role: Role): Promise<boolean> {
    return this.roles.has(this.em.fork(), userId, role)
  }

  rolesOf(userId: string, em: EntityManager = this.em.fork()): Promise<Role[]> {
    return this.roles.rolesOf(em, userId)
  }

  /** The ids of all who hold it. */
  holders(role: Role, em: EntityManager = this.em.fork()): Promise<string[]> {
    return this.roles.holders(em, role)
  }

  /** Answers whether that changed anything. */
  async grant(em: EntityManager, userId: string, role: Role, actor: RoleActor = {}): Promise<boolean> {
    if (await this.roles.has(em, userId, role)) return false
    await this.roles.add(em, userId, role)
    await this.record(em, 'role.granted', userId, role, actor)
    return true
  }

  /** Refuses to leave the role without a holder. Answers whether that changed anything. */
  async revoke(em: EntityManager, userId: string, role: Role, actor: RoleActor = {}): Promise<boolean> {
    const holders = await this.roles.lockHolders(em, role)
    if (!holders.includes(userId)) return false
    refuseLast(holders, role)
    await this.roles.remove(em, userId, role)
    await this.record(em, 'role.revoked', userId, role, actor)
    return true
  }

  /** Before an account is deleted: throws when it alone holds this role. */
  async requireAnotherHolder(em: EntityManager, userId: string, role: Role): Promise<void> {
    const holders = await this.roles.lockHolders(em, role)
    if (holders.includes(userId)) refuseLast(holders, role)
  }

  private record(
    em: EntityManager,
    action: 'role.granted' | 'role.revoked',
    userId: string,
    role: Role,
    { ip, sessionId, ...actor }: RoleActor,
  ) {
    return this.audit.record(em, {
      action,
      actor,
      subject: { type: 'user', id: userId },
      detail: { role },
      ip,
      sessionId,
    })
  }
}

function refuseLast(holders: string[], role: Role) {
  if (holders.length === 1) throw new ConflictException(`This is the last ${role}. Make someone else an ${role} first.`)
}

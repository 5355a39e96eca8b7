import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type AuditAuthor, AuditService } from '../audit/audit.service.js'
import { Role, ROLES } from '../common/role.rules.js'
import { AccountAccess } from './account-access.js'
import { rolesRepository } from './roles.repository.js'

/** The role of each user, one at most. The last admin cannot be removed. */
@Injectable()
export class RolesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly accounts: AccountAccess,
  ) {}

  has(userId: string, role: Role): Promise<boolean> {
    return rolesRepository.has(this.em.fork(), userId, role)
  }

  rolesOf(userId: string, em: EntityManager = this.em.fork()): Promise<Role[]> {
    return rolesRepository.rolesOf(em, userId)
  }

  holders(least: Role, em: EntityManager = this.em.fork()): Promise<string[]> {
    return rolesRepository.holders(em, ROLES.slice(ROLES.indexOf(least)))
  }

  /** Replaces any other role; `by` is empty for the product itself and its operator. Returns whether that changed anything. */
  async grant(em: EntityManager, userId: string, role: Role, by: AuditAuthor = {}): Promise<boolean> {
    const held = await rolesRepository.rolesOf(em, userId)
    for (const other of held) if (other !== role) await this.revoke(em, userId, other, by)
    if (held.includes(role)) return held.length > 1
    await this.accounts.dropUnconfirmed(em, userId)
    await rolesRepository.add(em, userId, role)
    await this.record(em, 'role.granted', userId, role, by)
    return true
  }

  /** Refuses to remove the last admin. Returns whether that changed anything. */
  async revoke(em: EntityManager, userId: string, role: Role, by: AuditAuthor = {}): Promise<boolean> {
    const holders = await rolesRepository.lockHolders(em, role)
    if (!holders.includes(userId)) return false
    if (role === Role.Admin) refuseLast(holders)
    await rolesRepository.remove(em, userId, role)
    await this.record(em, 'role.revoked', userId, role, by)
    return true
  }

  async requireAnotherAdmin(em: EntityManager, userId: string): Promise<void> {
    const holders = await rolesRepository.lockHolders(em, Role.Admin)
    if (holders.includes(userId)) refuseLast(holders)
  }

  private async record(
    em: EntityManager,
    action: 'role.granted' | 'role.revoked',
    userId: string,
    role: Role,
    by: AuditAuthor,
  ) {
    await this.accounts.endAccess(em, userId, by.sessionId)
    await this.audit.record(em, { ...by, action, subject: { type: 'user', id: userId }, detail: { role } })
  }
}

function refuseLast(holders: string[]) {
  if (holders.length === 1) throw new ConflictException('This is the last admin. Make someone else an admin first.')
}

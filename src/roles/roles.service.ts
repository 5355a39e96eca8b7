import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Role } from '../common/access.js'
import { UserRole } from './user-role.entity.js'

@Injectable()
export class RolesService {
  constructor(private readonly em: EntityManager) {}

  async has(userId: string, role: Role) {
    return (await this.em.fork().count(UserRole, { userId, role })) > 0
  }

  async rolesOf(userId: string) {
    const rows = await this.em.fork().find(UserRole, { userId })
    return rows.map(({ role }) => role)
  }
}

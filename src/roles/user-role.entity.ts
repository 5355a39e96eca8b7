import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy'
import { Role } from '../common/access.js'

/** A role that someone holds; no row, no role. */
@Entity({ tableName: 'user_roles' })
export class UserRole {
  @PrimaryKey({ type: 'uuid' })
  userId: string

  @PrimaryKey({ type: 'text' })
  role: Role

  constructor(userId: string, role: Role) {
    this.userId = userId
    this.role = role
  }
}

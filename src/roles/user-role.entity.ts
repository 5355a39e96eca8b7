import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy'
import { Role } from '../common/access.js'

/** A user's role. The user is an id here, because the module of accounts depends on this one. */
@Entity({ tableName: 'user_roles' })
export class UserRole {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  @PrimaryKey({ type: 'text' }) role!: Role
}

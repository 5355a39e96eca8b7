import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator'
import { type Role, ROLES } from '../../common/role.rules.js'
import { OWNER_OR_NONE } from '../desk.rules.js'

export class NewOwnerDto {
  /** The handler or admin who takes over their entries, or `none`. */
  @IsOptional()
  @Matches(OWNER_OR_NONE, { message: 'Choose the new owner from the list.' })
  newOwner?: string
}

export class GrantRoleDto extends NewOwnerDto {
  @IsIn(ROLES, { message: 'Choose a role: viewer, handler or admin.' })
  role!: Role
}

export class ListUsersDto {
  @IsOptional()
  @IsString()
  @MaxLength(254, { message: 'An address is no longer than 254 characters.' })
  q?: string
}

import { Role, ROLES } from '../common/role.rules.js'
import { Transform } from 'class-transformer'
import { IsEmail, IsOptional, Matches, IsIn, IsString, MaxLength } from 'class-validator'
import { MAX_DISPLAY_NAME } from '../auth/users/account.rules.js'
import { Trimmed } from '../desk/desk.decorators.js'
import { OWNER_OR_NONE } from '../desk/desk.rules.js'

export class NewOwnerDto {
  @IsOptional() @Matches(OWNER_OR_NONE, { message: 'Choose the new owner from the list.' }) newOwner?: string
}

export class GrantRoleDto extends NewOwnerDto {
  @IsIn(ROLES, { message: 'Choose a role: viewer, handler or admin.' }) role!: Role
}

export class ListUsersDto {
  @IsOptional() @IsString() @MaxLength(254, { message: 'An address is no longer than 254 characters.' }) q?: string
}

export class InviteDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IsEmail({}, { message: 'Enter a valid email address.' })
  email!: string
  @IsIn(ROLES, { message: 'Choose a role: viewer, handler or admin.' }) role!: Role

  /** The name shown at the desk; an existing account keeps its own. */
  @IsOptional()
  @Trimmed()
  @IsString({ message: 'Enter their name as text.' })
  @MaxLength(MAX_DISPLAY_NAME, { message: `Enter a name of at most ${MAX_DISPLAY_NAME} characters.` })
  name?: string
}

import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator'
import { isEmailAddress } from '../../common/email.rules.js'
import { type Role, ROLES } from '../../common/role.rules.js'
import { MAX_BULK } from '../desk.rules.js'

export class ReviewDto {
  @IsIn(['accept', 'discard', 'restore'], { message: 'Accept it, discard it or bring it back.' })
  verdict!: 'accept' | 'discard' | 'restore'
}

export class ReviewManyDto extends ReviewDto {
  @IsArray({ message: 'Select some submissions first.' })
  @ArrayMinSize(1, { message: 'Select some submissions first.' })
  @ArrayMaxSize(MAX_BULK, { message: `Select at most ${MAX_BULK} submissions at a time.` })
  @IsUUID('all', { each: true, message: 'Name each submission by its id.' })
  ids!: string[]
}

export class RetryMailDto {
  @IsOptional()
  @ValidateBy(
    {
      name: 'isEmailAddress',
      validator: { validate: (text: unknown) => typeof text === 'string' && isEmailAddress(text) },
    },
    { message: 'Enter an email address in the form name@example.com.' },
  )
  recipient?: string
}

export class NewOwnerDto {
  /** The handler or admin who takes over their entries, or `none`. */
  @IsOptional()
  @Matches(/^(?:none|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i, {
    message: 'Choose the new owner from the list.',
  })
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

export class ListMailDto {
  @IsOptional()
  @IsIn(['open', 'queued', 'failing', 'dead', 'held', 'sent'], {
    message: 'Mail is queued, failing, dead, held or sent.',
  })
  state?: 'open' | 'queued' | 'failing' | 'dead' | 'held' | 'sent'

  @IsOptional()
  @IsUUID('all', { message: 'There is no such page of the list.' })
  after?: string
}

export class RetryAllDto {
  @IsIn(['failing', 'dead'], { message: 'Choose the mail that fails or the mail that was given up.' })
  state!: 'failing' | 'dead'
}

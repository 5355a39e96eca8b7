import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator'

export class ReviewDto {
  @IsIn(['accept', 'discard'], { message: 'Accept it or discard it.' })
  verdict!: 'accept' | 'discard'
}

export class GrantRoleDto {
  @IsIn(['admin'], { message: 'The one role there is to grant is admin.' })
  role!: 'admin'
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
  @Matches(/^[\w-]{1,200}$/, { message: 'There is no such page of the list.' })
  after?: string
}

export class RetryAllDto {
  @IsIn(['failing', 'dead'], { message: 'Choose the mail that fails or the mail that was given up.' })
  state!: 'failing' | 'dead'
}

import { Transform } from 'class-transformer'
import { IsIn, IsInt, IsOptional, IsString, Matches, MaxLength, Min, ValidateBy, ValidateIf } from 'class-validator'
import { isDay, MAX_NOTE, STATUSES, type DeskStatus } from '../../desk.rules.js'

/** What an admin may change; a member that is left out stays as it is. */
export class DeskChangesDto {
  @IsOptional()
  @IsIn(STATUSES, { message: 'Choose a status: new, in progress, done or spam.' })
  status?: DeskStatus

  /** The id of an admin, or `none`. */
  @IsOptional()
  @Matches(/^(?:none|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i, { message: 'Choose an owner from the list.' })
  owner?: string

  /** A day, or an empty string for none. */
  @ValidateIf((_dto, value) => value !== undefined && value !== '')
  @ValidateBy({
    name: 'isDay',
    validator: {
      validate: (value) => typeof value === 'string' && isDay(value),
      defaultMessage: () => 'Enter a due date such as 2026-11-30.',
    },
  })
  due?: string
}

export class ChangeEntryDto extends DeskChangesDto {
  /** The version that was on the screen; if another has been saved since, nothing is. */
  @IsInt({ message: 'Say which version this changes.' })
  @Min(1, { message: 'Say which version this changes.' })
  version!: number

  /** A note that is saved with the change. */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString({ message: 'Write the note first.' })
  @MaxLength(MAX_NOTE, { message: `Keep a note under ${MAX_NOTE} characters.` })
  note?: string
}

import { Transform } from 'class-transformer'
import { IsIn, IsInt, IsOptional, IsString, Matches, MaxLength, Min, ValidateIf } from 'class-validator'
import { IsDay } from '../../request-parts.js'
import { MAX_NOTE, OWNER_OR_NONE, STATUSES, type DeskStatus } from '../../desk.rules.js'

/** The changeable fields of an entry; omitted members stay as they are. */
export class DeskChangesDto {
  @IsOptional()
  @IsIn(STATUSES, { message: 'Choose a status: new, in progress, done or spam.' })
  status?: DeskStatus

  /** The id of a user, or `none`. */
  @IsOptional()
  @Matches(OWNER_OR_NONE, { message: 'Choose an owner from the list.' })
  owner?: string

  /** A date, or an empty string for none. */
  @ValidateIf((_dto, value) => value !== undefined && value !== '')
  @IsDay('Enter a due date such as 2026-11-30.')
  due?: string
}

export class ChangeEntryDto extends DeskChangesDto {
  /** The version that was on screen; the change is refused if the entry has changed since. */
  @IsInt({ message: 'Say which version this changes.' })
  @Min(1, { message: 'Say which version this changes.' })
  version!: number

  /** A note to save together with the change. */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString({ message: 'Write the note first.' })
  @MaxLength(MAX_NOTE, { message: `Keep a note under ${MAX_NOTE} characters.` })
  note?: string
}

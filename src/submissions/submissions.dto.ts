import { Transform } from 'class-transformer'
import {
  IsOptional,
  IsString,
  Length,
  ValidateBy,
  ArrayMaxSize,
  ArrayNotEmpty,
  IsIn,
  IsUUID,
  IsInt,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsObject,
} from 'class-validator'
import {
  DESK_QUERY_RULES,
  MAX_SEARCH,
  type DeskQuery,
  type DeskStatus,
  MAX_BULK,
  MAX_NOTE,
  type Outcome,
  OWNER_OR_NONE,
} from '../desk/desk.rules.js'
import { IsMoment } from '../common/moment.decorator.js'
import { IsDay, IsOutcome, IsReason, IsStatus, IsWaitingDay, Trimmed } from '../desk/desk.decorators.js'

/** An empty member counts as absent, and one that is named several times as a list. */
const DeskQueryMember = (): PropertyDecorator => (target, property) => {
  const isValid = DESK_QUERY_RULES[property as keyof DeskQuery]
  Transform(({ value }: { value: unknown }) => {
    const one = Array.isArray(value) ? value.join(',') : value
    return one === '' ? undefined : one
  })(target, property)
  IsOptional()(target, property)
  ValidateBy({
    name: 'deskQuery',
    validator: {
      validate: (value) => typeof value === 'string' && isValid(value),
      defaultMessage: () => `The desk has no filter called “${String(property)}”.`,
    },
  })(target, property)
}

/** Its members are those of `DESK_QUERY_RULES`. */
export class ListDeskDto extends (class {} as new () => DeskQuery) {}
for (const member of Object.keys(DESK_QUERY_RULES)) DeskQueryMember()(ListDeskDto.prototype, member)

export class SearchDeskDto {
  @IsString({ message: 'Enter what to search for.' })
  @Length(1, MAX_SEARCH, { message: `Search for 1 to ${MAX_SEARCH} characters.` })
  q!: string
}

export class ExportDeskDto extends ListDeskDto {
  @IsIn(['csv', 'json'], { message: 'Ask for csv or json.' }) format: 'csv' | 'json' = 'csv'

  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
  @ArrayNotEmpty({ message: 'Name each row by its id.' })
  @ArrayMaxSize(MAX_BULK, { message: `Select at most ${MAX_BULK} rows at a time.` })
  @IsUUID('all', { each: true, message: 'Name each row by its id.' })
  ids?: string[]
}

export class DeskChangesDto {
  @IsOptional() @IsStatus() status?: DeskStatus
  /** With the status `waiting`: the day on which it is taken up again, which becomes its due date. */
  @IsWaitingDay() waitingUntil?: string
  @IsOutcome() outcome?: Outcome
  @Trimmed() @IsReason() outcomeReason?: string
  /** The id of a staff member, or `none`. */
  @IsOptional() @Matches(OWNER_OR_NONE, { message: 'Choose an owner from the list.' }) owner?: string

  /** A date, or an empty string for none. */
  @ValidateIf((_dto, value) => value !== undefined && value !== '')
  @IsDay('Enter a due date such as 2026-11-30.')
  due?: string
  /** The sender's reply needs no answer. */
  @IsOptional() @IsIn([true], { message: 'Say true, or nothing.' }) noReplyNeeded?: true
}

export class ChangeEntryDto extends DeskChangesDto {
  /** The version that was on screen; without `before`, the change is refused if the entry has changed since. */
  @IsInt({ message: 'Say which version this changes.' })
  @Min(1, { message: 'Say which version this changes.' })
  version!: number

  /** The values that were shown: with them, a change is refused only if someone else has changed the same members since. The status of a done entry is its outcome. */
  @IsOptional()
  @IsObject({ message: 'Send the values that were shown as an object.' })
  before?: Partial<Record<'status' | 'waitingUntil' | 'outcomeReason' | 'owner' | 'due', string>>

  @IsOptional()
  @Trimmed()
  @IsString({ message: 'Write the note first.' })
  @MaxLength(MAX_NOTE, { message: `Keep a note under ${MAX_NOTE} characters.` })
  note?: string
  /** The note is about a call with the person, which counts as an answer. */
  @IsOptional() @IsBoolean({ message: 'Say with true or false whether this was a call.' }) call?: boolean
}

export class ChangeEntriesDto extends DeskChangesDto {
  /** Each is `id:version`, with the version that was on screen. */
  @IsArray({ message: 'Select some rows first.' })
  @ArrayMinSize(1, { message: 'Select some rows first.' })
  @ArrayMaxSize(MAX_BULK, { message: `Select at most ${MAX_BULK} rows at a time.` })
  @Matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:\d{1,9}$/i, {
    each: true,
    message: 'Name each row by its id and version.',
  })
  rows!: string[]
}

export class ChangeMatchingDto extends DeskChangesDto {
  /** When the list was loaded; entries that arrived later are excluded. */
  @IsMoment('Send the time at which the list was read.') asOf!: string
}

export class AddNoteDto {
  @Trimmed()
  @IsString({ message: 'Write the note first.' })
  @Length(1, MAX_NOTE, {
    message: ({ value }) =>
      String(value ?? '').length ? `Keep a note under ${MAX_NOTE} characters.` : 'Write the note first.',
  })
  body!: string

  @IsOptional() @IsBoolean({ message: 'Say with true or false whether this was a call.' }) call?: boolean
}

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

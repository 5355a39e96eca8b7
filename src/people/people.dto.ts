import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  Min,
} from 'class-validator'
import { MAX_SEARCH, OWNER_OR_NONE } from '../desk/desk.rules.js'
import { Filter, IsDay, Trimmed } from '../desk/desk.decorators.js'
import type { Correctable } from '../submissions/correction.rules.js'
import { MAX_TAG, MAX_TAGS, OWNER_ME_OR_NONE, PERSON_KINDS, REQUEST_KINDS, type RequestKind } from './people.rules.js'

export class ReadPersonDto {
  @IsOptional() @IsUUID('all', { message: 'There is no such part of the page.' }) before?: string
}

/** An empty field of the form is no filter. */
export class ListPeopleDto {
  @Filter() @MaxLength(MAX_SEARCH, { message: 'Search for less.' }) q?: string
  @Filter() @IsIn(PERSON_KINDS, { message: 'Choose a role from the list.' }) kind?: string
  @Filter() @Matches(OWNER_ME_OR_NONE, { message: 'Choose an owner from the list.' }) owner?: string
  @Filter() @MaxLength(MAX_TAG, { message: 'There is no such tag.' }) tag?: string
  @Filter() @IsUUID('all', { message: 'There is no such part of the list.' }) after?: string
}

export class TagsDto {
  @IsArray({ message: 'Send the tags as a list.' })
  @ArrayMaxSize(MAX_TAGS, { message: `A person has at most ${MAX_TAGS} tags.` })
  @IsString({ each: true, message: 'Send the tags as a list.' })
  @Length(1, MAX_TAG, { each: true, message: `A tag has at most ${MAX_TAG} letters.` })
  tags!: string[]
}

export class PersonOwnerDto {
  @Matches(OWNER_OR_NONE, { message: 'Choose an owner from the list.' }) owner!: string
}

export class MergePersonDto {
  @IsUUID('all', { message: 'Name the other person by their id.' }) other!: string
}

export class ErasePersonDto {
  /** The number of submissions in the preview; the erasure is refused if it has changed. */
  @IsInt({ message: 'Check what will be erased first.' })
  @Min(1, { message: 'Check what will be erased first.' })
  submissions!: number
}

export class RecordRequestDto {
  @IsIn(REQUEST_KINDS, { message: 'Choose what was asked for.' }) kind!: RequestKind
  @IsDay('Enter the day on which it came, such as 2026-11-30.') receivedOn!: string
}

/** The form's own rules are checked in addition. */
const Corrected = (): PropertyDecorator => (target, property) => {
  Trimmed()(target, property)
  IsOptional()(target, property)
  IsString({ message: 'Enter this as text.' })(target, property)
  MaxLength(254, { message: 'Enter at most 254 characters.' })(target, property)
}

export class CorrectSubmissionDto implements Partial<Record<Correctable, string>> {
  @IsUUID('all', { message: 'Name the submission by its id.' }) submission!: string
  @Corrected() firstName?: string
  @Corrected() lastName?: string
  @Corrected() fullName?: string
  @Corrected() email?: string
  @Corrected() phone?: string
  @Corrected() businessName?: string
  @Corrected() company?: string

  /** The values that the page showed; the correction of a field that has changed since is refused. */
  @IsOptional()
  @IsObject({ message: 'Send the values that were shown as an object.' })
  before?: Partial<Record<Correctable, string>>
}

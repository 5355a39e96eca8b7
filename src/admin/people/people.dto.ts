import { Transform } from 'class-transformer'
import { IsIn, IsInt, IsObject, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator'
import { IsDay } from '../request-parts.js'
import { type Correctable, REQUEST_KINDS, type RequestKind } from './people.rules.js'

export class ReadPersonDto {
  /** Continues the timeline after this submission. */
  @IsOptional() @IsUUID('all', { message: 'There is no such part of the page.' }) before?: string
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
  Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))(target, property)
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

  /** What the page showed of these fields: one that has been changed since is refused. */
  @IsOptional()
  @IsObject({ message: 'Send what was shown as an object.' })
  before?: Partial<Record<Correctable, string>>
}

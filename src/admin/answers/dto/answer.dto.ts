import { Transform } from 'class-transformer'
import { IsIn, IsInt, IsString, Length, Matches, Min, ValidateBy, ValidateIf } from 'class-validator'
import { IsDay } from '../../request-parts.js'
import { type DeskStatus, STATUSES } from '../../desk.rules.js'
import { MAX_ANSWER, MAX_SUBJECT, variableFault } from '../answer-template.rules.js'

const trimmed = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value

/** Refuses variables that do not exist. */
const HasKnownVariables = () =>
  ValidateBy({
    name: 'hasKnownVariables',
    validator: {
      validate: (value) => typeof value !== 'string' || variableFault(value) === undefined,
      defaultMessage: (failed) => variableFault(String(failed?.value)) ?? '',
    },
  })

/** A letter to a person, as it is previewed and then sent. */
export class PreviewAnswerDto {
  @Transform(trimmed)
  @HasKnownVariables()
  @Matches(/^\P{Cc}*$/u, { message: 'Write the subject in one line.' })
  @Length(1, MAX_SUBJECT, { message: `Write a subject of at most ${MAX_SUBJECT} characters.` })
  @IsString({ message: 'Write a subject first.' })
  subject!: string

  @Transform(trimmed)
  @HasKnownVariables()
  @Matches(/^[\P{Cc}\n\t]*$/u, { message: 'The answer contains a character that cannot be sent by mail.' })
  @Length(1, MAX_ANSWER, { message: `Write an answer of at most ${MAX_ANSWER.toLocaleString('en-GB')} characters.` })
  @IsString({ message: 'Write the answer first.' })
  body!: string
}

export class SendAnswerDto extends PreviewAnswerDto {
  /** The version that was on screen; the answer is refused if the entry has changed since. */
  @IsInt({ message: 'Say which version this answers.' })
  @Min(1, { message: 'Say which version this answers.' })
  version!: number

  @IsIn(STATUSES, { message: 'Choose a status: new, in progress, done or spam.' })
  status!: DeskStatus

  /** A date, or an empty string for none. */
  @ValidateIf((_dto, value) => value !== '')
  @IsDay('Enter a due date such as 2026-11-30.')
  due!: string
}

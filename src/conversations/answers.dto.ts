import { Transform } from 'class-transformer'
import {
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Min,
  ValidateBy,
  ValidateIf,
  IsBoolean,
  IsOptional,
  MaxLength,
} from 'class-validator'
import { type Decision, DECISIONS } from '../common/entry-status.rules.js'
import { type DeskStatus, MAX_REASON, type Outcome } from '../desk/desk.rules.js'
import {
  MAX_ANSWER,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  TEMPLATE_VARIABLES,
  variableFault,
} from './answer-template.rules.js'
import { FIELD_LABELS } from '../forms/form-kinds.js'
import { FORM_TYPES, type FormType } from '../common/form-options.rules.js'
import { IsDay, IsOutcome, IsReason, IsShownVersion, IsStatus, IsWaitingDay } from '../desk/desk.decorators.js'

const trimmed = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value

const Faultless = (faultOf: (text: string) => string | undefined) =>
  ValidateBy({
    name: 'faultless',
    validator: {
      validate: (value) => typeof value !== 'string' || faultOf(value) === undefined,
      defaultMessage: (failed) => faultOf(String(failed?.value)) ?? '',
    },
  })

const VARIABLES = [...new Set([...Object.keys(TEMPLATE_VARIABLES), ...Object.keys(FIELD_LABELS)])]
const HasKnownVariables = () => Faultless((text) => variableFault(text, VARIABLES))

class PreviewAnswerDto {
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

export class PreviewLetterDto extends PreviewAnswerDto {
  /** Why it is declined: what {{reason}} stands for. */
  @Transform(trimmed)
  @IsOptional()
  @IsString({ message: 'Say why it is declined.' })
  @MaxLength(MAX_REASON, { message: `Say in at most ${MAX_REASON} characters why it is declined.` })
  outcomeReason?: string
}

export class StartAnswerDto {
  @IsOptional() @IsIn(DECISIONS, { message: 'An application is accepted or declined.' }) decision?: Decision
}

export class SendAnswerDto extends PreviewAnswerDto {
  /** The version that was on screen; the answer is refused if the entry has changed since. */
  @IsInt({ message: 'Say which version this answers.' })
  @Min(1, { message: 'Say which version this answers.' })
  version!: number
  /** Without one, the status does not change. */
  @IsOptional() @IsStatus() status?: DeskStatus
  @IsWaitingDay() waitingUntil?: string
  @IsOutcome() outcome?: Outcome
  @Transform(trimmed) @IsReason() outcomeReason?: string

  @Transform(({ value }) => (value === '' ? undefined : value))
  @IsOptional()
  @IsDay('Enter a due date such as 2026-11-30.')
  due?: string
}

export class AnswerTemplateDto extends PreviewAnswerDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ').trim() : value))
  @IsString({ message: 'Give the template a name.' })
  @Length(1, MAX_TEMPLATE_NAME, { message: `Give the template a name of at most ${MAX_TEMPLATE_NAME} characters.` })
  name!: string

  @ValidateIf((_dto, value) => value !== '')
  @IsIn(FORM_TYPES, { message: 'Choose the form that it answers.' })
  type!: FormType | ''
  @IsShownVersion() version?: string
}

const LONGEST_HEADER = 998
const RECIPIENTS = `Say who it went to, in at most ${LONGEST_HEADER * 4} characters.`
const SUBJECT = `Send the subject, or an empty text, of at most ${LONGEST_HEADER * 2} characters.`

const WithoutNulls = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))

export class InboundMailDto {
  static readonly takesAnyText = true

  @WithoutNulls()
  @IsString({ message: 'Say who it is from.' })
  @Length(3, LONGEST_HEADER, { message: 'Say who it is from.' })
  from!: string
  @WithoutNulls() @IsString({ message: RECIPIENTS }) @MaxLength(LONGEST_HEADER * 4, { message: RECIPIENTS }) to!: string
  @IsString({ message: SUBJECT }) @MaxLength(LONGEST_HEADER * 2, { message: SUBJECT }) subject!: string
  @IsString({ message: 'Send the text of the email.' }) text!: string

  @WithoutNulls()
  @IsString({ message: 'Send the Message-ID of the email.' })
  @Length(3, LONGEST_HEADER, { message: 'Send the Message-ID of the email.' })
  messageId!: string

  /** In-Reply-To, or the whole of References. */
  @IsOptional()
  @IsString({ message: 'Send the Message-IDs that it answers as text.' })
  @MaxLength(LONGEST_HEADER * 10, { message: 'Send fewer Message-IDs.' })
  inReplyTo?: string
  @IsOptional() @IsBoolean({ message: 'Say true or false.' }) automatic?: boolean
}

const STATUS = 'Send the status as an enhanced code: 5.1.1, or 4.2.2 for a delay.'

export class ReturnedMailDto {
  static readonly takesAnyText = true

  /** Left out by services that assign their own Message-IDs; the latest email to the recipient is meant then. */
  @IsOptional()
  @IsString({ message: 'Send the Message-ID of the email.' })
  @MaxLength(LONGEST_HEADER, { message: 'Send the Message-ID of the email.' })
  messageId?: string

  @WithoutNulls()
  @IsString({ message: 'Say who it went to.' })
  @Length(3, LONGEST_HEADER, { message: 'Say who it went to.' })
  recipient!: string
  @Matches(/^[45]\.\d{1,3}\.\d{1,3}$/, { message: STATUS }) status!: string
  @WithoutNulls() @IsOptional() @IsString({ message: 'Send the server’s response as text.' }) diagnostic?: string
}

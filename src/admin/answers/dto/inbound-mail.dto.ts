import { Transform } from 'class-transformer'
import { IsBoolean, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator'

const LONGEST_HEADER = 998
const RECIPIENTS = `Say who it went to, in at most ${LONGEST_HEADER * 4} characters.`
const SUBJECT = `Send the subject, or an empty text, of at most ${LONGEST_HEADER * 2} characters.`

const WithoutNulls = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))

/** An incoming mail, in the same form whichever service received it. */
export class InboundMailDto {
  static readonly takesAnyText = true

  @WithoutNulls()
  @IsString({ message: 'Say who it is from.' })
  @Length(3, LONGEST_HEADER, { message: 'Say who it is from.' })
  from!: string

  /** All recipients, separated by commas. */
  @WithoutNulls()
  @IsString({ message: RECIPIENTS })
  @MaxLength(LONGEST_HEADER * 4, { message: RECIPIENTS })
  to!: string

  @IsString({ message: SUBJECT })
  @MaxLength(LONGEST_HEADER * 2, { message: SUBJECT })
  subject!: string

  @IsString({ message: 'Send the text of the mail.' })
  text!: string

  @WithoutNulls()
  @IsString({ message: 'Send the Message-ID of the mail.' })
  @Length(3, LONGEST_HEADER, { message: 'Send the Message-ID of the mail.' })
  messageId!: string

  /** In-Reply-To, or the whole of References. */
  @IsOptional()
  @IsString({ message: 'Send the Message-IDs that it answers as a text.' })
  @MaxLength(LONGEST_HEADER * 10, { message: 'Send fewer Message-IDs.' })
  inReplyTo?: string

  /** An out-of-office note or similar. */
  @IsOptional()
  @IsBoolean({ message: 'Say true or false.' })
  automatic?: boolean
}

const STATUS = 'Send the status as an enhanced code: 5.1.1, or 4.2.2 for a delay.'

/** A mail that came back after its server had taken it, in the same form whichever service reports it. */
export class ReturnedMailDto {
  static readonly takesAnyText = true

  /** Services that give mails Message-IDs of their own leave it out: then it is the latest mail to the recipient. */
  @IsOptional()
  @IsString({ message: 'Send the Message-ID of the mail.' })
  @MaxLength(LONGEST_HEADER, { message: 'Send the Message-ID of the mail.' })
  messageId?: string

  @WithoutNulls()
  @IsString({ message: 'Say who it went to.' })
  @Length(3, LONGEST_HEADER, { message: 'Say who it went to.' })
  recipient!: string

  @Matches(/^[45]\.\d{1,3}\.\d{1,3}$/, { message: STATUS })
  status!: string

  /** What the receiving server said. */
  @WithoutNulls()
  @IsOptional()
  @IsString({ message: 'Send what the server said as a text.' })
  diagnostic?: string
}

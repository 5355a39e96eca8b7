import { Transform } from 'class-transformer'
import { IsBoolean, IsOptional, IsString, Length, MaxLength } from 'class-validator'

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

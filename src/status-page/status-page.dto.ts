import { Transform } from 'class-transformer'
import { IsString, Length, Matches } from 'class-validator'
import { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import { MAX_ADDITION } from './status-page.rules.js'

export class AddDto extends StatusLinkDto {
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value,
  )
  @Matches(/^[\P{Cc}\n\t]*$/u, { message: 'This contains a character that cannot be kept.' })
  @Length(1, MAX_ADDITION, { message: `Write at most ${MAX_ADDITION.toLocaleString('en-GB')} characters.` })
  @IsString({ message: 'Write what you want to add.' })
  body!: string
}

export class RenewDto {
  /** Accepts spaces and small letters. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value,
  )
  @Matches(/^[A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5}$/, {
    message: 'Enter your reference, such as AP-7K3F9-QX2AB, from our email.',
  })
  @IsString({ message: 'Enter your reference, such as AP-7K3F9-QX2AB, from our email.' })
  reference!: string
}

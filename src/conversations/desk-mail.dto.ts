import { IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator'
import { isEmailAddress } from '../common/email.rules.js'

export class ListMailDto {
  @IsOptional()
  @IsIn(['open', 'queued', 'failing', 'failed', 'withheld', 'sent'], {
    message: 'Mail is queued, failing, failed, withheld or sent.',
  })
  state?: 'open' | 'queued' | 'failing' | 'failed' | 'withheld' | 'sent'

  @IsOptional() @IsUUID('all', { message: 'There is no such page of the list.' }) after?: string
}

export class RetryAllDto {
  @IsIn(['failing', 'failed'], { message: 'Choose failing or failed emails.' })
  state!: 'failing' | 'failed'
}

export class RetryMailDto {
  @IsOptional()
  @ValidateBy(
    {
      name: 'isEmailAddress',
      validator: { validate: (text: unknown) => typeof text === 'string' && isEmailAddress(text) },
    },
    { message: 'Enter an email address in the form name@example.com.' },
  )
  recipient?: string
}

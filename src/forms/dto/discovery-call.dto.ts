import { COUNTRIES, MAX_LENGTH } from '../form-options.rules.js'
import { Choice, comingDay, Email, Line, Phone, realDay } from './field.dto.js'

/** A discovery call as it goes over the wire: `formData` of type `discovery-call`. */
export class DiscoveryCallDto {
  @Line({ max: MAX_LENGTH.name, required: 'Enter your first name.' })
  firstName!: string

  @Line({ max: MAX_LENGTH.name, present: 'Enter your last name.' })
  lastName!: string

  @Email()
  email!: string

  @Phone()
  phone!: string

  @Choice(COUNTRIES)
  country?: string

  /** A day as text, or "Not specified". */
  @Line({ max: MAX_LENGTH.date, format: realDay })
  preferredDate?: string
}

/** What the booking page asks for beyond the wire. */
export class BookCallDto extends DiscoveryCallDto {
  @Line({ max: MAX_LENGTH.name, required: 'Enter your last name.' })
  override lastName!: string

  @Line({ max: MAX_LENGTH.date, format: comingDay })
  override preferredDate?: string
}

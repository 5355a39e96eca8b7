import { COUNTRIES, MAX_LENGTH } from '../../common/form-options.rules.js'
import {
  Choice,
  todayOrLater,
  Email,
  Form,
  Line,
  Marketing,
  PersonName,
  Phone,
  existingDate,
  existingMoment,
} from './field.dto.js'

/** A discovery call over the wire: `formData` of type `discovery-call`. */
@Form({ type: 'discovery-call', consent: 'discovery-call' })
export class DiscoveryCallDto {
  @PersonName({ label: 'First name', required: 'Enter your first name.' }) firstName!: string
  @PersonName({ label: 'Last name', present: 'Enter your last name.' }) lastName!: string
  @Email() email!: string
  @Phone() phone!: string
  @Choice(COUNTRIES, { label: 'Country' }) country?: string
  /** A date as text, or "Not specified". */
  @Line({ label: 'Preferred call date', max: MAX_LENGTH.date, format: existingDate }) preferredDate?: string
  @Marketing() marketing?: boolean
}

@Form({ type: 'discovery-call', consent: 'discovery-call' })
export class BookCallDto extends DiscoveryCallDto {
  @PersonName({ label: 'Last name', required: 'Enter your last name.' }) override lastName!: string
  @Line({ label: 'Preferred call date', max: MAX_LENGTH.date, format: todayOrLater }) override preferredDate?: string
  /** One of the open times, as an ISO timestamp. Not sent with the form: the time is booked once the form is stored. */
  @Line({ label: 'Call time', max: MAX_LENGTH.date, format: existingMoment }) startsAt?: string
  @Line({ label: 'Time zone', max: MAX_LENGTH.date }) zone?: string
}

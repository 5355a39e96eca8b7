import { COUNTRIES, LANDING_COUNTRY, MAX_LENGTH } from '../form-options.rules.js'
import { Choice, Email, Line, Phone, Website } from './field.dto.js'

/** A registration for the investor show as it goes over the wire: `formData` of type `investor-show`. */
export class InvestorShowDto {
  @Line({ max: MAX_LENGTH.name, required: 'Enter your first name.' })
  firstName!: string

  @Line({ max: MAX_LENGTH.name, present: 'Enter your last name.' })
  lastName!: string

  @Email()
  email!: string

  @Phone()
  phone!: string

  @Choice([...COUNTRIES, LANDING_COUNTRY], { required: 'Choose your country.' })
  country!: string

  @Line({ max: MAX_LENGTH.name })
  businessName?: string

  @Website()
  businessWebsite?: string

  @Line({ max: MAX_LENGTH.name })
  jobRole?: string
}

/** What the sign-up page asks for beyond the wire. */
export class InvestorShowSignupDto extends InvestorShowDto {
  @Line({ max: MAX_LENGTH.name, required: 'Enter your last name.' })
  override lastName!: string

  @Choice(COUNTRIES, { required: 'Choose your country.' })
  override country!: string
}

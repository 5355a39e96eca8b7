import { COUNTRIES, LANDING_COUNTRY, MAX_LENGTH } from '../../common/form-options.rules.js'
import { Choice, Email, Form, Line, Marketing, PersonName, Phone, Website } from './field.dto.js'

/** The landing forms send the short value, which is read as the long one. */
const COUNTRY_OPTIONS = [
  ...COUNTRIES.map((country) => ({ value: country, label: country })),
  { value: LANDING_COUNTRY, label: 'United Kingdom' },
]

@Form({ type: 'investor-show', consent: 'investor-show-signup' })
export class InvestorShowDto {
  @PersonName({ label: 'First name', required: 'Enter your first name.' }) firstName!: string
  @PersonName({ label: 'Last name', present: 'Enter your last name.' }) lastName!: string
  @Email() email!: string
  @Phone() phone!: string
  @Choice(COUNTRY_OPTIONS, { label: 'Country', required: 'Choose your country.' }) country!: string
  @Line({ label: 'Business name', max: MAX_LENGTH.name }) businessName?: string
  @Website({ label: 'Business website' }) businessWebsite?: string
  @Line({ label: 'Job role', max: MAX_LENGTH.name }) jobRole?: string
  @Marketing() marketing?: boolean
}

@Form({ type: 'investor-show', consent: 'investor-show-signup' })
export class InvestorShowSignupDto extends InvestorShowDto {
  @PersonName({ label: 'Last name', required: 'Enter your last name.' }) override lastName!: string
  @Choice(COUNTRIES, { label: 'Country', required: 'Choose your country.' }) override country!: string
}

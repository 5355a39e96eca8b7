import {
  BUSINESS_STAGES,
  FUNDING_AMOUNTS,
  INVESTMENT_RANGES,
  MAX_LENGTH,
  USER_TYPES,
  type UserType,
} from '../../common/form-options.rules.js'
import { Choice, Email, Form, Line, Marketing, Paragraphs, PersonName, Phone, Ticked } from './field.dto.js'

const investor = ({ userType }: ApplicationDto) => userType === 'investor'
const entrepreneur = ({ userType }: ApplicationDto) => userType === 'entrepreneur'

/** An application, on the page and over the wire. All fields are present; those of the other user type are empty. */
@Form({ type: 'application', consent: 'application' })
export class ApplicationDto {
  @Choice(USER_TYPES, { label: 'Applying as', required: 'Choose whether you are an investor or an entrepreneur.' })
  userType!: UserType

  @PersonName({ label: 'Full Name', required: 'Enter your full name.' }) fullName!: string
  @Email({ label: 'Email Address' }) email!: string
  @Phone({ label: 'Phone Number' }) phone!: string

  @Line({ label: 'Company Name', max: MAX_LENGTH.name, required: 'Enter your company name.', when: entrepreneur })
  company?: string

  @Line({
    label: 'Your Role/Position',
    max: MAX_LENGTH.name,
    required: 'Enter your role or position.',
    when: entrepreneur,
  })
  position?: string

  @Paragraphs({
    label: 'Investment Experience',
    max: MAX_LENGTH.text,
    required: 'Tell us about your investment experience.',
    when: investor,
  })
  experience?: string

  @Choice(INVESTMENT_RANGES, { label: 'Investment Range', required: 'Choose an investment range.', when: investor })
  investmentRange?: string

  @Line({ label: 'Industry Focus', max: MAX_LENGTH.industry }) industryFocus?: string

  @Choice(BUSINESS_STAGES, { label: 'Business Stage', required: 'Choose your business stage.', when: entrepreneur })
  businessStage?: string

  @Choice(FUNDING_AMOUNTS, {
    label: 'Funding Amount Sought',
    required: 'Choose the funding amount you seek.',
    when: entrepreneur,
  })
  fundingAmount?: string

  @Paragraphs({
    label: 'Business Description',
    max: MAX_LENGTH.text,
    required: 'Describe your business.',
    when: entrepreneur,
  })
  businessDescription?: string

  @Ticked({ label: 'Agreed to the terms', required: 'Please agree to the Terms and Conditions to continue.' })
  agreeToTerms!: boolean

  @Marketing() marketing?: boolean
}

/** The page has a separate question for an investor's company. */
@Form({ type: 'application', consent: 'application' })
export class ApplicationPageDto extends ApplicationDto {
  @Line({ label: 'Company/Organization', wire: ['company'], max: MAX_LENGTH.name }) organisation?: string
}

import {
  BUSINESS_STAGES,
  FUNDING_AMOUNTS,
  INVESTMENT_RANGES,
  MAX_LENGTH,
  USER_TYPES,
  type UserType,
} from '../form-options.rules.js'
import { Choice, Email, Line, Paragraphs, Phone, Ticked } from './field.dto.js'

const investor = ({ userType }: ApplicationDto) => userType === 'investor'
const entrepreneur = ({ userType }: ApplicationDto) => userType === 'entrepreneur'

/** An application, on the page and over the wire: it carries all fields, those of the other user type empty. */
export class ApplicationDto {
  @Choice(USER_TYPES, { required: 'Choose whether you are an investor or an entrepreneur.' })
  userType!: UserType

  @Line({ max: MAX_LENGTH.name, required: 'Enter your full name.' })
  fullName!: string

  @Email()
  email!: string

  @Phone()
  phone!: string

  @Line({ max: MAX_LENGTH.name, required: 'Enter your company name.', when: entrepreneur })
  company?: string

  @Line({ max: MAX_LENGTH.name, required: 'Enter your role or position.', when: entrepreneur })
  position?: string

  @Paragraphs({ max: MAX_LENGTH.text, required: 'Tell us about your investment experience.', when: investor })
  experience?: string

  @Choice(INVESTMENT_RANGES, { required: 'Choose an investment range.', when: investor })
  investmentRange?: string

  @Line({ max: MAX_LENGTH.industry })
  industryFocus?: string

  @Choice(BUSINESS_STAGES, { required: 'Choose your business stage.', when: entrepreneur })
  businessStage?: string

  @Choice(FUNDING_AMOUNTS, { required: 'Choose the funding amount you seek.', when: entrepreneur })
  fundingAmount?: string

  @Paragraphs({ max: MAX_LENGTH.text, required: 'Describe your business.', when: entrepreneur })
  businessDescription?: string

  @Ticked('Please agree to the Terms and Conditions to continue.')
  agreeToTerms!: boolean
}

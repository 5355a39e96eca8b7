import {
  LANDING_FUNDING_AMOUNTS,
  LANDING_INVESTMENT_RANGES,
  MAX_LENGTH,
  MONTHLY_REVENUES,
  SEIS_EIS_ANSWERS,
} from '../form-options.rules.js'
import { Choice, Email, Line, Phone, Tick } from './field.dto.js'

/** The form of the investor landing page; `registrationOfInvestor` turns it into a registration. */
export class InvestorLandingDto {
  @Line({ max: MAX_LENGTH.name, required: 'Enter your full name.' })
  name!: string

  @Email()
  email!: string

  @Phone()
  phone!: string

  @Choice(LANDING_INVESTMENT_RANGES, { required: 'Choose an investment range.' })
  investmentRange!: string

  @Tick()
  isAccredited?: boolean

  /** Asked for by a toast of its own, not beside the field. */
  @Tick()
  gdprConsent?: boolean
}

/** The form of the founder landing page; `registrationOfFounder` turns it into a registration. */
export class FounderLandingDto {
  @Line({ max: MAX_LENGTH.name, required: 'Enter your full name.' })
  name!: string

  @Email()
  email!: string

  @Phone()
  phone!: string

  @Line({ max: MAX_LENGTH.name, required: 'Enter your company name.' })
  companyName!: string

  @Choice(MONTHLY_REVENUES, { required: 'Choose your monthly revenue.' })
  monthlyRevenue!: string

  @Choice(LANDING_FUNDING_AMOUNTS, { required: 'Choose the funding amount you seek.' })
  fundingAmount!: string

  @Choice(SEIS_EIS_ANSWERS, { required: 'Choose whether you are SEIS or EIS eligible.' })
  seisEisEligible!: string

  @Tick()
  gdprConsent?: boolean
}

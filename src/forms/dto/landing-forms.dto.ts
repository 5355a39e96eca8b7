import {
  LANDING_FUNDING_AMOUNTS,
  LANDING_INVESTMENT_RANGES,
  MAX_LENGTH,
  MONTHLY_REVENUES,
  SEIS_EIS_ANSWERS,
} from '../../common/form-options.rules.js'
import { Choice, Email, Form, Line, Marketing, PersonName, Phone, Tick } from './field.dto.js'

/** The form of the investor landing page; `registrationOfInvestor` turns it into a registration. */
@Form({ type: 'investor-show', consent: 'investor-landing' })
export class InvestorLandingDto {
  @PersonName({ label: 'Full name', wire: ['firstName', 'lastName'], required: 'Enter your full name.' }) name!: string
  @Email() email!: string
  @Phone() phone!: string

  @Choice(LANDING_INVESTMENT_RANGES, {
    label: 'Investment range',
    wire: ['jobRole'],
    required: 'Choose an investment range.',
  })
  investmentRange!: string

  @Tick({ label: 'Accredited' }) isAccredited?: boolean
  /** Its error is a toast, not a message beside the field. */
  @Tick({ label: 'Consent' }) gdprConsent?: boolean
  @Marketing() marketing?: boolean
}

/** The form of the founder landing page; `registrationOfFounder` turns it into a registration. */
@Form({ type: 'investor-show', consent: 'founder-landing' })
export class FounderLandingDto {
  @PersonName({ label: 'Full name', wire: ['firstName', 'lastName'], required: 'Enter your full name.' }) name!: string
  @Email() email!: string
  @Phone() phone!: string

  @Line({ label: 'Company name', wire: ['businessName'], max: MAX_LENGTH.name, required: 'Enter your company name.' })
  companyName!: string

  @Choice(MONTHLY_REVENUES, { label: 'Monthly revenue', wire: ['jobRole'], required: 'Choose your monthly revenue.' })
  monthlyRevenue!: string

  @Choice(LANDING_FUNDING_AMOUNTS, { label: 'Funding amount sought', required: 'Choose the funding amount you seek.' })
  fundingAmount!: string

  @Choice(SEIS_EIS_ANSWERS, { label: 'SEIS/EIS eligible', required: 'Choose whether you are SEIS or EIS eligible.' })
  seisEisEligible!: string

  @Tick({ label: 'Consent' }) gdprConsent?: boolean
  @Marketing() marketing?: boolean
}

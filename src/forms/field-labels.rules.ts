import { BUSINESS_STAGES, FUNDING_AMOUNTS, INVESTMENT_RANGES, type Option } from './form-options.rules.js'

export interface FieldLabel {
  label: string
  options?: readonly Option[]
}

/** The members of all forms in the order and the words a reader expects, in the desk and in mail alike. */
export const FIELD_LABELS: Record<string, FieldLabel> = {
  userType: { label: 'Applying as' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  fullName: { label: 'Full name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  country: { label: 'Country' },
  preferredDate: { label: 'Preferred call date' },
  businessName: { label: 'Business name' },
  businessWebsite: { label: 'Website' },
  jobRole: { label: 'Job role' },
  company: { label: 'Company' },
  position: { label: 'Role or position' },
  investmentRange: { label: 'Investment range', options: INVESTMENT_RANGES },
  experience: { label: 'Investment experience' },
  industryFocus: { label: 'Industry focus' },
  businessStage: { label: 'Business stage', options: BUSINESS_STAGES },
  fundingAmount: { label: 'Funding sought', options: FUNDING_AMOUNTS },
  businessDescription: { label: 'Business description' },
  agreeToTerms: { label: 'Agreed to the terms' },
}

import {
  BUSINESS_STAGES,
  FUNDING_AMOUNTS,
  INVESTMENT_RANGES,
  labelOf,
  type Option,
} from '../forms/form-options.rules.js'

/** The members of all forms in the order and the words of the desk; what is not listed is shown under its own name. */
const FIELDS: Record<string, { label: string; options?: readonly Option[] }> = {
  userType: { label: 'Applying as' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  fullName: { label: 'Full name' },
  email: { label: 'E-mail' },
  phone: { label: 'Phone' },
  country: { label: 'Country' },
  preferredDate: { label: 'Preferred date' },
  businessName: { label: 'Business' },
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

const shown = (value: unknown) =>
  value === true ? 'Yes' : value === false ? 'No' : typeof value === 'string' ? value : JSON.stringify(value)

/** Every member that holds something, known ones first and in order. */
export function labelledFields(fields: Record<string, unknown>): { name: string; value: string }[] {
  const known = Object.keys(FIELDS).filter((name) => Object.hasOwn(fields, name))
  const other = Object.keys(fields).filter((name) => !Object.hasOwn(FIELDS, name))
  return [...known, ...other]
    .map((name) => {
      const { label, options } = FIELDS[name] ?? { label: name }
      const value = shown(fields[name])
      return { name: label, value: options ? labelOf(options, value) : value }
    })
    .filter(({ value }) => value !== '')
}

export const amountLabel = (value: string) =>
  labelOf([...INVESTMENT_RANGES, ...FUNDING_AMOUNTS], value).replace('-', ' to £')

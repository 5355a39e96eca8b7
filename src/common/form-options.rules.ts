/** An option of a form. The lists below are in display order; `value` is what is sent over the wire. */
export interface Option {
  value: string
  label: string
}

export const FORM_TYPES = ['discovery-call', 'application', 'investor-show', 'complaint'] as const
export type FormType = (typeof FORM_TYPES)[number]

export const COUNTRIES = [
  'United Kingdom',
  'United States',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Netherlands',
  'Ireland',
  'Switzerland',
  'Other',
] as const

/** The landing forms do not ask for a country and send this one. */
export const LANDING_COUNTRY = 'UK'

export const DATE_NOT_SPECIFIED = 'Not specified'

export const USER_TYPES = ['investor', 'entrepreneur'] as const
export type UserType = (typeof USER_TYPES)[number]

export const INVESTMENT_RANGES: readonly Option[] = [
  { value: '10k-50k', label: '£10k-50k' },
  { value: '50k-100k', label: '£50k-100k' },
  { value: '100k-500k', label: '£100k-500k' },
  { value: '500k-1m', label: '£500k-1m' },
  { value: '1m+', label: '£1m+' },
]

export const BUSINESS_STAGES: readonly Option[] = [
  { value: 'idea', label: 'Idea Stage' },
  { value: 'mvp', label: 'MVP/Prototype' },
  { value: 'early-revenue', label: 'Early Revenue' },
  { value: 'growth', label: 'Growth Stage' },
  { value: 'established', label: 'Established Business' },
]

export const stageLabel = (stage: string) => BUSINESS_STAGES.find(({ value }) => value === stage)?.label ?? stage

export const FUNDING_AMOUNTS: readonly Option[] = [
  { value: '25k-100k', label: '£25k-100k' },
  { value: '100k-250k', label: '£100k-250k' },
  { value: '250k-500k', label: '£250k-500k' },
  { value: '500k-1m', label: '£500k-1m' },
  { value: '1m+', label: '£1m+' },
]

export const LANDING_INVESTMENT_RANGES: readonly Option[] = [
  { value: '10k-50k', label: '£10k-50k' },
  { value: '50k-100k', label: '£50k-100k' },
  { value: '100k-250k', label: '£100k-250k' },
  { value: '250k+', label: '£250k+' },
]

export const MONTHLY_REVENUES: readonly Option[] = [
  { value: '<5k', label: 'Under £5k' },
  { value: '5k-25k', label: '£5k-25k' },
  { value: '25k-100k', label: '£25k-100k' },
  { value: '100k+', label: '£100k+' },
]

export const LANDING_FUNDING_AMOUNTS: readonly Option[] = [
  { value: '50k-150k', label: '£50k-150k' },
  { value: '150k-250k', label: '£150k-250k' },
  { value: '250k-500k', label: '£250k-500k' },
  { value: '500k+', label: '£500k+' },
]

export const SEIS_EIS_ANSWERS: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Unsure' },
]

export const COMPLAINT_SUBJECTS = [
  'How my personal data is used',
  'Something said on this site',
  'An event',
  'The service I had',
  'Something else',
] as const

/** The days within which a complaint is acknowledged (Data (Use and Access) Act 2025). */
export const COMPLAINT_DAYS = 30

export const MAX_LENGTH = {
  name: 200,
  email: 254,
  phone: 40,
  website: 2048,
  industry: 200,
  date: 100,
  text: 5000,
} as const

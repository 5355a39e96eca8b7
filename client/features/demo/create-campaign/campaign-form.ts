export interface FundUse {
  key: number
  category: string
  percentage: string
}
export interface Reward {
  key: number
  minimumAmount: string
  description: string
}
export interface TeamMember {
  key: number
  name: string
  role: string
  initials: string
}
export interface RiskWarning {
  key: number
  text: string
}

/** The campaign in the form: amounts as typed, and rows with keys. */
export interface CampaignForm {
  name: string
  tagline: string
  tags: string[]
  headerImage: string
  target: string
  sharePrice: string
  preMoneyValuation: string
  investmentType: string
  taxRelief: string
  daysToRun: string
  minInvestment: string
  maxInvestment: string
  problemDescription: string
  solutionDescription: string
  marketOpportunity: string
  businessModel: string
  useOfFunds: FundUse[]
  rewards: Reward[]
  teamMembers: TeamMember[]
  riskWarnings: RiskWarning[]
}

export const investmentTypes = ['Equity', 'Convertible loan note', 'Advance subscription']
export const taxReliefs = ['EIS Eligible', 'SEIS Eligible', 'SEIS and EIS Eligible', 'None']

export const defaultForm: CampaignForm = {
  name: '',
  tagline: '',
  tags: [],
  headerImage: '',
  target: '',
  sharePrice: '',
  preMoneyValuation: '',
  investmentType: 'Equity',
  taxRelief: 'EIS Eligible',
  daysToRun: '30',
  minInvestment: '100',
  maxInvestment: '100000',
  problemDescription: '',
  solutionDescription: '',
  marketOpportunity: '',
  businessModel: '',
  useOfFunds: [
    { key: 1, category: 'Manufacturing and production', percentage: '45' },
    { key: 2, category: 'R&D and product development', percentage: '25' },
    { key: 3, category: 'Marketing and sales', percentage: '15' },
    { key: 4, category: 'Team expansion', percentage: '10' },
    { key: 5, category: 'Working capital', percentage: '5' },
  ],
  rewards: [
    { key: 1, minimumAmount: '500', description: 'Early access to product updates' },
    { key: 2, minimumAmount: '2000', description: 'Quarterly investor calls' },
    { key: 3, minimumAmount: '10000', description: 'Factory visit plus meet the team' },
  ],
  teamMembers: [{ key: 1, name: '', role: '', initials: '' }],
  riskWarnings: [
    { key: 1, text: 'Early-stage investment is high risk and illiquid' },
    { key: 2, text: 'You may lose all of your investment' },
    { key: 3, text: 'Past performance is not a reliable indicator of future results' },
    { key: 4, text: 'EIS tax relief is subject to qualification criteria' },
  ],
}

export type Errors = Partial<Record<keyof CampaignForm, string>>

/** The input as a number; empty or invalid input is 0. */
export const amount = (typed: string) => {
  const value = Number(typed)
  return typed.trim() && Number.isFinite(value) ? value : 0
}

const required: [keyof CampaignForm, string][] = [
  ['name', 'Company name is required'],
  ['tagline', 'Tagline is required'],
  ['target', 'Funding target is required'],
  ['sharePrice', 'Share price is required'],
  ['preMoneyValuation', 'Pre-money valuation is required'],
  ['problemDescription', 'Problem description is required'],
  ['solutionDescription', 'Solution description is required'],
  ['marketOpportunity', 'Market opportunity is required'],
  ['businessModel', 'Business model is required'],
]

const minimums: [keyof CampaignForm, number, string][] = [
  ['target', 1, 'Funding target must be at least £1'],
  ['sharePrice', 0.01, 'Share price must be at least £0.01'],
  ['preMoneyValuation', 1, 'Pre-money valuation must be at least £1'],
  ['daysToRun', 1, 'Days to run must be at least 1'],
  ['minInvestment', 1, 'Minimum investment must be at least £1'],
  ['maxInvestment', 1, 'Maximum investment must be at least £1'],
]

/** What prevents creating the campaign, by field, in the order of the form. */
export function validate(form: CampaignForm): Errors {
  const wrong: Errors = {}
  const price = amount(form.sharePrice)
  if (Math.round(price * 100) / 100 !== price) wrong.sharePrice = 'Share price must be in whole pence'
  for (const [field, least, message] of minimums) if (amount(String(form[field])) < least) wrong[field] = message
  for (const [field, message] of required) if (!String(form[field]).trim()) wrong[field] = message
  const order = Object.keys(defaultForm) as (keyof CampaignForm)[]
  return Object.fromEntries(order.flatMap((field) => (wrong[field] ? [[field, wrong[field]]] : [])))
}

/** Adds a tag, trimmed and without repeats. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.trim()
  const known = tags.some((other) => other.toLocaleLowerCase('en-GB') === tag.toLocaleLowerCase('en-GB'))
  return tag && !known ? [...tags, tag] : tags
}

export const nextKey = (rows: { key: number }[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** A row for the use of funds needs a purpose and a percentage above zero. */
export const isFundUse = ({ category, percentage }: { category: string; percentage: string }) =>
  Boolean(category.trim()) && amount(percentage) > 0

/** Percentages may have decimals; their sum is cut to a hundredth. */
export const placedPercent = ({ useOfFunds }: Pick<CampaignForm, 'useOfFunds'>) =>
  Math.round(useOfFunds.reduce((sum, { percentage }) => sum + Math.max(0, amount(percentage)), 0) * 100) / 100

export const maxBelowMin = ({ minInvestment, maxInvestment }: CampaignForm) =>
  amount(maxInvestment) > 0 && amount(minInvestment) > 0 && amount(maxInvestment) < amount(minInvestment)

export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('en-GB'))
    .join('')

export type Fullness = 'empty' | 'part' | 'full'

const fullness = (...filled: boolean[]): Fullness =>
  filled.every(Boolean) ? 'full' : filled.some(Boolean) ? 'part' : 'empty'

const has = (typed: string) => Boolean(typed.trim())

/** The parts of the form, and how complete each is. */
export const parts: { name: string; fullness: (form: CampaignForm) => Fullness }[] = [
  {
    name: 'Basic Information',
    fullness: ({ name, tagline, tags }) => fullness(has(name), has(tagline), tags.length > 0),
  },
  {
    name: 'Financial Details',
    fullness: ({ target, sharePrice, preMoneyValuation, daysToRun, minInvestment, maxInvestment }) =>
      fullness(
        ...[target, sharePrice, preMoneyValuation, daysToRun, minInvestment, maxInvestment].map(
          (typed) => amount(typed) > 0,
        ),
      ),
  },
  {
    name: 'Company Details',
    fullness: ({ problemDescription, solutionDescription, marketOpportunity, businessModel }) =>
      fullness(has(problemDescription), has(solutionDescription), has(marketOpportunity), has(businessModel)),
  },
  { name: 'Use of Funds', fullness: (form) => fullness(placedPercent(form) === 100, form.useOfFunds.length > 0) },
  {
    name: 'Investor Rewards',
    fullness: ({ rewards }) =>
      fullness(rewards.length > 0, rewards.length > 0 && rewards.every(({ description }) => has(description))),
  },
  {
    name: 'Team Members',
    fullness: ({ teamMembers }) =>
      fullness(
        teamMembers.some(({ name }) => has(name)),
        teamMembers.length > 0 && teamMembers.every(({ name, role }) => has(name) && has(role)),
      ),
  },
  {
    name: 'Risk Warnings',
    fullness: ({ riskWarnings }) =>
      fullness(riskWarnings.length > 0, riskWarnings.length > 0 && riskWarnings.every(({ text }) => has(text))),
  },
]

/** The part that contains a field, so that a phone can show it. */
export const partOf: Partial<Record<keyof CampaignForm, number>> = {
  name: 0,
  tagline: 0,
  target: 1,
  sharePrice: 1,
  preMoneyValuation: 1,
  daysToRun: 1,
  minInvestment: 1,
  maxInvestment: 1,
  problemDescription: 2,
  solutionDescription: 2,
  marketOpportunity: 2,
  businessModel: 2,
}

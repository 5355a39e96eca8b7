export const CAMPAIGN_DRAFT = { form: 'campaign' }

type Texts<Name extends string> = Record<Name, string>
export type Row = Texts<string>

/** The lists of the form, by name, with the columns of their rows. */
interface Lists {
  useOfFunds: 'category' | 'percentage'
  rewards: 'minimumAmount' | 'description'
  teamMembers: 'initials' | 'name' | 'role'
  riskWarnings: 'text'
}
type ListName = keyof Lists
type AmountName = 'target' | 'sharePrice' | 'preMoneyValuation' | 'daysToRun' | 'minInvestment' | 'maxInvestment'
type AnswerName = 'problemDescription' | 'solutionDescription' | 'marketOpportunity' | 'businessModel'
type FieldName = 'name' | 'tagline' | 'headerImage' | 'investmentType' | 'taxRelief' | AmountName | AnswerName

/** The campaign in the form: amounts as typed, and rows with keys. */
export type CampaignForm = Texts<FieldName> & { tags: string[] } & {
  [Name in ListName]: Texts<'key' | Lists[Name]>[]
}

export interface FieldSpec {
  name: FieldName | 'tags'
  label: string
  hint?: string
  value?: string
  required?: boolean
  /** The limit of its text; with 5,000 characters it is a text area. */
  maxLength?: number
  /** Makes it an amount, in pounds unless `days`. */
  min?: number
  days?: boolean
  options?: readonly string[]
}

interface ColumnSpec {
  name: string
  /** Its label; `#` is the number of the row. */
  label: string
  placeholder?: string
  maxLength?: number
  look?: 'amount' | 'percent' | 'initials' | 'area'
  optional?: boolean
}

export interface ListSpec {
  name: ListName
  columns: readonly ColumnSpec[]
  rows: readonly (readonly string[])[]
  /** The button below the rows; `useOfFunds` has a blank row instead. */
  add?: string
  /** What the button beside a row removes: the text of `named`, if there is any, or `kind` and its number. */
  kind: string
  named?: string
}

export interface PartSpec {
  name: string
  note?: string
  columns?: boolean
  fields?: readonly FieldSpec[]
  list?: ListSpec
}

const text = (name: FieldName, label: string) => ({ name, label, required: true, maxLength: 200 })
const answer = (name: AnswerName, label: string, hint: string) => ({
  ...text(name, label),
  hint,
  maxLength: 5000,
})
/** Required if it has no initial value. */
const pounds = (name: AmountName, label: string, value?: string) => ({ name, label, value, min: 1, required: !value })
const choice = (name: FieldName, label: string, ...options: string[]) => ({ name, label, options, value: options[0] })

/** The whole form: its parts in order, with their fields or rows and initial values. */
export const parts: readonly PartSpec[] = [
  {
    name: 'Basic Information',
    fields: [
      text('name', 'Company name'),
      text('tagline', 'Tagline'),
      { name: 'tags', label: 'Tags', hint: 'Type one and press Enter. Up to six read well on a card.' },
      {
        name: 'headerImage',
        label: 'Header image',
        hint: 'An address that ends in .jpg or .png. This demonstration does not load it.',
        maxLength: 2048,
      },
    ],
  },
  {
    name: 'Financial Details',
    columns: true,
    fields: [
      pounds('target', 'Funding target'),
      { ...pounds('sharePrice', 'Share price'), min: 0.01 },
      pounds('preMoneyValuation', 'Pre-money valuation'),
      { ...pounds('daysToRun', 'Days to run', '30'), days: true },
      choice('investmentType', 'Investment type', 'Equity', 'Convertible loan note', 'Advance subscription'),
      choice('taxRelief', 'Tax relief', 'EIS Eligible', 'SEIS Eligible', 'SEIS and EIS Eligible', 'None'),
      pounds('minInvestment', 'Minimum investment', '100'),
      pounds('maxInvestment', 'Maximum investment', '100000'),
    ],
  },
  {
    name: 'Company Details',
    fields: [
      answer('problemDescription', 'Problem description', 'What is hard today, and for whom.'),
      answer('solutionDescription', 'Solution description', 'What you have made, and why it works.'),
      answer('marketOpportunity', 'Market opportunity', 'How many have the problem, and what they pay.'),
      answer('businessModel', 'Business model', 'How the company earns its living.'),
    ],
  },
  {
    name: 'Use of Funds',
    note: 'Shares should add up to 100%.',
    list: {
      name: 'useOfFunds',
      kind: 'purpose',
      named: 'category',
      columns: [
        { name: 'category', label: 'Purpose #', maxLength: 100 },
        { name: 'percentage', label: 'Share of purpose # in percent', look: 'percent' },
      ],
      rows: [
        ['Manufacturing and production', '45'],
        ['R&D and product development', '25'],
        ['Marketing and sales', '15'],
        ['Team expansion', '10'],
        ['Working capital', '5'],
      ],
    },
  },
  {
    name: 'Investor Rewards',
    list: {
      name: 'rewards',
      add: 'Add a reward',
      kind: 'reward',
      columns: [
        { name: 'minimumAmount', label: 'Minimum amount for reward #', look: 'amount', optional: true },
        { name: 'description', label: 'Reward #', placeholder: 'What they receive', maxLength: 200 },
      ],
      rows: [
        ['500', 'Early access to product updates'],
        ['2000', 'Quarterly investor calls'],
        ['10000', 'Factory visit plus meet the team'],
      ],
    },
  },
  {
    name: 'Team Members',
    list: {
      name: 'teamMembers',
      add: 'Add a person',
      kind: 'person',
      named: 'name',
      columns: [
        { name: 'initials', label: 'Initials of person #', look: 'initials', maxLength: 3, optional: true },
        { name: 'name', label: 'Name of person #', placeholder: 'Name', maxLength: 100 },
        { name: 'role', label: 'Role of person #', placeholder: 'Role', maxLength: 100 },
      ],
      rows: [['', '', '']],
    },
  },
  {
    name: 'Risk Warnings',
    list: {
      name: 'riskWarnings',
      add: 'Add a warning',
      kind: 'risk warning',
      columns: [
        {
          name: 'text',
          label: 'Risk warning #',
          look: 'area',
          placeholder: 'What could go wrong for an investor',
          maxLength: 500,
        },
      ],
      rows: [
        ['Early-stage investment is high risk and illiquid'],
        ['You may lose all of your investment'],
        ['Past performance is not a reliable indicator of future results'],
        ['EIS tax relief is subject to qualification criteria'],
      ],
    },
  },
]

const fields = parts.flatMap((part) => part.fields ?? [])

/** The part that contains a field, so that a phone can show it. */
export const partOf = (field: string) => parts.findIndex((part) => part.fields?.some(({ name }) => name === field))

const firstRows = ({ columns, rows }: ListSpec) =>
  rows.map((texts, index) => ({
    key: String(index + 1),
    ...Object.fromEntries(columns.map(({ name }, column) => [name, texts[column]])),
  }))

export const defaultForm = {
  ...Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  ...Object.fromEntries(parts.flatMap(({ list }) => (list ? [[list.name, firstRows(list)]] : []))),
  tags: [],
} as unknown as CampaignForm

export type Errors = Partial<Record<FieldSpec['name'], string>>

export const amount = (typed = '') => {
  const value = Number(typed)
  return typed.trim() && Number.isFinite(value) ? value : 0
}

const has = (typed = '') => Boolean(typed.trim())

function errorOf(form: CampaignForm, { name, label, required, min = 0, days }: FieldSpec): string | undefined {
  const typed = String(form[name])
  const value = amount(typed)
  if (required && !has(typed)) return `${label} is required`
  if (value < min) return `${label} must be at least ${days ? '' : '£'}${min}`
  if (name === 'sharePrice' && Math.round(value * 100) / 100 !== value) return `${label} must be in whole pence`
}

export const validate = (form: CampaignForm): Errors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = errorOf(form, field)
      return error ? [[field.name, error]] : []
    }),
  )

export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.trim()
  const known = tags.some((other) => other.toLocaleLowerCase('en-GB') === tag.toLocaleLowerCase('en-GB'))
  return tag && !known ? [...tags, tag] : tags
}

export const isFundUse = ({ category, percentage }: Row) => has(category) && amount(percentage) > 0

/** Percentages may have decimals; their sum is cut to a hundredth. */
export const allocatedPercent = ({ useOfFunds }: Pick<CampaignForm, 'useOfFunds'>) =>
  Math.round(useOfFunds.reduce((sum, { percentage }) => sum + Math.max(0, amount(percentage)), 0) * 100) / 100

export const maxBelowMin = ({ minInvestment, maxInvestment }: CampaignForm) =>
  amount(maxInvestment) > 0 && amount(minInvestment) > 0 && amount(maxInvestment) < amount(minInvestment)

export type Fullness = 'empty' | 'part' | 'full'

/** How complete a part is; what is optional does not count. */
export function fullnessOf(form: CampaignForm, { fields = [], list }: PartSpec): Fullness {
  const filled = fields
    .filter(({ required, min, name }) => required || min || name === 'tags')
    .map(({ name, min }) => (name === 'tags' ? form.tags.length > 0 : min ? amount(form[name]) > 0 : has(form[name])))
  const needed = list?.columns.filter(({ optional }) => !optional) ?? []
  if (list) filled.push(...form[list.name].flatMap((row: Row) => needed.map(({ name }) => has(row[name]))))
  if (list?.name === 'useOfFunds') filled.push(allocatedPercent(form) === 100)
  return filled.length > 0 && filled.every(Boolean) ? 'full' : filled.some(Boolean) ? 'part' : 'empty'
}

type Shape = Record<string, unknown>
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

function fits(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern)) return Array.isArray(value) && value.every((item) => fits(item, pattern[0] ?? ''))
  if (isShape(pattern)) return isShape(value) && Object.keys(pattern).every((key) => fits(value[key], pattern[key]))
  return typeof value === typeof pattern
}

/** The campaign of a draft; an outdated or edited one, whose values do not have the expected types throughout, is discarded. */
export const campaignOf = (values?: object): CampaignForm | null =>
  fits(values, defaultForm) ? (values as CampaignForm) : null

import {
  BUSINESS_STAGES,
  type FormType,
  FUNDING_AMOUNTS,
  INVESTMENT_RANGES,
  labelOf,
  type Option,
} from '../forms/form-options.rules.js'

type Fields = Record<string, unknown>

interface Shown {
  label: string
  options?: readonly Option[]
}

/** The fields of each form in the order and the words a reader expects. */
const FIELDS: Record<FormType, Record<string, Shown>> = {
  'discovery-call': {
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    email: { label: 'Email' },
    phone: { label: 'Phone' },
    country: { label: 'Country' },
    preferredDate: { label: 'Preferred call date' },
  },
  application: {
    userType: { label: 'Applying as' },
    fullName: { label: 'Full name' },
    email: { label: 'Email' },
    phone: { label: 'Phone' },
    company: { label: 'Company' },
    position: { label: 'Role or position' },
    investmentRange: { label: 'Investment range', options: INVESTMENT_RANGES },
    experience: { label: 'Investment experience' },
    industryFocus: { label: 'Industry focus' },
    businessStage: { label: 'Business stage', options: BUSINESS_STAGES },
    fundingAmount: { label: 'Funding sought', options: FUNDING_AMOUNTS },
    businessDescription: { label: 'Business description' },
    agreeToTerms: { label: 'Agreed to the terms' },
  },
  'investor-show': {
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    email: { label: 'Email' },
    phone: { label: 'Phone' },
    country: { label: 'Country' },
    businessName: { label: 'Business name' },
    businessWebsite: { label: 'Website' },
    jobRole: { label: 'Job role' },
  },
}

const TYPES: Record<FormType, string> = {
  'discovery-call': 'discovery call request',
  application: 'application',
  'investor-show': 'investor show registration',
}

function shownValue({ options = [] }: Shown, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value.trim() : ''
  return text && labelOf(options, text)
}

/** Founders and investors of the landing pages were promised an answer within a time; the sign-up page promises one soon. */
function showPromise({ jobRole }: Fields) {
  const role = typeof jobRole === 'string' ? jobRole : ''
  if (role.startsWith('Founder - ')) return { within: '48 hours' }
  if (role.startsWith('Investor - ')) return { within: '24 hours' }
  return {}
}

export interface StoredSubmission {
  type: FormType
  reference: string
  fields: Fields
  receivedAt: Date
  page: string | null
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** What the mails about a submission show, read from the submission itself when the mail is sent. */
export function submissionView({ type, reference, fields, receivedAt, page }: StoredSubmission) {
  const all = Object.entries(FIELDS[type]).map(([name, shown]) => ({
    label: shown.label,
    value: shownValue(shown, fields[name]),
  }))
  const name = String(fields.firstName ?? fields.fullName ?? '').trim()
  return {
    reference,
    what: TYPES[type],
    name,
    received: WHEN.format(receivedAt),
    page,
    given: all.filter(({ value, label }) => value !== '' && label !== 'Agreed to the terms'),
    all,
    ...(type === 'investor-show' && showPromise(fields)),
  }
}

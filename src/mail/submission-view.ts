import { FIELD_LABELS, type FieldLabel } from '../forms/field-labels.rules.js'
import { type FormType, labelOf } from '../forms/form-options.rules.js'

type Fields = Record<string, unknown>

const PERSON = ['firstName', 'lastName', 'email', 'phone', 'country']

/** What each form asks. */
const ASKED: Record<FormType, string[]> = {
  'discovery-call': [...PERSON, 'preferredDate'],
  application: [
    'userType',
    'fullName',
    'email',
    'phone',
    'company',
    'position',
    'investmentRange',
    'experience',
    'industryFocus',
    'businessStage',
    'fundingAmount',
    'businessDescription',
    'agreeToTerms',
  ],
  'investor-show': [...PERSON, 'businessName', 'businessWebsite', 'jobRole'],
}

const TYPES: Record<FormType, string> = {
  'discovery-call': 'discovery call request',
  application: 'application',
  'investor-show': 'investor show registration',
}

function shownValue({ options = [] }: FieldLabel, value: unknown): string {
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
  const all = ASKED[type].map((name) => {
    const field = FIELD_LABELS[name] ?? { label: name }
    return { label: field.label, value: shownValue(field, fields[name]) }
  })
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

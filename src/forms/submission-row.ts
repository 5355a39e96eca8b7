import type { Updateable } from 'kysely'
import { DAY_MS } from '../common/durations.rules.js'
import type { TableOf } from '../database/kysely.js'
import { afterWorkingDays } from './working-time.rules.js'
import { COMPLAINT_DAYS, type FormType } from '../common/form-options.rules.js'
import { poundsOf } from './amount.rules.js'
import { phoneDigits, plainWords, searchText } from './search.rules.js'
import type { Submission, SubmissionStatus } from './submission.entity.js'
import { consentRecord, type ParsedSubmission } from './submission.js'

type Listed = Pick<Submission, 'type' | 'reference' | 'fields'>

/** The answers themselves go in as JSON. */
type Columns = Updateable<Omit<TableOf<Submission>, 'fields'>> & { fields?: Submission['fields'] }

const LONGEST_NAME_KEY = 400

/** The hours within which the form's page promises an answer; each 24 are one working day. */
export function promisedHours(type: FormType, jobRole: string): 24 | 48 | undefined {
  if (type === 'discovery-call') return 24
  if (type === 'application') return 48
  if (jobRole.startsWith('Investor - ')) return 24
  if (jobRole.startsWith('Founder - ')) return 48
  return undefined
}

/** When the promised answer is due. By law a complaint's days are calendar days. */
export function promisedAt(type: FormType, jobRole: string, receivedAt: Date): Date | undefined {
  if (type === 'complaint') return new Date(receivedAt.getTime() + COMPLAINT_DAYS * DAY_MS)
  const hours = promisedHours(type, jobRole)
  return hours && afterWorkingDays(receivedAt, hours / 24)
}

function kindOf(type: FormType, fields: { userType: string; jobRole: string }) {
  if (type === 'application') return fields.userType || null
  if (fields.jobRole.startsWith('Investor - ')) return 'investor'
  if (fields.jobRole.startsWith('Founder - ')) return 'founder'
  return null
}

/** What the landing forms say in the role, as src/forms/landing-forms.rules.ts writes it. */
const AMOUNT = /(?:^Investor - |, Seeking: )([^ ,]+)/
const SCHEME = /, SEIS\/EIS: (\w+)$/
const partOf = (role: string, part: RegExp) => part.exec(role)?.[1] ?? null

/** An address as it is compared: in lower case, without the blanks around it. */
export const addressOf = (email: string) => email.trim().toLowerCase()

/** Searched as digits, by a filter of its own, or wording of ours. */
const NOT_SEARCHED = ['phone', 'country', 'marketing']

/** What the desk lists, sorts and searches of a submission's fields; the notes stay searchable. */
export function listedColumns({ type, reference, fields }: Listed, notes: string[] = []) {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const name = text('fullName') || [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const words = Object.keys(fields).map((field) => (NOT_SEARCHED.includes(field) ? '' : text(field)))
  const amount = text('investmentRange') || text('fundingAmount') || partOf(text('jobRole'), AMOUNT)
  const pounds = amount ? poundsOf(amount) : undefined
  const [email, phone, businessName] = [text('email'), text('phone'), text('businessName') || text('company')]
  return {
    name,
    email,
    address: addressOf(email),
    phone,
    country: text('country'),
    business_name: businessName || null,
    business_website: text('businessWebsite') || null,
    role: text('jobRole') || text('position') || null,
    kind: kindOf(type, { userType: text('userType'), jobRole: text('jobRole') }),
    amount,
    amount_from: pounds?.from ?? null,
    amount_to: pounds?.to ?? null,
    stage: text('businessStage') || null,
    scheme: partOf(text('jobRole'), SCHEME),
    industry: plainWords(text('industryFocus')) || null,
    preferred_date: text('preferredDate') || null,
    name_key: plainWords(name).slice(0, LONGEST_NAME_KEY),
    search: searchText([name, reference, phoneDigits(phone), ...words, ...notes]),
  } satisfies Columns
}

export function submissionRow({ id, reference, type, fields, receivedAt, bodyHash, context }: ParsedSubmission) {
  const consent = consentRecord(context.consent)
  const promised = promisedAt(type, String(fields.jobRole ?? '').trim(), receivedAt)?.toISOString() ?? null
  return {
    ...listedColumns({ type, reference, fields }),
    id,
    reference,
    type,
    fields,
    received_at: receivedAt.toISOString(),
    page: context.page ?? null,
    campaign: context.campaign ?? null,
    consent_wording: consent?.wording ?? null,
    consent_version: consent?.version ?? null,
    consent_hash: consent?.hash ?? null,
    body_hash: bodyHash,
    status: 'new' as SubmissionStatus,
    due_at: promised,
    promised_at: promised,
    version: 1,
  } satisfies Columns
}

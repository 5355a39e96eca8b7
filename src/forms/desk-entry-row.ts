import { DAY_MS } from '../common/durations.rules.js'
import { afterWorkingDays } from './working-time.js'
import { COMPLAINT_DAYS, type FormType } from './form-options.rules.js'
import { phoneDigits, plainWords, searchText } from './search.rules.js'

interface Received {
  id: string
  reference: string
  type: FormType
  fields: Record<string, unknown>
  receivedAt: Date
  /** Of a submission read from the database. */
  page?: string | null
  /** Of a submission that has just arrived. */
  context?: { page?: string }
}

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

/** The desk's row for a submission. */
export function deskEntryRow({ id, reference, type, fields, receivedAt, page, context }: Received) {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const name = text('fullName') || [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const [email, phone, businessName] = [text('email'), text('phone'), text('businessName') || text('company')]
  const promised = promisedAt(type, text('jobRole'), receivedAt)?.toISOString() ?? null
  return {
    id,
    type,
    reference,
    name,
    email,
    phone,
    country: text('country'),
    business_name: businessName || null,
    business_website: text('businessWebsite') || null,
    role: text('jobRole') || text('position') || null,
    kind: kindOf(type, { userType: text('userType'), jobRole: text('jobRole') }),
    amount: text('investmentRange') || text('fundingAmount') || null,
    preferred_date: text('preferredDate') || null,
    received_at: receivedAt.toISOString(),
    status: 'new' as const,
    due_at: promised,
    promised_at: promised,
    source: context?.page ?? page ?? null,
    version: 1,
    name_key: plainWords(name).slice(0, LONGEST_NAME_KEY),
    search: searchText([name, email, businessName, reference, phoneDigits(phone)]),
  }
}

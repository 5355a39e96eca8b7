import { DAY_MS } from '../common/durations.rules.js'
import { dayAfter, londonDay } from '../common/london-time.js'

export const REHEARSAL = 'Rehearsal'
export const REHEARSAL_NOTE = 'This is a rehearsal: no mail leaves, and nothing here is an offer to anyone.'

export const SECTORS = [
  'Clean technology',
  'Consumer',
  'Education',
  'Fintech',
  'Food and farming',
  'Health',
  'Life sciences',
  'Manufacturing',
  'Mobility',
  'Software',
  'Other',
] as const

export const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`

/** The twelve regions of the Office for National Statistics. */
export const REGIONS = [
  'North East',
  'North West',
  'Yorkshire and the Humber',
  'East Midlands',
  'West Midlands',
  'East of England',
  'London',
  'South East',
  'South West',
  'Wales',
  'Scotland',
  'Northern Ireland',
] as const

export const SCHEMES = ['SEIS', 'EIS'] as const

export const PER_MONTH = { least: 1, most: 6, usual: 2 }
export const MAX_AMOUNT = 5_000_000
export const MAX_CHEQUE = 100_000_000
export const MAX_HEADLINE = 120
export const MAX_SUMMARY = 1200
export const MAX_TEXT = 2000

/** What an investor agrees to with their preferences: stored as its hash. */
export const INTERESTS_CONSENT =
  'Write to me by email about companies that fit these interests, at most as often as I say. I can change or stop this at any time.'

/** What a founder agrees to with a description: stored with its version and hash. */
export const APPROVAL =
  'This is fair, clear and not misleading. Show it, without my name, to investors who have signed a statement. You may stop it at any time.'

export const UK_RESIDENT = 'I live in the United Kingdom.'

/** An investor's first statement counts only after this: time to think again, and for the desk to look at it. */
const REFLECTION_MS = DAY_MS

/** Emails are sent this many days before a statement ends. */
export const EXPIRY_NOTICE_DAYS = [30, 7] as const

/**
 * The last day on which a statement counts: it must have been signed within the twelve months ending with the day of
 * the communication (articles 48(2) and 50A(2) of the Order), by London's calendar.
 */
export function lastDayOf(signedAt: Date): string {
  const [year = 0, month = 0, day = 0] = londonDay(signedAt).split('-').map(Number)
  const lengthOfMonth = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  const anniversary = new Date(Date.UTC(year + 1, month - 1, Math.min(day, lengthOfMonth))).toISOString().slice(0, 10)
  return dayAfter(anniversary, -1)
}

export interface SignedStatement {
  address: string | null
  signedAt: Date
  clearsAt: Date
  /** A day in London. */
  lastDay: string
  endedAt: Date | null
}

/** A renewal counts at once: its signer had time to think before the first one. */
export const clearsAt = (signedAt: Date, address: string, earlier: readonly SignedStatement[]) =>
  earlier.some((one) => one.address === address && !one.endedAt && one.clearsAt <= signedAt)
    ? signedAt
    : new Date(signedAt.getTime() + REFLECTION_MS)

export const CLEARANCES = {
  cleared: 'Cleared',
  'not-invited': 'Not invited',
  closed: 'Application closed',
  unsigned: 'Not signed',
  waiting: 'Signed, takes effect after a day',
  expired: 'Statement has ended',
  paused: 'Paused',
} as const
export type ClearanceState = keyof typeof CLEARANCES

export interface Clearance {
  state: ClearanceState
  /** When the statement begins to count. */
  from?: string
  /** The last day on which it counts. */
  lastDay?: string
}

interface Standing {
  application: { status: string; outcome: string | null; address: string }
  /** Null for an investor who was never invited, or has stopped. */
  investor: { pausedUntil: string | null } | null
  statements: readonly SignedStatement[]
}

const NOT_COUNTED = ['spam', 'pending', 'discarded']

/** A reopened application stays accepted; only spam, a refusal or a withdrawal undoes the acceptance. */
export const isOpenApplication = ({ status, outcome }: { status: string; outcome: string | null }) =>
  !NOT_COUNTED.includes(status) && outcome !== 'declined' && outcome !== 'withdrawn'

/** Whether a company may be described to someone now, and if not, why not. The repository's SQL must agree. */
export function clearanceOf({ application, investor, statements }: Standing, now: Date): Clearance {
  if (!investor) return { state: 'not-invited' }
  const { address } = application
  if (!isOpenApplication(application)) return { state: 'closed' }
  const today = londonDay(now)
  const signed = statements.filter((one) => one.address === address && !one.endedAt)
  const current = signed.filter(({ lastDay }) => lastDay >= today).toSorted(byEnd)
  const counting = current.find((one) => one.clearsAt <= now)
  const [last] = current
  if (!last) {
    const [former] = signed.toSorted(byEnd)
    return former ? { state: 'expired', lastDay: former.lastDay } : { state: 'unsigned' }
  }
  if (!counting) return { state: 'waiting', from: last.clearsAt.toISOString(), lastDay: last.lastDay }
  const isPaused = investor.pausedUntil !== null && investor.pausedUntil > today
  return { state: isPaused ? 'paused' : 'cleared', lastDay: counting.lastDay }
}

const byEnd = (a: SignedStatement, b: SignedStatement) => (a.lastDay < b.lastDay ? 1 : a.lastDay > b.lastDay ? -1 : 0)

/** The states of a founder's description; docs/introductions.md has a diagram. */
export const PROFILE_STATES = ['draft', 'sent', 'approved', 'replaced', 'withdrawn'] as const
export type ProfileState = (typeof PROFILE_STATES)[number]

export const PROFILE_LABELS: Record<ProfileState, string> = {
  draft: 'Draft',
  sent: 'With the founder',
  approved: 'Approved',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
}

interface ProfileMove {
  from: readonly ProfileState[]
  to: ProfileState
  by: 'handler' | 'founder' | 'either' | 'product'
}

export const PROFILE_MOVES = {
  draft: { from: ['draft', 'sent'], to: 'draft', by: 'handler' },
  send: { from: ['draft', 'sent'], to: 'sent', by: 'handler' },
  approve: { from: ['sent'], to: 'approved', by: 'founder' },
  'ask-change': { from: ['sent'], to: 'draft', by: 'founder' },
  replace: { from: ['approved'], to: 'replaced', by: 'product' },
  withdraw: { from: ['draft', 'sent', 'approved'], to: 'withdrawn', by: 'either' },
} as const satisfies Record<string, ProfileMove>

export const allowsProfile = (move: keyof typeof PROFILE_MOVES, state: ProfileState) =>
  (PROFILE_MOVES[move].from as readonly ProfileState[]).includes(state)

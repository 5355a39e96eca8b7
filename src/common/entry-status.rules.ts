export const STATUSES = ['new', 'in-progress', 'waiting', 'done', 'spam'] as const
export type EntryStatus = (typeof STATUSES)[number]

/** The open statuses; a waiting entry returns on its day. */
export const OPEN_STATUSES = ['new', 'in-progress', 'waiting'] as const satisfies EntryStatus[]
export const STATUS_LABELS: Record<EntryStatus, string> = {
  new: 'New',
  'in-progress': 'In progress',
  waiting: 'Waiting',
  done: 'Done',
  spam: 'Spam',
}

export const OUTCOMES = ['accepted', 'declined', 'answered', 'no-reply', 'withdrawn'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_LABELS: Record<Outcome, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  answered: 'Answered',
  'no-reply': 'No reply',
  withdrawn: 'Withdrawn',
}

export const DESK_OUTCOMES = ['accepted', 'declined', 'answered', 'no-reply'] as const satisfies Outcome[]

/** The decisions about an application that have an email of their own. */
export const DECISIONS = ['accepted', 'declined'] as const satisfies Outcome[]
export type Decision = (typeof DECISIONS)[number]

/** A status and its details, which change together. */
export interface Standing {
  status: EntryStatus
  /** The day on which a waiting entry is taken up again. */
  waitingUntil: string | null
  outcome: Outcome | null
  /** Why it was declined. */
  outcomeReason: string | null
  /** When the outcome was decided, an ISO timestamp. */
  decidedAt: string | null
}

type Details = { [Name in 'waitingUntil' | 'outcome' | 'outcomeReason']?: Standing[Name] }

export const standingOf = (
  status: EntryStatus,
  { waitingUntil = null, outcome = null, outcomeReason = null }: Details = {},
): Standing => ({
  status,
  waitingUntil: status === 'waiting' ? waitingUntil : null,
  outcome: status === 'done' ? outcome : null,
  outcomeReason: status === 'done' && outcome === 'declined' ? outcomeReason : null,
  decidedAt: status === 'done' ? new Date().toISOString() : null,
})

/** A status in a word or two; for a done entry, the outcome. */
export const standingLabel = ({ status, outcome }: Pick<Standing, 'status' | 'outcome'>) =>
  outcome ? OUTCOME_LABELS[outcome] : STATUS_LABELS[status]

/** The steps of a submission as its sender sees them. */
export const STEPS = {
  received: 'Received',
  'being-read': 'Being read',
  'call-booked': 'Call booked',
  'call-cancelled': 'Call cancelled',
  accepted: 'Accepted',
  declined: 'Not this time',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
  closed: 'Closed',
} as const

export type StepName = keyof typeof STEPS

import type { Call } from '../calls/call.repository.js'
import type { FollowCalls } from '../calls/calls.types.js'
import type { Outcome, StepName } from '../common/entry-status.rules.js'

export const MAX_ADDITION = 5000

const STEP_OF_OUTCOME: Record<Outcome, StepName> = {
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  answered: 'answered',
  'no-reply': 'closed',
}

export interface Step {
  name: StepName
  /** An ISO timestamp; null if it was not noted. */
  at: string | null
  /** Of a call: when it begins or was to begin, as an ISO timestamp, and in which zone. */
  startsAt?: string
  zone?: string
}

interface Standing {
  outcome: Outcome | null
  receivedAt: Date
  /** When the desk first took it up. */
  readAt: Date | null
  decidedAt: Date | null
  /** All of them, whatever has become of them. */
  calls: CallTimes[]
}

export type CallTimes = Pick<Call, 'bookedAt' | 'cancelledAt' | 'startsAt' | 'state' | 'zone'>

export function stepsOf(standing: Standing): Step[] {
  const { outcome, receivedAt, readAt, decidedAt, calls } = standing
  const step = (name: StepName, at: Date | null) => ({ name, at: at && at.toISOString() })
  const underWay = [...(readAt ? [step('being-read', readAt)] : []), ...calls.flatMap(callSteps)]
  return [
    step('received', receivedAt),
    ...underWay.sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')),
    ...(outcome ? [step(STEP_OF_OUTCOME[outcome], decidedAt)] : []),
  ]
}

/** A call that was cancelled had been booked before, and both happened. One that was never confirmed was neither. */
function callSteps({ state, bookedAt, cancelledAt, startsAt, zone }: CallTimes): Step[] {
  if (!startsAt || state === 'reserved' || state === 'lapsed') return []
  const step = (name: StepName, at: Date | null) => ({
    name,
    at: at && at.toISOString(),
    startsAt: startsAt.toISOString(),
    zone,
  })
  return [step('call-booked', bookedAt), ...(state === 'cancelled' ? [step('call-cancelled', cancelledAt)] : [])]
}

/** Recognisable to its owner and useless to anyone else. */
export function maskedEmail(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim()) ?? []
  return `${[...local][0] ?? ''}•••@${domain}`
}

/** A submission as the link in its mails shows it. */
export interface FollowPage {
  reference: string
  kind: string
  email: string
  steps: Step[]
  /** What happens next, in the desk's words. */
  next: string
  /** All that was sent with the form, each answer with its label. */
  sent: { label: string; value: string }[]
  /** What was added since, the first one first. */
  additions: { at: string; words: string }[]
  /** Who looks after it, once they have given their name. */
  owner: string | null
  canAdd: boolean
  canWithdraw: boolean
  calls: FollowCalls
}

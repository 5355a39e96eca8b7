import type { Call } from '../calls/call.entity.js'
import type { Outcome, StepName } from '../common/entry-status.rules.js'
import type { Step } from './status-page.rules.js'

const STEP_OF_OUTCOME: Record<Outcome, StepName> = {
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
  answered: 'answered',
  'no-reply': 'closed',
}

interface Standing {
  outcome: Outcome | null
  receivedAt: Date
  /** When the desk first took it up. */
  readAt: Date | null
  decidedAt: Date | null
  /** All calls, in any state. */
  calls: CallTimes[]
}

export type CallTimes = Pick<Call, 'bookedAt' | 'cancelledAt' | 'reservedUntil' | 'startsAt' | 'state' | 'zone'>

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

/** A cancelled call keeps the step of its booking. A reservation that was never confirmed is not a step. */
function callSteps({ state, bookedAt, reservedUntil, cancelledAt, startsAt, zone }: CallTimes): Step[] {
  if (!startsAt || reservedUntil || state === 'lapsed') return []
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

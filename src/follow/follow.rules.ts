import type { FollowCall, FollowCalls } from '../calls/calls.types.js'
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
  /** Of a booked call: when it begins, as an ISO timestamp, and in which zone. */
  startsAt?: string
  zone?: string
}

interface Standing {
  outcome: Outcome | null
  receivedAt: Date
  /** When the desk first took it up. */
  readAt: Date | null
  decidedAt: Date | null
  call: FollowCall | null
}

export function stepsOf(standing: Standing): Step[] {
  const { outcome, receivedAt, readAt, decidedAt, call } = standing
  const step = (name: StepName, at: Date | null) => ({ name, at: at && at.toISOString() })
  const underWay = [...(readAt ? [step('being-read', readAt)] : []), ...(call ? bookedStep(call) : [])]
  return [
    step('received', receivedAt),
    ...underWay.sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')),
    ...(outcome ? [step(STEP_OF_OUTCOME[outcome], decidedAt)] : []),
  ]
}

function bookedStep({ state, bookedAt, startsAt, zone }: FollowCall): Step[] {
  const stands = state === 'booked' || state === 'held'
  return stands && startsAt ? [{ name: 'call-booked', at: bookedAt, startsAt, zone }] : []
}

/** Recognisable to its owner and useless to anyone else. */
export function maskedEmail(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim()) ?? []
  return `${[...local][0] ?? ''}•••@${domain}`
}

/** The state of a submission as its link shows it: links are forwarded, so answers are left out and the address is masked. */
export interface FollowPage {
  reference: string
  kind: string
  email: string
  steps: Step[]
  /** What happens next, in the desk's words. */
  next: string
  canAdd: boolean
  canWithdraw: boolean
  calls: FollowCalls
}

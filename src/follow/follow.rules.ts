import type { FollowCall } from '../calls/calls.types.js'
import type { Outcome } from '../common/entry-status.rules.js'

export const MAX_ADDITION = 5000

export const STEPS = {
  received: 'Received',
  'being-read': 'Being read',
  'call-booked': 'Call booked',
  accepted: 'Accepted',
  declined: 'Not this time',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
  closed: 'Closed',
} as const

export type StepName = keyof typeof STEPS

/** What happens next, after each step. */
export const NEXT: Record<StepName, string> = {
  received: 'We have what you sent. One of our team will read it next, and we write to you at this address.',
  'being-read':
    'One of our team is reading what you sent. We write to you as soon as we can say more, or have a question.',
  'call-booked': 'We speak then. The invitation is in our email, and you can move or cancel the call below.',
  accepted: 'Your application is accepted. We write to you with the next steps.',
  declined: 'We cannot take this further now. Our email says why. You are welcome to write to us again.',
  withdrawn: 'You have withdrawn it, and we do nothing more with it. You are welcome to write to us again.',
  answered: 'We have answered you by email. If something is still open, tell us below.',
  closed: 'This is closed. If something is still open, tell us below.',
}

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

/** The steps so far, oldest first. */
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

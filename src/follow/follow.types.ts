import type { FollowCalls } from '../calls/calls.types.js'
import type { Step } from './follow.rules.js'

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

import type { Step } from './follow.rules.js'

/** Where a submission stands, as whoever has its link sees it: no answer, and no whole address, since links are forwarded. */
export interface FollowPage {
  reference: string
  /** Such as "application". */
  kind: string
  email: string
  /** Oldest first. */
  steps: Step[]
  canAdd: boolean
  canWithdraw: boolean
}

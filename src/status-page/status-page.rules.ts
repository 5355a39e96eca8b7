import type { StatusCalls } from '../calls/calls.types.js'
import type { StepName } from '../common/entry-status.rules.js'

export const MAX_ADDITION = 5000

export interface Step {
  name: StepName
  /** An ISO timestamp; null if it was not noted. */
  at: string | null
  /** For a call: when it begins or was to begin, as an ISO timestamp, and in which zone. */
  startsAt?: string
  zone?: string
}

/** A submission as the link in its emails shows it. */
export interface StatusPage {
  reference: string
  kind: string
  email: string
  steps: Step[]
  /** What happens next, as worded by the desk. */
  next: string
  /** All that was sent with the form, each answer with its label. */
  sent: { label: string; value: string }[]
  /** What was added since, oldest first. */
  additions: { at: string; body: string }[]
  /** The owner's name, once they have given it. */
  owner: string | null
  canAdd: boolean
  canWithdraw: boolean
  calls: StatusCalls
  /** The address of the page of its introductions, if there is something on it for the sender. */
  introductions: string | null
}

export type SubmissionState = 'received' | 'in-progress' | 'withdrawn' | 'closed'

export interface AccountSubmission {
  reference: string
  kind: string
  receivedAt: string
  state: SubmissionState
  /** The address of its page; null for what has none, as while it waits for review. */
  page: string | null
  /** The address of what its introductions ask of its sender, if anything. */
  introductions: string | null
}

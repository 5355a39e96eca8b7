export type SubmissionState = 'received' | 'in-progress' | 'withdrawn' | 'closed'

export interface AccountSubmission {
  reference: string
  kind: string
  receivedAt: string
  state: SubmissionState
  /** The path of its status page; null if it has none, as while it is under review. */
  page: string | null
  /** The path of the page where its introductions need something from the sender, if they do. */
  introductions: string | null
}

/** Where a submission stands, as far as the person who sent it is concerned. */
export type SubmissionState = 'received' | 'in-progress' | 'closed'

export interface AccountSubmission {
  reference: string
  /** What was sent, e.g. "application". */
  kind: string
  receivedAt: string
  state: SubmissionState
}

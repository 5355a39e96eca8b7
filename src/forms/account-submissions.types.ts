/** The state of a submission as its sender sees it. */
export type SubmissionState = 'received' | 'in-progress' | 'closed'

export interface AccountSubmission {
  reference: string
  /** The kind of form, such as "application". */
  kind: string
  receivedAt: string
  state: SubmissionState
}

export type SubmissionState = 'received' | 'in-progress' | 'closed'

export interface AccountSubmission {
  reference: string
  kind: string
  receivedAt: string
  state: SubmissionState
}

export type DeskMailState = 'queued' | 'failing' | 'dead' | 'held' | 'sent'

export interface DeskMail {
  id: string
  template: string
  recipient: string
  subject: string | null
  state: DeskMailState
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
  submissionId: string | null
  /** The text as sent; empty if its content is not kept, and for mails outside a submission. */
  text: string
}

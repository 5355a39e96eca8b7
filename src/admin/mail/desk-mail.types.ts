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
  /** As it is or was sent; empty where what it showed is not kept. */
  text: string
}

import type { DeskMailState } from '../mail/desk-mail.types.js'

export interface AnswerView {
  kind: 'answer'
  id: string
  author: string
  subject: string
  words: string
  at: string
  /** The delivery state of its mail; null once the mail has been purged. */
  mail: DeskMailState | null
  /** Seconds in which the reader, as its author, can still undo it; 0 if they cannot. */
  takeBackSeconds: number
}

export interface ReplyView {
  kind: 'reply'
  id: string
  sender: string
  /** Sent from none of the person's known addresses. */
  fromOther: boolean
  automatic: boolean
  subject: string
  words: string
  quoted: string
  at: string
}

export type Letter = AnswerView | ReplyView

import type { DeskMailState } from '../mail/desk-mail.types.js'

export interface AnswerView {
  kind: 'answer'
  id: string
  author: string
  subject: string
  words: string
  at: string
  /** Where its mail is; null once that is not kept any more. */
  mail: DeskMailState | null
  /** For how long the reader, who sent it, can still take it back; 0 where they cannot. */
  takeBackSeconds: number
}

export interface ReplyView {
  kind: 'reply'
  id: string
  sender: string
  /** Not from an address of the person who sent the form. */
  fromOther: boolean
  automatic: boolean
  subject: string
  words: string
  quoted: string
  at: string
}

/** What was written in either direction. */
export type Letter = AnswerView | ReplyView

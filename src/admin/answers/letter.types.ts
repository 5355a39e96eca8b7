import type { DeskMailState } from '../desk-mail.types.js'

export interface AnswerView {
  kind: 'answer'
  id: string
  author: string
  subject: string
  words: string
  at: string
  /** Where its mail is; null once that is not kept any more. */
  mail: DeskMailState | null
  /** The reader sent it a moment ago, and it has not left yet. */
  takesBack: boolean
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

import type { FormType } from '../../forms/form-options.rules.js'
import type { DeskStatus, DeskTab } from '../desk.rules.js'
import type { DeskWaiting, Me, Undo } from '../desk.types.js'

export interface TemplateView {
  id: string
  name: string
  type: FormType | null
  subject: string
  body: string
}

export interface TemplatesPage {
  templates: TemplateView[]
  waiting: DeskWaiting
  me: Me
}

/** What an answer to an entry begins with. */
export interface AnswerStart {
  to: string
  /** Why the address refuses mail, in its server's words. */
  refusal: string | null
  subject: string
  body: string
  status: DeskStatus
  /** A day, or empty. */
  due: string
  /** Those for this form, their variables filled in. */
  templates: TemplateView[]
}

/** The mail as its recipient will get it. */
export interface AnswerPreview {
  from: string
  to: string
  replyTo: string
  subject: string
  html: string
  text: string
}

export interface AnswerOutcome {
  id: string
  version: number
  undo: Undo
}

/** An answer that did not leave, given back to be written anew. */
export interface TakenBack {
  submissionId: string
  tab: DeskTab
  subject: string
  body: string
  /** Someone has changed the entry since, so its status and due date stay. */
  changedSince: boolean
}

import type { Decision, Outcome, StepName } from '../common/entry-status.rules.js'
import type { FormType } from '../common/form-options.rules.js'
import type { DeskStatus, DeskTab } from '../desk/desk.rules.js'
import type { Me } from '../desk/desk.types.js'
import type { Undo } from '../submissions/submissions.types.js'

export interface TemplateView {
  id: string
  /** Changes with any of the other members. */
  version: string
  name: string
  type: FormType | null
  subject: string
  body: string
  /** The step after which senders read this on their status page; null for a starting text. */
  step: StepName | null
}

export interface TemplatesPage {
  templates: TemplateView[]
  /** The values of the variables by name: those of every form, and the fields of this one. */
  variables: Record<string, string>
  me: Me
}

/** The initial values of the answer form. */
export interface AnswerStart {
  to: string
  /** Why the address refuses email, in the words of its server. */
  refusal: string | null
  subject: string
  body: string
  /** Empty: it stays as it is. */
  status: DeskStatus | Decision | ''
  /** The day until which it waits for a reply. */
  waitingUntil: string
  /** Templates for this kind of form, with their variables filled in. */
  templates: TemplateView[]
}

/** The email as its recipient will see it. */
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

/** An answer that was undone before it was sent, returned for editing. */
export interface UndoneAnswer {
  submissionId: string
  tab: DeskTab
  subject: string
  body: string
  /** The outcome that the answer set and that was undone with it; null if there was none, or someone has changed it since. */
  outcome: Outcome | null
  outcomeReason: string | null
  /** The entry has been changed since, so its status and due date were not restored. */
  changedSince: boolean
}

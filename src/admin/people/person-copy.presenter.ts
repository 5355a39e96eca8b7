import { FORM_KINDS } from '../../forms/form-kinds.js'
import type { Submission } from '../../forms/submission.entity.js'
import type { MailMessage } from '../../mail/mail-message.entity.js'
import type { MailContent } from '../../mail/mail.service.js'
import type { DeskAnswer, DeskReply } from '../answers/answer.entity.js'
import type { DeskHistory, DeskNote } from '../entries/desk-entry.entity.js'
import { presentConsent, presentFields } from '../entries/desk-entry.presenter.js'
import type { PersonCopy, PersonRequestView } from './people.types.js'
import type { PersonRecords } from './person.presenter.js'

export type Copied<List extends keyof PersonCopy> = PersonCopy[List] extends (infer Item)[] ? Item : never

export const copiedSubmission = (submission: Submission): Copied<'submissions'> => ({
  reference: submission.reference,
  form: FORM_KINDS[submission.type].name,
  receivedAt: submission.receivedAt.toISOString(),
  page: submission.page,
  state: submission.status,
  answers: presentFields(submission).map(({ name, value }) => ({ name, value })),
  consent: presentConsent(submission),
})

export const copiedRequest = ({ kind, receivedOn, dueOn, closed }: PersonRequestView): Copied<'requests'> => ({
  kind,
  receivedOn,
  dueOn,
  closedAt: closed && closed.at,
})

export const copiedSignIns = (signIns: PersonRecords['signIns']): PersonCopy['signIns'] =>
  signIns.flatMap(({ address, events }) => events.map((event) => ({ address, ...event })))

/** Presents what belongs to submissions, each with the reference of its own. */
export function lineCopier(references: Map<string, string>, contentOf: (mail: MailMessage) => MailContent) {
  const about = (submissionId: string | null) => ({ reference: references.get(submissionId ?? '') ?? null })
  return {
    mail: (mail: MailMessage): Copied<'mails'> => ({
      ...about(mail.submissionId),
      recipient: mail.recipient,
      ...contentOf(mail),
      state: mail.state,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    }),
    note: ({ submission, words, createdAt }: DeskNote): Copied<'notes'> => ({
      ...about(submission.id),
      writtenAt: createdAt.toISOString(),
      words,
    }),
    answer: ({ submission, sentAt, subject, words }: DeskAnswer): Copied<'answers'> => ({
      ...about(submission.id),
      at: sentAt.toISOString(),
      subject,
      words,
    }),
    reply: ({ submission, receivedAt, sender, subject, words, quoted }: DeskReply): Copied<'replies'> => ({
      ...about(submission.id),
      at: receivedAt.toISOString(),
      sender,
      subject,
      words,
      quoted,
    }),
    change: ({ submission, what, detail, happenedAt }: DeskHistory): Copied<'changes'> => ({
      ...about(submission.id),
      at: happenedAt.toISOString(),
      what,
      detail,
    }),
  }
}

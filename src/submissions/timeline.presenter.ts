import type { SignInEvent } from '../auth/sessions/session.types.js'
import { UNLISTED, type Submission } from '../forms/submission.entity.js'
import type { MailMessage } from '../mail/mail-message.entity.js'
import { presentAnswer, presentReply } from './answer.presenter.js'
import type { DeskAnswer, DeskReply } from './answer.entity.js'
import { TAB_OF_TYPE } from '../desk/desk.rules.js'
import type { DeskNote } from './desk-entry.entity.js'
import type { DeskHistory } from '../entry-events/history.entity.js'
import type { EntryEventKind } from '../entry-events/effects.js'
import type { DeskMail, EntryRef, PersonEvent } from './submissions.types.js'
import type { PartEvent } from './person-data-sources.service.js'
import { erasedAt } from './retention.rules.js'
import { presentAllFields, presentConsent, presentEvent, presentFields, presentNote } from './desk-entry.presenter.js'
import { isCorrectable } from './correction.rules.js'

export interface PersonRecords {
  submissions: Submission[]
  mails: MailMessage[]
  notes: DeskNote[]
  answers: DeskAnswer[]
  replies: DeskReply[]
  history: DeskHistory[]
  signIns: { address: string; events: SignInEvent[] }[]
  more: PartEvent[]
}

export const isListed = ({ status }: Submission) => !UNLISTED.some((state) => state === status)

export const entryRef = (submission: Submission): EntryRef => ({
  id: submission.id,
  tab: TAB_OF_TYPE[submission.type],
  reference: submission.reference,
  listed: isListed(submission),
})

/** Left out, because the note, answer or reply itself is shown. */
const SHOWN_ITSELF = new Set<EntryEventKind>(['noted', 'answered', 'replied', 'replied-automatically'])

interface Shown {
  presentMail: (mail: MailMessage) => DeskMail
  /** Only the author of an answer may take it back. */
  readerId?: string
  nameOf: (author: string) => string
}

/** All staff members named in the records. */
export const authorsOf = ({ notes, answers, history }: Pick<PersonRecords, 'notes' | 'answers' | 'history'>) => [
  ...[...notes, ...answers].map(({ author }) => author),
  ...history.map(({ actor }) => actor),
]

export function presentTimeline(records: PersonRecords, { presentMail, readerId, nameOf }: Shown): PersonEvent[] {
  const { submissions, mails, notes, answers, replies, history, signIns, more } = records
  const refs = new Map(submissions.map((one) => [one.id, entryRef(one)]))
  const refOf = (id: string) => refs.get(id) as EntryRef
  const touches = timesTouched(records)
  const events: PersonEvent[] = [
    ...submissions.map((submission): PersonEvent => {
      const { id, receivedAt, page, status } = submission
      const form = {
        entry: refOf(id),
        state: status,
        page,
        fields: presentFields(submission),
        correctable: presentAllFields(submission).filter(({ key }) => isCorrectable(key)),
        erasedAt: erasedAt(touches.get(id) ?? []).toISOString(),
        consent: presentConsent(submission),
      }
      return { kind: 'form', key: id, at: receivedAt.toISOString(), form }
    }),
    ...mails
      .filter(isNotLetter(answers))
      .filter(isOfInterest)
      .map((mail): PersonEvent => {
        const entry = refs.get(mail.submissionId ?? '') ?? null
        return { kind: 'mail', key: mail.id, at: mail.createdAt.toISOString(), mail: presentMail(mail), entry }
      }),
    ...notes.map((note): PersonEvent => {
      const shown = presentNote(note, nameOf)
      return { kind: 'note', key: note.id, at: shown.createdAt, note: shown, entry: refOf(note.submission.id) }
    }),
    ...answers.map((answer): PersonEvent => {
      const letter = presentAnswer(answer, mails, { readerId, nameOf })
      return { kind: 'letter', key: answer.id, at: letter.at, letter, entry: refOf(answer.submission.id) }
    }),
    ...replies.map((reply): PersonEvent => {
      const letter = presentReply(reply)
      return { kind: 'letter', key: reply.id, at: letter.at, letter, entry: refOf(reply.submission.id) }
    }),
    ...history
      .filter(({ kind }) => !SHOWN_ITSELF.has(kind))
      .map((line): PersonEvent => {
        const change = presentEvent(line, nameOf)
        return { kind: 'change', key: line.id, at: change.happenedAt, change, entry: refOf(line.submissionId) }
      }),
    ...more.map(({ id, submissionId, at, ...text }): PersonEvent => {
      return { kind: 'more', key: id, at: at.toISOString(), ...text, entry: refOf(submissionId) }
    }),
    ...signIns.flatMap(({ address, events: found }) =>
      found.map((signIn, at): PersonEvent => ({
        kind: 'sign-in',
        key: `${address}-${at}`,
        at: signIn.at,
        signIn,
        address,
      })),
    ),
  ]
  return events.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** A mail to the team matters on the entry only while it has not arrived. */
const isOfInterest = ({ template, state }: MailMessage) =>
  !template.startsWith('team-') || (state !== 'sent' && state !== 'queued')

const isNotLetter = (answers: DeskAnswer[]) => {
  const letters = new Set(answers.map(({ mailId }) => mailId))
  return ({ id }: MailMessage) => !letters.has(id)
}

/** The times at which each submission was touched, which the purge goes by. */
function timesTouched({ submissions, mails, notes, history }: PersonRecords) {
  const touches = new Map(submissions.map(({ id, receivedAt }) => [id, [receivedAt]]))
  for (const { submissionId, sentAt, createdAt } of mails) touches.get(submissionId ?? '')?.push(sentAt ?? createdAt)
  for (const { submission, createdAt } of notes) touches.get(submission.id)?.push(createdAt)
  for (const { submissionId, happenedAt } of history) touches.get(submissionId)?.push(happenedAt)
  return touches
}

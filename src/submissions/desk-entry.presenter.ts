import { OPEN_STATUSES, TAB_OF_TYPE, type DeskStatus } from '../desk/desk.rules.js'
import type { DeskRow, DeskConsent, DeskEvent, DeskField, DeskNote as Note, DeskMail } from './submissions.types.js'
import type { Person } from '../auth/users/person.types.js'
import type { EntryRow } from './desk-entry-page.repository.js'
import { wasAgreed } from '../forms/consent.rules.js'
import { answersOf } from '../forms/form-kinds.js'
import type { Submission } from '../forms/submission.entity.js'
import type { DeskNote } from './desk-entry.entity.js'
import type { DeskHistory } from '../entry-events/history.entity.js'
import type { MailMessage } from '../mail/mail-message.entity.js'
import type { MailContent } from '../mail/mail.service.js'
import { wire } from '../common/wire.js'

/** PostgreSQL returns `2026-11-22 10:31:09.5+00`. */
export const isoOf = (moment: string) =>
  new Date(moment.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()

export function presentRow(
  entry: Omit<EntryRow, 'name_key' | 'quiet' | 'owned' | 'due_key' | 'preferred_key'>,
  owners: ReadonlyMap<string, Person>,
): DeskRow {
  const status = entry.status as DeskStatus
  const dueAt = entry.due_at && isoOf(entry.due_at)
  return {
    id: entry.id,
    personId: entry.person_id,
    tab: TAB_OF_TYPE[entry.type],
    reference: entry.reference,
    name: entry.name,
    email: entry.email,
    phone: entry.phone,
    country: (entry.country === 'UK' ? 'United Kingdom' : entry.country) || null,
    businessName: entry.business_name,
    businessWebsite: entry.business_website,
    role: entry.role,
    kind: entry.kind,
    amount: entry.amount,
    preferredDate: entry.preferred_date,
    receivedAt: isoOf(entry.received_at),
    status,
    waitingUntil: entry.waiting_until,
    outcome: entry.outcome,
    outcomeReason: entry.outcome_reason,
    decidedAt: entry.decided_at && isoOf(entry.decided_at),
    owner: entry.owner_id ? (owners.get(entry.owner_id) ?? null) : null,
    dueAt,
    overdue: isOpen(status) && dueAt !== null && new Date(dueAt) < new Date(),
    repliedAt: status === 'spam' ? null : entry.replied_at && isoOf(entry.replied_at),
    version: entry.version,
  }
}

const isOpen = (status: DeskStatus) => OPEN_STATUSES.some((open) => open === status)

type Answered = Pick<Submission, 'type' | 'fields'>

export const presentFields = (submission: Answered): DeskField[] =>
  presentAllFields(submission).filter(({ value }) => value !== '')

export const presentAllFields = ({ type, fields }: Answered): DeskField[] =>
  answersOf(type, fields).map(({ key, label, value }) => ({ key, name: label, value }))

export const presentConsent = ({
  consentWording: wording,
  consentVersion,
  consentHash,
}: Pick<Submission, 'consentWording' | 'consentVersion' | 'consentHash'>): DeskConsent | null =>
  wording ? { wording, version: consentVersion ?? '', hash: consentHash ?? '', agreed: wasAgreed(wording) } : null

type NameOf = (author: string) => string

export const presentNote = (note: DeskNote, nameOf: NameOf): Note => ({
  ...wire(note, 'id', 'author', 'body', 'call', 'createdAt'),
  author: nameOf(note.author),
})

export const presentEvent = (line: DeskHistory, nameOf: NameOf): DeskEvent => ({
  ...wire(line, 'id', 'what', 'detail', 'actor', 'happenedAt'),
  actor: nameOf(line.actor),
})

export const presentMail = (mail: MailMessage, content?: MailContent): DeskMail => ({
  ...wire(mail, 'id', 'template', 'recipient', 'subject', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt'),
  ...(content && { subject: content.subject }),
  submissionId: mail.submissionId,
  text: content?.text ?? '',
})

import type { Standing } from '../common/entry-status.rules.js'
import type { DeskTab, ListName, DeskStatus } from '../desk/desk.rules.js'
import type { Person } from '../auth/users/person.types.js'
import type { DeskRead, Count, Me } from '../desk/desk.types.js'
import type { SignInEvent } from '../auth/sessions/session.types.js'

/** One field of a form: its wire name, its label and the submitted value. */
export interface DeskField {
  key: string
  name: string
  value: string
}

/** One row of the desk, whichever form it came from; each tab shows its own columns. */
export interface DeskRow extends Standing {
  id: string
  personId: string
  tab: DeskTab
  reference: string
  name: string
  email: string
  phone: string
  country: string | null
  businessName: string | null
  businessWebsite: string | null
  role: string | null
  kind: string | null
  amount: string | null
  preferredDate: string | null
  receivedAt: string
  owner: Person | null
  dueAt: string | null
  overdue: boolean
  /** When a reply arrived that is still unanswered. */
  repliedAt: string | null
  version: number
}

export interface DeskList extends DeskRead {
  tab: ListName
  rows: DeskRow[]
  /** All entries of this list, regardless of the filter. */
  total: Count
  found: Count
  /** Only for display: pages are found by their cursor. */
  page: number
  /** Cursors of the neighbouring pages; null where there is none. */
  next: string | null
  previous: string | null
  /** The number of new entries in each list. */
  fresh: Record<ListName, Count>
  triage: { replied: Count; overdue: Count; undelivered: Count }
  /** Staff members to whom an entry can be assigned. */
  owners: Person[]
}

export interface DeskNote {
  id: string
  author: string
  body: string
  /** The note is about a call with the person. */
  call: boolean
  createdAt: string
}

export interface DeskEvent {
  id: string
  what: string
  detail: string | null
  actor: string
  happenedAt: string
}

export interface DeskConsent {
  wording: string
  version: string
  hash: string
  /** True for a ticked box, false for a notice beside the form. */
  agreed: boolean
}

export interface AnswerView {
  kind: 'answer'
  id: string
  author: string
  /** The reader wrote it. */
  mine: boolean
  subject: string
  body: string
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
  fromUnknownAddress: boolean
  automatic: boolean
  subject: string
  body: string
  quoted: string
  at: string
}

export type Letter = AnswerView | ReplyView

export interface DeskDetail {
  row: DeskRow
  /** Every field of the form as submitted. */
  fields: DeskField[]
  page: string | null
  consent: DeskConsent | null
  mails: DeskMail[]
  notes: DeskNote[]
  /** Answers and replies, oldest first. */
  letters: Letter[]
  history: DeskEvent[]
  /** The number of submissions from the same person. */
  fromPerson: number
  /** When the retention purge erases it, unless a mail, note or change comes before. */
  erasedAt: string
  /** Staff members to whom an entry can be assigned. */
  owners: Person[]
  me: Me
  now: string
}

export interface DeskNeighbours {
  before: string | null
  after: string | null
}

/** Search results of every kind, newest first. */
export interface DeskSearch extends DeskRead {
  q: string
  rows: DeskRow[]
  found: Count
  /** Nothing matched, so each word was allowed one typing error. */
  misspelt: boolean
}

/** A change that can be undone for this many seconds. */
export interface Undo {
  id: string
  seconds: number
}

export interface ChangeOutcome {
  version: number
  undo: Undo | null
}

export interface BulkOutcome {
  changed: number
  undo: Undo | null
  /** Entries that someone else changed in the meantime; they were left alone. */
  conflicts: { id: string; name: string }[]
}

export interface ReviewEntry {
  id: string
  reference: string
  tab: DeskTab
  receivedAt: string
  reason: string | null
  page: string | null
  fields: DeskField[]
}

export interface ReviewList {
  entries: ReviewEntry[]
  /** Discarded within the last 30 days, newest first. */
  discarded: ReviewEntry[]
  total: number
  me: Me
}

export type DeskMailState = 'queued' | 'failing' | 'failed' | 'withheld' | 'sent'

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

/** The state of a submission; pending and discarded ones are on no list. */
export type PersonFormState = DeskStatus | 'pending' | 'discarded'

/** Enough of an entry to link to it. */
export interface EntryRef {
  id: string
  tab: DeskTab
  reference: string
  /** False for submissions that are under review or discarded. */
  listed: boolean
}

export interface PersonForm {
  entry: EntryRef
  state: PersonFormState
  page: string | null
  fields: DeskField[]
  /** The fields that can be corrected, including empty ones. */
  correctable: DeskField[]
  /** When the retention purge erases it, unless a mail, note or change comes before. */
  erasedAt: string
  consent: DeskConsent | null
}

export type PersonEvent = { at: string; key: string } & (
  | { kind: 'form'; form: PersonForm }
  | { kind: 'mail'; mail: DeskMail; entry: EntryRef | null }
  | { kind: 'note'; note: DeskNote; entry: EntryRef }
  | { kind: 'letter'; letter: Letter; entry: EntryRef }
  | { kind: 'change'; change: DeskEvent; entry: EntryRef }
  | { kind: 'more'; title: string; detail: string; entry: EntryRef }
  | { kind: 'sign-in'; signIn: SignInEvent; address: string }
)

/** One entry with all that happened to it, newest first. */
export interface EntryPage extends DeskDetail {
  timeline: PersonEvent[]
  /** Set while introductions are on: the entry then has a section for them. */
  introductions?: boolean
}

import type { WatchState } from '../watch/watch.types.js'
import type { Role } from '../common/role.rules.js'
import type { WantedVariable } from '../config/operator.rules.js'
import type { Standing } from '../common/entry-status.rules.js'
import type { DeskTab, ListName } from './desk.rules.js'
import type { WeekTable } from './week/week.rules.js'

export interface Person {
  id: string
  name: string
  email: string
}

/** Shown as a reminder until it has been dealt with. */
export type DeskReminder = 'second-factor' | 'rota-away' | WantedVariable

export interface Me extends Person {
  role: Role
}

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
  /** A reply has arrived and is still unanswered. */
  replied: boolean
  version: number
}

export interface Count {
  count: number
  /** Counting stopped before the end. */
  more: boolean
}

/** What the next purge would erase. */
export interface PurgeForecast {
  at: string
  submissions: Record<DeskTab, Count>
}

export interface DeskWaiting {
  review: number
  mail: Count
  /** Open requests under data protection law. */
  requests: number
}

/** Who reads, and when: beside the data of each page. */
export interface DeskRead {
  me: Me
  /** The server's time: "overdue" and "today" are relative to it. */
  now: string
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
  /** What is new in each list. */
  fresh: Record<ListName, Count>
  triage: { overdue: Count; undelivered: Count }
  /** Users an entry can be assigned to. */
  owners: Person[]
}

export interface DeskNote {
  id: string
  author: string
  words: string
  /** It is of a call with the person. */
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
  /** Users an entry can be assigned to. */
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

export interface DeskWork extends Omit<DeskSearch, 'misspelt'> {
  /** Whether they receive the morning digest. */
  digest: boolean
}

/** A saved filter and its current count. */
export interface DeskViewLine {
  id: string
  name: string
  tab: ListName
  query: string
  shared: boolean
  /** The name of the user who saved it. */
  owner: string
  changeable: boolean
  /** Null while counting takes too long. */
  count: Count | null
}

/** What surrounds every page of the desk. */
export interface DeskFrame {
  me: Me
  reminders: DeskReminder[]
  waiting: DeskWaiting
  views: DeskViewLine[]
  /** The signed-in user's open entries. */
  work: Count | null
  /** What is wrong with the server at present; for admins alone. */
  watch: WatchState
}

/** The report of the past weeks; each table has one count per week. */
export interface WeekReport extends DeskRead {
  /** The Monday of each week; the last one is the current week. */
  weeks: string[]
  tables: WeekTable[]
}

export interface AuditLine {
  position: number
  happenedAt: string
  action: string
  actor: string
  subject: string | null
  /** The name of the subject, while there is one. */
  subjectName: string | null
  detail: string
  address: string | null
  session: string | null
}

export interface AuditPage extends DeskRead {
  lines: AuditLine[]
  /** The position to continue from. */
  next: number | null
  /** Everyone with a role at the desk. */
  staff: Person[]
}

export interface ChainState {
  entries: number
  head: string
  /** A description of the first broken link; null if the chain is intact. */
  broken: string | null
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

export interface DeskUser {
  id: string
  email: string
  name: string
  createdAt: string
  lastSignInAt: string | null
  confirmed: boolean
  role: Role | null
  sessions: number
  secondFactor: boolean
  /** When the second factor is removed, if an admin has requested that. */
  factorResetAt: string | null
  entries: Count
}

export interface DeskUsers extends DeskRead {
  users: DeskUser[]
  /** Users who may own entries. */
  owners: Person[]
  /** The search found more users than are shown. */
  more: boolean
  admins: number
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

export interface MailList {
  mails: (DeskMail & { tab: DeskTab | null })[]
  state: DeskMailState | 'open'
  counts: Record<'queued' | 'failing' | 'dead', Count>
  next: string | null
  me: Me
}

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
  /** The text as sent; empty if its content is not kept, and for mails outside a submission. */
  text: string
}

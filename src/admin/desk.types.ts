import type { Letter } from './answers/letter.types.js'
import type { DeskMail, DeskMailState } from './mail/desk-mail.types.js'
import type { Role } from '../common/role.rules.js'
import type { DeskStatus, DeskTab } from './desk.rules.js'
import type { WeekTable } from './week/week.rules.js'

export interface Person {
  id: string
  name: string
  email: string
}

/** What is shown as a reminder until it is done. */
export type DeskReminder = 'second-factor' | 'auth-secret' | 'rota-away'

/** Who reads this. */
export interface Me extends Person {
  role: Role
  reminders: DeskReminder[]
}

/** One member of a form as it came: what the form calls it, what people call it, and what was given. */
export interface DeskField {
  key: string
  name: string
  value: string
}

/** One line of the desk, whichever form it came by; each tab shows its own columns. */
export interface DeskRow {
  id: string
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
  status: DeskStatus
  owner: Person | null
  dueAt: string | null
  overdue: boolean
  /** A reply came in that no one has dealt with yet. */
  replied: boolean
  version: number
}

export interface Count {
  count: number
  /** There are more than were counted. */
  more: boolean
}

/** What the next purge would erase. */
export interface PurgeForecast {
  at: string
  submissions: Record<DeskTab, Count>
}

/** What waits on the other pages of the desk, for its header. */
export interface DeskWaiting {
  review: number
  mail: Count
  /** What people asked for by right. */
  requests: number
}

export interface DeskList {
  tab: DeskTab
  rows: DeskRow[]
  /** All of this tab, whatever the filter leaves. */
  total: Count
  found: Count
  /** For people: a page is found by its cursor. */
  page: number
  /** Cursors of the neighbouring pages; without one there is none. */
  next: string | null
  previous: string | null
  counts: Record<DeskTab, Count>
  triage: { new: Count; overdue: Count; undelivered: Count }
  /** Who may be given an entry. */
  owners: Person[]
  waiting: DeskWaiting
  me: Me
  /** When it was read: what "overdue" and "today" are measured against. */
  now: string
}

export type { DeskMail, DeskMailState }

export interface DeskNote {
  id: string
  author: string
  words: string
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
  /** Ticked; else it was a notice beside the form. */
  agreed: boolean
}

export interface DeskDetail {
  row: DeskRow
  /** Every member of the form, as it came. */
  fields: DeskField[]
  page: string | null
  consent: DeskConsent | null
  mails: DeskMail[]
  notes: DeskNote[]
  /** Answers and replies, the oldest first. */
  letters: Letter[]
  history: DeskEvent[]
  /** How many submissions came from the same person. */
  fromPerson: number
  /** When it is erased if nothing touches it before. */
  erasedAt: string
  /** Who may be given an entry. */
  owners: Person[]
  me: Me
  now: string
}

/** Ids of the entries beside one in the order of its list. */
export interface DeskNeighbours {
  before: string | null
  after: string | null
}

/** Entries of every kind that a search finds, the newest first. */
export interface DeskSearch {
  q: string
  rows: DeskRow[]
  found: Count
  waiting: DeskWaiting
  me: Me
  now: string
}

/** One's own open entries. */
export interface DeskWork extends DeskSearch {
  /** Whether one gets the mail of the morning. */
  digest: boolean
}

/** A saved filter and what it finds now. */
export interface DeskViewLine {
  id: string
  name: string
  tab: DeskTab
  query: string
  shared: boolean
  /** The name of the person who saved it. */
  owner: string
  changeable: boolean
  /** Missing while it takes too long to count. */
  count: Count | null
}

export interface DeskViews {
  views: DeskViewLine[]
  /** One's own open entries. */
  work: Count | null
}

/** The weeks behind us; each table has a count for each week. */
export interface WeekReport {
  /** The Monday of each, the last one this week's. */
  weeks: string[]
  tables: WeekTable[]
  waiting: DeskWaiting
  me: Me
  now: string
}

/** One line of the audit log, in words. */
export interface AuditLine {
  position: number
  happenedAt: string
  action: string
  actor: string
  subject: string | null
  detail: string
  address: string | null
  session: string | null
}

export interface AuditPage {
  lines: AuditLine[]
  /** The position after which the next page begins. */
  next: number | null
  /** Everyone who works at the desk. */
  staff: Person[]
  waiting: DeskWaiting
  me: Me
}

export interface ChainState {
  entries: number
  head: string
  /** What is wrong with the chain. */
  broken: string | null
}

/** A change that can be taken back for so many seconds. */
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
  /** Someone else had changed these meanwhile; nothing of theirs was overwritten. */
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
  /** When it is removed, where an admin asked for that. */
  factorResetAt: string | null
  /** How many entries they own. */
  entries: Count
}

export interface DeskUsers {
  users: DeskUser[]
  /** Who may own entries. */
  owners: Person[]
  /** The search found more than are shown. */
  more: boolean
  admins: number
  waiting: DeskWaiting
  me: Me
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
  /** Discarded within the last 30 days, the newest first. */
  discarded: ReviewEntry[]
  total: number
  waiting: DeskWaiting
  me: Me
}

export interface MailList {
  mails: (DeskMail & { tab: DeskTab | null })[]
  state: DeskMailState | 'open'
  counts: Record<'queued' | 'failing' | 'dead', Count>
  next: string | null
  waiting: DeskWaiting
  me: Me
}

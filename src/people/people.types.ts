import type { SignInEvent } from '../auth/sessions/session.types.js'
import type { Person } from '../auth/users/person.types.js'
import type { RequestKind } from './people.rules.js'
import type { EntryRef, PersonFormState, PersonEvent, DeskConsent } from '../submissions/submissions.types.js'
import type { DeskTab } from '../desk/desk.rules.js'
import type { Count, DeskRead } from '../desk/desk.types.js'

export interface PersonAddress {
  address: string
  /** When the account with this address was created, if there is one. */
  accountSince: string | null
}

/** A possible duplicate. */
export interface PersonSuggestion {
  id: string
  address: string
  name: string
  /** The reasons, in words. */
  evidence: string[]
}

export interface MergeView {
  id: string
  address: string
  /** The name in the last form from that address; empty without one. */
  name: string
  mainAddress: string
  mainName: string
  by: string
  at: string
  /** The deadline for undoing it; null once it has passed or the merge was undone. */
  undoUntil: string | null
  undone: { by: string; at: string } | null
}

export interface PersonSummary {
  id: string
  name: string
  addresses: string[]
  submissions: number
  mails: number
  notes: number
  changes: number
}

export interface MergePreview {
  id: string
  other: string
  parts: PersonSummary[]
}

/** A request under data protection law; its address is removed once the person is erased. */
export interface PersonRequestView {
  id: string
  kind: RequestKind
  address: string | null
  /** The id of the person, for a link to their page. */
  personId: string | null
  receivedOn: string
  dueOn: string
  overdue: boolean
  recordedBy: string
  closed: { by: string; at: string } | null
  erasedSubmissions: number | null
}

/** Rows that an erasure deletes, by table. */
export interface RecordCounts {
  submissions: number
  registrations: number
  mails: number
  notes: number
  answers: number
  replies: number
  changes: number
}

export interface ErasurePreview {
  id: string
  addresses: string[]
  /** Why they cannot be erased yet. */
  refusal: string | null
  goes: RecordCounts
  /** Addresses with an account, which is kept. */
  accounts: string[]
  /** Other people's entries whose notes mention an address. */
  mentions: EntryRef[]
  /** What other modules store about the submissions. */
  more: { label: string; count: number }[]
  kept: { what: string; why: string }[]
}

/** One person in the directory, whatever they sent. */
export interface DirectoryRow {
  id: string
  name: string
  email: string
  kind: string | null
  role: string | null
  businessName: string | null
  owner: Person | null
  tags: string[]
  submissions: number
  /** When they last wrote, or were answered. */
  lastContact: string
}

export interface PeoplePage extends DeskRead {
  people: DirectoryRow[]
  /** Where the next page begins. */
  next: string | null
  /** More submissions match than are searched at once: only the senders of the newest are listed. */
  capped: boolean
  /** Staff members who may own entries. */
  owners: Person[]
  /** The tags in use. */
  tags: string[]
}

/** Open requests, recent merges and the next purge. */
export interface DataRequestsPage extends DeskRead {
  open: PersonRequestView[]
  closed: PersonRequestView[]
  /** Recent ones. */
  merges: MergeView[]
  forecast: PurgeForecast
}

export interface PersonCopy {
  exportedAt: string
  name: string
  addresses: string[]
  tags: string[]
  accounts: { address: string; since: string }[]
  submissions: {
    reference: string
    form: string
    receivedAt: string
    page: string | null
    state: PersonFormState
    answers: { name: string; value: string }[]
    consent: DeskConsent | null
  }[]
  mails: {
    reference: string | null
    recipient: string
    /** Null if the email took it from its template and its content is not kept. */
    subject: string | null
    state: string
    createdAt: string
    sentAt: string | null
    text: string
  }[]
  notes: { reference: string | null; writtenAt: string; body: string }[]
  answers: { reference: string | null; at: string; subject: string; body: string }[]
  replies: { reference: string | null; at: string; sender: string; subject: string; body: string; quoted: string }[]
  changes: { reference: string | null; at: string; what: string; detail: string | null }[]
  signIns: ({ address: string } & SignInEvent)[]
  requests: { kind: RequestKind; receivedOn: string; dueOn: string; closedAt: string | null }[]
}

/** What one page shows of a person's submissions. */
export interface PersonDataSource {
  /** The number of submissions; they are numbered from the newest. */
  submissions: number
  /** The number of the first one shown. */
  from: number
  shown: number
  /** The last one shown, if there are older ones. */
  older: string | null
}

/** A part of the copy, to read or print. */
export interface PersonCopyPart {
  copy: PersonCopy
  /** What other modules store about the submissions. */
  more: { label: string; lines: { reference: string | null; at: string; text: string }[] }[]
  part: PersonDataSource
  /** Whether a kind of record has more lines than one part holds; the download has all. */
  cut: boolean
}

export interface PersonPage extends PersonDataSource, DeskRead {
  id: string
  name: string
  addresses: PersonAddress[]
  /** As submitted, without repeats. */
  phones: string[]
  businesses: string[]
  /** Newest first. */
  timeline: PersonEvent[]
  suggestions: PersonSuggestion[]
  /** In force, or undone recently. */
  merges: MergeView[]
  requests: PersonRequestView[]
  marketing: 'given' | 'withdrawn' | 'none'
  tags: string[]
  /** The newest submission on the desk: what a note or an answer to them is added to. */
  newest: EntryRef | null
  owner: Person | null
  owners: Person[]
}

/** What the next purge would erase. */
export interface PurgeForecast {
  at: string
  submissions: Record<DeskTab, Count>
}

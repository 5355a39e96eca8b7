import type { SignInEvent } from '../../auth/browser/session.types.js'
import type { Letter } from '../answers/letter.types.js'
import type { DeskStatus, DeskTab } from '../desk.rules.js'
import type {
  DeskConsent,
  DeskEvent,
  DeskField,
  DeskMail,
  DeskNote,
  DeskWaiting,
  Me,
  PurgeForecast,
} from '../desk.types.js'
import type { RequestKind } from './people.rules.js'

/** Where a form is at the desk; one that was set aside is on no list. */
export type PersonFormState = DeskStatus | 'pending' | 'discarded'

/** Enough of an entry to lead to it. */
export interface EntryRef {
  id: string
  tab: DeskTab
  reference: string
  /** On a list of the desk; else it was set aside. */
  listed: boolean
}

export interface PersonForm {
  entry: EntryRef
  state: PersonFormState
  page: string | null
  fields: DeskField[]
  /** When it is erased if nothing touches it before. */
  erasedAt: string
  consent: DeskConsent | null
}

/** One thing that happened with a person. */
export type PersonEvent = { at: string; key: string } & (
  | { kind: 'form'; form: PersonForm }
  | { kind: 'mail'; mail: DeskMail; entry: EntryRef | null }
  | { kind: 'note'; note: DeskNote; entry: EntryRef }
  | { kind: 'letter'; letter: Letter; entry: EntryRef }
  | { kind: 'change'; change: DeskEvent; entry: EntryRef }
  | { kind: 'sign-in'; signIn: SignInEvent; address: string }
)

export interface PersonAddress {
  address: string
  /** When someone who can sign in has this address: since when. */
  accountSince: string | null
}

/** Someone who looks the same. */
export interface PersonSuggestion {
  /** One of their submissions. */
  id: string
  address: string
  name: string
  /** Why, in words. */
  evidence: string[]
}

export interface MergeView {
  id: string
  address: string
  mainAddress: string
  by: string
  at: string
  /** Until then it can be undone. */
  undoUntil: string | null
  undone: { by: string; at: string } | null
}

/** What hangs on some addresses, counted. */
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

/** What a person asked for by right; without an address once they were erased. */
export interface PersonRequestView {
  id: string
  kind: RequestKind
  address: string | null
  /** Names their page. */
  personId: string | null
  receivedOn: string
  dueOn: string
  overdue: boolean
  recordedBy: string
  closed: { by: string; at: string } | null
  erasedSubmissions: number | null
}

/** Rows that an erasure takes, by table. */
export interface HeldCounts {
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
  goes: HeldCounts
  /** Addresses with an account, which stays. */
  accounts: string[]
  /** Entries of others in whose notes an address appears. */
  mentions: EntryRef[]
}

/** What concerns people and not single entries. */
export interface PeoplePage {
  open: PersonRequestView[]
  closed: PersonRequestView[]
  /** Of the last days. */
  merges: MergeView[]
  forecast: PurgeForecast
  waiting: DeskWaiting
  me: Me
  now: string
}

/** Everything that is held, as the person gets it. */
export interface PersonCopy {
  exportedAt: string
  name: string
  addresses: string[]
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
    subject: string
    state: string
    createdAt: string
    sentAt: string | null
    text: string
  }[]
  notes: { reference: string | null; writtenAt: string; words: string }[]
  answers: { reference: string | null; at: string; subject: string; words: string }[]
  replies: { reference: string | null; at: string; sender: string; subject: string; words: string; quoted: string }[]
  changes: { reference: string | null; at: string; what: string; detail: string | null }[]
  signIns: ({ address: string } & SignInEvent)[]
  requests: { kind: RequestKind; receivedOn: string; dueOn: string; closedAt: string | null }[]
}

/** Everything about the holder of an address, whichever form it came by. */
export interface PersonPage {
  /** One of their submissions, by which the page is found. */
  id: string
  name: string
  addresses: PersonAddress[]
  /** As they were given, each once. */
  phones: string[]
  businesses: string[]
  /** How many submissions there are, counted from the newest. */
  submissions: number
  /** The place of the first one that is shown. */
  from: number
  shown: number
  /** The last one shown, where there are older ones. */
  older: string | null
  /** The newest first. */
  timeline: PersonEvent[]
  suggestions: PersonSuggestion[]
  /** In force, or undone lately. */
  merges: MergeView[]
  requests: PersonRequestView[]
  marketing: 'given' | 'withdrawn' | 'none'
  waiting: DeskWaiting
  me: Me
  now: string
}

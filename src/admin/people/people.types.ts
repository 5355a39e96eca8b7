import type { SignInEvent } from '../../auth/browser/session.types.js'
import type { DeskStatus, DeskTab } from '../desk.rules.js'
import type { DeskConsent, DeskEvent, DeskField, DeskMail, DeskNote, DeskWaiting, Me } from '../desk.types.js'

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
  consent: DeskConsent | null
}

/** One thing that happened with a person. */
export type PersonEvent = { at: string; key: string } & (
  | { kind: 'form'; form: PersonForm }
  | { kind: 'mail'; mail: DeskMail; entry: EntryRef | null }
  | { kind: 'note'; note: DeskNote; entry: EntryRef }
  | { kind: 'change'; change: DeskEvent; entry: EntryRef }
  | { kind: 'sign-in'; signIn: SignInEvent; address: string }
)

export interface PersonAddress {
  address: string
  /** When someone who can sign in has this address: since when. */
  accountSince: string | null
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
  /** How many submissions there are; the newest are shown. */
  submissions: number
  shown: number
  /** The newest first. */
  timeline: PersonEvent[]
  waiting: DeskWaiting
  me: Me
  now: string
}

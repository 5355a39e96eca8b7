import type { Me } from '../desk/desk.types.js'
import type { Person } from '../auth/users/person.types.js'
import type { DeskTab } from '../desk/desk.rules.js'
import type { CallMove, CallState, Place, Weekday } from './call.rules.js'

/** A call as its sender sees it: links are forwarded, so neither the host nor an address is shown before it is booked. */
export interface StatusCall {
  state: CallState
  /** ISO timestamps; null while times are only proposed. */
  startsAt: string | null
  endsAt: string | null
  /** When it got this time. */
  bookedAt: string | null
  /** Until when the time is kept while it is unconfirmed. */
  reservedUntil: string | null
  /** The zone that was chosen. */
  zone: string
  place: Place
  /** The address of a video call. */
  address: string | null
  /** ISO timestamps that a handler has proposed, those still to come. */
  proposals: string[]
  /** Whether the link may still move and cancel it. */
  changeable: boolean
}

/** What a link's page shows about the call. */
export interface StatusCalls {
  call: StatusCall | null
  /** The open times as ISO timestamps in order; empty if none are offered to this sender. */
  times: string[]
  /** Minutes. */
  length: number
}

/** What the form offers: the open times in order, and when a request that is sent now is answered. All are ISO timestamps. */
export interface OpenTimes {
  times: string[]
  answerBy: string
}

/** A call at the desk. */
export interface CallView {
  id: string
  submissionId: string
  tab: DeskTab
  reference: string
  /** Who the call is with, and their business. */
  name: string
  businessName: string | null
  phone: string
  state: CallState
  startsAt: string | null
  endsAt: string | null
  proposals: string[]
  /** Until when the time is kept while it is unconfirmed. */
  reservedUntil: string | null
  zone: string
  place: Place
  address: string | null
  /** Null if they have left. */
  host: Person | null
  /** Why it has to be moved. */
  trouble: 'left' | 'away' | 'no-role' | null
  version: number
  /** What a handler can do with it now. */
  moves: CallMove[]
}

/** A request for a call without a booked one. */
export interface CallRequest {
  submissionId: string
  tab: DeskTab
  reference: string
  name: string
  businessName: string | null
  /** A date such as 2026-11-22, if one was asked for. */
  preferredDate: string | null
  receivedAt: string
  /** The call that awaits the sender: their choice among proposed times, or their confirmation of the chosen one. */
  proposed: CallView | null
}

/** The page of calls. */
export interface CallsPage {
  today: CallView[]
  /** The calls from tomorrow to the last of the fourteen days that begin today. */
  ahead: CallView[]
  /** The oldest first, at most a hundred. */
  toConfirm: CallRequest[]
  toMove: CallView[]
  /** Users who can host a call. */
  hosts: Person[]
  me: Me
  now: string
}

/** The calls of one entry, newest first, and what is needed to arrange one. */
export interface EntryCalls {
  calls: CallView[]
  hosts: Person[]
  /** Open times, soonest first: of all hosts or, once a call is booked, of its host. A handler may choose other times. */
  times: string[]
}

/** One stretch of a weekday, in London's time. */
export interface Stretch {
  day: Weekday
  from: string
  until: string
}

export interface HoursView {
  person: Person
  /** Whether their open times are offered. */
  offered: boolean
  length: number
  buffer: number
  place: Place
  address: string | null
  weekly: Stretch[]
  version: string
  /** The address of the calendar feed; null in someone else's hours. */
  feed: string | null
}

/** The caller's own hours; everyone's for an admin. */
export interface HoursPage {
  hours: HoursView[]
  me: Me
}

import type { Arrival, Change, Erasure, Missed } from './live-event.rules.js'
import type { DeskTab } from '../desk/desk.rules.js'

export interface LivePerson {
  id: string
  name: string
  /** An answer is being written. */
  writing?: boolean
}

type LiveArrival = Omit<Arrival, 'entries'> & { entries: { id: string; tab: DeskTab }[] }
export type LiveChange = Omit<Change, 'actor'> & { by: LivePerson }

/** Everyone else viewing the same entry. */
interface LivePresence {
  kind: 'present'
  people: LivePerson[]
}

/** The live events in the form in which the pages of the desk receive them. */
export type LiveMessage = LiveArrival | LiveChange | Erasure | Missed | LivePresence

import type { DeskTab } from '../desk.rules.js'

export interface LivePerson {
  id: string
  name: string
}

export interface LiveArrival {
  kind: 'arrived'
  entries: { id: string; tab: DeskTab }[]
  at: string
}

export interface LiveChange {
  kind: 'changed'
  ids: string[]
  by: LivePerson
  fields: ('status' | 'owner' | 'due' | 'note' | 'more')[]
  /** The label of the new status. */
  status?: string
  at: string
}

export interface LiveErasure {
  kind: 'erased'
  ids: string[]
  at: string
}

/** Everyone else viewing the same entry. */
export interface LivePresence {
  kind: 'present'
  people: LivePerson[]
}

export type LiveMessage = LiveArrival | LiveChange | LiveErasure | LivePresence

/** Events since a point in time, for polling clients. */
export interface LiveNews {
  messages: LiveMessage[]
  /** Where the next poll starts. */
  at: string
}

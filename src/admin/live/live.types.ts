import type { DeskTab } from '../desk.rules.js'

export interface LivePerson {
  id: string
  name: string
  /** An answer to the entry. */
  writing?: boolean
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
  fields: ('status' | 'owner' | 'due' | 'note' | 'answer' | 'more')[]
  /** The label of the new status. */
  status?: string
  /** How many were given to whom, by the ids of their new owners. */
  given?: Record<string, number>
  at: string
}

export interface LiveErasure {
  kind: 'erased'
  ids: string[]
  at: string
}

/** Something may have happened that was not heard. */
export interface LiveMissed {
  kind: 'missed'
  at: string
}

/** Everyone else viewing the same entry. */
export interface LivePresence {
  kind: 'present'
  people: LivePerson[]
}

export type LiveMessage = LiveArrival | LiveChange | LiveErasure | LiveMissed | LivePresence

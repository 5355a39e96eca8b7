import type { DeskTab } from '../desk.rules.js'

/** Who did something at the desk, or looks at an entry of it. */
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
  /** The label of the status that was set. */
  status?: string
  at: string
}

export interface LiveErasure {
  kind: 'erased'
  ids: string[]
  at: string
}

/** Everyone else who looks at the same entry. */
export interface LivePresence {
  kind: 'present'
  people: LivePerson[]
}

export type LiveMessage = LiveArrival | LiveChange | LiveErasure | LivePresence

/** What happened since a moment, for those whom no stream reaches. */
export interface LiveNews {
  messages: LiveMessage[]
  /** From where to ask next. */
  at: string
}

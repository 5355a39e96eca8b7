export type LiveField = 'status' | 'owner' | 'due' | 'note' | 'answer' | 'more'

export interface Arrival {
  kind: 'arrived'
  entries: { id: string; type: string }[]
  at: string
}

export interface Change {
  kind: 'changed'
  ids: string[]
  /** The actor's address; only their name leaves the server. */
  actor: string
  fields: LiveField[]
  status?: string
  /** How many entries each new owner was assigned, by their id. */
  given?: Record<string, number>
  at: string
}

/** Erased entries; the actor is in the audit log. */
export interface Erasure {
  kind: 'erased'
  ids: string[]
  at: string
}

/** The connection was interrupted, so what happened meanwhile is unknown. */
export interface Missed {
  kind: 'missed'
  at: string
}

/** Who is viewing an entry on one instance, and which views have ended. */
export interface PresenceEvent {
  kind: 'looking'
  views: LiveView[]
  left: string[]
}

export interface LiveView {
  /** The id of the event stream. */
  id: string
  /** Empty on a list. */
  entry: string
  userId: string
  name: string
  /** An answer is being written. */
  writing?: boolean
}

export type HeardEvent = Arrival | Change | Erasure | Missed
export type LiveEvent = HeardEvent | PresenceEvent

/** PostgreSQL limits a notification to 8,000 bytes, and a list shows no more rows than this. */
export const MAX_NAMED = 100

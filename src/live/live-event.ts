export type LiveField = 'status' | 'owner' | 'due' | 'note' | 'more'

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
  /** The label of the new status. */
  status?: string
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
  /** An event stream. */
  id: string
  entry: string
  userId: string
  name: string
}

export type HeardEvent = Arrival | Change | Erasure | Missed
export type LiveEvent = HeardEvent | PresenceEvent

/** PostgreSQL limits a notification to 8,000 bytes, and a list shows no more rows than this. */
export const MAX_NAMED = 100

const LABEL = /^Status set to (.+)$/

/** Describes history lines that were written together, without any person's name or address. */
export function changeOf(actor: string, lines: readonly { id: string; what: string }[]): Change {
  const labels = new Set(lines.flatMap(({ what }) => LABEL.exec(what)?.[1] ?? []))
  return {
    kind: 'changed',
    ids: [...new Set(lines.map(({ id }) => id))].slice(0, MAX_NAMED),
    actor,
    fields: [...new Set(lines.map(({ what }) => fieldOf(what)))],
    ...(labels.size === 1 && { status: [...labels][0] }),
    at: new Date().toISOString(),
  }
}

function fieldOf(what: string): LiveField {
  if (LABEL.test(what)) return 'status'
  if (/^(?:Assigned to|Owner) /.test(what)) return 'owner'
  if (what.startsWith('Due date ')) return 'due'
  if (what === 'Note added') return 'note'
  return 'more'
}

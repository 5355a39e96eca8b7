export type LiveField = 'status' | 'owner' | 'due' | 'note' | 'more'

/** Entries that came onto the desk. */
export interface Arrival {
  kind: 'arrived'
  entries: { id: string; type: string }[]
  at: string
}

/** Entries that someone of the desk changed. */
export interface Change {
  kind: 'changed'
  ids: string[]
  /** The address of who did it; only their name leaves the server. */
  actor: string
  fields: LiveField[]
  /** The label of the status that was set. */
  status?: string
  at: string
}

/** Entries that were erased; who did it is in the audit log. */
export interface Erasure {
  kind: 'erased'
  ids: string[]
  at: string
}

/** Whoever looks at an entry on one instance, and the views that were left there. */
export interface Looking {
  kind: 'looking'
  views: LiveView[]
  left: string[]
}

export interface LiveView {
  /** A stream, or a session that asks now and then. */
  id: string
  entry: string
  userId: string
  name: string
}

export type LiveEvent = Arrival | Change | Erasure | Looking

/** PostgreSQL carries 8,000 bytes at once; a list shows no more rows than this. */
export const MOST_NAMED = 100

const LABEL = /^Status set to (.+)$/

/** What the lines of the history that were written together say, without any person's name or address. */
export function changeOf(actor: string, lines: readonly { id: string; what: string }[]): Change {
  const labels = new Set(lines.flatMap(({ what }) => LABEL.exec(what)?.[1] ?? []))
  return {
    kind: 'changed',
    ids: [...new Set(lines.map(({ id }) => id))].slice(0, MOST_NAMED),
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

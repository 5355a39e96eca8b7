import type { WebhookEvent } from '../webhooks/webhook-events.service.js'
import type { EntryState, WorkState } from './entries/desk-change.rules.js'

const FIELDS: Record<keyof WorkState, string> = { status: 'status', ownerId: 'owner', dueAt: 'due' }

/** The webhook event for a changed entry. */
export function changedEvent(entry: EntryState, change: Partial<WorkState>): WebhookEvent {
  const { status, ownerId, dueAt } = { ...entry, ...change }
  const changed = (Object.keys(change) as (keyof WorkState)[]).map((name) => FIELDS[name])
  return { type: 'entry.changed', data: { id: entry.id, changed, status, owner: ownerId, dueAt } }
}

export const notedEvent = (id: string): WebhookEvent => ({ type: 'entry.noted', data: { id } })

export const erasedEvents = (ids: string[]): WebhookEvent[] => ids.map((id) => ({ type: 'entry.erased', data: { id } }))

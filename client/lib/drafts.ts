import { DAY_MS } from '@api/common/durations.rules'
import { DRAFT_DAYS } from '@api/common/retention.rules'

import { createSource } from './store'

/** The draft of a form, kept on the visitor's device for a week and nowhere else. */
export interface Draft {
  values: Record<string, unknown>
  savedAt: number
}

const PREFIX = 'draft:'
const keyOf = (name: string) => `${PREFIX}${name}`

/** If storage is blocked or full, drafts last as long as the page, since its fields are filled from them. */
const withoutStorage = new Map<string, string>()

/** Changes in this tab and others. */
export const drafts = createSource((changed) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
})

function parse(stored: string | null): Draft | null {
  if (!stored) return null
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null
    if (typeof draft?.savedAt !== 'number' || typeof draft.values !== 'object' || !draft.values) return null
    return { values: draft.values, savedAt: draft.savedAt }
  } catch {
    return null
  }
}

/** The draft; null if there is none or it is over a week old. */
export function readDraft(name: string, now = Date.now()): Draft | null {
  const key = keyOf(name)
  try {
    const draft = parse(withoutStorage.get(key) ?? localStorage.getItem(key))
    if (draft && now - draft.savedAt < DRAFT_DAYS * DAY_MS) return draft
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return null
}

/** Returns whether it outlives the page: storage may be blocked or full. */
export function keepDraft(name: string, values: object, now = Date.now()): boolean {
  const key = keyOf(name)
  const draft = JSON.stringify({ values, savedAt: now })
  try {
    localStorage.setItem(key, draft)
    withoutStorage.delete(key)
  } catch {
    withoutStorage.set(key, draft)
  }
  drafts.changed()
  return !withoutStorage.has(key)
}

export function clearDraft(name: string): void {
  withoutStorage.delete(keyOf(name))
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
  drafts.changed()
}

function names(): string[] {
  const keys: (string | null)[] = [...withoutStorage.keys()]
  try {
    for (let at = 0; at < localStorage.length; at += 1) keys.push(localStorage.key(at))
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return keys.flatMap((key) => (key?.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
}

/** Also those of forms that are never opened again. */
export const clearExpiredDrafts = (now = Date.now()) => names().forEach((name) => readDraft(name, now))

/** Every user's drafts about something that has been erased. */
export const clearDraftsOf = (id: string) =>
  names()
    .filter((name) => name.endsWith(`-${id}`))
    .forEach(clearDraft)

export const draftSavedAt = (name: string): number | null => readDraft(name)?.savedAt ?? null

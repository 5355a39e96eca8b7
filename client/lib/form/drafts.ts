import { DAY_MS } from '@api/common/durations.rules'
import { DRAFT_DAYS } from '@api/common/retention.rules'

import { isServer } from '../is-server'
import { createSource } from '../store'

/** Identifies a draft by its form and, at the desk or in an account, its owner, since a device may be shared. */
export interface DraftOf {
  form: string
  owner?: string
  /** The ids of the people and entries it is about. It is stored under the first, and deleted when one of them is erased. */
  about?: readonly string[]
}

/** Unsent input of a form, kept only on the visitor's device, for a week. */
export interface Draft extends DraftOf {
  values: Record<string, unknown>
  /** The saved values when the typing began, so that someone else's change is noticed. */
  before?: Record<string, unknown>
  savedAt: number
}

const PREFIX = 'draft:'
export const draftKey = ({ form, owner, about }: DraftOf) =>
  PREFIX + [form, owner, about?.[0]].filter(Boolean).join(':')

/** If storage is blocked or full, drafts are kept while the page is open, since its fields are filled from them. */
const withoutStorage = new Map<string, string>()

export const drafts = createSource((changed) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
})

function parse(stored: string | null): Draft | null {
  if (!stored) return null
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null
    if (typeof draft?.savedAt !== 'number' || typeof draft.values !== 'object' || !draft.values) return null
    return draft as Draft
  } catch {
    return null
  }
}

function readKey(key: string, now: number): Draft | null {
  try {
    const draft = parse(withoutStorage.get(key) ?? localStorage.getItem(key))
    if (draft && now - draft.savedAt < DRAFT_DAYS * DAY_MS) return draft
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return null
}

export const readDraft = (of: DraftOf, now = Date.now()) => readKey(draftKey(of), now)

export function keepDraft(of: DraftOf, values: object, { before, now = Date.now() }: KeepOptions = {}): boolean {
  const key = draftKey(of)
  const draft = JSON.stringify({ ...of, values, before, savedAt: now })
  try {
    localStorage.setItem(key, draft)
    withoutStorage.delete(key)
  } catch {
    withoutStorage.set(key, draft)
  }
  drafts.changed()
  return !withoutStorage.has(key)
}

interface KeepOptions {
  before?: object
  now?: number
}

function clearKey(key: string): void {
  withoutStorage.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
  drafts.changed()
}

export const clearDraft = (of: DraftOf) => clearKey(draftKey(of))

function keys(): string[] {
  const found: (string | null)[] = [...withoutStorage.keys()]
  try {
    for (let at = 0; at < localStorage.length; at += 1) found.push(localStorage.key(at))
  } catch {
    // Storage is blocked: nothing was kept.
  }
  return found.filter((key) => key !== null).filter((key) => key.startsWith(PREFIX))
}

function clearWhere(goes: (draft: Draft) => boolean, now = Date.now()) {
  for (const key of keys()) {
    const draft = readKey(key, now)
    if (draft && goes(draft)) clearKey(key)
  }
}

/** Reading a draft removes it once it is too old. */
export const clearExpiredDrafts = (now = Date.now()) => clearWhere(() => false, now)

export const clearDraftsAbout = (erased: readonly string[]) =>
  clearWhere(({ about }) => about?.some((id) => erased.includes(id)) ?? false)

/** Names the draft in a form that is sent, so that it is deleted once the form is accepted. */
export const DRAFT_FIELD = 'draft'

export function clearSentDraft(form: FormData) {
  const key = form.get(DRAFT_FIELD)
  if (!isServer && typeof key === 'string') clearKey(key)
}

export const useDraft = (of: DraftOf): Draft | null =>
  JSON.parse(drafts.use(() => JSON.stringify(readDraft(of)), 'null')) as Draft | null

export function useDraftedValues<Values extends Record<keyof Values, string>>(of: DraftOf, saved: Values) {
  type Field = keyof Values & string
  const draft = useDraft(of)
  const changes = Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(([field, value]) => value !== saved[field as Field]),
  ) as Partial<Values>
  const savedBefore = (field: Field) => draft?.before?.[field] ?? saved[field]

  function change(field: Field, value: string) {
    const next: Partial<Record<Field, string>> = { ...changes, [field]: value }
    if (value === saved[field]) delete next[field]
    const fields = Object.keys(next) as Field[]
    if (!fields.length) return clearDraft(of)
    keepDraft(of, next, { before: Object.fromEntries(fields.map((one) => [one, savedBefore(one)])) })
  }

  return {
    values: { ...saved, ...changes },
    changes,
    isChanged: Object.keys(changes).length > 0,
    isOutdated: (field: Field) => savedBefore(field) !== saved[field],
    field: (field: Field) => ({
      value: (changes[field] ?? saved[field]) as string,
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
    discard: () => clearDraft(of),
  }
}

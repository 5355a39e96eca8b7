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

export const clearExpiredDrafts = (now = Date.now()) => names().forEach((name) => readDraft(name, now))

export const clearDraftsOf = (id: string) =>
  names()
    .filter((name) => name.endsWith(`-${id}`))
    .forEach(clearDraft)

export const draftSavedAt = (name: string): number | null => readDraft(name)?.savedAt ?? null

export function useDraft<Values extends object>(name: string) {
  const stored = drafts.use(() => JSON.stringify(readDraft(name)), 'null')
  const { values, savedAt } = (JSON.parse(stored) ?? {}) as { values?: Partial<Values>; savedAt?: number }
  return { values, savedAt }
}

type Changes<Values> = Partial<Values> & { before?: Partial<Values> }

export function useDraftedValues<Values extends Record<keyof Values, string>>(name: string, saved: Values) {
  type Field = keyof Values & string
  const { before = {}, ...kept } = (useDraft<Changes<Values>>(name).values ?? {}) as Changes<Values>
  const changes = Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => value !== saved[field as Field]),
  ) as Partial<Values>
  const savedBefore = (field: Field) => (before as Partial<Values>)[field] ?? saved[field]

  function change(field: Field, value: string) {
    const next: Partial<Record<Field, string>> = { ...changes, [field]: value }
    if (value === saved[field]) delete next[field]
    const fields = Object.keys(next) as Field[]
    if (!fields.length) return clearDraft(name)
    keepDraft(name, { ...next, before: Object.fromEntries(fields.map((one) => [one, savedBefore(one)])) })
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
    discard: () => clearDraft(name),
  }
}

export const DRAFT_FIELD = 'draft'

export function clearSentDraft(form: FormData) {
  const draft = form.get(DRAFT_FIELD)
  if (typeof document !== 'undefined' && typeof draft === 'string') clearDraft(draft)
}

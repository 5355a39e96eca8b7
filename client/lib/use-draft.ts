import { clearDraft, drafts, keepDraft, readDraft } from './drafts'

/** The draft of a form as it is now; without values on the server and in the first render. */
export function useDraft<Values extends object>(name: string) {
  const stored = drafts.use(() => JSON.stringify(readDraft(name)), 'null')
  const { values, savedAt } = (JSON.parse(stored) ?? {}) as { values?: Partial<Values>; savedAt?: number }
  return { values, savedAt }
}

/** The changed values of a form, and what was saved when each of them was changed. */
type Changes<Values> = Partial<Values> & { before?: Partial<Values> }

/** The saved values of a form with the unsaved changes of its draft, for controlled fields. */
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
    /** Whether someone else has saved another value since this one was changed. */
    isOutdated: (field: Field) => savedBefore(field) !== saved[field],
    /** The props of a field's control. */
    field: (field: Field) => ({
      value: (changes[field] ?? saved[field]) as string,
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
    discard: () => clearDraft(name),
  }
}

/** The hidden field of a form that names its draft. */
export const DRAFT_FIELD = 'draft'

/** Once a form has been saved; does nothing on the server. */
export function clearSentDraft(form: FormData) {
  const draft = form.get(DRAFT_FIELD)
  if (typeof document !== 'undefined' && typeof draft === 'string') clearDraft(draft)
}

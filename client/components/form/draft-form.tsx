import { createContext, type FormEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, type FormProps } from 'react-router-dom'
import { clearDraft, DRAFT_FIELD, draftKey, type DraftOf, keepDraft, readDraft, useDraft } from '@/lib/form/drafts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Without passwords, which are never kept, and hidden fields, which hold no input. */
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control =>
    element.matches('textarea, select, input:not([type=password], [type=hidden])'),
  )

/** The values of the fields by name: the current ones, or those saved when the page was loaded. */
function valuesIn(form: HTMLFormElement, saved = false) {
  const values: Record<string, string[]> = {}
  for (const control of controlsOf(form))
    values[control.name] = [...(values[control.name] ?? []), ...valueOf(control, saved)]
  return values
}

function valueOf(control: Control, saved: boolean): string[] {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return [saved ? (initial?.value ?? '') : control.value]
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return (saved ? control.defaultChecked : control.checked) ? [control.value] : []
  return [saved ? control.defaultValue : control.value]
}

function restore(control: Control, values: readonly string[]) {
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    control.checked = values.includes(control.value)
  else control.value = values[0] ?? ''
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Drafted {
  of: DraftOf
  /** Someone else has saved since; the fields show their values. */
  outdated: boolean
  putBack: () => void
}

const DraftContext = createContext<Drafted>({ of: { form: '' }, outdated: false, putBack: () => {} })

interface Props extends FormProps {
  draft: DraftOf
}

/**
 * A form whose changed fields are kept on this device until they are saved, so that no input is lost if the session ends.
 * Its reset button discards them. A draft replaces what someone else has saved since only if its author asks for it.
 */
export function DraftForm({ draft, children, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [outdated, setOutdated] = useState(false)
  const key = draftKey(draft)

  /** Restores all of the draft, or none if one of its fields has been saved by someone else since. */
  function putBack(anyway: boolean) {
    const kept = readDraft(draft)
    if (!form.current || !kept) return
    const { before = {} } = kept
    const values = kept.values as Record<string, string[]>
    const saved = valuesIn(form.current, true)
    const names = Object.keys(values).filter((name) => name in saved)
    const isOutdated = !anyway && names.some((name) => name in before && !isSame(before[name], saved[name]))
    setOutdated(isOutdated)
    if (isOutdated) return
    const shown = valuesIn(form.current)
    for (const control of controlsOf(form.current)) {
      const typed = values[control.name]
      if (typed && (anyway || isSame(shown[control.name], saved[control.name]))) restore(control, typed)
    }
    if (anyway) keep(form.current)
  }

  const begin = useEffectEvent(() => {
    if (!readDraft(draft)) return
    putBack(false)
    const details = form.current?.closest('details')
    if (details) details.open = true
  })
  useEffect(() => begin(), [key])

  function keep(element: HTMLFormElement) {
    const [shown, saved] = [valuesIn(element), valuesIn(element, true)]
    const kept = outdated ? null : readDraft(draft)
    const names = Object.keys(shown).filter((name) => name in (kept?.values ?? {}) || !isSame(shown[name], saved[name]))
    const each = (values: (name: string) => unknown) => Object.fromEntries(names.map((name) => [name, values(name)]))
    keepDraft(
      draft,
      each((name) => shown[name]),
      { before: each((name) => kept?.before?.[name] ?? saved[name]) },
    )
    setOutdated(false)
  }

  function handleReset() {
    clearDraft(draft)
    setOutdated(false)
  }

  return (
    <DraftContext value={{ of: draft, outdated, putBack: () => putBack(true) }}>
      <Form
        method="post"
        noValidate
        {...props}
        ref={form}
        onInput={({ currentTarget }: FormEvent<HTMLFormElement>) => keep(currentTarget)}
        onReset={handleReset}
      >
        <input type="hidden" name={DRAFT_FIELD} value={key} />
        {children}
      </Form>
    </DraftContext>
  )
}

const LINK = 'text-text inline-flex min-h-11 items-center underline decoration-1 underline-offset-3'

interface NoteProps {
  label?: string
  onDiscard?: () => void
}

/** Says that a form has unsaved input, and offers to discard it: by the form's reset, unless the form keeps its draft itself. */
export const DraftNote = ({ label = 'Not saved yet', onDiscard }: NoteProps) => (
  <span className="text-small text-muted">
    {label}. Kept on this device.{' '}
    <button type={onDiscard ? 'button' : 'reset'} className={LINK} onClick={onDiscard}>
      Discard
    </button>
  </span>
)

/** The draft note of the surrounding form. */
export function OwnDraftNote() {
  const { of, outdated, putBack } = use(DraftContext)
  if (!useDraft(of)) return null
  if (!outdated) return <DraftNote />
  return (
    <div role="group" aria-label="Someone else saved first" className="text-small text-muted">
      <p>
        <b className="text-text font-semibold">Someone else saved first.</b> Their version is in the fields; yours is
        kept on this device.
      </p>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" className={LINK} onClick={putBack}>
          Put mine back
        </button>
        <button type="reset" className={LINK}>
          Keep theirs
        </button>
      </div>
    </div>
  )
}

import { useEffect, useRef, type FormEvent } from 'react'
import { Form, type FormProps } from 'react-router-dom'
import { clearDraft, DRAFT_FIELD, keepDraft, readDraft, useDraft } from '@/lib/drafts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Passwords are never kept. */
const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control =>
    element.matches(`textarea, select, input:not([type=password], [name=${DRAFT_FIELD}])`),
  )

function isChanged(control: Control) {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function restore(control: Control, values: unknown[]) {
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    control.checked = values.includes(control.value)
  else control.value = String(values[0] ?? '')
}

interface Props extends FormProps {
  /** The name of the draft, which contains the user's id because a device may be shared. */
  draft: string
}

/**
 * A form whose changed fields stay on this device until they are saved, so that nothing typed is lost if the session ends in between.
 * Its reset button discards them.
 */
export function DraftForm({ draft, children, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const kept = readDraft(draft)?.values
    if (!form.current || !kept) return
    for (const control of controlsOf(form.current)) {
      const values = kept[control.name]
      if (Array.isArray(values) && !isChanged(control)) restore(control, values)
    }
    const details = form.current.closest('details')
    if (details) details.open = true
  }, [draft])

  function handleInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const kept = readDraft(draft)?.values ?? {}
    // Hidden fields tell which version was edited, so that a change by someone else is noticed later too.
    const isKept = (control: Control) => control.type === 'hidden' || control.name in kept || isChanged(control)
    const typed = new FormData(currentTarget)
    const names = controlsOf(currentTarget).flatMap((control) => (isKept(control) ? [control.name] : []))
    keepDraft(draft, Object.fromEntries(names.map((name) => [name, typed.getAll(name)])))
  }

  return (
    <Form method="post" noValidate {...props} ref={form} onInput={handleInput} onReset={() => clearDraft(draft)}>
      <input type="hidden" name={DRAFT_FIELD} value={draft} />
      {children}
    </Form>
  )
}

/** Says that a form has unsaved input, and offers to discard it: by the form's reset, unless the form keeps its draft itself. */
export function DraftNote({ draft, label = 'Not saved yet', onDiscard }: NoteProps) {
  const { values } = useDraft(draft)
  if (!values) return null
  return (
    <span className="text-small text-muted">
      {label}. Kept on this device.{' '}
      <button
        type={onDiscard ? 'button' : 'reset'}
        className="text-text inline-flex min-h-11 items-center underline decoration-1 underline-offset-3"
        onClick={onDiscard}
      >
        Discard
      </button>
    </span>
  )
}

interface NoteProps {
  draft: string
  label?: string
  onDiscard?: () => void
}

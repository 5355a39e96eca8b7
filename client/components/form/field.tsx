import { createContext, useContext, type ReactNode } from 'react'

import { CircleAlert } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import styles from './field.module.css'

interface FieldState {
  id: string
  name: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const Scope = createContext('')
const State = createContext<FieldState | null>(null)

/** Prefixes every id inside, so that two forms on one page do not clash. */
export function FieldScope({ id, children }: { id: string; children: ReactNode }) {
  return <Scope.Provider value={id}>{children}</Scope.Provider>
}

export function useFieldId(): (name: string) => string {
  const scope = useContext(Scope)
  return (name) => (scope ? `${scope}-${name}` : name)
}

/** What a control reads from the `Field` around it; a control outside one needs its own id and label. */
function useField(): Partial<FieldState> {
  return useContext(State) ?? {}
}

/** The attributes that tie a control to its label, hint and error. */
export function useFieldProps() {
  const field = useField()
  return {
    id: field.id,
    name: field.name,
    required: field.required || undefined,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}

export interface FieldProps {
  label: ReactNode
  name: string
  id?: string
  hint?: ReactNode
  error?: string | null
  /** Shows "optional" beside the label. */
  optional?: boolean
  /** Shows the asterisk that `RequiredNote` explains. */
  required?: boolean
  /** Hides the label visually, e.g. for a search box whose button is labelled. */
  hideLabel?: boolean
  /** A small muted label, as at the desk. */
  small?: boolean
  children: ReactNode
  className?: string
}

export function Field({
  label,
  name,
  id: ownId,
  hint,
  error,
  optional,
  required,
  hideLabel,
  small,
  children,
  className,
}: FieldProps) {
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cx(hint && hintId, error && errorId) || undefined
  return (
    <State.Provider value={{ id, name, describedBy, invalid: Boolean(error), required: Boolean(required) }}>
      <div className={cx(styles.field, small && styles.small, className)}>
        <div className={cx(styles.heading, hideLabel && 'sr-only')}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {required && <RequiredMark />}
          {optional && <span className={styles.optional}>optional</span>}
        </div>
        {hint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
        {children}
        <FieldError id={errorId} error={error} />
      </div>
    </State.Provider>
  )
}

/** Visual only: assistive technology announces "required" from the control itself. */
export const RequiredMark = () => (
  <span className={styles.mark} aria-hidden="true">
    *
  </span>
)

export const RequiredNote = ({ className }: { className?: string }) => (
  <p className={cx('text-small text-muted', className)}>All fields marked * are required.</p>
)

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      <CircleAlert size={18} className={styles.sign} />
      <span>{error}</span>
    </p>
  )
}

/** Several controls for one question: a group with its own legend, hint and error. */
export function FieldGroup({
  legend,
  name,
  hint,
  error,
  required,
  children,
}: Pick<FieldProps, 'name' | 'hint' | 'error' | 'required' | 'children'> & { legend: ReactNode }) {
  const id = useFieldId()(name)
  return (
    <fieldset
      id={id}
      className={styles.field}
      aria-describedby={cx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
    >
      <legend className={styles.legend}>
        {legend} {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

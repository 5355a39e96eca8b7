import { createContext, useContext, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Check, CircleAlert } from '@/components/ui/icons'
import { Warning } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import type { Notice } from '@/lib/notify'
import { useHydrated } from '@/lib/store'
import styles from './form.module.css'

interface FieldState {
  id: string
  name: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const Scope = createContext('')
const State = createContext<Partial<FieldState>>({})

/** Prefixes every id inside, so that two forms on one page do not clash. */
export const FieldScope = ({ id, children }: { id: string; children: ReactNode }) => (
  <Scope.Provider value={id}>{children}</Scope.Provider>
)

export function useFieldId(): (name: string) => string {
  const scope = useContext(Scope)
  return (name) => (scope ? `${scope}-${name}` : name)
}

/** The attributes that tie a control to the label, hint and error of its `Field`; one outside needs its own id and label. */
export function useFieldProps() {
  const field = useContext(State)
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

const described = (id: string, hint: ReactNode, error: string | null | undefined) =>
  cx(hint && `${id}-hint`, error && `${id}-error`) || undefined

export function Field(props: FieldProps) {
  const { label, name, id: ownId, hint, error, optional, required, hideLabel, small, children, className } = props
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  const state = { id, name, describedBy: described(id, hint, error), invalid: Boolean(error), required: !!required }
  return (
    <State.Provider value={state}>
      <div className={cx(styles.field, small && 'gap-1', className)}>
        <div className={hideLabel ? 'sr-only' : cx('flex items-baseline', small ? 'gap-1' : 'gap-2')}>
          <label htmlFor={id} className={small ? 'text-muted text-small' : 'leading-snug font-semibold'}>
            {label}
          </label>
          {required && <RequiredMark />}
          {optional && <span className="text-muted font-serif leading-snug [font-style:italic]">optional</span>}
        </div>
        <Hint id={id}>{hint}</Hint>
        {children}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </State.Provider>
  )
}

const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <p id={`${id}-hint`} className="text-muted text-small">
      {children}
    </p>
  ) : null

/** Visual only: assistive technology announces "required" from the control itself. */
export const RequiredMark = () => (
  <span className="text-brass font-semibold" aria-hidden="true">
    *
  </span>
)

export const RequiredNote = ({ className }: { className?: string }) => (
  <p className={cx('text-small text-muted', className)}>All fields marked * are required.</p>
)

export const ErrorLine = ({ className, children, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={cx('text-red text-small flex gap-2 leading-5 font-medium', className)}>
    <CircleAlert size={18} />
    <span>{children}</span>
  </p>
)

export const FieldError = ({ id, error }: { id: string; error?: string | null }) =>
  error ? (
    <ErrorLine id={id} className="mt-0.5">
      {error}
    </ErrorLine>
  ) : null

/** Several controls for one question: a group with its own legend, hint and error. */
export function FieldGroup(
  props: Pick<FieldProps, 'name' | 'hint' | 'error' | 'required' | 'children'> & { legend: ReactNode },
) {
  const { legend, name, hint, error, required, children } = props
  const id = useFieldId()(name)
  return (
    <fieldset id={id} className={styles.field} aria-describedby={described(id, hint, error)}>
      <legend className="mb-1.5 leading-snug font-semibold">
        {legend} {required && <RequiredMark />}
      </legend>
      <Hint id={id}>{hint}</Hint>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

type BoxProps = ComponentProps<'div'> & { sign: ReactNode; heading: ReactNode; good?: boolean; description?: ReactNode }

const Box = ({ sign, heading, good, description, className, children, ...rest }: BoxProps) => {
  const Heading = good ? 'b' : 'h2'
  const look = good
    ? 'border border-(--hair-teal) bg-(--teal-wash) px-5 py-3.5'
    : 'border-2 border-red bg-(--red-wash) p-5 md:px-7 md:py-6'
  return (
    <div {...rest} className={cx('rounded-panel grid grid-cols-[24px_minmax(0,1fr)] gap-x-4', look, className)}>
      <span className={good ? 'text-teal' : 'text-red'}>{sign}</span>
      <div>
        <Heading className={cx('font-sans leading-6 font-semibold tracking-normal', !good && 'text-lead')}>
          {heading}
        </Heading>
        {description && <p className={children ? 'mt-1 mb-4' : undefined}>{description}</p>}
        {children}
      </div>
    </div>
  )
}

interface NoticeBoxProps {
  notice: Notice
  /** Shown only without JavaScript, where there are no toasts. */
  scriptless?: boolean
  children?: ReactNode
}

export function NoticeBox({ notice, scriptless, children }: NoticeBoxProps) {
  const hydrated = useHydrated()
  if (scriptless && hydrated) return null
  return (
    <Box
      role={notice.destructive ? 'alert' : 'status'}
      good={!notice.destructive}
      sign={notice.destructive ? <CircleAlert size={24} /> : <Check size={24} />}
      heading={notice.title}
      description={notice.description}
      className={cx('mt-6', scriptless && 'hidden no-js:grid')}
    >
      {children}
    </Box>
  )
}

interface SummaryProps {
  errors: Record<string, string | undefined>
  title?: string
  /** An error that belongs to no single field. */
  message?: string
}

const CONTROL = 'input, select, textarea, button'

/** Lists every error above the form and takes the focus; each line links to its field. */
export function ErrorSummary({ errors, title = 'Please check these answers', message }: SummaryProps) {
  const ref = useRef<HTMLDivElement>(null)
  const idFor = useFieldId()
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const shown = entries.length > 0 || Boolean(message)
  const signature = JSON.stringify([entries, message])

  useEffect(() => {
    if (shown) ref.current?.focus()
  }, [shown, signature])

  if (!shown) return null
  return (
    <Box ref={ref} tabIndex={-1} role="alert" sign={<Warning size={24} />} heading={title}>
      {message && <p>{message}</p>}
      {entries.length > 0 && (
        <ul>
          {entries.map(([name, text]) => (
            <li key={name}>
              <a
                href={`#${idFor(name)}`}
                className="text-red inline-flex min-h-8 items-center py-1 leading-snug font-medium underline underline-offset-3"
                onClick={(event) => {
                  const target = document.getElementById(idFor(name))
                  if (!target) return
                  event.preventDefault()
                  const control = target.matches(CONTROL) ? target : target.querySelector<HTMLElement>(CONTROL)
                  control?.focus()
                  target.scrollIntoView({ block: 'center' })
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

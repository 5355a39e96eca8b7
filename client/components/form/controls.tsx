import { type ComponentProps, type ReactNode, use } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { SubmittingContext } from '@/lib/link'
import { Field, FieldError, type FieldProps, useFieldId, useFieldProps } from './field'
import styles from './form.module.css'

interface ControlSize {
  /** As high as a small button. */
  small?: boolean
}

const controlClass = ({ small }: ControlSize, className?: string) =>
  cx(styles.control, small && styles.small, className)

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> &
  ControlSize & {
    prefix?: ReactNode
    suffix?: ReactNode
  }

const Affix = ({ side, children }: { side: string; children: ReactNode }) =>
  children ? (
    <span className={cx('text-muted pointer-events-none absolute top-3 leading-6', side)} aria-hidden="true">
      {children}
    </span>
  ) : null

export function Input({ prefix, suffix, className, small, type = 'text', ...rest }: InputProps) {
  const field = useFieldProps()
  const isNumber = type === 'number' || rest.inputMode === 'decimal' || rest.inputMode === 'numeric'
  const affixed = cx(Boolean(prefix) && styles.prefixed, Boolean(suffix) && styles.suffixed)
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      className={controlClass({ small }, cx(affixed, isNumber && 'num', className))}
    />
  )
  if (!affixed) return input
  return (
    <div className="relative">
      <Affix side="left-3.5">{prefix}</Affix>
      {input}
      <Affix side="right-3">{suffix}</Affix>
    </div>
  )
}

type InputFieldProps = Omit<FieldProps, 'children'> & Omit<InputProps, 'id' | 'name' | 'small'>

/** A small field with its input, as at the desk. */
export const InputField = ({
  label,
  name,
  id,
  hint,
  error,
  optional,
  required,
  hideLabel,
  small = true,
  className,
  ...input
}: InputFieldProps) => (
  <Field {...{ label, name, id, hint, error, optional, required, hideLabel, small, className }}>
    <Input {...input} small />
  </Field>
)

export function Textarea({ className, small, ...rest }: ComponentProps<'textarea'> & ControlSize) {
  return <textarea {...useFieldProps()} {...rest} className={controlClass({ small }, className)} />
}

interface Option {
  value: string
  label: string
}

type SelectProps = ComponentProps<'select'> &
  ControlSize & {
    options?: readonly (Option | string)[]
    placeholder?: string
  }

/** The native select: it works without JavaScript, and phones open their own picker. */
export function Select({ options = [], placeholder, className, small, children, ...rest }: SelectProps) {
  const field = useFieldProps()
  const uncontrolled = rest.value === undefined && rest.defaultValue === undefined
  return (
    <div className="relative">
      <select
        {...field}
        {...rest}
        {...(uncontrolled && placeholder !== undefined && { defaultValue: '' })}
        className={controlClass({ small }, className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
      <ChevronDown size={small ? 16 : 20} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
    </div>
  )
}

type CheckboxProps = Omit<ComponentProps<typeof TickBox>, 'children'> & {
  label: ReactNode
  name: string
  note?: ReactNode
  error?: string | null
}

/** A checkbox with its label, small print and error. Never ticked in advance. */
export function Checkbox({ label, note, error, name, id: ownId, className, ...rest }: CheckboxProps) {
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  return (
    <div className={cx('grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 py-2.5 leading-6', className)}>
      <TickBox
        {...rest}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(note && `${id}-note`, error && `${id}-error`) || undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {note && (
          <span id={`${id}-note`} className="text-muted text-small mt-1 block">
            {note}
          </span>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Partly selected, e.g. some rows of a table. */
  mixed?: boolean
}

/** The box alone, where its label is elsewhere; with a label beside it, use Checkbox. */
export function TickBox({ mixed = false, ref, className, ...rest }: BoxProps) {
  return (
    <input
      {...rest}
      ref={(box) => {
        if (box) box.indeterminate = mixed
        if (typeof ref === 'function') ref(box)
        else if (ref) ref.current = box
      }}
      type="checkbox"
      className={cx(styles.choice, styles.tick, className)}
    />
  )
}

type SubmitProps = Omit<ButtonProps, 'type' | 'busy'> & {
  pending?: string
  /** Overrides the application's state, e.g. if the form is submitted by hand. */
  busy?: boolean
}

/** Submits its form. While pending it keeps its width and the focus, shows `pending`, and ignores further presses. */
export function SubmitButton({ children, pending, busy, ...rest }: SubmitProps) {
  const submitting = use(SubmittingContext)
  const underWay = busy ?? submitting
  return (
    <Button {...rest} type="submit" busy={underWay}>
      {underWay ? (pending ?? children) : children}
    </Button>
  )
}

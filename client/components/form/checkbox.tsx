import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'
import { FieldError, useFieldId } from './field'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  name: string
  /** Small print under the label. */
  note?: ReactNode
  error?: string | null
  /** Some of what it stands for is chosen, e.g. some rows of a table. */
  mixed?: boolean
}

/** A tick box with its label, small print and error tied to it. Never ticked beforehand. */
export function Checkbox({ label, note, error, mixed = false, name, id: ownId, ref, className, ...rest }: Props) {
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  const own = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  return (
    <div className={cx(styles.choice, className)}>
      <input
        {...rest}
        ref={(element) => {
          own.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        type="checkbox"
        id={id}
        name={name}
        className={cx(styles.input, styles.checkbox)}
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(note && `${id}-note`, error && `${id}-error`) || undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {note && (
          <span id={`${id}-note`} className={styles.small}>
            {note}
          </span>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}

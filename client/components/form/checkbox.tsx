import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'
import { FieldError, useFieldId } from './field'

type Props = Omit<ComponentProps<typeof TickBox>, 'children'> & {
  label: ReactNode
  name: string
  note?: ReactNode
  error?: string | null
}

/** A checkbox with its label, small print and error. Never ticked in advance. */
export function Checkbox({ label, note, error, name, id: ownId, className, ...rest }: Props) {
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  return (
    <div className={cx(styles.choice, className)}>
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
          <span id={`${id}-note`} className={styles.small}>
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
      className={cx(styles.input, styles.checkbox, className)}
    />
  )
}

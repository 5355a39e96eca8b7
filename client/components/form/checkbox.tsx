import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'
import { FieldError, useFieldId } from './field'
import { TickBox } from './tick-box'

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

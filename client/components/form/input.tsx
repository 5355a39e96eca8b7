import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './control.module.css'
import { useFieldProps } from './field'

export interface ControlSize {
  /** As high as a small button. */
  small?: boolean
}

export const sizeClass = ({ small }: ControlSize) => cx(styles.control, small && styles.small)

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> &
  ControlSize & {
    /** Shown inside the box before the value: £. */
    prefix?: ReactNode
    /** Shown inside the box after the value: %. */
    suffix?: ReactNode
  }

export function Input({ prefix, suffix, className, small, type = 'text', ...rest }: InputProps) {
  const field = useFieldProps()
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      className={cx(
        sizeClass({ small }),
        Boolean(prefix) && styles.prefixed,
        Boolean(suffix) && styles.suffixed,
        (type === 'number' || rest.inputMode === 'decimal' || rest.inputMode === 'numeric') && styles.number,
        className,
      )}
    />
  )
  if (!prefix && !suffix) return input
  return (
    <div className={styles.box}>
      {prefix && (
        <span className={styles.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {input}
      {suffix && (
        <span className={styles.suffix} aria-hidden="true">
          {suffix}
        </span>
      )}
    </div>
  )
}

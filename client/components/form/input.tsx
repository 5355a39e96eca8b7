import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './control.module.css'
import { Field, useFieldProps, type FieldProps } from './field'

export interface ControlSize {
  /** As high as a small button. */
  small?: boolean
  /** As wide as its content, in a row of controls. */
  fitted?: boolean
}

export const sizeClass = ({ small, fitted }: ControlSize) =>
  cx(styles.control, (small || fitted) && styles.small, fitted && styles.fitted)

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> &
  ControlSize & {
    /** Shown inside the box before the value: £. */
    prefix?: ReactNode
    /** Shown inside the box after the value: %. */
    suffix?: ReactNode
  }

export function Input({ prefix, suffix, className, small, fitted, type = 'text', ...rest }: InputProps) {
  const field = useFieldProps()
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      className={cx(
        sizeClass({ small, fitted }),
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

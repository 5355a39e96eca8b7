import type { ComponentProps } from 'react'

import { ChevronDown } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import styles from './control.module.css'
import { useFieldProps } from './field'
import { sizeClass, type ControlSize } from './input'

export interface Option {
  value: string
  label: string
}

type Props = ComponentProps<'select'> &
  ControlSize & {
    /** In place of `children`. */
    options?: readonly (Option | string)[]
    placeholder?: string
  }

/** The native select: it works without JavaScript, and phones open their own picker. */
export function Select({ options = [], placeholder, className, small, children, ...rest }: Props) {
  const field = useFieldProps()
  const uncontrolled = rest.value === undefined && rest.defaultValue === undefined
  return (
    <div className={styles.box}>
      <select
        {...field}
        {...rest}
        {...(uncontrolled && placeholder !== undefined && { defaultValue: '' })}
        className={cx(sizeClass({ small }), styles.select, className)}
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
      <ChevronDown className={styles.chevron} />
    </div>
  )
}

import type { ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './control.module.css'
import { useFieldProps } from './field'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldProps()
  return <textarea {...field} {...rest} className={cx(styles.control, styles.area, className)} />
}

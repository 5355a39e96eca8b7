import type { ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './control.module.css'
import { useFieldProps } from './field'
import { sizeClass, type ControlSize } from './input'

export function Textarea({ className, small, ...rest }: ComponentProps<'textarea'> & Pick<ControlSize, 'small'>) {
  return <textarea {...useFieldProps()} {...rest} className={cx(sizeClass({ small }), styles.area, className)} />
}

import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'
import { useFieldId } from './field'

/** A setting that applies immediately; its label is placed beside it. */
export function Switch({
  label,
  name,
  id: ownId,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; name: string }) {
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  return (
    <div className={cx(styles.row, className)}>
      <input {...rest} type="checkbox" role="switch" id={id} name={name} className={cx(styles.input, styles.switch)} />
      <label htmlFor={id}>{label}</label>
      <span className={styles.state} aria-hidden="true" />
    </div>
  )
}

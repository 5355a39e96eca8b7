import type { ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Partly selected, e.g. some rows of a table. */
  mixed?: boolean
}

/** The box alone, where its label is elsewhere; with a label beside it, use Checkbox. */
export function TickBox({ mixed = false, ref, className, ...rest }: Props) {
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

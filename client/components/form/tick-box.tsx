import { useEffect, useRef, type ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Some of what it stands for is chosen, e.g. some rows of a table. */
  mixed?: boolean
}

/** The box alone, for where its name stands elsewhere; with words beside it, it is a Checkbox. */
export function TickBox({ mixed = false, ref, className, ...rest }: Props) {
  const own = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  return (
    <input
      {...rest}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      type="checkbox"
      className={cx(styles.input, styles.checkbox, className)}
    />
  )
}

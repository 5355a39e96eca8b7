import type { ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './panel.module.css'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** `statement` has the brass edge of a bank statement; `form` holds a tool's fields; `card` is the compact one of grids. */
  look?: 'panel' | 'form' | 'card' | 'statement'
}

/** A raised surface with a hairline edge. */
export function Panel({ as: Element = 'div', look = 'panel', className, ...rest }: Props) {
  const Tag = Element as 'div'
  return <Tag {...rest} className={cx(styles.panel, styles[look], className)} />
}

import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import { ArrowDown, ArrowUp } from './icons'
import styles from './table.module.css'

export type SortDirection = 'asc' | 'desc'

interface HeadProps extends ComponentProps<'th'> {
  /** Set on sortable columns; `null` if another column is sorted. */
  sorted?: SortDirection | null
  /** The control that sorts: a link or a button with the column's name. */
  children: ReactNode
}

export function TableHead({ sorted, children, className, ...rest }: HeadProps) {
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted === undefined ? undefined : (order ?? 'none')}
      className={cx(styles.head, sorted && styles.sorted, className)}
    >
      <span className={styles.sort}>
        {children}
        {sorted === 'asc' && <ArrowUp size={14} />}
        {sorted === 'desc' && <ArrowDown size={14} />}
      </span>
    </th>
  )
}

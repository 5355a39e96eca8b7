import type { ComponentProps, ReactNode } from 'react'

import { cx } from '@/lib/cx'

import { ArrowDown, ArrowUp } from './icons'
import styles from './table.module.css'

export type SortDirection = 'asc' | 'desc'

/** A table that scrolls sideways in its own frame; the frame takes focus so that the arrow keys can scroll it. */
export function Table({ caption, children, className, ...rest }: ComponentProps<'table'> & { caption: string }) {
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table {...rest} className={cx(styles.table, className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

interface HeadProps extends ComponentProps<'th'> {
  /** Set on a column that can be sorted; `null` when another column is. */
  sorted?: SortDirection | null
  /** The control that sorts: a link or a button with the column's name. */
  children: ReactNode
  numeric?: boolean
}

export function TableHead({ sorted, numeric, children, className, ...rest }: HeadProps) {
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted === undefined ? undefined : (order ?? 'none')}
      className={cx(styles.head, numeric && styles.numeric, sorted && styles.sorted, className)}
    >
      <span className={styles.sort}>
        {children}
        {sorted === 'asc' && <ArrowUp size={14} />}
        {sorted === 'desc' && <ArrowDown size={14} />}
      </span>
    </th>
  )
}

export function TableRow({
  selected,
  current,
  className,
  ...rest
}: ComponentProps<'tr'> & { selected?: boolean; current?: boolean }) {
  return (
    <tr
      {...rest}
      aria-selected={selected}
      className={cx(styles.row, selected && styles.selected, current && styles.current, className)}
    />
  )
}

export function TableCell({ numeric, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...rest} className={cx(styles.cell, numeric && styles.numeric, className)} />
}

/** The cell that names its row. */
export function TableRowHead({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" {...rest} className={cx(styles.cell, styles.name, className)} />
}

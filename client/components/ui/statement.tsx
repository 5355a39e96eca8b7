import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './statement.module.css'

export interface StatementRow {
  label: ReactNode
  figure: ReactNode
  note?: ReactNode
  total?: boolean
}

/** Rows in the style of a bank statement: labels left, figures aligned right. */
export function Statement({ rows, dense, className }: { rows: StatementRow[]; dense?: boolean; className?: string }) {
  return (
    <dl className={cx(dense && styles.dense, className)}>
      {rows.map((row, index) => (
        <div key={index} className={cx(styles.row, row.total && styles.total)}>
          <dt>
            {row.label}
            {row.note && <span className={styles.note}>{row.note}</span>}
          </dt>
          <dd>{row.figure}</dd>
        </div>
      ))}
    </dl>
  )
}

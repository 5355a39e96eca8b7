import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './plain-table.module.css'

interface Props {
  columns: ReactNode[]
  /** Whether the last column holds the row's actions. */
  actions?: boolean
  children: ReactNode
}

/** A table without sorting and selection; below 900 px each row becomes a block. */
export const PlainTable = ({ columns, actions, children }: Props) => (
  <table className={cx(styles.plain, actions && styles.acting)}>
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col">
            {column}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <span className="sr-only">What to do</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** Below 900 px there are no column heads, so each value has its own label. */
export const PhoneHeading = ({ children }: { children: ReactNode }) => (
  <span className={cx('text-muted', 'min-[56.25rem]:hidden')}>{children}: </span>
)

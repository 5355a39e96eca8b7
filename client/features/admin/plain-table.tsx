import type { ReactNode } from 'react'

import styles from './plain-table.module.css'

interface Props {
  columns: ReactNode[]
  /** Whether a last column holds what can be done with a row. */
  actions?: boolean
  children: ReactNode
}

/** A table of the desk that has no sorting and no marks; on a phone each row stands as a block. */
export const PlainTable = ({ columns, actions, children }: Props) => (
  <table className={styles.plain}>
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

/** On a phone the columns have no heads, so that a value says itself what it is. */
export const PhoneHeading = ({ children }: { children: ReactNode }) => (
  <span className="text-muted md:hidden">{children}: </span>
)

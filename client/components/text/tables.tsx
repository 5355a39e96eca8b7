import { cx } from '@/lib/cx'
import { type Cell, CellText } from './prose-blocks'
import styles from './tables.module.css'

interface TableProps {
  caption?: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** What its cells hold: figures, words, two schemes beside each other, or rules with their sources. */
  look?: 'figures' | 'words' | 'firstOwn' | 'secondOwn' | 'rules'
}

/** On a phone each row becomes a block, with a label for every cell. */
export const table = ({ caption, head, rows, look = 'figures' }: TableProps) => (
  <table role="table" className={cx(styles.table, styles[look], look.endsWith('Own') && styles.comparison)}>
    {caption && <caption className={cx(look.endsWith('Own') && 'sr-only')}>{caption}</caption>}
    <Head names={head} />
    <tbody role="rowgroup">
      {rows.map(([first = '', ...cells], row) => (
        <tr key={row} role="row">
          <th role="rowheader" scope="row">
            <CellText cell={first} />
          </th>
          {cells.map((cell, index) => (
            <td key={index} role="cell" data-label={head[index + 1]}>
              <CellText cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Head = ({ names }: { names: readonly string[] }) => (
  <thead role="rowgroup">
    <tr role="row">
      {names.map((name, index) =>
        name ? (
          <th key={index} role="columnheader" scope="col">
            {name}
          </th>
        ) : (
          <td key={index} role="cell" />
        ),
      )}
    </tr>
  </thead>
)

/** A worked example: what each step changes, and the balance after it; the last line is the total. */
export const statement = (
  caption: string,
  lines: readonly (readonly [step: Cell, change: string, balance: string])[],
) => (
  <table role="table" className={styles.statement}>
    <caption className="sr-only">{caption}</caption>
    <Head names={['Step', 'Change', 'Balance']} />
    <tbody role="rowgroup">
      {lines.map(([step, change, balance], index) => (
        <tr key={index} role="row" className={cx(index === lines.length - 1 && styles.total)}>
          <th role="rowheader" scope="row">
            <CellText cell={step} />
          </th>
          <td role="cell" className={styles.change}>
            {change}
          </td>
          <td role="cell">{balance}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

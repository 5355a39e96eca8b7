import { longDate } from '@api/calculators/dates.rules'
import { type Rule, taxRules } from '@api/calculators/tax-rules.rules'
import { ExternalLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import type { BlockOf } from './guide.types'
import { Prose } from './prose'
import styles from './tables.module.css'

/** On a phone each row becomes a block, with a label for every figure. */
export function PlainTable({ caption, head, rows }: BlockOf<'table'>) {
  return (
    <table role="table" className={styles.table}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((title, index) => (
            <th key={index} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first = '', ...cells]) => (
          <tr key={first} role="row">
            <th role="rowheader" scope="row">
              <Prose text={first} />
            </th>
            {cells.map((cell, index) => (
              <td key={index} role="cell" data-label={head[index + 1]}>
                <Prose text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Comparison({ caption, columns, own, rows }: BlockOf<'comparison'>) {
  return (
    <table role="table" className={cx(styles.table, styles.comparison, own === 1 && styles.ownSecond)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ label, note, cells }) => (
          <tr key={label} role="row">
            <th role="rowheader" scope="row">
              {label}
              {note && (
                <small>
                  <Prose text={note} />
                </small>
              )}
            </th>
            {cells.map(({ today, under }, index) => (
              <td key={index} role="cell" data-label={columns[index]}>
                {today}
                {under?.map((line) => (
                  <small key={line}>
                    <Prose text={line} />
                  </small>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Worked({ caption, lines, total }: BlockOf<'statement'>) {
  return (
    <table role="table" className={styles.worked}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Step
          </th>
          <th role="columnheader" scope="col">
            Change
          </th>
          <th role="columnheader" scope="col">
            Balance
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map(({ label, note, change, left }) => (
          <tr key={label} role="row">
            <th role="rowheader" scope="row">
              {label}
              {note && <small>{note}</small>}
            </th>
            <td role="cell" className={styles.change}>
              {change}
            </td>
            <td role="cell">{left}</td>
          </tr>
        ))}
        <tr role="row" className={styles.total}>
          <th role="rowheader" scope="row">
            {total.label}
            {total.note && <small>{total.note}</small>}
          </th>
          <td role="cell" />
          <td role="cell">{total.left}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Rules from the dated table: the current one first, the former one below it. */
export function Rules({ caption, keys }: BlockOf<'rules'>) {
  return (
    <table role="table" className={cx(styles.table, styles.rules)}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Rule
          </th>
          <th role="columnheader" scope="col">
            Today
          </th>
          <th role="columnheader" scope="col">
            Source
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {keys.map((key) => (
          <RuleRow key={key} rule={taxRules[key]} />
        ))}
      </tbody>
    </table>
  )
}

function RuleRow({ rule: { label, text, from, earlier, note, source } }: { rule: Rule }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {label}
        {note && <small>{note}</small>}
      </th>
      <td role="cell" data-label="Today">
        {text}
        <small>Since {longDate(from)}</small>
        {earlier.slice(0, 1).map((older) => (
          <small key={older.from}>
            Before: <b>{older.text}</b>
          </small>
        ))}
      </td>
      <td role="cell" data-label="Source">
        <ExternalLink href={source.url} className={styles.source}>
          {source.title}
        </ExternalLink>
      </td>
    </tr>
  )
}

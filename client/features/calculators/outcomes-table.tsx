import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { formatMoney, formatSigned } from '@api/calculators/money.rules'
import type { Scenario, Scenarios } from '@api/calculators/scenarios.rules'
import { cx } from '@/lib/cx'
import { axisLabel } from './axis-label'
import { Axis, GainLane, LossLane } from './outcome-panels'
import styles from './outcomes-table.module.css'
import { schemeCopy } from './schemes'

/**
 * A table that is also the chart. Losses and gains have a panel and an axis each, because one axis must not have two scales.
 * The drawn cells repeat the figures beside them, so they are hidden from assistive technology.
 */
export function OutcomesTable({ scheme, outlook }: { scheme: Scheme; outlook: Scenarios }) {
  const { name } = schemeCopy[scheme]
  const { rows, ends } = outlook
  return (
    <>
      <table role="table" className={styles.table}>
        <caption className="sr-only">
          Net gain or loss on {formatMoney(outlook.investment)} in {rows.length} outcomes, with and without {name},
          losing case first
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Outcome
            </th>
            <td aria-hidden="true" className={styles.losses}>
              <Axis
                side="losses"
                title="Losses"
                labels={[ends.left.negated(), ends.left.negated().div(2), ends.left.times(0)]}
              />
            </td>
            <td aria-hidden="true" className={styles.gains}>
              <Axis side="gains" title="Gains" labels={[ends.right.times(0), ends.right.div(2), ends.right]} />
            </td>
            <th role="columnheader" scope="col" className={styles.figure}>
              With {name}
            </th>
            <th role="columnheader" scope="col" className={styles.figure}>
              Without
            </th>
            <th role="columnheader" scope="col" className={styles.figure}>
              Difference
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.multiple.toString()} row={row} outlook={outlook} name={name} />
          ))}
        </tbody>
      </table>
      <p className={styles.scale}>
        <b>Two scales.</b> Losses run to {axisLabel(ends.left)} and gains to {axisLabel(ends.right)}, so that you can
        read both.
      </p>
    </>
  )
}

function Row({ row, outlook, name }: { row: Scenario; outlook: Scenarios; name: string }) {
  const { label, own, outcome, net, withoutScheme, difference } = row
  return (
    <tr role="row" className={cx(own && styles.own)}>
      <th role="rowheader" scope="row">
        <span>
          {label}
          {own && <em> your figure</em>}
        </span>
        <small className="num">{formatMoney(outcome.proceeds)} comes back</small>
      </th>
      <td aria-hidden="true" className={styles.losses}>
        <LossLane row={row} outlook={outlook} />
      </td>
      <td aria-hidden="true" className={styles.gains}>
        <GainLane row={row} end={outlook.ends.right} />
      </td>
      <td role="cell" data-label={`With ${name}`} className={cx(styles.figure, styles.with)}>
        <b className={cx(net.lt(0) && styles.red, net.gt(0) && styles.teal)}>{formatSigned(net)}</b>
      </td>
      <td role="cell" data-label="Without" className={styles.figure}>
        {formatSigned(withoutScheme)}
      </td>
      <td role="cell" data-label="Difference" className={styles.figure}>
        {formatMoney(difference)}
      </td>
    </tr>
  )
}

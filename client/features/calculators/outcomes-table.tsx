import type { CSSProperties } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { type Decimal, formatMoney, formatSigned } from '@api/calculators/money.rules'
import type { Scenario, Scenarios } from '@api/calculators/scenarios.rules'
import { cx } from '@/lib/cx'
import { axisLabel } from './axis-label'
import styles from './outcomes-table.module.css'
import { schemeCopy } from './schemes'

/**
 * One table that is also the chart. Losses and gains have a panel and an axis each, since one axis never carries two
 * scales. The drawn cells repeat the figures beside them, so they are hidden from speech.
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
              <Axis title="Losses" labels={[ends.left.negated(), ends.left.negated().div(2), ends.left.times(0)]} />
            </td>
            <td aria-hidden="true" className={styles.gains}>
              <Axis title="Gains" labels={[ends.right.times(0), ends.right.div(2), ends.right]} />
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
            <Row key={row.label} row={row} outlook={outlook} name={name} />
          ))}
        </tbody>
      </table>
      <p className={styles.scale}>
        <b>Two scales.</b> The panel of losses ends at {axisLabel(ends.left)}, the panel of gains at{' '}
        {axisLabel(ends.right)}, so that neither hides the other.
      </p>
    </>
  )
}

function Axis({ title, labels }: { title: string; labels: Decimal[] }) {
  return (
    <div className={styles.axis}>
      <b>{title}</b>
      {labels.map((value, index) => (
        <span key={index}>{axisLabel(value)}</span>
      ))}
    </div>
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
        <div className={styles.lane}>
          {stackOf(row, outlook).map(({ look, size, from }) => (
            <i key={look} className={cx(styles.bar, styles[look])} style={place('right', from, size)} />
          ))}
          <Without value={withoutScheme.negated()} end={outlook.ends.left} side="right" />
        </div>
      </td>
      <td aria-hidden="true" className={styles.gains}>
        <div className={styles.lane}>
          {net.gt(0) && (
            <i className={cx(styles.bar, styles.gain)} style={place('left', 0, part(net, outlook.ends.right))} />
          )}
          {net.isZero() && <i className={cx(styles.bar, styles.nil)} />}
          <Without value={withoutScheme} end={outlook.ends.right} side="left" />
          {withoutScheme.isZero() && <i className={cx(styles.without, styles.nil)} />}
        </div>
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

/** Parts of a panel's width, in percent: only for drawing, so a float will do. */
const part = (value: Decimal, end: Decimal): number => Math.min(100, value.div(end).times(100).toNumber())
const place = (side: 'left' | 'right', from: number, size: number): CSSProperties => ({
  [side]: `${from}%`,
  width: `${size}%`,
})

function Without({ value, end, side }: { value: Decimal; end: Decimal; side: 'left' | 'right' }) {
  return value.gt(0) ? <i className={styles.without} style={place(side, 0, part(value, end))} /> : null
}

interface Segment {
  look: 'loss' | 'lossRelief' | 'reinvestment' | 'incomeTax'
  size: number
  from: number
}

/** A loss from the line outwards: what stays lost, then what each relief brings back of it. */
function stackOf({ outcome, net }: Scenario, { investment, ends }: Scenarios): Segment[] {
  const gross = investment.minus(outcome.proceeds)
  if (gross.lte(0) || net.gt(0)) return []
  let from = 0
  const parts: [Segment['look'], Decimal][] = [
    ['loss', net.negated()],
    ['lossRelief', outcome.lossReliefValue],
    ['reinvestment', outcome.reinvestmentTaxSaved],
    ['incomeTax', outcome.reliefKept],
  ]
  return parts
    .filter(([, value]) => value.gt(0))
    .map(([look, value]) => {
      const size = part(value, ends.left)
      const segment = { look, size, from }
      from += size
      return segment
    })
}

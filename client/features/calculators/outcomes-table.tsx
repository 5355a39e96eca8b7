import type { CSSProperties } from 'react'
import { type Decimal, formatPlain, formatPounds, formatSigned, withoutPence } from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { type OutcomeRow, outcomeSteps } from '@api/calculators/workings.rules'
import { Statement } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import styles from './outcomes-table.module.css'

/** The chart's data: one investment, worst case first. */
type Outcomes = Pick<Scenarios, 'ends' | 'investment' | 'years'> & {
  rows: readonly (OutcomeRow &
    Pick<Scenarios['rows'][number], 'label' | 'own' | 'difference'> &
    Record<'multipleAfterTax' | 'yearlyReturn', string | null>)[]
}
type Row = Outcomes['rows'][number]

/**
 * A table that is also the chart. Losses and gains have a panel and an axis each, because one axis must not have two scales.
 * The drawn cells repeat the figures beside them, so they are hidden from assistive technology.
 */
export function OutcomesTable({ name, table }: { name: string; table: Outcomes }) {
  const { rows, ends } = table
  const nil = ends.left.times(0)
  return (
    <>
      <table role="table" className={styles.table}>
        <caption className="sr-only">
          Net gain or loss on {formatPounds(table.investment)} in {rows.length} outcomes, with and without {name},
          losing case first
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Outcome
            </th>
            <td aria-hidden="true" className={styles.losses}>
              <Axis title="Losses" labels={[ends.left.negated(), ends.left.negated().div(2), nil]} />
            </td>
            <td aria-hidden="true" className={styles.gains}>
              <Axis title="Gains" labels={[nil, ends.right.div(2), ends.right]} />
            </td>
            {[`With ${name}`, 'Without', 'Difference'].map((head) => (
              <th key={head} role="columnheader" scope="col" className={styles.figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <OutcomeRows key={row.label} row={row} table={table} name={name} />
          ))}
        </tbody>
      </table>
      <p className={`mt-3 text-small text-muted ${styles.scale}`}>
        <b className="text-text">Two scales.</b> Losses run to {axisLabel(ends.left)} and gains to{' '}
        {axisLabel(ends.right)}, so that you can read both. Yearly returns are over {table.years} years.
      </p>
    </>
  )
}

function OutcomeRows({ row, table, name }: { row: Row; table: Outcomes; name: string }) {
  const { label, own, outcome, net, withoutScheme, difference } = row
  return (
    <>
      <tr role="row" className={cx(own && styles.own)}>
        <th role="rowheader" scope="row">
          <span>
            {label}
            {own && <em> your figure</em>}
          </span>
          <small className="num">{formatPounds(outcome.proceeds)} comes back</small>
        </th>
        <td aria-hidden="true" className={styles.losses}>
          <LossLane row={row} table={table} />
        </td>
        <td aria-hidden="true" className={styles.gains}>
          <GainLane row={row} end={table.ends.right} />
        </td>
        <td role="cell" data-label={`With ${name}`} className={cx(styles.figure, styles.with)}>
          <b className={cx(net.lt(0) && 'text-red', net.gt(0) && 'text-teal')}>{signed(net)}</b>
        </td>
        <td role="cell" data-label="Without" className={styles.figure}>
          {signed(withoutScheme)}
        </td>
        <td role="cell" data-label="Difference" className={styles.figure}>
          {formatPounds(difference)}
        </td>
      </tr>
      <tr role="row" className={styles.working}>
        <td role="cell" colSpan={6}>
          <Working row={row} investment={table.investment} />
        </td>
      </tr>
    </>
  )
}

/** The parts of the net figure and, expanded, the calculation of both columns. */
function Working({ row, investment }: { row: Row; investment: Decimal }) {
  const { outcome, multipleAfterTax, yearlyReturn } = row
  const { withScheme, withoutScheme } = outcomeSteps(row, investment)
  const parts = [
    `Relief kept ${formatPounds(outcome.reliefKept)}`,
    outcome.lossReliefValue.gt(0) && `loss relief ${formatPounds(outcome.lossReliefValue)}`,
    outcome.gain.gt(0) && `Capital Gains Tax ${formatPounds(outcome.cgt)}`,
    multipleAfterTax && `${multipleAfterTax}× and ${yearlyReturn}% a year of the cost after relief`,
  ]
  const sums = [
    { name: 'With the scheme', steps: withScheme },
    { name: 'Without', steps: withoutScheme },
  ]
  return (
    <details>
      <summary className="num">{parts.filter(Boolean).join(' · ')}</summary>
      <div className="grid gap-x-16 gap-y-4 py-3 md:grid-cols-2">
        {sums.map(({ name, steps }) => (
          <div key={name}>
            <b>{name}</b>
            <Statement
              dense
              rows={steps.map(({ label, value }, at) => ({
                label,
                figure: signed(value),
                total: at === steps.length - 1,
              }))}
            />
          </div>
        ))}
      </div>
    </details>
  )
}

const signed = (value: Decimal) => withoutPence(formatSigned(value))

const scales = [
  ['tn', '1e12'],
  ['bn', '1e9'],
  ['m', '1e6'],
] as const

/** Short labels for an axis: £50,000, £2.5m, £10bn. */
function axisLabel(value: Decimal): string {
  const scale = scales.find(([, size]) => value.abs().gte(size))
  if (!scale) return formatPounds(value.toDecimalPlaces(value.abs().gte(1000) ? 0 : 2))
  return `${value.isNegative() ? '-' : ''}£${formatPlain(value.abs().div(scale[1]))}${scale[0]}`
}

const Axis = ({ title, labels }: { title: string; labels: Decimal[] }) => (
  <div className={styles.axis}>
    <b>{title}</b>
    {labels.map((value, index) => (
      <span key={index}>{axisLabel(value)}</span>
    ))}
  </div>
)

/** Widths in per cent of a panel: only for drawing, so floats are fine. */
const part = (value: Decimal, end: Decimal): number => Math.min(100, value.div(end).times(100).toNumber())
const place = (side: 'left' | 'right', from: number, size: number): CSSProperties => ({
  [side]: `${from}%`,
  width: `${size}%`,
})

const LossLane = ({ row, table }: { row: Row; table: Outcomes }) => (
  <div className={styles.lane}>
    {stackOf(row, table).map(({ look, size, from }) => (
      <i key={look} className={cx(styles.bar, styles[look])} style={place('right', from, size)} />
    ))}
    <Without value={row.withoutScheme.negated()} end={table.ends.left} side="right" />
  </div>
)

const GainLane = ({ row: { net, withoutScheme }, end }: { row: Row; end: Decimal }) => (
  <div className={styles.lane}>
    {net.gt(0) && <i className={cx(styles.bar, styles.gain)} style={place('left', 0, part(net, end))} />}
    {net.isZero() && <i className={cx(styles.bar, styles.nil)} />}
    <Without value={withoutScheme} end={end} side="left" />
    {withoutScheme.isZero() && <i className={cx(styles.without, styles.nil)} />}
  </div>
)

function Without({ value, end, side }: { value: Decimal; end: Decimal; side: 'left' | 'right' }) {
  return value.gt(0) ? <i className={styles.without} style={place(side, 0, part(value, end))} /> : null
}

interface Segment {
  look: 'loss' | 'lossRelief' | 'reinvestment' | 'incomeTax'
  size: number
  from: number
}

/** A loss from the axis outwards: what stays lost, then what each relief returns. */
function stackOf({ outcome, net }: Row, { investment, ends }: Outcomes): Segment[] {
  if (investment.lte(outcome.proceeds) || net.gt(0)) return []
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

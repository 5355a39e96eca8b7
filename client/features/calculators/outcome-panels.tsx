import type { CSSProperties } from 'react'
import type { Decimal } from '@api/calculators/money.rules'
import type { Scenario, Scenarios } from '@api/calculators/scenarios.rules'
import { cx } from '@/lib/cx'
import { axisLabel } from './axis-label'
import styles from './outcome-panels.module.css'

interface AxisProps {
  side: 'losses' | 'gains'
  title: string
  labels: Decimal[]
}

export function Axis({ side, title, labels }: AxisProps) {
  return (
    <div className={cx(styles.axis, styles[side])}>
      <b>{title}</b>
      {labels.map((value, index) => (
        <span key={index}>{axisLabel(value)}</span>
      ))}
    </div>
  )
}

export function LossLane({ row, outlook }: { row: Scenario; outlook: Scenarios }) {
  return (
    <div className={cx(styles.lane, styles.losses)}>
      {stackOf(row, outlook).map(({ look, size, from }) => (
        <i key={look} className={cx(styles.bar, styles[look])} style={place('right', from, size)} />
      ))}
      <Without value={row.withoutScheme.negated()} end={outlook.ends.left} side="right" />
    </div>
  )
}

export function GainLane({ row: { net, withoutScheme }, end }: { row: Scenario; end: Decimal }) {
  return (
    <div className={cx(styles.lane, styles.gains)}>
      {net.gt(0) && <i className={cx(styles.bar, styles.gain)} style={place('left', 0, part(net, end))} />}
      {net.isZero() && <i className={cx(styles.bar, styles.nil)} />}
      <Without value={withoutScheme} end={end} side="left" />
      {withoutScheme.isZero() && <i className={cx(styles.without, styles.nil)} />}
    </div>
  )
}

/** Widths in per cent of a panel: only for drawing, so floats are fine. */
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

/** A loss from the axis outwards: what stays lost, then what each relief returns. */
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

import { sumOf, type WeekTable } from '@api/admin/week/week.rules'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'

import { shortDateOf } from '../format'
import styles from './week-page.module.css'

const WIDTH = 720
const HEIGHT = 200
const GAP = 14
const AXIS = 24

/** A stacked bar per week, its series in the order of the table; rendered without JavaScript. */
export function WeekChart({ table: { title, series }, weeks }: { table: WeekTable; weeks: string[] }) {
  const totals = weeks.map((_, week) => sumOf(series.map(({ counts }) => counts[week] ?? 0)))
  const highest = Math.max(1, ...totals)
  const step = WIDTH / weeks.length
  const heightOf = (value: number) => (value / highest) * (HEIGHT - AXIS)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + AXIS}`}
      className={styles.chart}
      role="img"
      aria-label={`${title} in ${weeks.length} weeks, ${count(totals.at(-1) ?? 0)} of them this week. The table below has the numbers.`}
    >
      {weeks.map((week, at) => {
        let top = HEIGHT
        return (
          <g key={week} transform={`translate(${at * step} 0)`}>
            {series.map(({ label, counts }, which) => {
              const height = heightOf(counts[at] ?? 0)
              if (!height) return null
              top -= height
              return (
                <rect
                  key={label}
                  className={cx(styles.bar, styles[`tone${which}`])}
                  x={GAP / 2}
                  y={top}
                  width={step - GAP}
                  height={height}
                >
                  <title>{`${label}: ${count(counts[at] ?? 0)}`}</title>
                </rect>
              )
            })}
            <text className={styles.total} x={step / 2} y={HEIGHT - heightOf(totals[at] ?? 0) - 6}>
              {count(totals[at] ?? 0)}
            </text>
            <text className={styles.label} x={step / 2} y={HEIGHT + AXIS - 6}>
              {shortDateOf(week)}
            </text>
          </g>
        )
      })}
      <path className={styles.axis} d={`M0 ${HEIGHT}H${WIDTH}`} />
    </svg>
  )
}

import type { CSSProperties } from 'react'

import { count } from '@/lib/format'

import { cases } from './tax-example'
import styles from './zero-chart.module.css'

const signed = (value: number) => `${value < 0 ? '−' : '+'}£${count(Math.abs(value))}`

function Bar({ scheme, value }: { scheme: string; value: number }) {
  return (
    <div
      className={`${styles.bar} ${value < 0 ? styles.loss : styles.gain}`}
      style={{ '--size': Math.abs(value) } as CSSProperties}
    >
      <dt>{scheme}</dt>
      <dd>{signed(value)}</dd>
    </div>
  )
}

/** The axis is zero: what an investor is out of pocket on its left, ahead on its right, losses first. */
export function ZeroChart() {
  return (
    <div className={styles.chart}>
      {cases.map(({ title, seis, eis }) => (
        <div key={title} className={styles.row}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.bars}>
            <Bar scheme="SEIS" value={seis} />
            <Bar scheme="EIS" value={eis} />
          </dl>
        </div>
      ))}
    </div>
  )
}

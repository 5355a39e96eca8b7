import { cx } from '@/lib/cx'
import styles from './fund-bar.module.css'

const ENGRAVINGS = 5
const engraving = (index: number) => index % ENGRAVINGS

/** Connects a row of the table to its part of the bar. */
export function FundSwatch({ index }: { index: number }) {
  return <i className={styles.swatch} data-engraving={engraving(index)} aria-hidden="true" />
}

/** The use of funds as engravings of one brass. Decorative: the rows below have the text. */
export function FundBar({ shares, slim }: { shares: number[]; slim?: boolean }) {
  const placed = shares.reduce((sum, share) => sum + share, 0)
  return (
    <div className={cx(styles.bar, slim && styles.slim)} aria-hidden="true">
      {shares.map((share, index) => (
        <i key={index} className={styles.part} data-engraving={engraving(index)} style={{ flexGrow: share }} />
      ))}
      {placed < 100 && <i className={styles.unplaced} style={{ flexGrow: 100 - placed }} />}
    </div>
  )
}

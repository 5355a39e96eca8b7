import type { CSSProperties } from 'react'
import { cx } from '@/lib/cx'
import styles from './results-panel.module.css'

/** Widths in ems: of a digit, and of the pence with their point. */
const DIGIT = 0.56
const PENCE = 0.8

/** A large sum with small pence, scaled down to fit its column. */
export function BigFigure({ text, className }: { text: string; className?: string }) {
  const [pounds, pence] = text.split('.')
  const ems = (pounds ?? '').length * DIGIT + PENCE
  return (
    <p className={cx('figure', styles.big, className)} style={{ '--ems': ems.toFixed(2) } as CSSProperties}>
      {pounds}
      <small>.{pence}</small>
    </p>
  )
}

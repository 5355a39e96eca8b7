import { cx } from '@/lib/cx'
import styles from './graticule.module.css'

interface GraticuleProps {
  /** `centre` for a tall band, `west` behind a left column, `close` for a short closing section, `east` behind a tool's heading. */
  view: 'centre' | 'west' | 'close' | 'east'
}

/** The faint net of a globe. It fills its positioned section from the top; the section's text needs `relative` to be drawn over it. */
export function Graticule({ view }: GraticuleProps) {
  return <i className={cx(styles.graticule, styles[view])} aria-hidden="true" data-print="hide" />
}

/** Six meridians behind a card, centred on its positioned parent: 520 × 620, hidden on a phone. */
export function CardFrame() {
  return (
    <svg className={styles.frame} viewBox="0 0 520 620" fill="none" stroke="var(--brass)" aria-hidden="true">
      {[256, 236, 206, 166, 116, 60].map((radius) => (
        <ellipse key={radius} cx="260" cy="310" rx={radius} ry="306" />
      ))}
    </svg>
  )
}

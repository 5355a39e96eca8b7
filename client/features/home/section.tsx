import type { ReactNode } from 'react'

import { Graticule } from '@/components/drawings/graticule'
import { cx } from '@/lib/cx'

import styles from './section.module.css'

interface Props {
  id: string
  /** Starts with the spine coming in from above. */
  drop?: boolean
  /** On the alternate background, with the globe's grid behind it. */
  net?: 'centre' | 'west' | 'close'
  band?: boolean
  children: ReactNode
  className?: string
}

export function Section({ id, drop, net, band, children, className }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('below-fold', styles.section, band && styles.band, className)}
    >
      {net && <Graticule view={net} />}
      {drop && <i className={`drop ${styles.drop}`} aria-hidden="true" />}
      <div className={styles.inner}>{children}</div>
    </section>
  )
}

export function FinePrint({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={cx(styles.fine, className)}>{children}</p>
}

import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './section-heading.module.css'

interface Props {
  /** The section's own name, set as the small italic line. */
  name?: string
  /** The display line. Both are one heading, the name first. */
  children: ReactNode
  intro?: ReactNode
  as?: 'h1' | 'h2'
  id?: string
  /** `split` sets the heading left and the introduction right, on one baseline. */
  layout?: 'split' | 'stacked' | 'centred'
  className?: string
}

export function SectionHeading({ name, children, intro, as: Heading = 'h2', id, layout = 'split', className }: Props) {
  return (
    <div className={cx(styles.head, styles[layout], className)}>
      <Heading id={id} className={styles.heading}>
        {name && (
          <>
            <span className={styles.name}>{name}</span>
            <span className="sr-only">: </span>
          </>
        )}
        <span className={styles.display}>{children}</span>
      </Heading>
      {intro && <div className={styles.intro}>{intro}</div>}
    </div>
  )
}

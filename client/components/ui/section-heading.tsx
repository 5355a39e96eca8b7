import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './section-heading.module.css'

interface Props {
  /** The name of the section, in small italics. */
  name?: string
  /** The display line. Both are one heading, name first. */
  children: ReactNode
  intro?: ReactNode
  id?: string
  /** `split` places the heading left and the introduction right, on one baseline. */
  layout?: 'split' | 'stacked'
}

export function SectionHeading({ name, children, intro, id, layout = 'split' }: Props) {
  return (
    <div className={cx(styles.head, styles[layout])}>
      <h2 id={id} className={styles.heading}>
        {name && (
          <>
            <span className={styles.name}>{name}</span>
            <span className="sr-only">: </span>
          </>
        )}
        <span className={styles.display}>{children}</span>
      </h2>
      {intro && <div className={styles.intro}>{intro}</div>}
    </div>
  )
}

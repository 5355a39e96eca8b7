import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './steps.module.css'

export interface Step {
  title: ReactNode
  text: ReactNode
}

/** What happens next, along a line. `started` fills the first ring: that step is done. */
export function Steps({
  steps,
  small,
  started,
  className,
}: {
  steps: readonly Step[]
  small?: boolean
  started?: boolean
  className?: string
}) {
  return (
    <ol className={cx(styles.steps, small && styles.small, started && styles.started, className)}>
      {steps.map(({ title, text }, index) => (
        <li key={index} className={styles.step}>
          <b className={styles.title}>{title}</b>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ol>
  )
}

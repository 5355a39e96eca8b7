import type { ReactNode } from 'react'

import { brand } from '@/brand'
import { cx } from '@/lib/cx'

import styles from './steps.module.css'

export interface Step {
  title: ReactNode
  text: ReactNode
}

interface Props {
  steps: readonly Step[]
  small?: boolean
  /** Fills the first ring: that step is done. */
  started?: boolean
  /** Three columns from a tablet on, without the line. */
  across?: boolean
  className?: string
}

/** What happens next, along a line. */
export const Steps = ({ steps, small, started, across, className }: Props) => (
  <ol className={cx(styles.steps, started && styles.started, across && styles.across, className)}>
    {steps.map(({ title, text }, index) => (
      <li key={index}>
        <b className={small ? 'block' : 'num text-title block font-serif leading-[1.3] font-[420]'}>{title}</b>
        <span className={cx('text-muted', small && 'text-small')}>{text}</span>
      </li>
    ))}
  </ol>
)

/** The alternative to a form: calling. */
export const RingUs = () => (
  <p className="text-muted mt-8">
    Prefer to phone?
    <br />
    <a href={brand.phone.href} className="num text-text inline-flex min-h-11 items-center font-semibold">
      {brand.phone.label}
    </a>
  </p>
)

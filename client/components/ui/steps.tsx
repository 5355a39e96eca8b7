import type { ComponentProps, ReactNode } from 'react'
import { brand } from '@/brand'
import { cx } from '@/lib/cx'
import styles from './steps.module.css'

export interface Step {
  title: ReactNode
  text: ReactNode
}

interface LineProps extends ComponentProps<'ol'> {
  /** Fills the first ring: that step is done. */
  started?: boolean
  /** Three columns from a tablet on, without the line. */
  across?: boolean
}

/** Items along a line, each with a ring. */
export const StepLine = ({ started, across, className, ...rest }: LineProps) => (
  <ol {...rest} className={cx(styles.steps, started && styles.started, across && styles.across, className)} />
)

type StepsProps = Omit<LineProps, 'children'> & { steps: readonly Step[]; small?: boolean }

export const Steps = ({ steps, small, ...line }: StepsProps) => (
  <StepLine {...line}>
    {steps.map(({ title, text }, index) => (
      <li key={index}>
        <b className={small ? 'block' : 'num text-title block font-serif leading-[1.3] font-[420]'}>{title}</b>
        <span className={cx('text-muted', small && 'text-small')}>{text}</span>
      </li>
    ))}
  </StepLine>
)

export const RingUs = () => (
  <p className="text-muted mt-8">
    Prefer to phone?
    <br />
    <a href={brand.phone.href} className="num text-text inline-flex min-h-11 items-center font-semibold">
      {brand.phone.label}
    </a>
  </p>
)

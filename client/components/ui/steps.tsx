import type { ReactNode } from 'react'

import { brand } from '@/brand'
import { cx } from '@/lib/cx'

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

/** The line ends at the last ring: nothing comes after it. */
const LINE =
  'not-last:after:absolute not-last:after:top-3 not-last:after:-bottom-[38px] not-last:after:-left-7 not-last:after:w-px not-last:after:bg-brass'
const RING =
  'before:absolute before:z-1 before:top-2 before:-left-8 before:size-[9px] before:rounded-full before:border before:border-brass'

/** What happens next, along a line. */
export const Steps = ({ steps, small, started, across, className }: Props) => (
  <ol className={cx('grid gap-[26px] pl-7', across && 'md:grid-cols-3 md:gap-6 md:pl-0', className)}>
    {steps.map(({ title, text }, index) => (
      <li
        key={index}
        className={cx(
          'relative',
          LINE,
          RING,
          started && index === 0 ? 'before:bg-brass' : 'before:bg-ground',
          across && 'md:before:hidden md:after:hidden',
        )}
      >
        <b className={small ? 'block' : 'num text-title block font-serif leading-[1.3] font-[420]'}>{title}</b>
        <span className={cx('text-muted', small && 'text-small')}>{text}</span>
      </li>
    ))}
  </ol>
)

/** The alternative to a form: calling. */
export const RingUs = () => (
  <p className="text-muted mt-8">
    Rather ring us?
    <br />
    <a href={brand.phone.href} className="num text-text inline-flex min-h-11 items-center font-semibold">
      {brand.phone.label}
    </a>
  </p>
)

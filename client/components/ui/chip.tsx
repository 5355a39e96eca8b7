import type { ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './chip.module.css'
import { Cross } from './icons'

export type ChipTone = 'neutral' | 'relief' | 'quiet' | 'success' | 'danger'

/** A short tag: a stage, a scheme, a state. */
export function Chip({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: ChipTone }) {
  return <span {...rest} className={cx(styles.chip, styles[tone], className)} />
}

/** A tag that can be taken away again. */
export function RemovableChip({
  children,
  label,
  onRemove,
  tone = 'relief',
}: {
  children: string
  label?: string
  onRemove: () => void
  tone?: ChipTone
}) {
  return (
    <span className={cx(styles.chip, styles.removable, styles[tone])}>
      {children}
      <button type="button" className={styles.remove} aria-label={label ?? `Remove ${children}`} onClick={onRemove}>
        <Cross size={14} />
      </button>
    </span>
  )
}

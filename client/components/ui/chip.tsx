import type { ComponentProps } from 'react'

import { cx } from '@/lib/cx'

import styles from './chip.module.css'
import { Cross } from './shell-icons'

/** A short tag: a stage, a scheme, a state. */
export function Chip({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: 'relief' | 'quiet' }) {
  return <span {...rest} className={cx(styles.chip, tone && styles[tone], className)} />
}

export function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <span className={cx(styles.chip, styles.removable, styles.relief)}>
      {children}
      <button type="button" className={styles.remove} aria-label={`Remove ${children}`} onClick={onRemove}>
        <Cross size={14} />
      </button>
    </span>
  )
}

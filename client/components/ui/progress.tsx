import { cx } from '@/lib/cx'

import styles from './progress.module.css'

/** Progress from 0 to 100; larger values are drawn as 100. The text beside it has the numbers. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  const shown = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className={cx(styles.track, className)}
    >
      <span className={styles.fill} style={{ width: `${shown}%` }} />
    </div>
  )
}

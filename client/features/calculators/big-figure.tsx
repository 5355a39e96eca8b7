import { cx } from '@/lib/cx'
import styles from './results-panel.module.css'

/** A sum set large, its pence small. */
export function BigFigure({ text, className }: { text: string; className?: string }) {
  const [pounds, pence] = text.split('.')
  return (
    <p className={cx('figure', styles.big, className)}>
      {pounds}
      <small>.{pence}</small>
    </p>
  )
}

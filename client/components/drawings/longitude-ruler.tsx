import { cx } from '@/lib/cx'
import styles from './longitude-ruler.module.css'

const marks = Array.from({ length: 19 }, (_, i) => i * 10)

/** A ruler of longitude: brass up to 180°, then a thin line to where the missing page would be. */
export function LongitudeRuler({ className }: { className?: string }) {
  return (
    <div className={cx(styles.ruler, className)} aria-hidden="true">
      {marks.map((degrees) => (
        <i key={degrees} className={degrees % 30 ? undefined : styles.long}>
          {degrees % 30 === 0 && <span className={degrees % 90 ? styles.between : undefined}>{degrees}°</span>}
        </i>
      ))}
      <b className={styles.here} />
    </div>
  )
}

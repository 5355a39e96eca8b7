import file from './data/greenwich-globe.svg?url'
import styles from './greenwich-globe.module.css'

/**
 * Fills the left half of the sign-in page: its right edge is the meridian, with Greenwich marked on it. The globe is centred on the
 * box's height; on a phone only its cap shows.
 */
export function GreenwichGlobe() {
  return (
    <div className={styles.globe} aria-hidden="true">
      <svg viewBox="0 0 864 864" width="864" height="864">
        <use href={`${file}#globe`} />
      </svg>
      <i className={styles.line} />
      <span className={styles.place}>Greenwich, 0°</span>
    </div>
  )
}

import { cx } from '@/lib/cx'
import styles from './globe.module.css'

/**
 * The turning globe: it fills a positioned box, its axis in the middle. A still of the same view is shown until the page is idle,
 * and stays without JavaScript, without a canvas in a worker and under reduced motion. `--globe-top` moves both vertically.
 */
export const Globe = () => (
  <div className={cx(styles.globe, 'group/globe')} data-globe>
    <div className={styles.stage} data-globe-stage aria-hidden="true">
      <div className={styles.sphere}>
        <i />
      </div>
      <div className={styles.still}>
        <i className={styles.ink} />
        <i className={styles.brass} />
        <i className={styles.arcs} />
        <i className={styles.glow} />
        <i className={styles.core} />
      </div>
      <span className={styles.label} data-globe-label>
        London
      </span>
    </div>
    <div className={styles.control} data-globe-control hidden>
      <button type="button" className={styles.button}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M7 5v10M13 5v10" className="group-data-paused/globe:hidden" />
          <path d="M6.5 4.5v11l9-5.5z" className="hidden group-data-paused/globe:block" />
        </svg>
        <span className="max-md:sr-only">
          <span className="group-data-paused/globe:hidden">Pause</span>
          <span className="hidden group-data-paused/globe:inline">Play</span> the globe
        </span>
      </button>
    </div>
  </div>
)

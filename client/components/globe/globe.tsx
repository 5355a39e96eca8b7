import { useRef } from 'react'
import { cx } from '@/lib/cx'
import styles from './globe.module.css'
import { useGlobe } from './use-globe'

/**
 * The turning globe: it fills a positioned box, its axis in the middle. A still of the same view is shown until the page is idle,
 * and stays without JavaScript, without WebGL and under reduced motion. `--globe-top` moves both vertically.
 */
export function Globe() {
  const stage = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const { live, paused, togglePaused } = useGlobe(stage, label)
  const words = paused ? 'Play the globe' : 'Pause the globe'

  return (
    <div className={styles.globe}>
      <div ref={stage} className={cx(styles.stage, live && styles.live)} aria-hidden="true">
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
        <span ref={label} className={styles.label}>
          London
        </span>
      </div>
      {live && (
        <div className={styles.control}>
          <button type="button" className={styles.button} onClick={togglePaused}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={paused ? 'M6.5 4.5v11l9-5.5z' : 'M7 5v10M13 5v10'} />
            </svg>
            <span className={styles.words}>{words}</span>
          </button>
        </div>
      )}
    </div>
  )
}

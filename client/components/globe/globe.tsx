import { useEffect, useRef, useState, type RefObject } from 'react'
import { cx } from '@/lib/cx'
import { whenIdle } from '@/lib/idle'
import worldUrl from './data/countries-110m.json?url'
import styles from './globe.module.css'
import type { LiveGlobe } from './live-globe'

/** Code and data are requested only once the page has loaded and is idle. */
function whenLoaded(work: () => void, signal: AbortSignal) {
  const idle = () => signal.addEventListener('abort', whenIdle(work), { once: true })
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true, signal })
}

async function loadWorld(signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(worldUrl, { signal })
    if (!answer.ok) throw new Error(`The world data answered ${answer.status}`)
    return await answer.arrayBuffer()
  } catch {
    if (!signal.aborted) console.error('Failed to load world data')
    return null
  }
}

/** Starts the globe over its still: once it is visible and the page is idle, and not under reduced motion. */
function useGlobe(stage: RefObject<HTMLElement | null>, label: RefObject<HTMLElement | null>) {
  const globe = useRef<LiveGlobe | null>(null)
  const [live, setLive] = useState(false)
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let visit = new AbortController()

    const start = async ({ signal }: AbortController) => {
      const [{ startGlobe }, world] = await Promise.all([import('./live-globe.js'), loadWorld(signal)])
      if (signal.aborted || !world || !stage.current || !label.current) return
      globe.current = startGlobe({ stage: stage.current, label: label.current, world, onLive: setLive })
    }
    const watch = () => {
      const current = visit
      const sight = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          sight.disconnect()
          whenLoaded(() => void start(current), current.signal)
        },
        { rootMargin: '120px' },
      )
      if (stage.current) sight.observe(stage.current)
      current.signal.addEventListener('abort', () => sight.disconnect(), { once: true })
    }
    const leave = () => {
      visit.abort()
      globe.current?.dispose()
      globe.current = null
      setLive(false)
    }
    const choose = () => {
      leave()
      visit = new AbortController()
      if (!still.matches) watch()
    }
    choose()
    still.addEventListener('change', choose)
    return () => {
      still.removeEventListener('change', choose)
      leave()
    }
  }, [stage, label])

  const togglePaused = () => {
    globe.current?.setPaused(!paused)
    setPaused(!paused)
  }
  return { live, paused, togglePaused }
}

/**
 * The turning globe: it fills a positioned box, its axis in the middle. A still of the same view is shown until the page is idle,
 * and stays without JavaScript, without a canvas in a worker and under reduced motion. `--globe-top` moves both vertically.
 */
export function Globe() {
  const stage = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const { live, paused, togglePaused } = useGlobe(stage, label)

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
            <span className="max-md:sr-only">{paused ? 'Play the globe' : 'Pause the globe'}</span>
          </button>
        </div>
      )}
    </div>
  )
}

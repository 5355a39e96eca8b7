import { useEffect, useSyncExternalStore } from 'react'

import { Progress } from '@/components/ui/progress'
import { count } from '@/lib/count'

import desk from '../desk.module.css'
import styles from './export-buttons.module.css'
import { removeLeftExports, runningExports, watchExports, type RunningExport } from './exports'

const NONE: readonly RunningExport[] = []

/** Running exports with their progress and a Cancel button, on every page of the desk. */
export function ExportTray() {
  const running = useSyncExternalStore(watchExports, runningExports, () => NONE)
  useEffect(() => void removeLeftExports(), [])
  const busy = running.length > 0
  useEffect(() => {
    if (!busy) return
    // Leaving the desk ends its exports, so the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  if (!busy) return null
  return (
    <section className={styles.tray} aria-label="Exports" data-print="hide">
      {running.map(({ id, name, done, total, cancel }) => (
        <div key={id} className={styles.exporting}>
          <span>
            <span role="status">Preparing {name}</span>
            {total > 0 && `, ${count(done)} of ${count(total)} rows`}
          </span>
          <Progress className={styles.track} value={total ? (100 * done) / total : 0} label="Rows written" />
          <button
            type="button"
            className={desk.link}
            onClick={() => {
              cancel()
              // The button disappears with its export.
              document.getElementById('main')?.focus({ preventScroll: true })
            }}
          >
            Cancel
          </button>
        </div>
      ))}
    </section>
  )
}

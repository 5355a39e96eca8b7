import { useRef, useState } from 'react'

import type { DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { Progress } from '@/components/ui/progress'
import { count } from '@/lib/count'
import { notify } from '@/lib/notify'

import { exportAddress } from './addresses'
import desk from './desk.module.css'
import styles from './export-buttons.module.css'
import { download } from './download'

/** Links that download by themselves; with a script they show how far they are and can be stopped. */
export function ExportButtons({ list, query }: { list: DeskList; query: DeskQuery }) {
  const [progress, setProgress] = useState<{ done: number; total: number; format: string } | null>(null)
  const stop = useRef<AbortController>(null)

  async function fetchExport(format: 'csv' | 'json') {
    const controller = new AbortController()
    stop.current = controller
    setProgress({ done: 0, total: 0, format })
    try {
      await download(exportAddress(list.tab, query, format), controller.signal, (done, total) =>
        setProgress({ done, total, format }),
      )
    } catch (error) {
      if (!controller.signal.aborted)
        await notify({
          title: 'Error',
          description: error instanceof Error ? error.message : 'The file could not be fetched.',
          destructive: true,
        })
    } finally {
      setProgress(null)
    }
  }

  if (progress)
    return (
      <div className={styles.exporting}>
        <span role="status">
          Preparing {progress.format.toUpperCase()}, {count(progress.done)} of {count(progress.total)} rows
        </span>
        <Progress
          className={styles.track}
          value={progress.total ? (100 * progress.done) / progress.total : 0}
          label="Rows written"
        />
        <button type="button" className={desk.link} onClick={() => stop.current?.abort()}>
          Cancel
        </button>
      </div>
    )
  return (
    <div className={styles.export}>
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={exportAddress(list.tab, query, format)}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={(event) => {
            event.preventDefault()
            void fetchExport(format)
          }}
        >
          <Download size={18} />
          {format === 'csv' ? 'Download CSV' : 'JSON'}
        </a>
      ))}
    </div>
  )
}

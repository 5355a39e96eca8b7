import type { DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'

import { exportAddress } from '../addresses'
import styles from './export-buttons.module.css'
import { startExport } from './exports'

/** Plain download links; with JavaScript the tray shows their progress. */
export function ExportButtons({ list, query }: { list: DeskList; query: DeskQuery }) {
  return (
    <div className={styles.export}>
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={exportAddress(list.tab, query, format)}
          download
          data-palette={`Export ${format.toUpperCase()}`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={(event) => {
            event.preventDefault()
            void startExport(exportAddress(list.tab, query, format), format.toUpperCase())
          }}
        >
          <Download size={18} />
          {format === 'csv' ? 'Download CSV' : 'JSON'}
        </a>
      ))}
    </div>
  )
}

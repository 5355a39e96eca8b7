import type { DeskTab } from '@api/admin/desk.rules'
import type { Person } from '@api/admin/desk.types'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'

import { exportAddress } from './addresses'
import { Choice, PersonOptions, StatusOptions } from './choice'
import desk from './desk.module.css'
import entryTableStyles from './entry-table.module.css'

interface Props {
  tab: DeskTab
  admins: Person[]
  marked: string[]
  busy: boolean
  onClear: () => void
}

/** Part of the form around the list: what is chosen here is done to every marked row. */
export function BulkBar({ tab, admins, marked, busy, onClear }: Props) {
  return (
    <div className={entryTableStyles.bulk} role="group" aria-label="Marked rows">
      <b aria-live="polite">{marked.length > 0 ? `${marked.length} selected` : 'Selected rows'}</b>
      <Choice name="status" aria-label="Set status" defaultValue="">
        <option value="">Set status</option>
        <StatusOptions />
      </Choice>
      <Choice name="owner" aria-label="Assign owner" defaultValue="">
        <option value="">Assign owner</option>
        <option value="none">Unassigned</option>
        <PersonOptions people={admins} />
      </Choice>
      <span>
        <input type="date" name="due" aria-label="Set due date" className={desk.small} />
      </span>
      <Button type="submit" name="intent" value="bulk" size="small" busy={busy}>
        Apply
      </Button>
      {marked.length > 0 && (
        <>
          <a
            href={exportAddress(tab, {}, 'csv', marked)}
            download
            className={buttonClass({ variant: 'plain', size: 'small' })}
          >
            <Download size={18} />
            Download these {marked.length}
          </a>
          <button type="button" className={desk.link} onClick={onClear}>
            Clear selection
          </button>
        </>
      )}
    </div>
  )
}

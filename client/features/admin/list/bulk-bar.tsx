import type { DeskList } from '@api/admin/desk.types'
import type { DeskQuery } from '@api/admin/desk.rules'
import { TickBox } from '@/components/form/tick-box'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { count } from '@/lib/count'
import { useHydrated } from '@/lib/use-hydrated'

import { exportAddress } from '../addresses'
import styles from './bulk-bar.module.css'
import { Choice, PersonOptions, StatusOptions } from '../choice'
import desk from '../desk.module.css'

interface Props {
  list: DeskList
  query: DeskQuery
  selected: string[]
  /** Whether every matching entry is selected, on this page and beyond. */
  all: boolean
  onAll: (all: boolean) => void
  busy: boolean
  onClear: () => void
}

/** Part of the form around the list: its controls apply to every selected row. */
export function BulkBar({ list, query, selected, all, onAll, busy, onClear }: Props) {
  const { tab, owners, rows, found, now } = list
  const hydrated = useHydrated()
  const chosen = all ? found.count : selected.length
  const download = all ? exportAddress(tab, query, 'csv') : exportAddress(tab, {}, 'csv', selected)
  return (
    <div className={styles.bar} role="group" aria-label="Selected rows" data-marked-rows data-print="hide">
      <b aria-live="polite">{chosen > 0 ? `${count(chosen)} selected` : 'Selected rows'}</b>
      {found.count > rows.length && !found.more && (
        <label className={styles.all}>
          <TickBox
            name="all"
            value={now}
            {...(hydrated && { checked: all, onChange: ({ target }) => onAll(target.checked) })}
          />
          All {count(found.count)} that match
        </label>
      )}
      <div className={styles.set}>
        <Choice name="status" aria-label="Set status" defaultValue="">
          <option value="">Set status</option>
          <StatusOptions />
        </Choice>
        <Choice name="owner" aria-label="Assign owner" defaultValue="">
          <option value="">Assign owner</option>
          <option value="none">Unassigned</option>
          <PersonOptions people={owners} />
        </Choice>
        <label className={styles.due}>
          Due
          <input type="date" name="due" aria-label="Set due date" className={desk.small} />
        </label>
        <Button type="submit" name="intent" value="bulk" size="small" busy={busy}>
          Apply
        </Button>
      </div>
      {chosen > 0 && (
        <div className={styles.rest}>
          <a href={download} download className={buttonClass({ variant: 'plain', size: 'small' })}>
            <Download size={18} />
            <span className={styles.words}>Download these {count(chosen)}</span>
          </a>
          <button type="button" className={desk.link} onClick={onClear}>
            Clear<span className={styles.words}>&nbsp;selection</span>
          </button>
        </div>
      )}
    </div>
  )
}

import { useRef, useState } from 'react'

import type { DeskQuery } from '@api/admin/desk.rules'
import type { DeskList, DeskRow } from '@api/admin/desk.types'
import { Input, TickBox } from '@/components/form/controls'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { count } from '@/lib/format'
import { useHydrated } from '@/lib/store'

import { exportAddress } from '../addresses'
import { Choice, PersonOptions, StatusOptions } from '../desk-controls'
import desk from '../desk.module.css'
import styles from './bulk-bar.module.css'

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
    <div className={styles.bar} role="group" aria-label="Selected rows" data-selected-rows data-print="hide">
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
        <label className="inline-flex gap-2 items-center text-muted">
          Due
          <Input type="date" name="due" aria-label="Set due date" small className={desk.fitted} />
        </label>
        <Button type="submit" name="intent" value="bulk" size="small" busy={busy}>
          Apply
        </Button>
      </div>
      {chosen > 0 && (
        <div className={styles.rest}>
          <a href={download} download className={buttonClass({ variant: 'plain', size: 'small' })}>
            <Download size={18} />
            <span className="max-[56.25rem]:absolute max-[56.25rem]:w-[1px] max-[56.25rem]:h-[1px] max-[56.25rem]:overflow-hidden max-[56.25rem]:[clip-path:inset(50%)] max-[56.25rem]:whitespace-nowrap">
              Download these {count(chosen)}
            </span>
          </a>
          <button type="button" className={desk.link} onClick={onClear}>
            Clear
            <span className="max-[56.25rem]:absolute max-[56.25rem]:w-[1px] max-[56.25rem]:h-[1px] max-[56.25rem]:overflow-hidden max-[56.25rem]:[clip-path:inset(50%)] max-[56.25rem]:whitespace-nowrap">
              &nbsp;selection
            </span>
          </button>
        </div>
      )}
    </div>
  )
}

/** Which rows are selected: one, a range, the page, or all that match. Each `round` starts without any. */
export function useSelection(rows: DeskRow[], round: number) {
  const [everSelected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [lastRound, setLastRound] = useState(round)
  const selected = new Set(rows.map(({ id }) => id).filter((id) => everSelected.has(id)))
  const [all, setAll] = useState(false)
  const lastSelected = useRef(0)

  function selectPage(on: boolean, withAll = false) {
    setAll(withAll)
    setSelected(new Set(on ? rows.map(({ id }) => id) : []))
  }

  /** The page, and all matches on other pages. */
  const selectAll = (on: boolean) => selectPage(on, on)

  if (round !== lastRound) {
    setLastRound(round)
    selectAll(false)
  }

  /** With Shift, every row since the last one. */
  function select({ id }: DeskRow, on: boolean, range: boolean) {
    const at = rows.findIndex((row) => row.id === id)
    const [from, to] = range ? [Math.min(at, lastSelected.current), Math.max(at, lastSelected.current)] : [at, at]
    lastSelected.current = at
    setAll(false)
    setSelected((before) => {
      const after = new Set(before)
      for (const row of rows.slice(from, to + 1)) {
        if (on) after.add(row.id)
        else after.delete(row.id)
      }
      return after
    })
  }

  return { selected, everSelected, all, select, selectPage, selectAll }
}

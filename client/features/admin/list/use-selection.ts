import { useRef, useState } from 'react'

import type { DeskRow } from '@api/admin/desk.types'

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

import { useRef, useState } from 'react'

import type { DeskRow } from '@api/admin/desk.types'

/** Which rows are selected: one, a range, the page, or all that match. */
export function useMarks(rows: DeskRow[]) {
  const [everMarked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const marked = new Set(rows.map(({ id }) => id).filter((id) => everMarked.has(id)))
  const [all, setAll] = useState(false)
  const lastMarked = useRef(0)

  function markPage(on: boolean, withAll = false) {
    setAll(withAll)
    setMarked(new Set(on ? rows.map(({ id }) => id) : []))
  }

  /** The page, and all matches on other pages. */
  const markAll = (on: boolean) => markPage(on, on)

  /** With Shift, every row since the last one. */
  function mark({ id }: DeskRow, on: boolean, range: boolean) {
    const at = rows.findIndex((row) => row.id === id)
    const [from, to] = range ? [Math.min(at, lastMarked.current), Math.max(at, lastMarked.current)] : [at, at]
    lastMarked.current = at
    setAll(false)
    setMarked((before) => {
      const after = new Set(before)
      for (const row of rows.slice(from, to + 1)) {
        if (on) after.add(row.id)
        else after.delete(row.id)
      }
      return after
    })
  }

  return { marked, everMarked, all, mark, markPage, markAll }
}

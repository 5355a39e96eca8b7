import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

import { hasDialog, typesInto } from '../desk-controls'

/** The arrow keys move through the rows, also from the search box; Enter opens, Space selects, S goes to the bulk bar, / searches. */
export function useListKeys(frame: RefObject<HTMLElement | null>) {
  const { state } = useLocation() as { state: { from?: string } | null }
  useEffect(() => {
    if (!state?.from) return
    // After closing a submission the focus returns to its row, once the shell has focused the heading.
    const timer = setTimeout(() => {
      if (typesInto(document.activeElement)) return
      frame.current?.querySelector<HTMLElement>(`tr[data-row="${state.from}"] th a`)?.focus()
    })
    return () => clearTimeout(timer)
  }, [frame, state])
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const root = frame.current
      if (!root || event.ctrlKey || event.metaKey || event.altKey || hasDialog()) return
      // From the search box to the results.
      const leavesSearch = event.key === 'ArrowDown' && root.querySelector('[type=search]') === document.activeElement
      if (typesInto(document.activeElement) && !leavesSearch) return
      const rows = [...root.querySelectorAll<HTMLElement>('tr[data-row]')]
      const row = document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null
      const linkOf = (one: HTMLElement | undefined) => one?.querySelector<HTMLElement>('th a')
      if (event.key === '/') {
        event.preventDefault()
        root.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const elsewhere =
          !root.contains(document.activeElement) && document.activeElement?.matches('a, button, summary')
        if (elsewhere || rows.length === 0) return
        const at = row ? rows.indexOf(row) : -1
        const next = row ? at + (event.key === 'ArrowDown' ? 1 : -1) : event.key === 'ArrowDown' ? 0 : rows.length - 1
        const target = linkOf(rows[next])
        if (!target) return
        event.preventDefault()
        target.focus({ preventScroll: true })
        target.closest('tr')?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === ' ' && row && document.activeElement?.matches('th a')) {
        event.preventDefault()
        row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      } else if (event.key === 's' && row) {
        event.preventDefault()
        root.querySelector<HTMLElement>('[data-selected-rows] select')?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame])
}

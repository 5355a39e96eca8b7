import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'

import { notify } from '@/lib/notify'

import type { Outcome } from './desk-action'
import { onDeskRefreshed, primeDeskCache } from './desk-cache'
import { hasDialog } from './palette/dialogs'

/** Caches only what the page was first rendered with: after a change that data is outdated. */
export function usePrimedCache(dataByPath: Record<string, unknown>) {
  const initial = useRef(dataByPath)
  useEffect(() => {
    for (const [path, data] of Object.entries(initial.current)) if (data) primeDeskCache(path, data)
  }, [])
}

/** Shows what a background refresh found to have changed. */
export function useFreshDesk() {
  const { revalidate } = useRevalidator()
  useEffect(() => onDeskRefreshed(() => void revalidate()), [revalidate])
}

/** Announces the outcome of an action, unless the undo bar or a field does, so that there is one message. */
export function announceOutcome({ undo, refused, ...notice }: Outcome) {
  if (!refused && (!undo || notice.destructive)) void notify(notice)
}

/** The same, once for each answer. */
export function useNotice(outcome: Outcome | undefined) {
  useEffect(() => {
    if (outcome) announceOutcome(outcome)
  }, [outcome])
}

/** Counts the outcomes of a form that is to start anew after each: its key. */
export function useFreshKey(done: object | undefined): number {
  const [{ last, key }, set] = useState({ last: done, key: 0 })
  if (done === last) return key
  const next = { last: done, key: done ? key + 1 : key }
  set(next)
  return next.key
}

/** While someone is typing, keys are letters rather than shortcuts. */
export const typesInto = (element: Element | null) =>
  element instanceof HTMLElement && element.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')

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
        root.querySelector<HTMLElement>('[data-marked-rows] select')?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame])
}

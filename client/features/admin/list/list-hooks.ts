import { use, useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

import { DEFAULT_SIZE, firstPage, readDeskQuery, valuesIn, type DeskQuery, type ListName } from '@api/desk/desk.rules'
import type { DeskRow } from '@api/submissions/submissions.types'

import { listAddress } from '../addresses'
import { typesInto, useCommands } from '../commands'

const TYPING_MS = 300

const queryIn = (form: HTMLFormElement) =>
  readDeskQuery([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** The controls follow the address without being remounted, so that they keep the focus. */
export function useQueryForm(tab: ListName, query: DeskQuery) {
  const navigate = useNavigate()
  const { changed } = (useLocation().state ?? {}) as { changed?: string }
  // A typing pause may begin before the previous address is rendered.
  const latest = useRef(changed)
  useLayoutEffect(() => {
    latest.current = changed
  })
  const asked = useRef({ address: '', field: '' })
  const router = use(DataRouterContext)?.router
  const ref = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = listAddress(tab, query)

  useEffect(() => {
    const shown: Record<string, string> = { size: String(DEFAULT_SIZE) }
    Object.assign(shown, readDeskQuery(new URL(address, location.href).searchParams))
    for (const control of ref.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      // A search that is being typed or has yet to be sent stays.
      if (control.type === 'checkbox' && control instanceof HTMLInputElement) {
        control.checked = valuesIn(shown[control.name]).includes(control.value)
        continue
      }
      const isTyped = control.type === 'search' && (typing.current || control === document.activeElement)
      if (!isTyped && control.type !== 'hidden') control.value = shown[control.name] ?? ''
    }
  }, [address])
  useEffect(() => () => clearTimeout(typing.current), [])

  /** Back removes one filter, however many of its boxes were ticked or letters typed. */
  function ask(field: string) {
    clearTimeout(typing.current)
    typing.current = undefined
    if (!ref.current) return
    const to = listAddress(tab, firstPage(queryIn(ref.current)))
    // The previous request may have changed the address without being rendered yet.
    const isUndrawn = asked.current.address === location.pathname + location.search
    const last = isUndrawn ? asked.current.field : latest.current
    asked.current = { address: to, field }
    void navigate(to, { replace: field === last, state: { changed: field }, preventScrollReset: true })
  }

  return {
    ref,
    method: 'get',
    action: listAddress(tab),
    onSubmit(event: FormEvent) {
      event.preventDefault()
      ask('q')
    },
    onChange({ target }: FormEvent<HTMLFormElement>) {
      const { type, name } = target as HTMLInputElement | HTMLSelectElement
      if (target instanceof HTMLSelectElement || type === 'checkbox') return ask(name)
      if (type !== 'search') return
      clearTimeout(typing.current)
      typing.current = setTimeout(() => {
        typing.current = undefined
        // A user who is leaving the list must not be brought back to it. `useNavigation` would tell only after the next render.
        const { pathname } = router?.state.navigation.location ?? location
        if (pathname === listAddress(tab)) ask(name)
      }, TYPING_MS)
    },
  } as const
}

export function useSelection(rows: DeskRow[], round: number) {
  const [everSelected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [lastRound, setLastRound] = useState(round)
  const selected = new Set(rows.map(({ id }) => id).filter((id) => everSelected.has(id)))
  const [all, setAll] = useState(false)
  const lastSelected = useRef<string>(undefined)

  function selectPage(on: boolean, withAll = false) {
    setAll(withAll)
    setSelected(new Set(on ? rows.map(({ id }) => id) : []))
  }

  const selectAll = (on: boolean) => selectPage(on, on)

  if (round !== lastRound) {
    setLastRound(round)
    selectAll(false)
  }

  /** With Shift, selects every row from the last one, wherever that is by now. */
  function select({ id }: DeskRow, on: boolean, range: boolean) {
    const at = rows.findIndex((row) => row.id === id)
    const last = range ? rows.findIndex((row) => row.id === lastSelected.current) : -1
    const from = last < 0 ? at : Math.min(at, last)
    lastSelected.current = id
    setAll(false)
    setSelected((before) => {
      const after = new Set(before)
      for (const row of rows.slice(from, Math.max(at, last) + 1)) {
        if (on) after.add(row.id)
        else after.delete(row.id)
      }
      return after
    })
  }

  return { selected, everSelected, all, select, selectPage, selectAll }
}

const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('th a')
const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]')

export const rowWithFocus = () => document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? undefined

/** Moves in a list by keyboard. */
export function useListKeys(frame: RefObject<HTMLElement | null>, answer?: (id: string) => void) {
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

  const searchBox = () => frame.current?.querySelector<HTMLInputElement>('input[type=search]')

  function move(by: 1 | -1, event: KeyboardEvent | undefined) {
    const { activeElement: focused } = document
    // From the search box to the results.
    if (typesInto(focused) && !(by === 1 && focused === searchBox())) return false
    if (!frame.current?.contains(focused) && focused?.matches('nav a, header a, button, summary')) return false
    const rows = [...(frame.current?.querySelectorAll('tr[data-row]') ?? [])]
    const row = rowWithFocus()
    const next = row ? rows[rows.indexOf(row) + by] : rows.at(by === 1 ? 0 : -1)
    const target = linkOf(next)
    if (!target) return false
    if (event?.shiftKey) for (const box of [row, next].map(boxOf)) if (box?.checked === false) box.click()
    target.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }

  useCommands(() => [
    { shortcut: 'search', run: () => searchBox()?.focus() },
    { shortcut: 'move', at: 0, run: (event) => move(-1, event) },
    { shortcut: 'move', at: 1, whileTyping: true, run: (event) => move(1, event) },
    {
      shortcut: 'select',
      run() {
        const row = rowWithFocus()
        if (!row || linkOf(row) !== document.activeElement) return false
        boxOf(row)?.click()
      },
    },
    {
      shortcut: 'answerRow',
      run() {
        const id = rowWithFocus()?.dataset.row
        return id && answer ? answer(id) : false
      },
    },
  ])
}

import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

const FIELD = 'input:not([type="hidden"])'

/** A form that its answer replaces loses the focus, which then moves to what took its place: a field, or else the heading. */
export function useKeptFocus() {
  const { state } = useNavigation()
  const place = useRef<Element | null>(null)

  useEffect(() => {
    if (state === 'submitting') place.current = document.activeElement?.closest('section, main') ?? null
  }, [state])

  // After every render: the answer and the reloaded data arrive one after the other.
  useEffect(() => {
    if (state === 'submitting' || !place.current) return
    const section = place.current.isConnected ? place.current : document.querySelector('main')
    if (state === 'idle') place.current = null
    if (document.activeElement !== document.body) return
    const next = section?.querySelector<HTMLElement>(FIELD) ?? section?.querySelector<HTMLElement>('h1, h2')
    if (next?.matches('h1, h2')) next.tabIndex = -1
    next?.focus()
  })
}

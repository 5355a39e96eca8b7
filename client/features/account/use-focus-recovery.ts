import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router-dom'

import { focusFirstError } from '@/lib/focus-first-error'

const FIELD = 'input:not([type="hidden"])'

/** Moves the focus to the first field with an error, or, if the answer replaced the form, to a field or the heading in its place. */
export function useFocusRecovery() {
  const focused = useRef<{ element: Element; container: Element | null } | null>(null)
  const remember = (element: Element) => {
    focused.current = { element, container: element.closest('main section, main') }
  }

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => target instanceof Element && remember(target)
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])

  const answer = useActionData()
  useEffect(() => {
    if (answer) focusFirstError()
  }, [answer])

  // After every render: the answer and the reloaded data arrive one after the other, and either may replace the form.
  useEffect(() => {
    const active = document.activeElement
    if (active && active !== document.body) return remember(active)
    if (!focused.current?.container || focused.current.element.isConnected) return
    const { container } = focused.current
    const section = container.isConnected ? container : document.querySelector('main')
    const next = section?.querySelector<HTMLElement>(FIELD) ?? section?.querySelector<HTMLElement>('h1, h2')
    if (next?.matches('h1, h2')) next.tabIndex = -1
    next?.focus()
  })
}

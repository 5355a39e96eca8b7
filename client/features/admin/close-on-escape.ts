import type { KeyboardEvent } from 'react'

/** Closes the panel on Escape and returns the focus to its button. */
export function closeOnEscape({ key, currentTarget: details }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !details.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}

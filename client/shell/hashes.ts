import { hashTarget } from '@/lib/hash-target'

/** The browser scrolls to the target of a link; this moves the focus there too. */
export function followHashes() {
  addEventListener('hashchange', focusTarget)
  if (location.hash) focusTarget()
}

function focusTarget() {
  const target = hashTarget(location.hash)
  if (!target) return
  if (!target.matches('a[href], button, input, select, textarea, [tabindex]')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

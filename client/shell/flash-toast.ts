import { announceSignOut } from './session-events'
import { takeFlash } from '@/lib/flash-cookie'

/** The message of a redirect: in the page if the server was asked with its cookie, otherwise in this tab. */
export function showWaitingFlash() {
  const element = document.querySelector<HTMLElement>('[data-flash]')
  const waiting = takeFlash()
  const inPage = element?.dataset.flash
  // For pages without JavaScript; here a toast says it.
  element?.remove()
  if (!waiting && !inPage) return
  announceSignOut(element?.dataset.flashName ?? waiting)
  void import('@/lib/show-flash').then(({ showFlash }) => showFlash(inPage ? JSON.parse(inPage) : (waiting ?? '')))
}

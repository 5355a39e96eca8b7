import { announceSignOut } from './session-events'
import { takeFlash } from '@/lib/flash-cookie'

/** Shows the message of a redirect, which is in the page if the server has read its cookie, otherwise in the cookie or this tab. */
export function showWaitingFlash() {
  const element = document.querySelector<HTMLElement>('[data-flash]')
  const waiting = takeFlash()
  const inPage = element?.dataset.flash
  // The element is for pages without JavaScript; here a toast shows the message.
  element?.remove()
  if (!waiting && !inPage) return
  announceSignOut(element?.dataset.flashName ?? waiting)
  void import('@/lib/show-flash').then(({ showFlash }) => showFlash(inPage ? JSON.parse(inPage) : (waiting ?? '')))
}

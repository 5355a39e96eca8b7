import { redirect } from 'react-router-dom'

import { flashCookie, keepFlash } from './flash-cookie'
import type { FlashName } from './flash-messages'
import { isServer } from './is-server'

/** Redirects from the server with a message that the next page shows once. */
export const redirectCarrying = (to: string, value: string, status = 303) =>
  redirect(to, { status, headers: { 'set-cookie': flashCookie(value) } })

export function redirectWithFlash(to: string, name: FlashName, status = 302): Response {
  if (isServer) return redirectCarrying(to, name, status)
  keepFlash(name)
  return redirect(to, status)
}

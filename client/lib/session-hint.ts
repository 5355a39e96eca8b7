import type { SessionView } from '@api/auth/browser/session.types'
import { DAY_SECONDS } from '@api/common/durations.rules'
import { SESSION_INACTIVITY_DAYS } from '@api/common/retention.rules'

import { hostCookie } from './host-cookie'

/** A cookie without identity: it only says that the session is worth a request. */
const HINT = /(?:^|;\s*)(?:__Host-)?signed-in=1/
const LIFETIME_SECONDS = SESSION_INACTIVITY_DAYS * DAY_SECONDS

const hintCookie = (seconds: number) => `signed-in=${seconds ? 1 : ''}; Path=/; Max-Age=${seconds}; SameSite=Lax`

export const isHinted = (cookies = document.cookie) => HINT.test(cookies)

/** Someone who still has to show a second factor is not signed in yet. */
export const isFullySignedIn = ({ user }: SessionView) => user !== null && !user.needsSecondFactor

/** Everyone with a role works at the desk. */
export const isAtDesk = (view: SessionView) => isFullySignedIn(view) && Boolean(view.user?.roles.length)

/** Updates the header and the hint to the server's answer. */
export function showSession(view: SessionView) {
  const signedIn = isFullySignedIn(view)
  document.documentElement.toggleAttribute('data-desk', isAtDesk(view))
  if (signedIn) document.documentElement.dataset.session = 'signed-in'
  else delete document.documentElement.dataset.session
  if (signedIn === isHinted()) return
  document.cookie = hostCookie(hintCookie(signedIn ? LIFETIME_SECONDS : 0))
}

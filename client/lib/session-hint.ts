import type { SessionView } from '@api/auth/sessions/session.types'
import { DAY_SECONDS } from '@api/common/durations.rules'
import { SESSION_INACTIVITY_DAYS } from '@api/common/retention.rules'

import { cookieOf, setCookie } from './cookies'

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type SessionListener = (event: SessionEvent, view: SessionView) => void

/** A cookie without identity: it only says that the session is worth a request. */
export const HINT = 'signed-in'
const LIFETIME_SECONDS = SESSION_INACTIVITY_DAYS * DAY_SECONDS

export const isHinted = (request?: Request) => cookieOf(HINT, request) === '1'

/** Someone who still has to show a second factor is not signed in yet. */
export const isFullySignedIn = ({ user }: SessionView) => user !== null && !user.needsSecondFactor

/** Every user with a role is a staff member. */
export const isAtDesk = (view: SessionView) => isFullySignedIn(view) && Boolean(view.user?.roles.length)

export function showSession(view: SessionView) {
  const signedIn = isFullySignedIn(view)
  document.documentElement.toggleAttribute('data-desk', isAtDesk(view))
  if (signedIn) document.documentElement.dataset.session = 'signed-in'
  else delete document.documentElement.dataset.session
  if (signedIn === isHinted()) return
  setCookie(`${HINT}=${signedIn ? 1 : ''}; Path=/; Max-Age=${signedIn ? LIFETIME_SECONDS : 0}; SameSite=Lax`)
}

import { redirect } from 'react-router-dom'

import { ApiError } from './api'
import { redirectWithFlash } from './flash'
import { paths } from './paths'
import { announce, sessionStore } from './session'
import { isHinted } from './session-hint'

/** Each of the protocol's ways to say that the session has ended; our own routes answer a plain 401. */
const CODES = new Set(['no_authorization', 'bad_jwt', 'session_not_found', 'user_not_found'])

export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === undefined ? error.status === 401 : CODES.has(error.code))

interface Options {
  /** The page to sign in on. */
  signIn?: string
  /** Where signing in leads; the page of the request, unless it says otherwise. */
  next?: string
  status?: number
}

/** Leads to the sign-in page and back. A visitor who was signed in until now is notified. */
export function redirectToSignIn(request: Request, { signIn = paths.login, next, status }: Options = {}): Response {
  const { pathname, search } = new URL(request.url)
  const to = `${signIn}?${new URLSearchParams({ next: next ?? pathname + search })}`
  const ended = hadSession(request, pathname)
  // Else the sign-in page would still take this browser for signed in, and send it back.
  if (sessionStore.current().user) announce('SIGNED_OUT', { user: null })
  return ended ? redirectWithFlash(to, 'session-ended', status) : redirect(to, status)
}

/** On the server by the hint cookie; in the browser by its store, or because it shows this very page, which needs a session. */
function hadSession({ headers }: Request, pathname: string): boolean {
  if (typeof document === 'undefined') return isHinted(headers.get('cookie') ?? '')
  return sessionStore.current().user !== null || window.location.pathname === pathname
}

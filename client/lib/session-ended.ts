import { redirect } from 'react-router-dom'

import { ApiError } from './api'
import { redirectWithFlash } from './flash'
import type { FlashName } from './flash-messages'
import { isServer } from './is-server'
import { paths } from './paths'
import { announce, sessionStore } from './session'
import { isHinted } from './session-hint'

/** Errors of the sign-in protocol for a session that has ended, or that has not passed the second factor. */
const CODES = new Set(['no_authorization', 'bad_jwt', 'session_not_found', 'user_not_found', 'insufficient_aal'])

export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === undefined ? error.status === 401 : CODES.has(error.code))

interface Options {
  signIn?: string
  next?: string
  status?: number
  flash?: FlashName
}

export function redirectToSignIn(
  request: Request,
  { signIn = paths.login, next, status, flash = 'session-ended' }: Options = {},
): Response {
  const { pathname, search } = new URL(request.url)
  const to = `${signIn}?${new URLSearchParams({ next: next ?? pathname + search })}`
  const ended = hadSession(request, pathname)
  // Otherwise the sign-in page would still treat this browser as signed in and redirect back.
  if (sessionStore.current().user) announce('SIGNED_OUT', { user: null })
  return ended ? redirectWithFlash(to, flash, status) : redirect(to, status)
}

function hadSession(request: Request, pathname: string): boolean {
  if (isServer) return isHinted(request)
  return sessionStore.current().user !== null || window.location.pathname === pathname
}

import { redirect } from 'react-router-dom'

import type { Flash, FlashName } from './flash-messages'
import { cookieOf, setCookie } from './cookies'

const COOKIE = 'flash'
/** The browser's own redirects keep the name in memory: a cookie would be read by whichever tab came first. */
let pending: FlashName | undefined
const LIFETIME_SECONDS = 60

export const readFlash = (request?: Request) => cookieOf(COOKIE, request)

const cookie = (value: string, seconds: number) => `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`

export const flashCookie = (value: string) => cookie(value, LIFETIME_SECONDS)

export const expiredFlash = cookie('', 0)

/** The message of this name, which ends with the reference of what was sent. */
export const withReference = (name: FlashName, reference?: string) => (reference ? `${name}~${reference}` : name)

/** From the server: the page that follows shows it, once. */
export const redirectCarrying = (to: string, value: string, status = 303) =>
  redirect(to, { status, headers: { 'set-cookie': flashCookie(value) } })

export function redirectWithFlash(to: string, name: FlashName, status = 302): Response {
  if (typeof document === 'undefined') return redirectCarrying(to, name, status)
  pending = name
  return redirect(to, status)
}

export function takeFlash(): string | undefined {
  const name = pending ?? readFlash()
  if (name && !pending) setCookie(expiredFlash)
  pending = undefined
  return name
}

export async function showFlash(message: Flash | string) {
  const [{ notify, notifyOutcome }, { flashOf }] = await Promise.all([
    import('./notify.js'),
    import('./flash-messages.js'),
  ])
  const flash = typeof message === 'string' ? flashOf(message) : message
  if (!flash) return
  const { outcome, keepsClear, ...notice } = flash
  await (outcome ? notifyOutcome(notice, keepsClear) : notify(notice))
}

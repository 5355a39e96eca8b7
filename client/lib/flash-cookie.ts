import { cookieOf, setCookie } from './cookies'
import type { FlashName } from './flash-messages'

const NAME = 'flash'
const LIFETIME_SECONDS = 60

export const readFlash = (request?: Request) => cookieOf(NAME, request)

export const flashCookie = (value: string, seconds = LIFETIME_SECONDS) =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`

/** The cookie's value for a message that ends with the reference of a submission. */
export const withReference = (name: FlashName, reference?: string) => (reference ? `${name}~${reference}` : name)

export const expiredFlash = flashCookie('', 0)

/** Redirects in the browser keep the name in their tab, since another tab could be the first to read a cookie. */
export function keepFlash(name: string) {
  try {
    sessionStorage.setItem(NAME, name)
  } catch {
    setCookie(flashCookie(name))
  }
}

function takeKept() {
  try {
    const name = sessionStorage.getItem(NAME) ?? undefined
    sessionStorage.removeItem(NAME)
    return name
  } catch {
    return undefined
  }
}

/** The cookie wins: the server's redirect followed the one in the browser. */
export function takeFlash(): string | undefined {
  const kept = takeKept()
  const sent = readFlash()
  if (sent) setCookie(expiredFlash)
  return sent ?? kept
}

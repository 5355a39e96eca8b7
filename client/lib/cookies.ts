import { hostCookie, readCookie } from '@api/common/cookies.rules'

export const SIDEBAR_COOKIE = 'sidebar_state'

const isSecure = (address: string) => address.startsWith('https:')

/** From `document.cookie`, or on the server from the request of the page. */
export const cookieOf = (name: string, request?: Request): string | undefined =>
  typeof document === 'undefined'
    ? request && readCookie(request.headers.get('cookie'), name, isSecure(request.url))
    : readCookie(document.cookie, name, isSecure(location.href))

export function setCookie(cookie: string) {
  document.cookie = hostCookie(cookie, isSecure(location.href))
}

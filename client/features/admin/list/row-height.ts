import { DAY_SECONDS } from '@api/common/durations.rules'
import { hostCookie } from '@/lib/host-cookie'

const COOKIE = 'desk-rows=compact'
const COMPACT = /(?:^|; )(?:__Host-)?desk-rows=compact(?:;|$)/
const YEAR_SECONDS = 365 * DAY_SECONDS

/** In a cookie, so that the server renders the list as it was left. */
export const hasCompactRows = ({ headers }: Request) =>
  COMPACT.test(typeof document === 'undefined' ? (headers.get('cookie') ?? '') : document.cookie)

export function keepCompactRows(compact: boolean) {
  document.cookie = hostCookie(`${COOKIE}; path=/; samesite=lax; max-age=${compact ? YEAR_SECONDS : 0}`)
}

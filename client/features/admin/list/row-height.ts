import { DAY_SECONDS } from '@api/common/durations.rules'
import { cookieOf, setCookie } from '@/lib/cookies'

const COOKIE = 'desk-rows'
const YEAR_SECONDS = 365 * DAY_SECONDS

/** In a cookie, so that the server renders the list as it was left. */
export const hasCompactRows = (request: Request) => cookieOf(COOKIE, request) === 'compact'

export const keepCompactRows = (compact: boolean) =>
  setCookie(`${COOKIE}=compact; path=/; samesite=lax; max-age=${compact ? YEAR_SECONDS : 0}`)

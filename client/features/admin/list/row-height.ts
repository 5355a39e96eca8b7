const COOKIE = 'desk-rows=compact'
const COMPACT = /(?:^|; )desk-rows=compact(?:;|$)/
const YEAR_SECONDS = 365 * 86_400

/** In a cookie, so that the server draws the list as it was left. */
export const hasCompactRows = ({ headers }: Request) =>
  COMPACT.test(typeof document === 'undefined' ? (headers.get('cookie') ?? '') : document.cookie)

export function keepCompactRows(compact: boolean) {
  document.cookie = `${COOKIE}; path=/admin; samesite=lax; max-age=${compact ? YEAR_SECONDS : 0}`
}

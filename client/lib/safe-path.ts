/** A path of ours to go on to, from a query that anyone may have written; anything else is the fallback. */
export function safePath(given: string | null | undefined, fallback: string): string {
  if (!given || !/^\/(?![/\\])/.test(given)) return fallback
  const origin = 'http://site.invalid'
  const url = URL.canParse(given, origin) ? new URL(given, origin) : undefined
  return url?.origin === origin ? url.pathname + url.search + url.hash : fallback
}

/** Control characters: the URL parser drops some of them, so they could hide a second slash. */
const CONTROL = /\p{Cc}/u
/** Also keeps matching against the operator's patterns cheap. */
export const MAX_ADDRESS_LENGTH = 2048

/** The path of `target` if it resolves to a page of `origin`; otherwise undefined. */
export function localPath(target: unknown, origin: string): string | undefined {
  if (typeof target !== 'string' || target === '' || target.length > MAX_ADDRESS_LENGTH) return undefined
  // Browsers read a backslash as a slash, other software does not.
  if (CONTROL.test(target) || target.includes('\\')) return undefined
  const url = resolve(target, origin)
  if (!url) return undefined
  const path = url.pathname + url.search + url.hash
  // Resolving dot segments can leave two leading slashes, which browsers read as another host.
  if (path.startsWith('//')) return undefined
  return path
}

function resolve(target: string, origin: string): URL | undefined {
  if (!URL.canParse(target, origin)) return undefined
  const url = new URL(target, origin)
  return url.origin === new URL(origin).origin && !url.username && !url.password ? url : undefined
}

/** For code that does not know our own origin, so that only a path is accepted. */
export const safePath = (target: string | null | undefined, fallback: string): string =>
  (target?.startsWith('/') && localPath(target, 'http://site.invalid')) || fallback

import { apiPrefixes, pageRoutes, type PageRoute } from '../../client/routes.js'

const MARKETING = /^(?:utm_\w+|gclid|fbclid|msclkid)$/

/** Whether a query only contains tracking parameters, which no page reads. */
export const isWithoutEffect = (query: string | undefined) =>
  !query || [...new URLSearchParams(query).keys()].every((name) => MARKETING.test(name))

export const splitAddress = (url: string): [path: string, query?: string] => {
  const at = url.indexOf('?')
  return at === -1 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

const parameters = (parts: string[]) => parts.filter((part) => part.startsWith(':')).length

/** Routes without parameters come first, so that none is mistaken for another's parameter. */
const routes = pageRoutes
  .map((route) => ({ route, parts: partsOf(route.path) }))
  .toSorted((a, b) => parameters(a.parts) - parameters(b.parts))

/** Finds the page of an address in any spelling: encoded, in capitals, or with extra dots and slashes. */
export function matchPage(spelled: string): { route: PageRoute; path: string } | undefined {
  const asked = partsOf(resolveDots(spelled))
  for (const { route, parts } of routes) {
    if (parts.length !== asked.length) continue
    const path = parts.map((part, index) => spellPart(part, asked[index] ?? ''))
    if (path.every((part) => part !== undefined)) return { route, path: `/${path.join('/')}` }
  }
  return undefined
}

function spellPart(part: string, asked: string): string | undefined {
  const decoded = decode(asked)
  if (decoded === undefined) return undefined
  if (part.startsWith(':')) return encodeURIComponent(decoded)
  return decoded.toLowerCase() === part ? part : undefined
}

const resolveDots = (path: string) => {
  const rooted = `http://page${path.startsWith('/') ? '' : '/'}${path}`
  return URL.canParse(rooted) ? new URL(rooted).pathname : path
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

export const isApiPath = (path: string) =>
  apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

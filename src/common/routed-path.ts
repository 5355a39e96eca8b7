import type { FastifyRequest } from 'fastify'

/** The route of the pages, which takes whatever no other route does. */
const ANY_PAGE = '/*'

/**
 * The path for rules about addresses. The router decodes an address before it matches, so a rule reads the route; where none but
 * that of the pages has matched, it reads what was asked for.
 */
export function routedPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url
  return route === undefined || route === ANY_PAGE ? (url.split('?', 1)[0] ?? '/') : route
}

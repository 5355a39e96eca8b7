import { accountRoutes } from './account-routes.js'
import { deskRoutes } from './desk-routes.js'
import { siteRoutes } from './site-routes.js'
import { paths } from './lib/paths.js'

export type { PageRoute } from './page-route.js'

/** Every page, as read by the page cache, robots.txt, the sitemap, the budgets and the page tests. */
export const pageRoutes = [...siteRoutes, ...accountRoutes, ...deskRoutes]

/** API prefixes: an unknown address below one is a JSON 404, never a page. */
export const apiPrefixes = ['/auth/v1', '/functions/v1', '/rest/v1', '/api', '/health', '/metrics']

/** Disallowed in robots.txt; pages with noindex stay crawlable, so that crawlers can see it. */
export const closedToRobots = [
  '/admin/',
  '/auth/',
  paths.account,
  '/functions/',
  '/rest/',
  '/api/',
  '/health/',
  '/metrics',
]

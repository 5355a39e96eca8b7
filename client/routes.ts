import { deskRoutes } from './desk-routes.js'
import { siteRoutes } from './site-routes.js'
import { paths } from './lib/paths.js'

export type { PageRoute } from './page-route.js'

/** Every page, as the page cache, robots.txt, the sitemap, the budgets and the page tests read it. */
export const pageRoutes = [...siteRoutes, ...deskRoutes]

/** Addresses below these belong to the API: an unknown one is a JSON 404, never a page. */
export const apiPrefixes = ['/auth/v1', '/functions/v1', '/rest/v1', '/api', '/health', '/metrics']

/** Nothing for search engines below these; pages that say noindex themselves stay readable for that to be seen. */
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

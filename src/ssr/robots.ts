import type { FastifyInstance } from 'fastify'
import type { Environment } from '../config/environment.js'

/** Pages for search engines. The landing page asks not to be listed, so it is not offered here. */
const LISTED = [
  '/lead-capture',
  '/book-call',
  '/application',
  '/investor-show-landing',
  '/investor-show-founder',
  '/investor-show-signup',
  '/eis-calculator',
  '/seis-calculator',
  '/browse',
  '/campaign',
  '/campaign/techflow',
  '/entrepreneurs',
  '/privacy',
  '/terms',
  '/cookies',
  '/risk',
  '/accessibility',
  '/complaints',
]

/** Nothing to find there; pages that say noindex themselves must stay readable for that to be seen. */
const CLOSED = ['/admin/', '/auth/', '/account', '/functions/', '/rest/', '/api/', '/health/', '/metrics']

export const robotsText = (publicUrl: string) =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )

export const sitemapXml = (publicUrl: string) => {
  const addresses = LISTED.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses}</urlset>`
}

export function registerRobots(server: FastifyInstance, { publicUrl }: Environment) {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', body: robotsText(publicUrl) },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', body: sitemapXml(publicUrl) },
  ]
  for (const { url, type, body } of files)
    server.get(url, (_request, reply) =>
      reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(body),
    )
}

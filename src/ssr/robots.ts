import type { FastifyInstance } from 'fastify'
import { closedToRobots, pageRoutes } from '../../client/routes.js'
import type { Environment } from '../config/environment.js'

export const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

export const sitemapXml = (publicUrl: string) => {
  const addresses = pageRoutes
    .filter(({ listed }) => listed)
    .map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`
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

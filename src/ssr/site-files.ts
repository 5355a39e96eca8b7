import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { projectRoot } from '../common/project-root.js'
import { closedToRobots, pageRoutes } from '../../client/routes.js'
import { brand } from '../config/brand.js'
import type { Environment } from '../config/environment.js'
import { carriesSession } from '../common/cookies.js'

/** The client's built files: those with a hash in their name are cached for good, others for an hour. Compressed at build time. */
export async function registerStaticFiles(root: FastifyInstance) {
  const folder = path.join(projectRoot, 'dist/web/client')
  if (!existsSync(folder)) return log.warn('the client is not built: npm run build')
  const kept = (cacheControl: string) => ({
    preCompressed: true,
    index: false as const,
    cacheControl: false,
    setHeaders: (response: { header(name: string, value: string): unknown }) => {
      response.header('cache-control', cacheControl)
    },
  })
  await root.register(fastifyStatic, {
    ...kept('public, max-age=31536000, immutable'),
    root: path.join(folder, 'assets'),
    allowedPath: (file) => !file.endsWith('/'),
    prefix: '/assets/',
    decorateReply: false,
  })
  // The rest are registered by name, because they share the root with the pages. The plugin's own search takes a twentieth of a start.
  await root.register(fastifyStatic, { ...kept('public, max-age=3600'), root: folder, serve: false })
  for (const file of [...filesIn(folder), ...filesIn(path.join(folder, 'media'), 'media/')])
    root.get(`/${file}`, (_request, reply) => reply.sendFile(file))
}

const filesIn = (folder: string, prefix = '') =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => prefix + name)

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

/** The background of the dark theme, which is the default. */
const GROUND = '#0b121c'

export const webManifest = ({ name, tagline }: { name: string; tagline: string } = brand) =>
  JSON.stringify({
    name,
    short_name: name,
    description: tagline,
    start_url: '/',
    display: 'browser',
    lang: 'en-GB',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [192, 512].map((side) => ({
      src: `/media/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })

/** RFC 9116: where to report a vulnerability. It must name a day after which it no longer counts. */
export const securityText = (publicUrl: string, now = new Date()) =>
  [
    `Contact: mailto:${brand.security.email}`,
    `Expires: ${new Date(now.getTime() + 180 * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

export function registerSiteFiles(server: FastifyInstance, { publicUrl }: Environment) {
  const text = 'text/plain; charset=utf-8'
  const files = [
    { url: '/robots.txt', type: text, body: () => robotsText(publicUrl) },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', body: () => sitemapXml(publicUrl) },
    { url: '/site.webmanifest', type: 'application/manifest+json', body: () => webManifest() },
    { url: '/.well-known/security.txt', type: text, body: () => securityText(publicUrl) },
  ]
  for (const { url, type, body } of files)
    server.get(url, (_request, reply) =>
      reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(body()),
    )
}

/** A cached page is the same for everyone; without scripts only this says whether its header offers the account or the sign-in. */
export function registerSessionStyles(server: FastifyInstance) {
  server.get('/session.css', ({ headers }, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(`.signed-${carriesSession(headers.cookie, server.secure) ? 'out' : 'in'}-only{display:none}`),
  )
}

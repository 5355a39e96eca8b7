import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageRoutes, type PageRoute } from '../../client/routes.js'
import { cookieOf } from '../common/cookies.js'
import { log } from '../common/logger.js'
import type { MetricsService } from '../health/metrics.service.js'
import { chooseEncoding, QUICK, type Variants } from './encodings.js'
import { PageCache } from './page-cache.js'
import { matchPage } from './page-match.js'
import { isWithoutEffect, splitAddress } from './page-query.js'
import type { Renderer } from './renderer.js'
import { sendOnce } from './send-once.js'

/**
 * Pages that are the same for everyone, as ordinary routes. Registered before all others, so that the hooks of the API, which
 * cost more than such a page, do not run for them: their headers are computed once.
 */
export class CachedPages {
  private readonly cache: PageCache
  private closing = false
  private metrics?: MetricsService

  constructor(
    private readonly renderer: Renderer,
    private readonly headers: Record<string, string>,
  ) {
    this.cache = new PageCache({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600',
      vary: 'Accept-Encoding',
    })
  }

  plugin = async (server: FastifyInstance) => {
    for (const route of pageRoutes)
      if (route.cached) server.get(route.path, (request, reply) => this.answer(route, request, reply))
    server.addHook('onClose', () => {
      this.closing = true
      return this.cache.close()
    })
  }

  /** These routes run none of the server's hooks, so they count their own requests. */
  countWith(metrics: MetricsService) {
    this.metrics = metrics
  }

  /** Renders every page without parameters, one after another. */
  async warm() {
    try {
      for (const { path, cached } of pageRoutes) {
        if (this.closing) return
        if (cached && !path.includes(':')) await this.render(path)
      }
    } catch (error) {
      log.error({ err: error }, 'the pages could not be rendered at start')
    }
  }

  private async answer(route: PageRoute, request: FastifyRequest, reply: FastifyReply) {
    const [path = '/', query] = splitAddress(request.url)
    const canonical = path === route.path ? path : matchPage(path)?.path
    if (canonical !== path)
      return reply.headers(this.headers).redirect((canonical ?? route.path) + (query ? `?${query}` : ''), 301)
    // A message for this page to show once, even without JavaScript, makes it one visitor's own.
    const forEveryone = (!route.readsQuery || isWithoutEffect(query)) && !cookieOf(request, 'flash')
    const variants = forEveryone ? (this.cache.get(path) ?? (await this.render(path))) : undefined
    if (!variants) return sendOnce(this.renderer, request, reply.headers(this.headers))
    reply.hijack()
    this.metrics?.countCachedPage(sendVariant(variants, request, reply.raw))
  }

  /** Rendered for an anonymous visitor: the request contains only its address. */
  private async render(path: string) {
    return this.cache.add(path, async () => {
      const page = await this.renderer.render({ id: path, url: path, method: 'GET', headers: {}, ip: '127.0.0.1' })
      return page.status === 200 && !page.headers.has('set-cookie') ? page.html : undefined
    })
  }
}

function sendVariant(variants: Variants, { method, headers }: FastifyRequest, response: ServerResponse): 200 | 304 {
  const variant = variants[chooseEncoding(headers['accept-encoding'])]
  const unchanged = isKnown(headers['if-none-match'], variant.etag)
  if (unchanged) response.writeHead(304, variant.unchanged).end()
  else response.writeHead(200, variant.headers).end(method === 'HEAD' ? '' : variant.body, 'latin1')
  return unchanged ? 304 : 200
}

const isKnown = (wanted: string | undefined, etag: string) =>
  wanted !== undefined && (wanted === '*' || wanted.split(',').some((tag) => contentOf(tag) === contentOf(etag)))

/** An entity tag without its weakness and its mark of fast compression: the page is the same. */
const contentOf = (tag: string) => tag.trim().replace(/^W\//, '').replace(`${QUICK}"`, '"')

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageRoutes, type PageRoute } from '../../client/routes.js'
import { carriesSession, cookieOf } from '../common/cookies.js'
import { isKnownTag } from '../common/version-of.js'
import { chooseEncoding, PageCache } from './page-cache.js'
import { matchPage, isWithoutEffect, splitAddress } from './page-match.js'
import { answerFault, RENDERED, type Renderer, sendPage } from './renderer.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that members see more of. */
    forMembers?: boolean
  }
}

/** Registered first, so that its hook runs before the API's hooks, which cost as much as sending a cached page. */
export class CachedPages {
  private readonly cache: PageCache

  constructor(
    private readonly renderer: Renderer,
    headers: Record<string, string>,
  ) {
    this.cache = new PageCache({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600',
      vary: 'Accept-Encoding',
    })
  }

  plugin = async (server: FastifyInstance) => {
    server.addHook('onRequest', (request, reply, done) => {
      if (!isForEveryone(request) || !this.sendCached(request, reply)) done()
    })
    server.setErrorHandler(answerFault)
    for (const route of pageRoutes)
      if (route.cached)
        server.get(route.path, { config: { forMembers: route.forMembers, addressLimit: RENDERED } }, (request, reply) =>
          this.answer(route, request, reply),
        )
  }

  private async answer(route: PageRoute, request: FastifyRequest, reply: FastifyReply) {
    const [path, query] = splitAddress(request.url)
    const canonical = path === route.path ? path : matchPage(path)?.path
    if (canonical !== path) return reply.redirect((canonical ?? route.path) + (query ? `?${query}` : ''), 301)
    if (isForEveryone(request, route)) {
      if (this.sendCached(request, reply)) return
      await this.cache.add(path, () => this.render(path), headersOf(route), route.freshFor)
      if (this.sendCached(request, reply)) return
    }
    return sendPage(this.renderer, request, reply)
  }

  /** Rendered for an anonymous visitor: the request contains only its address. */
  private async render(path: string) {
    const page = await this.renderer.render({ id: path, url: path, method: 'GET', headers: {}, ip: '127.0.0.1' })
    return page.status === 200 && !page.headers.has('set-cookie') ? page.html : undefined
  }

  private sendCached({ url, method, headers }: FastifyRequest, reply: FastifyReply): boolean {
    const variant = this.cache.get(splitAddress(url)[0], chooseEncoding(headers['accept-encoding']))
    if (!variant) return false
    reply.hijack()
    if (isKnownTag(headers['if-none-match'], variant.etag)) reply.raw.writeHead(304, variant.unchanged).end()
    else reply.raw.writeHead(200, variant.headers).end(method === 'HEAD' ? '' : variant.body, 'latin1')
    return true
  }
}

const headersOf = ({ forMembers, freshFor }: PageRoute) => ({
  ...(forMembers && VARY_BY_SESSION),
  ...(freshFor && { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${freshFor}` }),
})

/** Otherwise a cache in front of the site would send members the page of everyone else. */
const VARY_BY_SESSION = { vary: 'Accept-Encoding, Cookie' }

/** A query matters to pages that read it, a flash cookie is shown once, and some pages show members more. */
const isForEveryone = (request: FastifyRequest, { readsQuery }: Pick<PageRoute, 'readsQuery'> = { readsQuery: true }) =>
  (!readsQuery || isWithoutEffect(splitAddress(request.url)[1])) &&
  !cookieOf(request, 'flash') &&
  !(carriesSession(request.headers.cookie, request.server.secure) && request.routeOptions.config.forMembers)

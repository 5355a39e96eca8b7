import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { MetricsService } from './metrics.service.js'
import { log } from '../common/logger.js'
import { routedPath } from '../common/before-routing.js'

const SLOW_SECONDS = 1
const REFUSED = new Set([401, 403, 429])

/** In-process calls of a page carry the page's request id; a visitor's own header is ignored. */
export function requestId({ socket, headers }: IncomingMessage): string {
  const id = headers['x-request-id']
  return socket instanceof Socket || typeof id !== 'string' ? randomUUID() : id
}

/** Paths whose responses are not cached unless a handler says otherwise. */
const API_PATHS = /^\/(?:api|(?:auth|rest|functions)\/v1)\//

/** Logs only failures, writes, refusals and slow responses; never an address, a query string or a body. */
export function recordRequests(server: FastifyInstance, metrics: MetricsService, headers: Record<string, string>) {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // The id used in the log, for a visitor to quote.
    reply.header('x-request-id', request.id)
    if (API_PATHS.test(routedPath(request))) reply.header('cache-control', 'private, no-store')
    done()
  })

  server.addHook('onResponse', (request, reply, done) => {
    // A stream stays open as long as its page, which is not a response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done()
    const { method } = request
    const status = reply.raw.statusCode
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.observe(method, route, status, seconds)
    const write = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    if (status >= 500 || write || REFUSED.has(status) || seconds > SLOW_SECONDS)
      log[status >= 500 ? 'error' : 'info'](
        { request: request.id, method, route, status, ms: Math.round(reply.elapsedTime) },
        'request',
      )
    done()
  })
}

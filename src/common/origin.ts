import type { FastifyInstance } from 'fastify'
import { carriesSession } from './cookies.js'
import { routedPath } from './before-routing.js'

/** Paths open to other origins, whose requests never act with a visitor's cookies. */
const OPEN = /^\/(?:(?:functions|auth|rest)\/v1|api\/calculators)(?:\/|$)/

const ALLOWED_HEADERS = [
  'authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'x-region', 'accept', 'accept-profile',
  'content-profile', 'prefer', 'range', 'x-retry-count', 'idempotency-key',
].join(', ') // prettier-ignore

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The cross-origin rules in one place: who may read a response, whose cookies count, and which writes are refused. */
export function guardOrigins(root: FastifyInstance, publicUrl: string) {
  const ours = new URL(publicUrl).origin

  root.addHook('onRequest', async (request, reply) => {
    const open = OPEN.test(routedPath(request))
    if (open) {
      reply.header('access-control-allow-origin', '*')
      reply.header(
        'access-control-expose-headers',
        'X-Supabase-Api-Version, Content-Range, Retry-After, X-Request-Id, ETag, Allow',
      )
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, HEAD')
        reply.header('access-control-allow-headers', ALLOWED_HEADERS)
        reply.header('access-control-max-age', '86400')
        return reply.status(204).send()
      }
    }
    if (!carriesSession(request.headers.cookie, root.secure) && (open || SAFE.has(request.method))) return
    const { origin, host, 'sec-fetch-site': site } = request.headers
    // A form on a page with the policy `no-referrer` is sent with the origin `null`.
    const isUnnamed = origin === 'null' && site === 'same-origin'
    const foreign =
      origin !== undefined
        ? !isUnnamed && origin !== ours && origin !== `http://${host}` && origin !== `https://${host}`
        : site === 'cross-site'
    if (!foreign) return
    if (!SAFE.has(request.method))
      return reply.status(403).send({ message: 'This request came from another site, so it was refused.' })
    if (open) delete request.headers.cookie
  })
}

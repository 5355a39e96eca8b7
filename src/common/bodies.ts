import { BadRequestException } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { refuseOversizedJson } from './json-shape.js'

const KILOBYTE = 1024

/** Body limits by path prefix; a page's form post may contain two long descriptions. */
const LIMITS: [prefix: string, bytes: number][] = [
  ['/functions/v1/send-form-email', 1024 * KILOBYTE],
  ['/auth/v1', 16 * KILOBYTE],
  ['/api/inbound-mail', 256 * KILOBYTE],
  ['/api', 64 * KILOBYTE],
  ['/rest/v1', 64 * KILOBYTE],
]
export const PAGE_BODY_LIMIT = 128 * KILOBYTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For signed requests, whose signature covers the raw body. */
    keepRawBody?: boolean
  }
  interface FastifyRequest {
    /** The raw body, on routes that need it. */
    rawBody?: string
  }
}

const limitOf = (url: string) =>
  LIMITS.find(([prefix]) => url === prefix || url.startsWith(`${prefix}/`))?.[1] ?? PAGE_BODY_LIMIT

/** Limits and parses JSON bodies. An empty body is read as `{}`: some clients send the content type without a body. */
export function parseBodies(server: FastifyInstance) {
  server.addHook('onRoute', (route) => {
    route.bodyLimit ??= limitOf(route.url)
  })
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepRawBody) request.rawBody = body as string
    if (body === '') return done(null, {})
    try {
      refuseOversizedJson(body as string)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, body as string, (error, value) =>
      done(error && new BadRequestException('The request body is not valid JSON.'), value),
    )
  })
  // Closing while a large body still arrives would reset the connection before the client reads the refusal. Node discards
  // the rest instead, within the request's time limit.
  server.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
  })
}

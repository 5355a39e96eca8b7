import { BadRequestException } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'

const MAX_MEMBERS = 200
const MAX_VALUES = 1_000
const MAX_LEVELS = 20

const [QUOTE, BACKSLASH, COLON, COMMA] = ['"', '\\', ':', ','].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['{', '['].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)))

/** Checks JSON before it is parsed: everything after the parser costs more per member than the parser itself. */
export function refuseOversizedJson(text: string) {
  let members = 0
  let values = 1
  let level = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) inString = !inString
    else if (inString) {
      if (sign === BACKSLASH) at += 1
    } else if (sign === COLON) {
      if ((members += 1) > MAX_MEMBERS)
        throw new BadRequestException(`The request body has more than ${MAX_MEMBERS} members.`)
    } else if (sign === COMMA) {
      if ((values += 1) > MAX_VALUES)
        throw new BadRequestException(`The request body has more than ${MAX_VALUES} values.`)
    } else if (OPENING.has(sign)) {
      if ((level += 1) > MAX_LEVELS)
        throw new BadRequestException(`The request body is nested more than ${MAX_LEVELS} levels deep.`)
    } else if (CLOSING.has(sign)) level -= 1
  }
}

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

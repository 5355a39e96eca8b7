import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Refusal, ApiTransport } from './render.types.js'

export interface PageRequest {
  id: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  ip: string
  body?: unknown
  refusal?: Refusal
}

/** The same routes and guards as from the browser, without a socket. Cookies of one call apply to the next. */
export function inProcessTransport(
  fastify: FastifyInstance,
  visitor: Pick<PageRequest, 'id' | 'headers' | 'ip'>,
  publicUrl: string,
  responseHeaders: Headers,
): ApiTransport {
  const jar = new Map(visitor.headers.cookie?.split(/;\s*/).map(split))
  return async ({ method, path, headers, body }) => {
    const answer = await fastify.inject({
      method: method as InjectOptions['method'],
      url: path,
      remoteAddress: visitor.ip,
      headers: {
        ...headers,
        host: new URL(publicUrl).host,
        origin: publicUrl,
        'x-request-id': visitor.id,
        ...(visitor.headers.traceparent && { traceparent: String(visitor.headers.traceparent) }),
        ...(visitor.headers.referer && { referer: visitor.headers.referer }),
        ...(visitor.headers['user-agent'] && { 'user-agent': visitor.headers['user-agent'] }),
        ...(jar.size && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
      payload: body,
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answered.append(name, String(one))
    for (const cookie of answered.getSetCookie()) {
      responseHeaders.append('set-cookie', cookie)
      const [name, value] = split(cookie.split(';')[0] ?? '')
      if (value === '' || /max-age=0(?:;|$)/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: answer.statusCode, headers: answered, text: answer.payload }
  }
}

function split(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  return [name, value]
}

import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const UNREADABLE = 'The request could not be read.'

const CLIENT_ERRORS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
}

/** Requests refused before routing run no hooks, so these responses set the security headers themselves. */
export const refusalsBeforeRouting = (headers: Record<string, string>) => ({
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? [400, UNREADABLE]
    if (socket.writable) socket.write(plainResponse(status, headers, message))
    socket.destroy(error)
  },
})

/** An expectation other than `100-continue`. */
export const refuseExpectation =
  (headers: Record<string, string>) => (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, { ...headers, 'content-length': '0' }).end()

function plainResponse(status: number, headers: Record<string, string>, message: string) {
  const body = JSON.stringify({ message })
  const all = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Only path and query of an absolute URL count (RFC 9112, 3.2.2). A path that cannot be decoded leads to the not-found page. */
export function routedAddress({ url = '/' }: { url?: string }) {
  if (url.startsWith('/') && !url.includes('%')) return url
  const address = url.startsWith('/') ? url : `/${url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '')}`
  const [path = ''] = address.split(/[?#]/, 1)
  return decode(path) === undefined ? path.replaceAll('%', '%25') + address.slice(path.length) : address
}

function decode(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

/** Keeps tokens out of the log when encoded separators or a pasted address make them part of the path. */
export const loggablePath = (path: string) =>
  (path.split(/%(?:25)*(?:3[BDF]|2[36])|[?#&=;]/i, 1)[0] ?? '').replaceAll(/[^/]{25,}/g, '…').slice(0, 200)

const ANY_PAGE = '/*'

/** The router decodes before it matches, so rules about addresses use the route or, without one, the requested path. */
export function routedPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url
  return route === undefined || route === ANY_PAGE ? (url.split('?', 1)[0] ?? '/') : route
}

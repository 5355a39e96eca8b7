import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress } from './encodings.js'
import { matchPage } from './page-match.js'
import { splitAddress } from './page-query.js'
import type { PageRequest } from './page-request.js'
import type { Renderer } from './renderer.js'

/** Pages repeat their own address in links, so a long one multiplies in size. */
const LONGEST_ADDRESS = 1024
/** A plan of twenty investments fits; so do its cookies in the 15 kB of headers that the proxy accepts, and the 16 of Node. */
const LONGEST_WITH_QUERY = 8 * 1024

/** Renders a page for this request only; it is never cached. */
export async function sendOnce(renderer: Renderer, request: FastifyRequest, reply: FastifyReply) {
  const page = await renderer.render(withinLimit(request))
  page.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'location') reply.header(name, value)
  })
  for (const cookie of page.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'private, no-store')
  if (page.location !== undefined) return reply.status(page.status).header('location', page.location).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .status(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'Accept-Encoding')
    .send(compress(Buffer.from(page.html), encoding))
}

function withinLimit(request: FastifyRequest): PageRequest {
  const [path] = splitAddress(request.url)
  const longest = matchPage(path)?.route.readsQuery ? LONGEST_WITH_QUERY : LONGEST_ADDRESS
  if (request.url.length <= longest) return request
  const refusal = { status: 414, statusText: 'This address is too long.' }
  // Neither the query nor the body is read, and nothing is known of the visitor.
  return { id: request.id, ip: request.ip, method: 'GET', url: path, headers: {}, refusal }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compress } from './encodings.js'
import type { Renderer } from './renderer.js'

/** Pages repeat their own address in links, so a long one multiplies in size. */
const LONGEST_ADDRESS = 1024

/** Renders a page for this request only; it is never cached. */
export async function sendOnce(renderer: Renderer, request: FastifyRequest, reply: FastifyReply) {
  if (request.url.length > LONGEST_ADDRESS) return reply.status(414).send({ message: 'This address is too long.' })
  const page = await renderer.render(request)
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
    .send(await compress(Buffer.from(page.html), encoding, false))
}

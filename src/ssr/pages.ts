import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeError } from '../common/http-error.filter.js'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { chooseEncoding, compress } from './encodings.js'
import type { Vite } from './development.js'
import { isSameForAll, sendHeld, type HeldPages } from './held-pages.js'
import { Renderer, type RenderedPage } from './renderer.js'

/** Paths that belong to the API: an unknown one there is a JSON 404, never a page. */
const API = /^\/(?:auth\/v1|functions\/v1|rest\/v1|api|health|metrics)(?:\/|$)/

/** Pages repeat their own address in links, so a long one costs many times its length. */
const LONGEST_ADDRESS = 2048

const NOT_A_FORM = { message: 'Send the form as application/x-www-form-urlencoded.' }

export async function registerPages(root: FastifyInstance, environment: Environment, held: HeldPages, vite?: Vite) {
  const renderer = new Renderer(root, environment, vite)
  if (environment.production) await renderer.load()

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = '/', query = ''] = request.url.split(/\?(.*)/s)
    const read = request.method === 'GET' || request.method === 'HEAD'
    const sameForAll = isSameForAll(request)
    if (API.test(path)) return reply.status(404).send({ message: 'There is nothing at this address.' })
    if (request.url.length > LONGEST_ADDRESS) return reply.status(414).send({ message: 'This address is too long.' })
    if (read && path.length > 1 && path.endsWith('/') && !path.startsWith('//'))
      return reply.redirect(withoutTrailingSlashes(path) + (query && `?${query}`), 301)
    if (!read && typeof request.body !== 'string') return reply.status(415).send(NOT_A_FORM)

    const page = await renderer.render(request)
    if (page.status === 404) log.info({ request: request.id, path: path.slice(0, 200) }, 'page not found')
    if (environment.production && sameForAll && page.cacheable && !page.headers.has('set-cookie')) {
      const variants = await held.hold(path, page.html)
      if (variants) {
        reply.hijack()
        sendHeld(variants, request, reply.raw)
        return reply
      }
    }
    return send(page, request, reply)
  }

  await root.register(async (pages) => {
    // A form without JavaScript; the action reads the body itself. A page takes nothing else.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    pages.setErrorHandler((error, request, reply) => {
      const { status, body } = describeError(error)
      if (status >= 500) log.error({ err: error, request: request.id, method: request.method }, 'page failed')
      return reply.status(status).send(status === 415 ? NOT_A_FORM : body)
    })
    pages.route({ method: ['GET', 'POST'], url: '/*', handler: answer })
  })
}

async function send(page: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
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
    .header('vary', 'Accept-Encoding, Cookie')
    .send(await compress(Buffer.from(page.html), encoding, false))
}

function withoutTrailingSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { carriesSession } from '../common/cookies.js'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { buildVariants, chooseEncoding, compress, type Variants } from './encodings.js'
import { Renderer, type RenderedPage } from './renderer.js'

/** Paths that belong to the API: an unknown one there is a JSON 404, never a page. */
const API = /^\/(?:auth\/v1|functions\/v1|rest\/v1|api|health|metrics)(?:\/|$)/

const MARKETING_QUERY = /^(?:(?:utm_\w+|gclid|fbclid|msclkid)(?:=[^&]*)?&?)*$/

/** Held pages, by path. Only what rendered 200 and says it is the same for everyone gets in; the cap is a backstop. */
const MOST_HELD = 200

export type HeldPages = Map<string, Variants>

/** Answers what is held before any other hook costs its time; the variants carry all headers, and are the same for everyone. */
export function answerHeldPages(root: FastifyInstance, held: HeldPages) {
  root.addHook('onRequest', (request, reply, done) => {
    const variants = isSameForAll(request) && held.get(pathOf(request))
    if (variants) sendHeld(variants, request, reply)
    else done()
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

/** A reading without a session, whose query at most says where the visitor came from. */
function isSameForAll({ method, url, headers }: FastifyRequest) {
  if ((method !== 'GET' && method !== 'HEAD') || carriesSession(headers.cookie)) return false
  const query = url.indexOf('?')
  return query === -1 || MARKETING_QUERY.test(url.slice(query + 1))
}

export async function registerPages(
  root: FastifyInstance,
  environment: Environment,
  headers: Record<string, string>,
  held: HeldPages,
) {
  const renderer = new Renderer(root, environment)
  if (environment.production) await renderer.load()
  const holding = new Map<string, Promise<Variants>>()
  const heldHeaders = {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600',
    vary: 'Accept-Encoding, Cookie',
  }

  function hold(path: string, page: RenderedPage): Promise<Variants> {
    const known = holding.get(path)
    if (known) return known
    const building = buildVariants(Buffer.from(page.html), heldHeaders)
      .then((variants) => {
        held.set(path, variants)
        return variants
      })
      .finally(() => holding.delete(path))
    holding.set(path, building)
    return building
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = '/', query = ''] = request.url.split(/\?(.*)/s)
    const read = request.method === 'GET' || request.method === 'HEAD'
    const sameForAll = isSameForAll(request)
    if (API.test(path)) return reply.status(404).send({ message: 'There is nothing at this address.' })
    if (read && path.length > 1 && path.endsWith('/') && !path.startsWith('//'))
      return reply.redirect(path.replace(/\/+$/, '') + (query && `?${query}`), 301)

    const page = await renderer.render(request)
    if (page.status === 404) log.info({ request: request.id, path: path.slice(0, 200) }, 'page not found')
    if (
      environment.production &&
      sameForAll &&
      page.cacheable &&
      held.size < MOST_HELD &&
      !page.headers.has('set-cookie')
    )
      return sendHeld(await hold(path, page), request, reply)
    return send(page, request, reply)
  }

  await root.register(async (pages) => {
    // A form without JavaScript; the action reads the body itself.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    pages.route({ method: ['GET', 'POST'], url: '/*', handler: answer })
  })
}

/** Written straight to the socket: the headers stand ready, and nothing else is to be done. */
function sendHeld(variants: Variants, request: FastifyRequest, reply: FastifyReply) {
  const variant = variants[chooseEncoding(request.headers['accept-encoding'])]
  reply.hijack()
  const asked = request.headers['if-none-match']
  if (
    asked !== undefined &&
    (asked === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag))
  ) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = variant.headers
    reply.raw.writeHead(304, headers).end()
  } else {
    reply.raw.writeHead(200, variant.headers)
    reply.raw.end(request.method === 'HEAD' ? undefined : variant.body)
  }
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

import type { FastifyInstance } from 'fastify'
import { describeError } from '../common/http-error.filter.js'
import { log } from '../common/logger.js'
import { PER_ADDRESS } from '../forms/forms.service.js'
import { isApiPath, matchPage, splitAddress } from './page-match.js'
import { type Renderer, sendPage } from './renderer.js'

const NOT_A_FORM = { message: 'Send the form as application/x-www-form-urlencoded.' }

/** Everything that is neither a file, nor the API, nor a cached page: personal pages, form posts, and the 404 page. */
export async function registerPages(root: FastifyInstance, renderer: Renderer) {
  await root.register(async (pages) => {
    // Before the body is read: an address without a page has no use for one.
    pages.addHook('onRequest', async (request, reply) => {
      const [path, query] = splitAddress(request.url)
      if (isApiPath(path)) return reply.callNotFound()
      const match = matchPage(path)
      if (match?.path === path) return
      if (match && request.method === 'GET') return reply.redirect(match.path + (query ? `?${query}` : ''), 301)
      if (request.method !== 'GET') return reply.callNotFound()
      log.info({ request: request.id, path: path.slice(0, 200) }, 'page not found')
    })
    // A form without JavaScript; the page's action reads the body itself. Pages accept no other content type.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    pages.setErrorHandler((error, request, reply) => {
      const { status, body, headers = {} } = describeError(error)
      if (status >= 500) log.error({ err: error, request: request.id, method: request.method }, 'page failed')
      return reply
        .status(status)
        .headers(headers)
        .send(status === 415 ? NOT_A_FORM : body)
    })
    pages.get('/*', async (request, reply) => sendPage(renderer, request, reply))
    // What a page refuses never reaches the endpoint, and costs more than a refusal of the endpoint.
    pages.post(
      '/*',
      { config: { addressLimit: { ...PER_ADDRESS, name: 'pages:address' } } },
      async (request, reply) => {
        if (typeof request.body !== 'string') return reply.status(415).send(NOT_A_FORM)
        return sendPage(renderer, request, reply)
      },
    )
  })
}

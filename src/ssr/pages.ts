import { UnsupportedMediaTypeException } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { loggablePath } from '../common/before-routing.js'
import { log } from '../common/logger.js'
import { PER_ADDRESS } from '../forms/forms.service.js'
import { isApiPath, matchPage, splitAddress } from './page-match.js'
import { answerFault, RENDERED, type Renderer, sendPage } from './renderer.js'

const FORMER_STATUS_PAGE = /^\/follow(\/withdraw|\/call|\/call\/cancel)?$/

/** Everything but files, the API and cached pages: personal pages, form posts, and the 404 page. */
export async function registerPages(root: FastifyInstance, renderer: Renderer) {
  await root.register(async (pages) => {
    // Before the body is read: an address without a page has no use for one.
    pages.addHook('onRequest', async (request, reply) => {
      const [path, query] = splitAddress(request.url)
      // Links in emails sent before the status page was renamed lead here. 308 keeps the method, for a form that is still open.
      const moved = FORMER_STATUS_PAGE.exec(path)
      if (moved) {
        reply.header('cache-control', 'no-store')
        return reply.redirect(`/status${moved[1] ?? ''}${query ? `?${query}` : ''}`, 308)
      }
      if (isApiPath(path)) return reply.callNotFound()
      const match = matchPage(path)
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (match?.path === path) return
      if (match && reads) return reply.redirect(match.path + (query ? `?${query}` : ''), 301)
      if (!reads) return reply.callNotFound()
      log.info({ request: request.id, path: loggablePath(path) }, 'page not found')
    })
    // A form without JavaScript; the page's action reads the body itself. Pages accept no other content type.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    pages.setErrorHandler(answerFault)
    pages.get('/*', { config: { addressLimit: RENDERED } }, async (request, reply) =>
      sendPage(renderer, request, reply),
    )
    // A form that the page refuses never reaches the endpoint's own limit, and costs more than a refusal there.
    pages.post(
      '/*',
      { config: { addressLimit: { ...PER_ADDRESS, name: 'pages:address' } } },
      async (request, reply) => {
        if (typeof request.body !== 'string') throw new UnsupportedMediaTypeException()
        return sendPage(renderer, request, reply)
      },
    )
  })
}

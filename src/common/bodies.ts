import { BadRequestException } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'

/** JSON only, and an empty JSON body is `{}`: some clients send the content type with nothing behind it. */
export function parseBodies(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else
      void parse(request, body as string, (error, value) =>
        done(error && new BadRequestException('The request body is not valid JSON.'), value),
      )
  })
  // Closing while the rest of a large body still comes would reset the connection before the refusal is read. Node lets
  // the rest run out instead, within the request's time.
  server.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
  })
}

import type { FastifyInstance } from 'fastify'
import { carriesSession } from '../common/cookies.js'

/** A cached page is the same for everyone; without scripts only this says whether its header offers the account or the sign-in. */
export function registerSessionStyles(server: FastifyInstance) {
  server.get('/session.css', ({ headers }, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(`.signed-${carriesSession(headers.cookie, server.secure) ? 'out' : 'in'}-only{display:none}`),
  )
}

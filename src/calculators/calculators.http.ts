import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isKnownTag } from '../common/version-of.js'

/** The API's addresses, with and without their version. */
const ADDRESS = /^\/api\/calculators(?:\/v1)?(?:\/([^/]*))?$/

/** The part of the address that names a calculator, "" for the description of them all; undefined for any other address. */
function calculatorOf({ url }: FastifyRequest): string | undefined {
  const found = ADDRESS.exec(url.split('?', 1)[0]!)
  return found ? (found[1] ?? '') : undefined
}

const methodsOf = (name: string) => (name === 'plan' ? ['POST'] : ['GET', 'HEAD'])

/** What HTTP offers a public API of pure arithmetic: a wrong method is named, and an answer may be kept. */
export function serveCalculators(server: FastifyInstance) {
  server.addHook('onRequest', async (request, reply) => {
    const name = calculatorOf(request)
    if (name === undefined || methodsOf(name).includes(request.method)) return
    const allow = methodsOf(name).join(', ')
    return reply
      .status(405)
      .header('allow', allow)
      .send({ message: `This address answers ${allow}.` })
  })

  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string' || calculatorOf(request) === undefined) return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag).header('cache-control', 'public, max-age=300')
    if (request.method === 'POST' || !isKnownTag(request.headers['if-none-match'], tag)) return payload
    reply.status(304).removeHeader('content-type')
    return ''
  })
}

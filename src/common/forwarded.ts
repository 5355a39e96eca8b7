import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Each proxy appends an entry and the client can send the first: an invalid one is dropped with everything before it. */
export function dropInvalidForwarded(server: FastifyInstance) {
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) {
      const addresses = String(forwarded).split(',')
      const valid = addresses.slice(addresses.findLastIndex((address) => !isIP(address.trim())) + 1)
      if (valid.length) headers['x-forwarded-for'] = valid.join(',')
      else delete headers['x-forwarded-for']
    }
    done()
  })
}

const FORWARDING = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/i

/** Whether a proxy passed the request on; of the headers as they came in, whether valid or not. */
export const isForwarded = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.some((name, index) => index % 2 === 0 && FORWARDING.test(name))

/** A client that disconnected before its request was handled has no address to limit or record, and expects no response. */
export function dropVanishedClients(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip
    if (ip) return done()
    reply.hijack()
    request.raw.destroy()
  })
}

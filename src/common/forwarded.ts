import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A forwarded address becomes a rate-limit key and part of a session, so a header with an invalid address is ignored. */
export function dropInvalidForwarded(server: FastifyInstance) {
  server.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded !== undefined && !isListOfAddresses(String(forwarded))) delete request.headers['x-forwarded-for']
    done()
  })
}

const isListOfAddresses = (text: string) => text.split(',').every((address) => isIP(address.trim()) !== 0)

/** A client that disconnected before its request was handled has no address to limit or record, and expects no answer. */
export function dropVanishedClients(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip
    if (ip) return done()
    reply.hijack()
    request.raw.destroy()
  })
}

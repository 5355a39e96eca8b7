import { describe, expect, it } from '@jest/globals'
import { fastify } from 'fastify'
import { dropInvalidForwarded, dropVanishedClients } from './forwarded.js'

describe(dropVanishedClients.name, () => {
  const build = (remoteAddress: string | undefined) => {
    const server = fastify()
    const handled: string[] = []
    server.addHook('onRequest', (request, _reply, done) => {
      Object.defineProperty(request.raw.socket, 'remoteAddress', { value: remoteAddress })
      done()
    })
    dropVanishedClients(server)
    server.get('/', ({ ip }) => ({ requests: handled.push(ip) }))
    return { server, handled }
  }

  it('should not handle the request of a client that is gone', async () => {
    const { server, handled } = build(undefined)
    await expect(server.inject('/')).rejects.toThrow()
    expect(handled).toEqual([])
  })

  it('should handle any other request', async () => {
    const { server, handled } = build('203.0.113.7')
    await server.inject('/')
    expect(handled).toEqual(['203.0.113.7'])
  })
})

describe(dropInvalidForwarded.name, () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1, 203.0.113.7', '2001:db8::1'],
    ['a visitor', '127.0.0.1'],
    ['203.0.113.7, <script>', '127.0.0.1'],
    ['a visitor, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, a visitor,, 2001:db8::1, 203.0.113.7', '2001:db8::1'],
  ])('should read %j as coming from %s', async (forwarded, expected) => {
    const server = fastify({ trustProxy: true })
    dropInvalidForwarded(server)
    server.get('/', ({ ip }) => ({ ip }))
    const answer = await server.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })
    expect(answer.json()).toEqual({ ip: expected })
  })
})

import { describe, expect, it } from '@jest/globals'
import { fastify } from 'fastify'
import { loggablePath, routedAddress } from './before-routing.js'
import { dropInvalidForwarded, dropVanishedClients } from './forwarded.js'
import { refuseOversizedJson } from './bodies.js'

describe(routedAddress.name, () => {
  it.each([
    ['/login?next=/', '/login?next=/'],
    ['//evil.example/', '//evil.example/'],
    ['http://evil.example/login?next=/', '/login?next=/'],
    ['HTTPS://user@evil.example:1/api', '/api'],
    ['http://evil.example', '/'],
    ['http://evil.example?a=b', '/?a=b'],
    ['http:///auth', '/auth'],
    ['*', '/*'],
    ['', '/'],
    ['/b%C3%BCcher?q=%ff', '/b%C3%BCcher?q=%ff'],
    ['/%ff/%20?q=%ff', '/%25ff/%2520?q=%ff'],
    ['/100%', '/100%25'],
  ])('should read %j as %j', (url, expected) => {
    expect(routedAddress({ url })).toBe(expected)
  })
})

describe(loggablePath.name, () => {
  it.each([
    ['/no-such-page', '/no-such-page'],
    ['/b%C3%BCcher/ein', '/b%C3%BCcher/ein'],
    ['/status%3Ftoken=secret', '/status'],
    ['/status%3ftoken%3Dsecret', '/status'],
    ['/status%253Ftoken%253Dsecret', '/status'],
    ['/status%25253Ftoken', '/status'],
    ['/login%23access_token=secret', '/login'],
    ['/page%26token=secret', '/page'],
    ['/page;token=secret', '/page'],
    ['/page?token=secret', '/page'],
    [`/auth/confirm/${'aB3-'.repeat(11)}`, '/auth/confirm/…'],
  ])('should read %j as %j', (path, expected) => {
    expect(loggablePath(path)).toBe(expected)
  })
})

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

const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 'a: "b", {[\\'])))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe(refuseOversizedJson.name, () => {
  it('should accept 200 members and 20 levels, whatever their strings hold', () => {
    expect(() => refuseOversizedJson(members(200))).not.toThrow()
    expect(() => refuseOversizedJson(nested(20))).not.toThrow()
    expect(() => refuseOversizedJson(JSON.stringify('{[:'.repeat(300)))).not.toThrow()
  })

  it('should refuse more members, at whatever level', () => {
    expect(() => refuseOversizedJson(members(201))).toThrow('more than 200 members')
    expect(() => refuseOversizedJson(JSON.stringify(Array(201).fill({ a: 1 })))).toThrow('more than 200 members')
  })

  it('should refuse a list of more than 1,000 values', () => {
    expect(() => refuseOversizedJson(JSON.stringify(Array(1_000).fill(1)))).not.toThrow()
    expect(() => refuseOversizedJson(JSON.stringify(Array(1_001).fill(1)))).toThrow('more than 1000 values')
  })

  it('should refuse more levels', () => {
    expect(() => refuseOversizedJson(nested(21))).toThrow('more than 20 levels')
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { RawClient } from '../fuzz/raw-client.js'
import { RateLimitService } from '../../src/rate-limit/rate-limit.service.js'
import { RENDERED } from '../../src/ssr/renderer.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { members, nested } from '../support/hostile-requests.js'

let test: TestApp
let url: string
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'on' })
  url = await test.listen()
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json' }

describe('a body', () => {
  it.each([
    ['/auth/v1/token?grant_type=password', 16],
    ['/api/session', 64],
    ['/functions/v1/send-form-email', 1024],
    ['/book-call', 128],
  ])('should be refused with 413 on %s beyond %s KB', async (url, kilobytes) => {
    const headers = url === '/book-call' ? { 'content-type': 'application/x-www-form-urlencoded' } : json
    const send = (length: number) =>
      test.inject({ method: 'POST', url, headers, payload: JSON.stringify({ a: 'x'.repeat(length - 8) }) })
    expect((await send(kilobytes * 1024 + 1)).statusCode).toBe(413)
    expect((await send(kilobytes * 1024)).statusCode).not.toBe(413)
  })

  it.each(['/auth/v1/signup', '/api/session', '/functions/v1/send-form-email'])(
    'should be refused with 400 on %s when it has more than 200 members or 20 levels',
    async (url) => {
      const many = await test.inject({ method: 'POST', url, headers: json, payload: members(201) })
      expect([many.statusCode, many.body]).toEqual([400, expect.stringContaining('more than 200 members')])
      const deep = await test.inject({ method: 'POST', url, headers: json, payload: nested(21) })
      expect([deep.statusCode, deep.body]).toEqual([400, expect.stringContaining('more than 20 levels')])
    },
  )

  it('should be refused naming the members that a DTO does not declare', async () => {
    const payload = { email: 'a@example.org', password: 'secret', admin: true, __proto__: { x: 1 } }
    const answer = await test.inject({ method: 'POST', url: '/api/session', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: { admin: 'property admin should not exist' } })
  })
})

describe('a field of a posted page that is far too long', () => {
  const post = (url: string, fields: Record<string, string>) =>
    test.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.55' },
      payload: new URLSearchParams(fields).toString(),
    })
  const LONG = 'x'.repeat(50_000)

  it.each([
    ['/book-call', { firstName: LONG, email: 'ada@' }, 'Enter at most 200 characters.'],
    [
      '/application',
      { userType: 'entrepreneur', businessDescription: LONG, fullName: 'ada' },
      'Enter at most 5,000 characters.',
    ],
    ['/application', { userType: LONG, fullName: 'ada' }, 'Choose one of the options.'],
    ['/book-call', { form: LONG, firstName: 'ada' }, 'Enter your phone number.'],
    ['/login', { intent: 'sign-in', email: LONG, password: 'x' }, 'Enter an email address in the form'],
    ['/login?tab=sign-up', { intent: 'code', email: LONG, code: '' }, 'Enter the six-digit code.'],
    ['/auth/forgot-password', { email: LONG }, 'Enter an email address in the form'],
  ])('should be named on %s and not shown again', async (url, fields, message) => {
    const answer = await post(url, fields)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.body).toContain(message)
    expect(answer.body).not.toContain('x'.repeat(1_000))
    if ('email' in fields && fields.email === 'ada@') expect(answer.body).toContain('value="ada@"')
  })

  it('should be shown again where it is only a little too long', async () => {
    const answer = await post('/book-call', { firstName: 'x'.repeat(201) })
    expect(answer.body).toContain('Enter at most 200 characters.')
    expect(answer.body).toContain(`value="${'x'.repeat(201)}"`)
  })
})

describe('the limit of an address', () => {
  it.each([
    ['/auth/v1/recover', 30, '203.0.113.50', 400],
    ['/functions/v1/send-form-email', 120, '203.0.113.51', 400],
    ['/book-call', 120, '203.0.113.53', 415],
    ['/login', 120, '203.0.113.54', 415],
  ])('should be counted on %s before the body is read', async (url, limit, address, status) => {
    const send = () =>
      test.inject({ method: 'POST', url, headers: { ...json, 'x-forwarded-for': address }, payload: 'not JSON' })
    for (let call = 0; call < limit; call += 1) expect((await send()).statusCode).toBe(status)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each([
    ['/no-such-page', 404],
    ['/account', 302],
    ['/seis-calculator?amount=1000', 200],
  ])('should be counted when %s is rendered, not when a page comes from the cache', async (url, status) => {
    const [address, headers] = [`203.0.113.${60 + url.length}`, { 'x-forwarded-for': `203.0.113.${60 + url.length}` }]
    const limits = test.app.get(RateLimitService)
    for (let call = 1; call < RENDERED.limit; call += 1) await limits.consume(`${RENDERED.name}:${address}`, RENDERED)
    expect((await test.inject({ url, headers })).statusCode).toBe(status)
    const refused = await test.inject({ url, headers })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await test.inject({ url: '/entrepreneurs' })
    expect((await test.inject({ url: '/entrepreneurs', headers })).statusCode).toBe(200)
  })

  it('should be counted when it reads a table, before the query is parsed', async () => {
    const read = () =>
      test.inject({ url: '/rest/v1/user_roles?role=unknown', headers: { 'x-forwarded-for': '203.0.113.52' } })
    for (let call = 0; call < 300; call += 1) expect((await read()).statusCode).toBe(400)
    const refused = await read()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: '53400', details: null, hint: null })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a forwarded address', () => {
  it('should not count from a peer that is not a trusted proxy, nor when it is not an address', async () => {
    const send = (forwarded: string, remoteAddress: string) =>
      test.inject({
        method: 'POST',
        url: '/auth/v1/otp',
        headers: { ...json, 'x-forwarded-for': forwarded },
        remoteAddress,
        payload: 'not JSON',
      })
    for (let call = 0; call < 30; call += 1) await send(`198.51.100.${call}`, '203.0.113.60')
    expect((await send('198.51.100.99', '203.0.113.60')).statusCode).toBe(429)
    for (let call = 0; call < 30; call += 1) await send(`visitor ${call}`, '127.0.0.1')
    expect((await send('visitor 99', '127.0.0.1')).statusCode).toBe(429)
  })
})

describe('a refusal before a route is found', () => {
  const HOST = 'Host: localhost\r\n'
  it.each([
    ['what is no HTTP', 400, 'HELLO\r\n\r\n'],
    ['headers that are too large', 431, `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an expectation of its own', 417, `GET / HTTP/1.1\r\n${HOST}Expect: magic\r\n\r\n`],
  ])('should carry the security headers for %s', async (_what, status, text) => {
    const client = new RawClient(Number(new URL(url).port))
    const answer = await client.send({ bytes: Buffer.from(text), method: 'GET', malformed: true })
    client.close()
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatch(/^x-content-type-options: nosniff$/im)
    expect(answer.headers).toMatch(/^referrer-policy: /im)
  })
})

describe('an address with its host in the request line', () => {
  it('should be read as its path, so that the rules of that path hold', async () => {
    const client = new RawClient(Number(new URL(url).port))
    const ask = (target: string) =>
      client.send({ bytes: Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`), method: 'GET' })
    expect(await ask('http://evil.example/login')).toMatchObject({ status: 200 })
    const api = await ask('http://evil.example/auth/v1/user')
    expect([api.status, api.headers]).toEqual([401, expect.stringMatching(/^cache-control: private, no-store/im)])
    client.close()
  })
})

describe('an address whose escapes cannot be decoded', () => {
  it.each([
    ['/%ff', 'Oops! Page not found'],
    ['/guides/100%', 'Oops! Page not found'],
    ['/browse/100%', 'Company not found'],
    ['/%2f%ff?next=%ff', 'Oops! Page not found'],
    ['/auth/v1/%ff', '{'],
    ['/rest/v1/%c0%ae', '{'],
  ])('should not be found: %s', async (path, body) => {
    const client = new RawClient(Number(new URL(url).port))
    const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const answer = await client.send({ bytes: Buffer.from(text), method: 'GET', malformed: true })
    client.close()
    expect(answer.status).toBe(404)
    expect(answer.body).toContain(body)
  })
})

describe('an address that is spelled with escapes', () => {
  it.each(['/%61pi/account/data', '/%61uth/v1/user', '/r%65st/v1/user_roles'])(
    'should never be cached where it reaches the API: %s',
    async (path) => {
      const { headers } = await test.inject(path)
      expect([headers['cache-control'], headers['content-type']]).toEqual([
        'private, no-store',
        expect.stringMatching(/^application\/json/),
      ])
    },
  )

  it.each(['/auth/v1/user', '/%61uth/v1/user', '/auth/v1/unheard-of', '/%61uth/v1/unheard-of'])(
    'should answer in the protocol of its path: %s',
    async (path) => {
      expect((await test.inject(path)).headers).toMatchObject({
        'x-sb-error-code': expect.any(String),
        'access-control-allow-origin': '*',
      })
    },
  )
})

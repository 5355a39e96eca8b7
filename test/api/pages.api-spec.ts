import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { pageRoutes } from '../../client/routes.js'
import { yearFields } from '../../src/calculators/plan-reader.rules.js'
import { planYearNames } from '../../src/calculators/tax-years.rules.js'
import { startTestApp, type TestApp } from '../support/app.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.inject({ url, headers })

describe('a public page', () => {
  const cached = pageRoutes.filter((route) => route.cached && !route.path.includes(':'))

  it.each(cached)('should be cached at $path, with every header and a strong tag', async ({ path, forMembers }) => {
    const { statusCode, headers, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body.includes('<h1')).toBe(true)
    expect(headers).toMatchObject({
      'cache-control': expect.stringContaining('public, max-age=0, must-revalidate'),
      vary: forMembers ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('should be the same bytes for everyone, signed in or not', async () => {
    const anonymous = await get('/entrepreneurs')
    const signedIn = await get('/entrepreneurs', { cookie: 'access=someone; refresh=someone; signed-in=1' })
    expect(signedIn.body === anonymous.body).toBe(true)
    expect(signedIn.headers['cache-control']).toBe(anonymous.headers['cache-control'])
  })

  it.each(['GET', 'HEAD'] as const)(
    'should be rendered for a visitor with a session where members see more: %s',
    async (method) => {
      for (const url of ['/browse', '/campaign', '/campaign/1']) {
        await get(url)
        const { headers } = await test.inject({ method, url, headers: { cookie: 'access=someone; refresh=someone' } })
        expect(headers['cache-control']).toBe('private, no-store')
      }
      const featured = await get('/campaign/techflow', { cookie: 'access=someone' })
      expect(featured.headers['cache-control']).toContain('public')
    },
  )

  it('should not depend on marketing names in its query, nor on any name where it reads none', async () => {
    const plain = (await get('/browse')).body
    expect((await get('/browse?utm_source=letter&gclid=1')).body).toBe(plain)
    expect((await get('/privacy?q=sea')).body).toBe((await get('/privacy')).body)
  })

  it.each([
    ['/browse?q=zzzz', 'zzzz'],
    ['/eis-calculator?initialInvestment=12345&returnMethod=mom&momMultiple=2&incomeTaxRate=45', '12,345'],
  ])('should be rendered for its query where it reads one: %s', async (url, part) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body.includes(part)).toBe(true)
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('should answer a known tag with 304 and no body', async () => {
    const etag = String((await get('/privacy')).headers.etag)
    const answer = await get('/privacy', { 'if-none-match': etag })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })

  it('should be counted once in the metrics', async () => {
    const total = async () => {
      const counts = (await get('/metrics')).body.matchAll(/^http_requests_total\{.*\} (\d+)$/gm)
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    const before = await total()
    await get('/privacy')
    // The page, and the first reading of the metrics.
    expect((await total()) - before).toBe(2)
  })

  it('should name the present year', async () => {
    expect((await get('/privacy')).body).toMatch(new RegExp(`©[^<]*(?:<!-- -->)?2025[^2]*${new Date().getFullYear()}`))
  })
})

describe('the scripts that a browser gets', () => {
  it('should come with the licences of what is in them', async () => {
    const { statusCode, headers, body } = await get('/third-party-licences.txt')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    const names = [...body.matchAll(/^## (\S+) - .+\)$/gm)].map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-router', 'class-validator']))
    expect(body).toContain('Copyright (c) Meta Platforms')
  })
})

describe('the one address of a page', () => {
  it.each([
    ['/%62rowse', '/browse'],
    ['/Browse', '/browse'],
    ['/browse/', '/browse'],
    ['//browse', '/browse'],
    ['/browse/?q=sea', '/browse?q=sea'],
    ['/CAMPAIGN/%31', '/campaign/1'],
    ['/Login?next=/account', '/login?next=/account'],
  ])('should be reached from %s by a redirect to %s', async (url, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await test.inject({ method, url })
      expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
    }
  })
})

describe('an address without a page', () => {
  it.each(['/nowhere', '/browse/more', '//elsewhere.example/', '/.//elsewhere.example', '/campaign/99'])(
    'should answer 404 with a screen at %s, never a redirect',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await test.inject({ method, url })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      }
    },
  )

  const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
  const cases = [
    '//evil.example/',
    '/favicon.ico',
    '/nowhere',
    '/api/nothing',
    '/rest/v1/nothing',
    '/auth/v1/nothing',
  ].flatMap((url) => METHODS.map((method) => ({ method, url })))
  it.each(cases)('should answer 404 to $method $url with JSON', async ({ method, url }) => {
    const request: InjectOptions = { method, url, payload: { a: 1 } }
    expect((await test.inject(request)).statusCode).toBe(404)
  })

  it.each([
    ['1 kB', `/nowhere?q=${'a'.repeat(1100)}`],
    ['8 kB, where the page reads its query', `/browse?q=${'a'.repeat(8200)}`],
  ])('should refuse an address longer than %s, with a screen', async (_, url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([414, 'text/html; charset=utf-8'])
    expect(body).toContain('This address is too long')
    expect(body).not.toContain('aaaa')
  })

  it('should refuse a form sent to an address that is too long', async () => {
    const { statusCode } = await test.inject({
      method: 'POST',
      url: `/login?next=${'a'.repeat(1100)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      payload: '',
    })
    expect(statusCode).toBe(414)
  })
})

describe('an investment plan of twenty investments', () => {
  const everything = {
    name: 'Harbour Robotics Limited',
    amount: '1,250,000',
    date: '2026-09-15',
    scheme: 'eis',
    knowledgeIntensive: 'yes',
    tradeStarted: '2026-10-01',
    seventyPercentSpent: '2027-10-01',
    deferredGain: '1,000,000',
    fee: '2.50',
    expectedMultiple: '12.50',
    dilution: '33.33',
    exitFee: '20',
    soldOn: '2030-09-15',
  }
  const required = { amount: '10,000', date: '2026-09-15', scheme: 'eis' }

  it.each([
    ['every field filled', everything, '1,250,000'],
    ['the blank fields that a form without JavaScript sends', required, ''],
  ])('should be rendered from its address, with %s', async (_, investment: Record<string, string>, amount) => {
    const query = new URLSearchParams()
    for (let row = 1; row <= 20; row += 1)
      for (const field of Object.keys(everything)) query.set(`${field}-${row}`, investment[field] ?? '')
    for (const year of planYearNames)
      for (const field of yearFields) query.set(`${field}-${year}`, field === 'cgtRate' ? amount && '24' : amount)
    query.set('taxBill-2026-27', '1,250,000')
    const { statusCode, body } = await get(`/investment-plan?${query}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Your plan')
    expect(body).toContain('name="amount-20"')
  })
})

describe('a message after a redirect', () => {
  it('should be shown once without JavaScript, on a page that is not cached', async () => {
    const { body, headers } = await get('/', { cookie: 'flash=signed-out' })
    expect(body).toContain('You are signed out on this device.')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(String(headers['set-cookie'])).toContain('flash=;')
  })
})

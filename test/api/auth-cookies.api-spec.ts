import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApp } from '../support/app.js'
import { PASSWORD, signedIn, startAuth } from './auth-support.js'

let test: TestApp
let url: string
beforeAll(async () => {
  ;({ test, url } = await startAuth('https://*.allowed.example/app/**'))
})
afterAll(() => test.close())

const EVIL = 'https://evil.example'

describe('signing a visitor in to another person’s account', () => {
  const account = async () => ({ email: (await signedIn(test, url)).email, password: PASSWORD })

  it.each([
    { origin: EVIL },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: EVIL, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
  ])('should be refused to another site, although it needs no cookie: %j', async (headers) => {
    const payload = await account()
    for (const path of ['/api/session', '/api/session/code', '/api/session/follow']) {
      const answer = await test.inject({ method: 'POST', url: path, headers, payload })
      expect([path, answer.statusCode, answer.cookies]).toEqual([path, 403, []])
    }
  })

  it('should be refused to a form of another site, which sends no preflight', async () => {
    const headers = { origin: EVIL, 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/login', '/auth', '/api/session']) {
      const payload = new URLSearchParams(await account()).toString()
      const answer = await test.inject({ method: 'POST', url: path, headers, payload })
      expect([path, answer.statusCode, answer.cookies]).toEqual([path, 403, []])
    }
  })

  it('should be possible from our own origin', async () => {
    const headers = { origin: 'http://localhost:3000' }
    const answer = await test.inject({ method: 'POST', url: '/api/session', headers, payload: await account() })
    expect(answer.statusCode).toBe(200)
  })

  it('should be possible from a page of ours that sends no referrer and so names no origin', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const answer = await test.inject({ method: 'POST', url: '/api/session', headers, payload: await account() })
    expect(answer.statusCode).toBe(200)
  })
})

describe('a bearer token from another origin', () => {
  const bearer = async () => {
    const { email, session } = await signedIn(test, url)
    return { email, authorization: `Bearer ${session?.access_token}`, origin: EVIL }
  }

  it('should read and change its own user, readable there, without credentials of the browser', async () => {
    const { email, ...headers } = await bearer()
    for (const request of [{ method: 'GET' }, { method: 'PUT', payload: { data: { theme: 'light' } } }] as const) {
      const answer = await test.inject({ ...request, url: '/auth/v1/user', headers })
      expect([answer.statusCode, answer.json<{ email: string }>().email]).toEqual([200, email])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      expect(answer.cookies).toEqual([])
    }
  })

  it('should be refused a write beside the cookies of a visitor', async () => {
    const { authorization, origin } = await bearer()
    const headers = { authorization, origin, cookie: 'access=x' }
    const answer = await test.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload: { data: {} } })
    expect(answer.statusCode).toBe(403)
  })

  it('should be refused a write where only our own pages write', async () => {
    const { authorization, origin } = await bearer()
    const headers = { authorization, origin }
    const answer = await test.inject({ method: 'POST', url: '/api/account/delete', headers, payload: {} })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a request in the name of a signed-in browser', () => {
  const browser = async () => {
    const { email } = await signedIn(test, url)
    const answer = await test.inject({ method: 'POST', url: '/api/session', payload: { email, password: PASSWORD } })
    const cookies = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie))
    return { email, cookies, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  }

  it('should be authenticated by cookies that no script reads and no other site sends with a write', async () => {
    const { cookies } = await browser()
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['access', 'device', 'refresh', 'signed-in'])
    // The hint that draws the header before the first paint identifies no one.
    const [hint, ...secrets] = cookies.toSorted(
      (a, b) => Number(b.startsWith('signed-in=')) - Number(a.startsWith('signed-in=')),
    )
    expect(hint).toMatch(/^signed-in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    for (const cookie of secrets) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it.each([
    ['POST', '/api/session/refresh'],
    ['POST', '/auth/v1/logout'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/api/account/delete'],
    ['DELETE', '/api/session'],
  ] as const)('should be refused from another origin: %s %s', async (method, path) => {
    const { cookie } = await browser()
    const headers = { cookie, origin: 'https://evil.example', 'content-type': 'application/json' }
    expect((await test.inject({ method, url: path, headers, payload: '{}' })).statusCode).toBe(403)
    const still = await test.inject({ url: '/api/session', headers: { cookie } })
    expect(still.json<{ user: object | null }>().user).not.toBeNull()
  })

  it.each(['/auth/v1/user', '/%61uth/v1/user'])('should be anonymous when another origin reads %s', async (path) => {
    const { cookie } = await browser()
    const answer = await test.inject({ url: path, headers: { cookie, origin: 'https://evil.example' } })
    expect([answer.statusCode, answer.headers['access-control-allow-credentials']]).toEqual([401, undefined])
  })

  it('should be ignored beside an Authorization header', async () => {
    const { cookie } = await browser()
    const headers = { cookie, authorization: 'Bearer sb_publishable_x', apikey: 'sb_publishable_x' }
    expect((await test.inject({ url: '/auth/v1/user', headers })).statusCode).toBe(403)
  })

  it('should never keep a session that was planted before signing in', async () => {
    const planted = await browser()
    const { email } = await signedIn(test, url)
    const answer = await test.inject({
      method: 'POST',
      url: '/api/session',
      headers: { cookie: planted.cookie },
      payload: { email, password: PASSWORD },
    })
    const fresh = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
    const tokens = fresh.filter((cookie) => /^(?:access|refresh)=/.test(cookie ?? ''))
    expect(tokens).toHaveLength(2)
    expect(tokens.some((cookie) => planted.cookie.includes(String(cookie)))).toBe(false)
    const old = await test.inject({ url: '/api/session', headers: { cookie: planted.cookie } })
    expect(old.json()).toEqual({ user: null })
  })

  it('should never receive a token in a body that a script could read', async () => {
    const { cookie, email } = await browser()
    const session = await test.inject({ url: '/api/session', headers: { cookie } })
    const refreshed = await test.inject({ method: 'POST', url: '/api/session/refresh', headers: { cookie } })
    const again = await test.inject({ method: 'POST', url: '/api/session', payload: { email, password: PASSWORD } })
    for (const { body } of [session, refreshed, again]) expect(body).not.toMatch(/eyJ|token/)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApp, type TestApp } from '../support/app.js'
import { createUser, USER } from './admin-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://meridian.example' })
  await createUser(test)
})
afterAll(() => test.close())

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) => [headers['set-cookie']].flat().map(String)
const TIED = /^__Host-[\w-]+=[^;]*(?=.*; Path=\/(?:;|$))(?=.*; Secure(?:;|$))(?!.*; Domain)/i

describe('on https every cookie is tied to this host', () => {
  it('of a browser that signs in and out', async () => {
    const answer = await test.inject({ method: 'POST', url: '/api/session', payload: USER })
    expect(answer.statusCode).toBe(200)
    expect(cookiesOf(answer)).toHaveLength(4)
    for (const cookie of cookiesOf(answer)) expect(cookie).toMatch(TIED)
    const cookie = cookiesOf(answer)
      .map((one) => one.split(';')[0])
      .join('; ')
    const origin = 'https://meridian.example'
    const out = await test.inject({ method: 'DELETE', url: '/api/session', headers: { cookie, origin } })
    expect(out.statusCode).toBe(200)
    for (const one of cookiesOf(out)) expect(one).toMatch(TIED)
  })

  it('of a page that leaves a message for the next one', async () => {
    const { headers } = await test.inject({ url: '/admin/registrations' })
    expect([headers.location, cookiesOf({ headers })]).toEqual([
      expect.stringContaining('/auth'),
      [expect.stringMatching(/^__Host-flash=session-ended;.*; Secure$/)],
    ])
  })

  it('of a page that shows a message once', async () => {
    const answer = await test.inject({ url: '/', headers: { cookie: '__Host-flash=signed-out' } })
    expect(answer.body).toContain('You are signed out on this device.')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-flash=; .*; Secure$/)])
  })
})

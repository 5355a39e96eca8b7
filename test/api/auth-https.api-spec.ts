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

async function signIn() {
  const answer = await test.inject({ method: 'POST', url: '/api/session', payload: USER })
  const cookie = cookiesOf(answer).map((one) => one.split(';')[0])
  return { answer, cookie: cookie.join('; ') }
}

describe('on https every cookie is tied to this host', () => {
  it('of a browser that signs in and out', async () => {
    const { answer, cookie } = await signIn()
    expect(answer.statusCode).toBe(200)
    expect(cookiesOf(answer)).toHaveLength(4)
    for (const one of cookiesOf(answer)) expect(one).toMatch(TIED)
    const headers = { cookie, origin: 'https://meridian.example' }
    const out = await test.inject({ method: 'DELETE', url: '/api/session', headers })
    expect(out.statusCode).toBe(200)
    for (const one of cookiesOf(out)) expect(one).toMatch(TIED)
  })

  it('of a page that leaves a message for the next one', async () => {
    const { cookie } = await signIn()
    const answer = await test.inject({ url: '/admin/registrations', headers: { cookie } })
    expect(answer.statusCode).toBe(302)
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-flash=access-denied;.*; Secure$/)])
  })

  it('of a page that shows a message once', async () => {
    const answer = await test.inject({ url: '/', headers: { cookie: '__Host-flash=signed-out' } })
    expect(answer.body).toContain('You are signed out on this device.')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-flash=; .*; Secure$/)])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SessionView } from '../../src/auth/sessions/session.types.js'
import { Role } from '../../src/common/access.js'
import { UserRole } from '../../src/roles/user-role.entity.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { createUser, USER } from './admin-support.js'

let test: TestApp
let userId: string
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://meridian.example' })
  userId = await createUser(test)
})
afterAll(() => test.close())

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)
const TIED = /^__Host-[\w-]+=[^;]*(?=.*; Path=\/(?:;|$))(?=.*; Secure(?:;|$))(?!.*; Domain)/i

async function signIn() {
  const answer = await test.inject({ method: 'POST', url: '/api/session', payload: USER })
  const cookie = cookiesOf(answer).map((one) => one.split(';')[0])
  return { answer, cookie: cookie.join('; ') }
}

describe('a cookie on https', () => {
  it('should be tied to this host when a browser signs in and out', async () => {
    const { answer, cookie } = await signIn()
    expect(answer.statusCode).toBe(200)
    expect(cookiesOf(answer)).toHaveLength(4)
    for (const one of cookiesOf(answer)) expect(one).toMatch(TIED)
    const headers = { cookie, origin: 'https://meridian.example' }
    const out = await test.inject({ method: 'DELETE', url: '/api/session', headers })
    expect(out.statusCode).toBe(200)
    for (const one of cookiesOf(out)) expect(one).toMatch(TIED)
  })

  it('should be tied to this host when a page leaves a message for the next one', async () => {
    const { cookie } = await signIn()
    const answer = await test.inject({ url: '/admin/registrations', headers: { cookie } })
    expect(answer.statusCode).toBe(302)
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-flash=access-denied;.*; Secure$/)])
  })

  it('should be tied to this host when a page shows a message once', async () => {
    const answer = await test.inject({ url: '/', headers: { cookie: '__Host-flash=signed-out' } })
    expect(answer.body).toContain('You are signed out on this device.')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-flash=; .*; Secure$/)])
  })
})

describe('a cookie on https that is not tied to this host', () => {
  const plain = (cookie: string) => cookie.replaceAll('__Host-', '')

  it('should open no session, wherever one is asked for', async () => {
    const { cookie } = await signIn()
    for (const [headers, signedIn] of [
      [{ cookie }, true],
      [{ cookie: plain(cookie) }, false],
    ] as const) {
      const { user } = (await test.inject({ url: '/api/session', headers })).json<SessionView>()
      expect(user !== null).toBe(signedIn)
      const account = await test.inject({ url: '/account', headers })
      expect(account.statusCode).toBe(signedIn ? 200 : 302)
      const styles = await test.inject({ url: '/session.css', headers })
      expect(styles.body).toBe(`.signed-${signedIn ? 'out' : 'in'}-only{display:none}`)
    }
    const refreshed = await test.inject({
      method: 'POST',
      url: '/api/session/refresh',
      headers: { cookie: plain(cookie), origin: 'https://meridian.example' },
    })
    expect(refreshed.json()).toEqual({ user: null })
  })

  it('should not be taken for the known device, nor for the hint that someone was signed in', async () => {
    const device = (cookies: string[]) => cookies.find((one) => one.startsWith('__Host-device='))?.split(';')[0]
    const known = device(cookiesOf((await signIn()).answer)) ?? ''
    const again = async (cookie: string) =>
      device(cookiesOf(await test.inject({ method: 'POST', url: '/api/session', headers: { cookie }, payload: USER })))
    expect(await again(known)).toBe(known)
    expect(await again(plain(known))).not.toBe(known)

    const flash = async (cookie: string) => cookiesOf(await test.inject({ url: '/account', headers: { cookie } }))
    expect(await flash('__Host-signed-in=1')).toEqual([expect.stringMatching(/^__Host-flash=session-ended;/)])
    expect(await flash('signed-in=1')).toEqual([])
  })

  it('should change no page', async () => {
    const page = async (url: string, cookie: string) => (await test.inject({ url, headers: { cookie } })).body
    const message = 'You are signed out on this device.'
    expect(await page('/', '__Host-flash=signed-out')).toContain(message)
    expect(await page('/', 'flash=signed-out')).not.toContain(message)
    expect(await page('/dashboard', '__Host-sidebar_state=false')).toContain('data-sidebar="collapsed"')
    expect(await page('/dashboard', 'sidebar_state=false')).toContain('data-sidebar="open"')
    await test.em.fork().insert(UserRole, { userId, role: Role.Viewer })
    const { cookie } = await signIn()
    const list = (setting: string) => page('/admin/registrations', `${cookie}; ${setting}`)
    expect(await list('__Host-desk-rows=comfortable')).toContain('"compact":false')
    expect(await list('desk-rows=comfortable')).toContain('"compact":true')
    expect(await page('/', '')).toContain('(?:^|; )__Host-signed-in=1/.test(document.cookie)')
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import { AuditService } from '../../src/audit/audit.service.js'
import type { AccountView, SessionView } from '../../src/auth/sessions/session.types.js'
import { AccountDeletionService } from '../../src/auth/users/account-deletion.service.js'
import { AccountRetentionService } from '../../src/auth/users/account-retention.service.js'
import { PasskeyChallenge } from '../../src/auth/mfa/passkey.entity.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { softAuthenticator, strangeKey } from '../support/soft-authenticator.js'
import { ADMIN } from './admin-support.js'
import { letter, mailsTo } from './auth-support.js'
import { buildBrowser, signedInBrowser, type Browser } from './browser-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_SECOND_FACTOR: 'required',
  })
})
afterAll(() => test.close())

interface Prepared {
  options: { challenge: string; user: { id: string }; rp: { id: string }; excludeCredentials: { id: string }[] }
  name: string
}

const prepare = async (browser: Browser) =>
  (await browser.send('POST', '/api/account/passkeys/options')).json<Prepared>()
const add = (browser: Browser, response: object, name = 'My phone') =>
  browser.send('POST', '/api/account/passkeys', { response, name })
const challenge = async (browser: Browser) =>
  (await browser.send('POST', '/api/session/passkey/options')).json<{
    challenge: string
    allowCredentials?: object[]
  }>()
const enter = (browser: Browser, response: object) => browser.send('POST', '/api/session/passkey', { response })
const code = (answer: { json<T>(): T }) => answer.json<{ error_code?: string }>().error_code
const passkeysOf = async (browser: Browser) => (await browser.send('GET', '/api/account')).json<AccountView>().passkeys

/** An account with a passkey on one device. */
async function withPasskey() {
  const one = await signedInBrowser(test)
  const device = softAuthenticator()
  const { options } = await prepare(one.browser)
  expect((await add(one.browser, device.create(options))).statusCode).toBe(201)
  return { ...one, device }
}

async function enrolApp(browser: Browser): Promise<string> {
  const enrolled = await browser.send('POST', '/auth/v1/factors', { factor_type: 'totp' })
  const { id, totp } = enrolled.json<{ id: string; totp: { secret: string } }>()
  const asked = await browser.send('POST', `/auth/v1/factors/${id}/challenge`)
  const verified = await browser.send('POST', `/auth/v1/factors/${id}/verify`, {
    challenge_id: asked.json<{ id: string }>().id,
    code: await generate({ secret: totp.secret }),
  })
  expect(verified.statusCode).toBe(200)
  return id
}

describe('adding a passkey', () => {
  it('should store it under its name, mail the owner and record it', async () => {
    const { browser, email, id } = await signedInBrowser(test)
    const { options, name } = await prepare(browser)
    expect(options.rp.id).toBe('localhost')
    expect(name).toBe('Chrome on Windows')
    expect((await add(browser, softAuthenticator().create(options), 'Work laptop')).statusCode).toBe(201)
    expect(await passkeysOf(browser)).toEqual([expect.objectContaining({ name: 'Work laptop', synced: false })])
    expect(await mailsTo(test, email)).toEqual(['security-notice'])
    const [entry] = await test.app.get(AuditService).list({ subjectId: id })
    expect(entry?.action).toBe('passkey.added')
  })

  it("should refuse a challenge of someone else's, and a device that did not verify its user", async () => {
    const [one, other] = [await signedInBrowser(test), await signedInBrowser(test)]
    const device = softAuthenticator()
    const { options } = await prepare(one.browser)
    expect(code(await add(other.browser, device.create(options)))).toBe('passkey_invalid')
    const { options: own } = await prepare(one.browser)
    expect(code(await add(one.browser, device.create(own, { verified: false })))).toBe('passkey_invalid')
    expect(await passkeysOf(one.browser)).toEqual([])
  })

  it('should send the device the passkeys that the account has, and refuse the same one twice', async () => {
    const { browser, device } = await withPasskey()
    const { options } = await prepare(browser)
    expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: device.id })])
    expect((await add(browser, device.create(options))).statusCode).toBe(409)
  })

  it.each([[''], ['x'.repeat(61)]])('should refuse the name "%s"', async (name) => {
    const { browser } = await signedInBrowser(test)
    const { options } = await prepare(browser)
    expect((await add(browser, softAuthenticator().create(options), name)).statusCode).toBe(400)
  })

  it('should refuse a caller who is not signed in', async () => {
    expect((await buildBrowser(test).send('POST', '/api/account/passkeys/options')).statusCode).toBe(401)
  })
})

describe('signing in with a passkey', () => {
  it('should need neither address nor password, and count as a second factor', async () => {
    const { email, id, device, browser: owner } = await withPasskey()
    await enrolApp(owner)

    const browser = buildBrowser(test)
    const options = await challenge(browser)
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await enter(browser, device.get(options))
    expect(answer.json<SessionView>().user).toMatchObject({ email, needsSecondFactor: false, hasPasskey: true })
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(200)
    const session = await test.em.fork().findOneOrFail(Session, { user: id }, { orderBy: { createdAt: 'desc' } })
    expect([session.aal, session.amr[0]?.method]).toEqual(['aal2', 'passkey'])
    // It counts as proof where one is required.
    expect((await browser.send('POST', '/api/account/passkeys/options')).statusCode).toBe(200)
  })

  it('should work behind a proxy by the configured origin alone, whatever the headers say', async () => {
    const { device } = await withPasskey()
    const browser = buildBrowser(test)
    const send = async (origin: string, headers: Record<string, string>) => {
      const response = device.get(await challenge(browser), { origin })
      return (await test.inject({ method: 'POST', url: '/api/session/passkey', headers, payload: { response } }))
        .statusCode
    }
    const forwarded = (host: string) => ({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
    })
    expect(await send('http://localhost:3000', forwarded('inside.example'))).toBe(200)
    expect(await send('https://evil.example', { ...forwarded('evil.example'), host: 'evil.example' })).toBe(400)
  })

  it('should never deadlock with the deletion of the account at the same moment', async () => {
    // Races show only in some of many rounds, and only on PostgreSQL: the embedded database runs one transaction at a time.
    for (let round = 0; round < (process.env.TEST_DATABASE_URL ? 15 : 1); round += 1) {
      const { id, device } = await withPasskey()
      const response = device.get(await challenge(buildBrowser(test)))
      await test.em
        .getConnection()
        .execute(`update users set deletion_requested_at = now() - interval '30 days' where id = ?`, [id])
      const deletion = test.app.get(AccountDeletionService, { strict: false })
      const [answer] = await Promise.all([enter(buildBrowser(test), response), deletion.purge(Date.now())])
      expect([200, 400, 401]).toContain(answer.statusCode)
    }
  })

  it('should take a challenge once, for five minutes, and keep only its hash', async () => {
    const { device } = await withPasskey()
    const browser = buildBrowser(test)
    const options = await challenge(browser)
    const em = test.em.fork()
    const stored = await em.find(PasskeyChallenge, { user: null })
    expect(JSON.stringify(stored)).not.toContain(options.challenge)
    const response = device.get(options)
    expect((await enter(browser, response)).statusCode).toBe(200)
    expect(code(await enter(buildBrowser(test), response))).toBe('passkey_invalid')

    const late = await challenge(browser)
    const left = await em.fork().find(PasskeyChallenge, { user: null })
    for (const { expiresAt } of left) expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(300_000)
    await em.fork().nativeUpdate(PasskeyChallenge, {}, { expiresAt: new Date(Date.now() - 1) })
    expect(code(await enter(buildBrowser(test), device.get(late)))).toBe('passkey_invalid')
    expect((await test.app.get(AccountRetentionService).purge()).challenges).toBeGreaterThanOrEqual(1)
    expect(await em.fork().count(PasskeyChallenge)).toBe(0)
  })

  it('should take an answer that names no user, or null', async () => {
    const { device, email } = await withPasskey()
    const browser = buildBrowser(test)
    const named = device.get(await challenge(browser))
    const response = { ...named, response: { ...named.response, userHandle: null } }
    expect((await enter(browser, response)).json<SessionView>().user).toMatchObject({ email })
  })

  it("should refuse another account's passkey where someone is signed in", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const refused = await enter(one.browser, other.device.get(await challenge(one.browser)))
    expect(code(refused)).toBe('passkey_of_another_account')
    const own = await enter(one.browser, one.device.get(await challenge(one.browser)))
    expect(own.json<SessionView>().user).toMatchObject({ email: one.email })
  })

  it('should consume the challenge of a failed attempt too', async () => {
    const { device } = await withPasskey()
    const options = await challenge(buildBrowser(test))
    expect((await enter(buildBrowser(test), device.get(options, { key: strangeKey() }))).statusCode).toBe(400)
    expect((await enter(buildBrowser(test), device.get(options))).statusCode).toBe(400)
  })

  it.each([
    ['another key', () => ({ key: strangeKey() })],
    ['no verified user', () => ({ verified: false })],
    ['another site', () => ({ rpId: 'evil.example' })],
    ['a count that does not rise', () => ({ counter: 1 })],
  ])('should refuse and record %s', async (_what, options) => {
    const { device, id } = await withPasskey()
    const browser = buildBrowser(test)
    expect(code(await enter(browser, device.get(await challenge(browser), options())))).toBe('passkey_invalid')
    expect((await browser.send('GET', '/api/session')).json()).toEqual({ user: null })
    const [entry] = await test.app.get(AuditService).list({ subjectId: id })
    expect([entry?.action, entry?.detail.reason]).toEqual(['session.refused', 'passkey_invalid'])
  })

  it.each([
    ['nothing', {}],
    ['no JSON', { id: 'x', response: { clientDataJSON: 'bm90IGpzb24' } }],
    ['numbers', { id: 7, response: 7 }],
  ])('should refuse %s in place of an answer', async (_what, response) => {
    expect(code(await enter(buildBrowser(test), response))).toBe('passkey_invalid')
  })
})

describe('a forgotten password', () => {
  it('should still be replaced when a passkey stands in for the code of the app', async () => {
    const { device, email, browser: owner } = await withPasskey()
    await enrolApp(owner)
    await test.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email } })
    const { token } = await letter(test, email, 'recover-password')
    const browser = buildBrowser(test)
    await browser.send('POST', '/api/session/follow', { token, type: 'recovery' })
    const answer = await enter(browser, device.get(await challenge(browser)))
    expect(answer.json<SessionView>().user).toMatchObject({ needsSecondFactor: false, mayResetPassword: true })
    expect((await browser.send('PUT', '/auth/v1/user', { password: 'quite another one' })).statusCode).toBe(200)
  })
})

describe('an admin where a second factor is required', () => {
  it('should reach the desk with a passkey, and not with the password alone', async () => {
    const browser = buildBrowser(test)
    await browser.signIn(ADMIN.email, ADMIN.password)
    expect((await browser.send('GET', '/api/admin/users')).statusCode).toBe(403)
    const device = softAuthenticator()
    expect((await add(browser, device.create((await prepare(browser)).options))).statusCode).toBe(201)
    const answer = await enter(browser, device.get(await challenge(browser)))
    expect(answer.json<SessionView>().user).toMatchObject({ email: ADMIN.email, mustEnrolFactor: false })
    expect((await browser.send('GET', '/api/admin/users')).statusCode).toBe(200)
  })
})

describe('a session that a passkey opened', () => {
  it('should keep both factors when an app that it showed later is removed', async () => {
    const { device } = await withPasskey()
    const browser = buildBrowser(test)
    await enter(browser, device.get(await challenge(browser)))
    const id = await enrolApp(browser)
    expect((await browser.send('DELETE', `/auth/v1/factors/${id}`)).statusCode).toBe(200)
    const { sessions } = (await browser.send('GET', '/api/account')).json<AccountView>()
    expect(sessions.find(({ current }) => current)?.secondFactor).toBe(true)
  })
})

describe('a passkey of an account', () => {
  it('should be renamed and removed by its owner alone, and then sign no one in', async () => {
    const { browser, device, email } = await withPasskey()
    const stranger = await signedInBrowser(test)
    const [passkey] = await passkeysOf(browser)
    const url = `/api/account/passkeys/${passkey?.id}`
    expect((await stranger.browser.send('PUT', url, { name: 'Mine now' })).statusCode).toBe(404)
    expect((await stranger.browser.send('DELETE', url)).statusCode).toBe(404)
    expect((await browser.send('PUT', url, { name: 'Old phone' })).statusCode).toBe(200)
    expect(await passkeysOf(browser)).toEqual([expect.objectContaining({ name: 'Old phone' })])
    expect((await browser.send('DELETE', url)).statusCode).toBe(200)
    expect(await passkeysOf(browser)).toEqual([])
    expect(await mailsTo(test, email)).toEqual(['security-notice', 'security-notice'])
    const other = buildBrowser(test)
    expect(code(await enter(other, device.get(await challenge(other))))).toBe('passkey_invalid')
  })
})

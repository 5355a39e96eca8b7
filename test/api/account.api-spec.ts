import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import type { AccountView, SessionView } from '../../src/auth/sessions/session.types.js'
import { AccountRetentionService } from '../../src/auth/users/account-retention.service.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import { User } from '../../src/auth/users/user.entity.js'
import { log } from '../../src/common/logger.js'
import { Submission } from '../../src/forms/submission.entity.js'
import { networkDatabase } from '../support/network-database.js'
import { startTestApp, type TestApp } from '../support/app.js'
import type { AccountSubmission } from '../../src/forms/account-submissions.types.js'
import { discoveryCall, investorApplication } from '../support/form-payloads.js'
import { ADMIN } from './admin-support.js'
import { letter, mailsTo, PASSWORD, someone } from './auth-support.js'
import { buildBrowser, signedInBrowser, type Browser } from './browser-support.js'

const places = mkdtempSync(path.join(tmpdir(), 'places-'))
const GEOIP_DATABASE = path.join(places, 'networks.mmdb')

let test: TestApp
beforeAll(async () => {
  writeFileSync(GEOIP_DATABASE, networkDatabase({ '203.0.113.0/24': { city: 'Leeds', country: 'United Kingdom' } }))
  test = await startTestApp({
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    GEOIP_DATABASE,
  })
})
afterAll(async () => {
  delete process.env.GEOIP_DATABASE
  await test.close()
  rmSync(places, { recursive: true })
})

const DAY = 24 * 3_600_000
const viewOf = async (browser: Browser) => (await browser.send('GET', '/api/account')).json<AccountView>()
const userOf = async (browser: Browser) => (await browser.send('GET', '/api/session')).json<SessionView>().user
const actions = async (id: string) =>
  (await test.app.get(AuditService).list({ subjectId: id })).map(({ action }) => action)

describe('/account', () => {
  it('should answer with the error page and 500 where a part of it throws, and log the error', async () => {
    const { browser: owner } = await signedInBrowser(test)
    const failure = new Error('no calendar')
    const format = jest
      .spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
      .mockImplementation(() => {
        throw failure
      })
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined)
    const page = await owner.send('GET', '/account')
    format.mockRestore()
    expect([page.statusCode, page.body.includes('Reference: ')]).toEqual([500, true])
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: failure }), 'page failed to render')
    logged.mockRestore()
    expect((await owner.send('GET', '/account')).statusCode).toBe(200)
  })
})

describe('PUT /api/account/name', () => {
  it('should name the owner of an entry at the desk, and stand in the session', async () => {
    const admin = buildBrowser(test)
    await admin.signIn(ADMIN.email, ADMIN.password)
    expect((await admin.send('PUT', '/api/account/name', { name: '  Rosalind Hale ' })).json()).toEqual({
      name: 'Rosalind Hale',
    })
    expect(await userOf(admin)).toMatchObject({ name: 'Rosalind Hale' })
    const list = await admin.send('GET', '/api/admin/registrations')
    expect(list.json<{ owners: object[] }>().owners).toEqual([
      expect.objectContaining({ name: 'Rosalind Hale', email: ADMIN.email }),
    ])
  })

  it('should remove the name when it is empty, whichever member of the metadata held it', async () => {
    const { browser } = await signedInBrowser(test)
    await browser.send('PUT', '/auth/v1/user', { data: { name: 'Written by a client', colour: 'teal' } })
    expect((await viewOf(browser)).name).toBe('Written by a client')
    await browser.send('PUT', '/api/account/name', { name: ' ' })
    expect((await viewOf(browser)).name).toBe('')
    const { user_metadata } = (await browser.send('GET', '/auth/v1/user')).json<{ user_metadata: object }>()
    expect(user_metadata).toMatchObject({ colour: 'teal' })
  })

  it('should refuse a name of more than 100 characters, and a caller who is not signed in', async () => {
    const { browser } = await signedInBrowser(test)
    expect((await browser.send('PUT', '/api/account/name', { name: 'x'.repeat(101) })).statusCode).toBe(400)
    expect((await buildBrowser(test).send('PUT', '/api/account/name', { name: 'x' })).statusCode).toBe(401)
  })
})

describe('a change of address', () => {
  async function underWay() {
    const one = await signedInBrowser(test)
    const newEmail = someone('next')
    expect((await one.browser.send('PUT', '/auth/v1/user', { email: newEmail })).statusCode).toBe(200)
    return { ...one, newEmail }
  }

  it('should be cancelled, after which its links no longer work', async () => {
    const { browser, email, id, newEmail } = await underWay()
    expect((await viewOf(browser)).emailChange).toEqual({ newEmail, unconfirmed: [email, newEmail] })
    const { token } = await letter(test, newEmail, 'change-email-new')
    expect((await browser.send('DELETE', '/api/account/email-change')).statusCode).toBe(200)
    expect((await viewOf(browser)).emailChange).toBeUndefined()
    const link = await browser.send('GET', `/api/session/link?type=email_change&token=${token}`)
    expect(link.json()).toEqual({ valid: false })
    expect(await actions(id)).toContain('email.change-cancelled')
    expect((await browser.send('DELETE', '/api/account/email-change')).statusCode).toBe(409)
  })

  it('should take effect once the codes of both emails were typed', async () => {
    const { browser, email, newEmail } = await underWay()
    const type = 'email_change'
    const current = await letter(test, email, 'change-email-old')
    const next = await letter(test, newEmail, 'change-email-new')
    const wrong = await browser.send('POST', '/api/session/code', { email: newEmail, code: '000000', type })
    expect(wrong.statusCode).toBe(403)
    const half = await browser.send('POST', '/api/session/code', { email, code: current.code, type })
    expect(half.json()).toEqual({})
    expect((await viewOf(browser)).emailChange).toEqual({ newEmail, unconfirmed: [newEmail] })
    const spaced = `${next.code.slice(0, 3)} ${next.code.slice(3)}`
    const whole = await browser.send('POST', '/api/session/code', { email: newEmail, code: spaced, type })
    expect(whole.json()).toMatchObject({ session: { user: { email: newEmail } } })
    expect((await viewOf(browser)).email).toBe(newEmail)
  })
})

describe('POST /api/session/code', () => {
  it('should confirm a new account and sign it in, once', async () => {
    const email = someone('typed')
    const browser = buildBrowser(test)
    await browser.send('POST', '/auth/v1/signup', { email, password: PASSWORD })
    const { code } = await letter(test, email, 'confirm-email')
    const typed = { email: ` ${email.toUpperCase()} `, code, type: 'signup' }
    expect((await browser.send('POST', '/api/session/code', typed)).json()).toMatchObject({
      session: { user: { email } },
    })
    expect(await userOf(browser)).toMatchObject({ email })
    expect((await buildBrowser(test).send('POST', '/api/session/code', typed)).statusCode).toBe(403)
  })

  it('should let a forgotten password be replaced without the old one', async () => {
    const { email } = await signedInBrowser(test)
    const browser = buildBrowser(test)
    await browser.send('POST', '/auth/v1/recover', { email })
    const { code } = await letter(test, email, 'recover-password')
    await browser.send('POST', '/api/session/code', { email, code, type: 'recovery' })
    expect(await userOf(browser)).toMatchObject({ mayResetPassword: true })
    const set = await browser.send('PUT', '/auth/v1/user', { password: 'a brand new password' })
    expect(set.statusCode).toBe(200)
  })

  it('should refuse a code of another kind, and kinds that are not typed', async () => {
    const { email } = await signedInBrowser(test)
    const browser = buildBrowser(test)
    await browser.send('POST', '/auth/v1/recover', { email })
    const { code } = await letter(test, email, 'recover-password')
    expect((await browser.send('POST', '/api/session/code', { email, code, type: 'signup' })).statusCode).toBe(403)
    expect((await browser.send('POST', '/api/session/code', { email, code, type: 'invite' })).statusCode).toBe(400)
  })
})

describe('the sign-in history', () => {
  it('should show who signed in and who was refused, with device and part of the address', async () => {
    const { browser, email } = await signedInBrowser(test)
    await buildBrowser(test, 'curl/8').signIn(email, 'wrong password')
    const { signIns } = await viewOf(browser)
    expect(signIns.map(({ event }) => event)).toEqual(['session.refused', 'session.signed-in'])
    expect(signIns[1]).toMatchObject({ method: 'password', device: 'Chrome on Windows' })
    expect(signIns[0]?.network).toBeDefined()
    expect(signIns[0]?.network).not.toBe('127.0.0.1')
  })

  it("should not hold another account's", async () => {
    const { browser } = await signedInBrowser(test)
    await signedInBrowser(test)
    expect((await viewOf(browser)).signIns).toHaveLength(1)
  })
})

describe('GET /api/account/submissions', () => {
  const send = (payload: object) => test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })

  it('should list what was sent with the address, however it was written, and where it stands', async () => {
    const { browser, email } = await signedInBrowser(test)
    const first = (await send(discoveryCall({ email: email.toUpperCase() }))).json<{ id: string }>()
    await send(investorApplication({ email }))
    await send(investorApplication({ email: someone('other') }))
    await send({ ...discoveryCall({ email: ` ${email} ` }), context: { decoy: 'held for review' } })
    await test.em.fork().nativeUpdate(Submission, { id: first.id }, { status: 'in-progress' })
    const { body } = await browser.send('GET', '/api/account/submissions')
    expect(JSON.parse(body)).toEqual([
      expect.objectContaining({ kind: 'discovery call request', state: 'received' }),
      expect.objectContaining({ kind: 'application', state: 'received', reference: expect.stringMatching(/^AP-/) }),
      expect.objectContaining({ kind: 'discovery call request', state: 'in-progress' }),
    ])
  })

  it('should lead to the page of each, and say of what was withdrawn that it is', async () => {
    const { browser, email } = await signedInBrowser(test)
    const { id } = (await send(investorApplication({ email }))).json<{ id: string }>()
    const row = async () => {
      const { body } = await browser.send('GET', '/api/account/submissions')
      return (JSON.parse(body) as AccountSubmission[])[0]
    }
    const token = new URL((await row())?.page ?? '', 'http://localhost').searchParams.get('token')
    const withdrawn = await test.inject({ method: 'POST', url: '/api/status/withdrawal', payload: { token } })
    expect(withdrawn.statusCode).toBe(204)
    expect(await row()).toMatchObject({ state: 'withdrawn', page: expect.stringMatching(/^\/status\?token=/) })
    expect(await test.em.fork().count(Submission, { id, outcome: 'withdrawn' })).toBe(1)
  })

  it('should be part of the download, with the answers', async () => {
    const { browser, email } = await signedInBrowser(test)
    await send(discoveryCall({ email, firstName: 'Zoë' }))
    const data = (await browser.send('GET', '/api/account/data')).json<Record<string, object[]>>()
    expect(data.submissions).toEqual([
      expect.objectContaining({
        form: 'discovery call request',
        answers: expect.objectContaining({ Country: 'United Kingdom' }),
      }),
    ])
    expect(JSON.stringify(data.submissions)).toContain('Zoë')
    expect(data.sign_ins).toHaveLength(1)
  })

  it('should refuse a caller who is not signed in', async () => {
    expect((await test.inject('/api/account/submissions')).statusCode).toBe(401)
  })
})

describe('a password that PostgreSQL could not keep as text', () => {
  it.each(['pass\u0000word of the day', 'password of the \ud800day'])(
    'should work wherever a password is asked for: %j',
    async (password) => {
      const { browser, email } = await signedInBrowser(test)
      const change = (to: string, from: string) =>
        browser.send('PUT', '/auth/v1/user', { password: to, current_password: from })
      expect((await change(password, PASSWORD)).statusCode).toBe(200)
      const again = buildBrowser(test)
      expect((await again.send('POST', '/api/session', { email, password })).statusCode).toBe(200)
      expect((await again.send('POST', '/api/account/proof', { password })).statusCode).toBe(200)
      expect((await change(`${password}s`, password)).statusCode).toBe(200)
      expect((await browser.send('POST', '/api/account/delete', { password: `${password}s` })).statusCode).toBe(200)
    },
  )
})

describe('deleting an account', () => {
  const remove = (browser: Browser, password = PASSWORD) => browser.send('POST', '/api/account/delete', { password })
  const purgeIn = (days: number) => test.app.get(AccountRetentionService).purge(Date.now() + days * DAY)
  const exists = async (id: string) => (await test.em.fork().count(User, { id })) === 1

  it('should sign out every device at once, and delete after seven days', async () => {
    const { browser, email, id } = await signedInBrowser(test)
    await buildBrowser(test).signIn(email)
    expect((await remove(browser, 'wrong password')).statusCode).toBe(400)
    expect((await remove(browser)).statusCode).toBe(200)
    expect(await test.em.fork().count(Session, { user: id })).toBe(0)
    expect(await mailsTo(test, email)).toContain('security-notice')
    await purgeIn(6.9)
    expect(await exists(id)).toBe(true)
    await purgeIn(7.1)
    expect(await exists(id)).toBe(false)
    // The notice of the deletion may still have to be sent; everything else that was mailed is scrubbed.
    expect((await mailsTo(test, email)).filter((template) => template !== 'account-deleted')).toEqual([])
    expect(await actions(id)).toEqual(expect.arrayContaining(['account.deletion-requested', 'account.deleted']))
  })

  it('should be cancelled by signing in meanwhile', async () => {
    const { browser, email, id } = await signedInBrowser(test)
    await remove(browser)
    await browser.signIn(email)
    const due = Date.parse((await userOf(browser))?.deletionDue ?? '')
    expect(Math.abs(due - Date.now() - 7 * DAY)).toBeLessThan(60_000)
    expect((await browser.send('DELETE', '/api/account/delete')).statusCode).toBe(200)
    expect(await userOf(browser)).not.toHaveProperty('deletionDue')
    expect((await browser.send('DELETE', '/api/account/delete')).statusCode).toBe(409)
    await purgeIn(30)
    expect(await exists(id)).toBe(true)
    expect(await actions(id)).toContain('account.deletion-cancelled')
  })

  it('should wait while its owner is the last admin', async () => {
    const admin = buildBrowser(test)
    await admin.signIn(ADMIN.email, ADMIN.password)
    const one = await signedInBrowser(test)
    expect((await admin.send('POST', `/api/admin/users/${one.id}/roles`, { role: 'admin' })).statusCode).toBeLessThan(
      300,
    )
    const { id } = (await userOf(admin)) ?? { id: '' }
    await one.browser.signIn(one.email)
    expect((await remove(one.browser)).statusCode).toBe(200)
    const again = buildBrowser(test)
    await again.signIn(one.email)
    expect((await again.send('DELETE', `/api/admin/users/${id}/roles/admin`)).statusCode).toBe(204)
    await purgeIn(8)
    expect(await exists(one.id)).toBe(true)
  })
})

describe('PUT /api/account/theme', () => {
  it('should stand in each session of the account, and take nothing but a theme', async () => {
    const { email, browser: first } = await signedInBrowser(test)
    expect(await userOf(first)).not.toHaveProperty('theme')
    expect((await first.send('PUT', '/api/account/theme', { theme: 'light' })).json()).toEqual({ theme: 'light' })
    expect((await first.send('PUT', '/api/account/theme', { theme: 'sepia' })).statusCode).toBe(400)
    const other = buildBrowser(test)
    await other.signIn(email)
    expect(await userOf(other)).toMatchObject({ theme: 'light' })
    expect((await buildBrowser(test).send('PUT', '/api/account/theme', { theme: 'dark' })).statusCode).toBe(401)
  })
})

describe('GET /api/account', () => {
  it('should say near which city a session is, where the database of networks knows it', async () => {
    const { browser, email } = await signedInBrowser(test)
    await test.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: 'http://localhost:3000', 'x-forwarded-for': '203.0.113.9' },
      payload: { email, password: PASSWORD },
    })
    const { sessions } = await viewOf(browser)
    expect(sessions.map(({ current, place }) => ({ current, place }))).toContainEqual({
      current: false,
      place: 'Leeds, United Kingdom',
    })
    expect(sessions.map(({ current, place }) => ({ current, place }))).toContainEqual({
      current: true,
      place: undefined,
    })
  })
})

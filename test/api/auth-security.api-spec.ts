import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { generate } from 'otplib'
import { AuditService } from '../../src/audit/audit.service.js'
import { AdminAccountService } from '../../src/auth/users/admin-account.service.js'
import type { AccountView } from '../../src/auth/sessions/session.types.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import { log } from '../../src/common/logger.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailRepository } from '../../src/mail/mail.repository.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { ADMIN, createUser } from './admin-support.js'
import { letter, mailsTo, PASSWORD, someone } from './auth-support.js'
import { buildBrowser as browserOf, CHROME, FIREFOX, type Browser } from './browser-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
})
afterAll(() => test.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const buildBrowser = (userAgent?: string) => browserOf(test, userAgent)

async function account() {
  const email = someone('security')
  const id = await createUser(test, { email, password: PASSWORD })
  const browser = buildBrowser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return { email, id, browser }
}

const code = (answer: { body: string; json<T>(): T }) =>
  answer.body === '' ? undefined : answer.json<{ error_code?: string }>().error_code

async function change(id: string, update: (session: Session) => void) {
  const em = test.em.fork()
  for (const session of await em.find(Session, { user: id })) update(session)
  await em.flush()
}

const HOUR = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

async function enrol(browser: Browser) {
  const enrolled = await browser.send('POST', '/auth/v1/factors', { factor_type: 'totp' })
  const { id, totp } = enrolled.json<{ id: string; totp: { secret: string } }>()
  const challenge = await browser.send('POST', `/auth/v1/factors/${id}/challenge`)
  const verified = await browser.send('POST', `/auth/v1/factors/${id}/verify`, {
    challenge_id: challenge.json<{ id: string }>().id,
    code: await generate({ secret: totp.secret }),
  })
  expect(verified.statusCode).toBe(200)
  return { id, secret: totp.secret }
}

describe('a refresh token on two devices', () => {
  it('should end both chains as soon as the second device uses it', async () => {
    const { email } = await account()
    const post = (grant: string, payload: object, userAgent: string) =>
      test.inject({
        method: 'POST',
        url: `/auth/v1/token?grant_type=${grant}`,
        headers: { 'user-agent': userAgent },
        payload,
      })
    const owner = (await post('password', { email, password: PASSWORD }, CHROME)).json<{ refresh_token: string }>()
    const thief = await post('refresh_token', owner, FIREFOX)
    expect(thief.statusCode).toBe(200)
    const again = await post('refresh_token', owner, CHROME)
    expect([again.statusCode, code(again)]).toEqual([400, 'refresh_token_already_used'])
    expect((await post('refresh_token', thief.json(), FIREFOX)).statusCode).toBe(400)
    expect(await mailsTo(test, email)).toContain('security-notice')
  })
})

describe('the session of an admin', () => {
  const signedInAdmin = async () => {
    const browser = buildBrowser()
    await browser.signIn(ADMIN.email, ADMIN.password)
    const { user } = (await browser.send('GET', '/api/session')).json<{ user: { id: string } }>()
    expect((await browser.send('GET', '/api/admin/users')).statusCode).toBe(200)
    return { browser, id: user.id }
  }

  it('should end 12 hours after sign-in', async () => {
    const { browser, id } = await signedInAdmin()
    await change(id, (session) => (session.createdAt = ago(12 * HOUR + 1000)))
    expect((await browser.send('GET', '/api/admin/users')).statusCode).toBe(401)
    expect((await browser.send('POST', '/api/session/refresh')).json()).toEqual({ user: null })
  })

  it('should end after 60 idle minutes, even if a tab refreshed it', async () => {
    const { browser, id } = await signedInAdmin()
    await change(id, (session) => (session.lastUsedAt = ago(61 * 60_000)))
    expect((await browser.send('GET', '/api/session')).json()).toEqual({ user: null })
    expect((await browser.send('POST', '/api/session/refresh')).json()).toEqual({ user: null })
  })

  it('should read on where its use cannot be recorded, which is logged', async () => {
    const { browser, id } = await signedInAdmin()
    await change(id, (session) => (session.lastUsedAt = ago(2 * 60_000)))
    const execute = (sql: string) => test.em.fork().getConnection().execute(sql)
    await execute(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$`,
    )
    await execute('create trigger refuse before update on sessions for each row execute function refuse()')
    const warned = jest.spyOn(log, 'warn')
    expect((await browser.send('GET', '/api/admin/registrations')).statusCode).toBe(200)
    expect(warned.mock.calls.map(([, text]) => text)).toContain('the use of a session could not be recorded')
    await execute('drop function refuse cascade')
  })

  it('should not be listed once it is over', async () => {
    const { id } = await signedInAdmin()
    await change(id, (session) => (session.createdAt = ago(12 * HOUR + 1000)))
    const { browser } = await signedInAdmin()
    const { sessions } = (await browser.send('GET', '/api/account')).json<AccountView>()
    expect(sessions.map(({ current }) => current)).toEqual([true])
  })

  it('should continue for users without that role', async () => {
    const { browser, id } = await account()
    await change(id, (session) => {
      session.createdAt = ago(30 * 24 * HOUR)
      session.lastUsedAt = ago(20 * 24 * HOUR)
    })
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(200)
  })
})

describe('a sensitive change on our own pages', () => {
  const stale = async () => {
    const made = await account()
    await change(
      made.id,
      (session) => (session.amr = session.amr.map((one) => ({ ...one, timestamp: one.timestamp - 601 }))),
    )
    return made
  }

  it.each<[string, Method, string, object]>([
    ['enrolling a factor', 'POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['changing the address', 'PUT', '/auth/v1/user', { email: 'next@example.org' }],
    ['ending the other sessions', 'DELETE', '/api/account/sessions?scope=others', {}],
    ['signing out everywhere', 'DELETE', '/api/account/sessions', {}],
  ])('should require the password or a code from the last ten minutes: %s', async (_name, method, url, payload) => {
    const { browser } = await stale()
    const refused = await browser.send(method, url, payload)
    expect([refused.statusCode, code(refused)]).toEqual([403, 'reauthentication_needed'])
    const wrong = await browser.send('POST', '/api/account/proof', { password: 'not the password' })
    expect([wrong.statusCode, code(wrong)]).toEqual([400, 'current_password_invalid'])
    expect((await browser.send('POST', '/api/account/proof', { password: PASSWORD })).statusCode).toBe(200)
    expect(code(await browser.send(method, url, payload))).not.toBe('reauthentication_needed')
  })

  it('should accept a mailed code as well', async () => {
    const { browser, email } = await stale()
    await browser.send('GET', '/auth/v1/reauthenticate')
    const mail = await letter(test, email, 'reauthenticate')
    expect((await browser.send('POST', '/api/account/proof', { mailed_code: mail.code })).statusCode).toBe(200)
    expect((await browser.send('POST', '/auth/v1/factors', { factor_type: 'totp' })).statusCode).toBe(200)
  })

  it('should require proof from an admin before granting the role', async () => {
    const browser = buildBrowser()
    await browser.signIn(ADMIN.email, ADMIN.password)
    const { user } = (await browser.send('GET', '/api/session')).json<{ user: { id: string } }>()
    await change(user.id, (session) => (session.amr = session.amr.map((one) => ({ ...one, timestamp: 0 }))))
    const { id, email } = await account()
    const grant = () => browser.send('POST', `/api/admin/users/${id}/roles`, { role: 'admin' })
    expect(code(await grant())).toBe('reauthentication_needed')
    await browser.send('POST', '/api/account/proof', { password: ADMIN.password })
    expect((await grant()).statusCode).toBe(204)
    expect(await mailsTo(test, email)).toContain('security-notice')
    const [entry] = await test.app.get(AuditService).list({ actions: ['role.granted'], subjectId: id })
    expect(entry).toMatchObject({ actorId: user.id, detail: { role: 'admin' } })
    expect((await browser.send('DELETE', `/api/admin/users/${id}/roles/admin`)).statusCode).toBe(204)
  })
})

describe('the owner of an account', () => {
  const notices = async (email: string) =>
    (await mailsTo(test, email)).filter((name) => name === 'security-notice').length

  it('should be mailed about a sign-in on a device that the account does not know, and not about known ones', async () => {
    const { email, browser } = await account()
    expect(await notices(email)).toBe(0)
    await browser.signIn(email)
    expect(await notices(email)).toBe(0)
    await buildBrowser(FIREFOX).signIn(email)
    expect(await notices(email)).toBe(1)
    const mail = await test.em.fork().findOneOrFail(MailMessage, { recipient: email, template: 'security-notice' })
    if (mail.state !== 'sent')
      expect(test.app.get(MailRepository).variablesOf(mail)).toMatchObject({
        device: 'Firefox on Linux',
        when: expect.any(String),
      })
  })

  it('should be mailed about a changed password and a removed factor', async () => {
    const { email, browser } = await account()
    const change = { password: 'a new password', current_password: PASSWORD }
    expect((await browser.send('PUT', '/auth/v1/user', change)).statusCode).toBe(200)
    expect(await notices(email)).toBe(1)
    const { id } = await enrol(browser)
    expect((await browser.send('DELETE', `/auth/v1/factors/${id}`)).statusCode).toBe(200)
    expect(await notices(email)).toBe(3)
  })
})

describe('a password', () => {
  it.each(['password1', 'qwertyuiop', 'meridian', 'Meridian-2026'])(
    'should be refused at sign-up if it is among the most common: %s',
    async (password) => {
      const answer = await test.inject({
        method: 'POST',
        url: '/auth/v1/signup',
        payload: { email: someone(), password },
      })
      expect([answer.statusCode, code(answer)]).toEqual([422, 'weak_password'])
      expect(answer.json()).toMatchObject({ weak_password: { reasons: ['pwned'] } })
    },
  )

  it('should not be the address itself, nor become it later', async () => {
    const { email, browser } = await account()
    const signUp = await test.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: { email: 'x@example.org', password: 'x@example.org' },
    })
    expect(code(signUp)).toBe('weak_password')
    const later = await browser.send('PUT', '/auth/v1/user', { password: email, current_password: PASSWORD })
    expect(code(later)).toBe('weak_password')
  })
})

describe('mailed codes', () => {
  it('should be refused for the rest of the day after twenty wrong ones, while links work', async () => {
    const { email } = await account()
    const post = (path: string, payload: object) => test.inject({ method: 'POST', url: `/auth/v1/${path}`, payload })
    for (let mail = 0; mail < 4; mail += 1) {
      await post('otp', { email })
      const { code: right } = await letter(test, email, 'magic-link')
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      for (let guess = 0; guess < 5; guess += 1) await post('verify', { email, token: wrong, type: 'email' })
    }
    await post('otp', { email })
    const { code: right, token } = await letter(test, email, 'magic-link')
    expect((await post('verify', { email, token: right, type: 'email' })).statusCode).toBe(403)
    expect((await post('verify', { token_hash: token, type: 'magiclink' })).statusCode).toBe(200)
  })
})

describe('signing out', () => {
  it('should clear what the pages stored', async () => {
    const { browser } = await account()
    const answer = await browser.send('DELETE', '/api/session')
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await browser.send('GET', '/api/session')).json()).toEqual({ user: null })
  })
})

describe('ADMIN_EMAIL', () => {
  it('should not bring back a role that was revoked, nor a password that was changed', async () => {
    const accounts = test.app.get(AdminAccountService)
    const second = await account()
    const admin = buildBrowser()
    await admin.signIn(ADMIN.email, ADMIN.password)
    await admin.send('POST', `/api/admin/users/${second.id}/roles`, { role: 'admin' })
    await admin.send('PUT', '/auth/v1/user', { password: 'changed by hand', current_password: ADMIN.password })
    const { user } = (await admin.send('GET', '/api/session')).json<{ user: { id: string } }>()
    const other = buildBrowser()
    await other.signIn(second.email)
    expect((await other.send('DELETE', `/api/admin/users/${user.id}/roles/admin`)).statusCode).toBe(204)
    await accounts.onApplicationBootstrap()
    expect((await buildBrowser().signIn(ADMIN.email, ADMIN.password)).statusCode).toBe(400)
    const again = buildBrowser()
    expect((await again.signIn(ADMIN.email, 'changed by hand')).statusCode).toBe(200)
    expect((await again.send('GET', '/api/admin/users')).statusCode).toBe(403)

    const refused = await other.send('POST', '/api/account/delete', { password: PASSWORD })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'This is the last admin. Make someone else an admin first.',
    ])
  })
})

describe('the audit log', () => {
  it('should contain successful and failed sign-ins with a masked address, and stay intact', async () => {
    const { email, id } = await account()
    await buildBrowser().signIn(email, 'wrong password')
    const audit = test.app.get(AuditService)
    const entries = await audit.list({ subjectId: id })
    expect(entries.map(({ action }) => action)).toEqual(['session.refused', 'session.signed-in'])
    expect(JSON.stringify(entries)).not.toContain(email)
    expect((await audit.verify()).broken).toBeUndefined()
  })

  it('should contain no refusal of an address without an account, which is counted and logged without it', async () => {
    const email = someone('unknown')
    const [before] = await test.app.get(AuditService).list({}, 1)
    const count = async () => {
      const { body } = await test.inject({ url: '/metrics' })
      return Number(/sign_ins_refused_total\{account="unknown"\} (\d+)/.exec(body)?.[1] ?? 0)
    }
    const counted = await count()
    const logged = jest.spyOn(log, 'info').mockImplementation(() => undefined)
    expect((await buildBrowser().signIn(email, PASSWORD)).statusCode).toBe(400)
    const lines = logged.mock.calls.filter(([, words]) => String(words).startsWith('a sign-in was refused'))
    logged.mockRestore()
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(email)
    expect(await count()).toBe(counted + 1)
    expect((await test.app.get(AuditService).list({}, 1))[0]?.position).toBe(before?.position)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import { RecoveryCode } from '../../src/auth/mfa/factor.entity.js'
import { SecretsService } from '../../src/secrets/secrets.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { mailsTo } from './auth-support.js'
import { buildBrowser, signedInBrowser, type Browser } from './browser-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const newCodes = async (browser: Browser) =>
  (await browser.send('POST', '/api/account/recovery-codes')).json<{ codes: string[] }>().codes

async function enrol(browser: Browser) {
  const enrolled = await browser.send('POST', '/auth/v1/factors', { factor_type: 'totp' })
  const { id: factor, totp } = enrolled.json<{ id: string; totp: { secret: string } }>()
  const challenge = (await browser.send('POST', `/auth/v1/factors/${factor}/challenge`)).json<{ id: string }>()
  const code = await generate({ secret: totp.secret })
  await browser.send('POST', `/auth/v1/factors/${factor}/verify`, { challenge_id: challenge.id, code })
  return totp.secret
}

async function account() {
  const { email, id, browser } = await signedInBrowser(test)
  const secret = await enrol(browser)
  const codes = await newCodes(browser)
  const use = async (recoveryCode: string) => {
    const fresh = buildBrowser(test)
    await fresh.signIn(email)
    return (await fresh.send('POST', '/api/session/second-factor', { recovery_code: recoveryCode })).statusCode
  }
  return { id, email, browser, secret, codes, use }
}

const [WRONG_CODE, WRONG_RECOVERY_CODE] = ['wrong!', 'aaaaa-aaaaa']

/** Five answers to wrong codes, and one more to see what comes after them. */
async function sixTimes(browser: Browser, body: object) {
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1)
    statuses.push((await browser.send('POST', '/api/session/second-factor', body)).statusCode)
  return statuses
}
const LOCKED = [422, 422, 422, 422, 422, 429]

describe('wrong codes', () => {
  it('should lock neither app nor recovery codes on a device of the owner when they come from that of a thief', async () => {
    const { email, browser, secret, codes } = await account()
    const thief = buildBrowser(test)
    await thief.signIn(email)
    expect(await sixTimes(thief, { code: WRONG_CODE })).toEqual(LOCKED)
    expect(await sixTimes(thief, { recovery_code: WRONG_RECOVERY_CODE })).toEqual(LOCKED)
    // Signing in again makes the device known to the account, but has not shown the second factor.
    await thief.signIn(email)
    expect(await thief.send('POST', '/api/session/second-factor', { code: WRONG_CODE })).toMatchObject({
      statusCode: 429,
    })

    const show = async (body: object) => {
      await browser.send('DELETE', '/api/session')
      await browser.signIn(email)
      return (await browser.send('POST', '/api/session/second-factor', body)).statusCode
    }
    expect(await show({ code: await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }) })).toBe(200)
    expect(await show({ recovery_code: codes[0] })).toBe(200)
    expect((await mailsTo(test, email)).filter((template) => template === 'second-factor-locked')).toHaveLength(2)
  })

  it('should be counted by device once the second factor was shown on it', async () => {
    const { email, browser, codes } = await account()
    const other = buildBrowser(test)
    await other.signIn(email)
    expect((await other.send('POST', '/api/session/second-factor', { recovery_code: codes[0] })).statusCode).toBe(200)
    for (const device of [browser, other]) expect(await sixTimes(device, { code: WRONG_CODE })).toEqual(LOCKED)
  })

  it('should leave recovery codes alone if they are for the app, and vice versa', async () => {
    const { email, browser, secret, use, codes } = await account()
    expect(await sixTimes(browser, { code: WRONG_CODE })).toEqual(LOCKED)
    expect((await browser.send('POST', '/api/session/second-factor', { recovery_code: codes[0] })).statusCode).toBe(200)
    const unknown = buildBrowser(test)
    await unknown.signIn(email)
    expect(await sixTimes(unknown, { recovery_code: WRONG_RECOVERY_CODE })).toEqual(LOCKED)
    expect(await use(codes[1]!)).toBe(429)
    const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    expect((await unknown.send('POST', '/api/session/second-factor', { code })).statusCode).toBe(200)
  })
})

describe('recovery codes', () => {
  it('should be ten, each valid once in place of the app', async () => {
    const { browser, codes, use } = await account()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(await use(codes[0]!.toUpperCase().replace('-', ' '))).toBe(200)
    expect(await use(codes[0]!)).toBe(422)
    expect(await use('aaaaa-aaaaa')).toBe(422)
    expect(await use(codes[1]!)).toBe(200)
    const view = (await browser.send('GET', '/api/account')).json<{ recoveryCodes: number }>()
    expect(view.recoveryCodes).toBe(8)
    const replaced = await newCodes(browser)
    expect(await use(codes[2]!)).toBe(422)
    expect(await use(replaced[0]!)).toBe(200)
  })

  it('should not be created before the second factor is shown', async () => {
    const { browser, email } = await signedInBrowser(test)
    expect((await browser.send('POST', '/api/account/recovery-codes')).statusCode).toBe(400)
    await enrol(browser)
    const fresh = buildBrowser(test)
    await fresh.signIn(email)
    expect((await fresh.send('POST', '/api/account/recovery-codes')).statusCode).toBe(403)
  })

  it('should not be recoverable from the database and the keys without the cost of a password hash each', async () => {
    const { id, codes, use } = await account()
    const secrets = test.app.get(SecretsService, { strict: false })
    const rows = await test.em.fork().find(RecoveryCode, { user: id })
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(1)
    const quick = rows.flatMap((row) =>
      codes.map((code) =>
        secrets.hmacs('recovery-code', `${row.id}:${code.replace('-', '')}`)[0].toString('base64url'),
      ),
    )
    for (const { codeHash } of rows) expect(quick).not.toContain(codeHash)
    expect([await use(codes[3] ?? ''), await use(codes[3] ?? '')]).toEqual([200, 422])
  })
})

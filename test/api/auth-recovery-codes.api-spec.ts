import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import { RecoveryCode } from '../../src/auth/mfa/recovery-code.entity.js'
import { SecretsService } from '../../src/secrets/secrets.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
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
}

async function account() {
  const { email, id, browser } = await signedInBrowser(test)
  await enrol(browser)
  const codes = await newCodes(browser)
  const use = async (recoveryCode: string) => {
    const fresh = buildBrowser(test)
    await fresh.signIn(email)
    return (await fresh.send('POST', '/api/session/second-factor', { recovery_code: recoveryCode })).statusCode
  }
  return { id, browser, codes, use }
}

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
    expect((await fresh.send('POST', '/api/account/recovery-codes')).statusCode).toBe(401)
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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import type { SessionView } from '../../src/auth/sessions/session.types.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { mailsTo } from './auth-support.js'
import { buildBrowser, signedInBrowser, type Browser } from './browser-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

async function show(browser: Browser, factor: string, code: string) {
  const { id } = (await browser.send('POST', `/auth/v1/factors/${factor}/challenge`)).json<{ id: string }>()
  return (await browser.send('POST', `/auth/v1/factors/${factor}/verify`, { challenge_id: id, code })).statusCode
}

/** An account with an app on a phone and one on a tablet. */
async function withTwoApps() {
  const { email, browser } = await signedInBrowser(test)
  const enrol = async (friendly_name: string) => {
    const made = await browser.send('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name })
    const { id, totp } = made.json<{ id: string; totp: { secret: string } }>()
    expect(await show(browser, id, await codeOf(totp.secret))).toBe(200)
    return { id, secret: totp.secret }
  }
  const [phone, tablet] = [await enrol('Phone'), await enrol('Tablet')]
  const enter = async (code: string) => {
    const fresh = buildBrowser(test)
    await fresh.signIn(email)
    return fresh.send('POST', '/api/session/second-factor', { code })
  }
  return { email, browser, phone, tablet, enter }
}

describe('an account with several authenticator apps', () => {
  it('should sign in with a code of any of them, each once', async () => {
    const { phone, tablet, enter } = await withTwoApps()
    const code = await codeOf(tablet.secret, 1)
    const answer = await enter(code)
    expect(answer.json<SessionView>().user).toMatchObject({ needsSecondFactor: false })
    expect((await enter(code)).statusCode).toBe(422)
    expect((await enter(await codeOf(phone.secret, 1))).statusCode).toBe(200)
  })

  it('should be proven by a code of any of them', async () => {
    const { browser, tablet } = await withTwoApps()
    const answer = await browser.send('POST', '/api/account/proof', { code: await codeOf(tablet.secret, 1) })
    expect(answer.statusCode).toBe(200)
  })

  it('should count a wrong code against all of them, but not on a device that has shown one', async () => {
    const { email, browser, phone, tablet, enter } = await withTwoApps()
    const before = (await mailsTo(test, email)).length
    for (let guess = 0; guess < 5; guess += 1) expect((await enter('000000')).statusCode).toBe(422)
    for (const { secret } of [phone, tablet]) expect((await enter(await codeOf(secret, 1))).statusCode).toBe(429)
    expect((await mailsTo(test, email)).length).toBeGreaterThan(before)
    expect(await show(browser, tablet.id, await codeOf(tablet.secret, 1))).toBe(200)
  })

  it('should still accept one of them while another is locked', async () => {
    const { browser, phone, tablet } = await withTwoApps()
    for (let guess = 0; guess < 5; guess += 1) expect(await show(browser, phone.id, '000000')).toBe(422)
    expect(await show(browser, phone.id, await codeOf(phone.secret, 1))).toBe(429)
    expect(await show(browser, tablet.id, await codeOf(tablet.secret, 1))).toBe(200)
  })
})

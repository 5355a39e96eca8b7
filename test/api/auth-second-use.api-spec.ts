import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { AuthLimitsService } from '../../src/auth/sign-in/auth-limits.service.js'
import type { PresentedSession } from '../../src/auth/sessions/sessions.service.js'
import type { TestApp } from '../support/app.js'
import { OneTimeToken } from '../../src/auth/sign-in/one-time-token.entity.js'
import { follow, letter, mailsTo, PASSWORD, signedIn, someone, startAuth, supabase } from './auth-support.js'

let test: TestApp
let url: string
beforeAll(async () => {
  ;({ test, url } = await startAuth())
})
afterAll(() => test.close())

const post = (path: string, body: object) =>
  fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

const lives = async ({ access_token }: PresentedSession) =>
  (await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${access_token}` } })).status === 200

/** A PKCE client that has followed the link of its recovery mail. */
async function withCode(email: string) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  await post('/recover', { email, code_challenge: challenge, code_challenge_method: 's256' })
  const { location } = await follow(url, await letter(test, email, 'recover-password'))
  const exchange = (code_verifier: string) =>
    post('/token?grant_type=pkce', { auth_code: location.searchParams.get('code'), code_verifier })
  return { verifier, exchange }
}

describe('the code of a PKCE client', () => {
  async function exchanged() {
    const { email } = await signedIn(test, url)
    const { verifier, exchange } = await withCode(email)
    const session = (await (await exchange(verifier)).json()) as PresentedSession
    expect(await lives(session)).toBe(true)
    return { email, verifier, exchange, session }
  }

  it('should end its session when it is used a second time, and notify the owner', async () => {
    const { email, verifier, exchange, session } = await exchanged()
    expect(await refusal(await exchange(verifier))).toEqual([404, 'flow_state_not_found'])
    expect(await lives(session)).toBe(false)
    const { refresh_token } = session
    expect(await refusal(await post('/token?grant_type=refresh_token', { refresh_token }))).toEqual([
      400,
      'session_not_found',
    ])
    const notices = async () => (await mailsTo(test, email)).filter((name) => name === 'security-notice').length
    const told = await notices()
    expect(told).toBeGreaterThan(0)
    expect(await refusal(await exchange(verifier))).toEqual([404, 'flow_state_not_found'])
    expect(await notices()).toBe(told)
  })

  it('should end nothing for someone who has the code but not the verifier', async () => {
    const { exchange, session } = await exchanged()
    expect(await refusal(await exchange('x'.repeat(56)))).toEqual([404, 'flow_state_not_found'])
    expect(await lives(session)).toBe(true)
  })
})

describe('a password that is changed while someone signs in with it', () => {
  it('should open no session with the old password', async () => {
    const { client, email } = await signedIn(test, url)
    const limits = test.app.get(AuthLimitsService, { strict: false })
    const original = limits.resetGuesses.bind(limits)
    jest.spyOn(limits, 'resetGuesses').mockImplementationOnce(async (...guess) => {
      const { error } = await client.auth.updateUser({ password: 'quite another one' })
      expect(error).toBeNull()
      return original(...guess)
    })
    const late = await post('/token?grant_type=password', { email, password: PASSWORD })
    expect(await refusal(late)).toEqual([400, 'invalid_credentials'])
  })

  it('should leave no session to someone who enters a mailed code', async () => {
    const { client, email } = await signedIn(test, url)
    await post('/recover', { email })
    const { code } = await letter(test, email, 'recover-password')
    const limits = test.app.get(AuthLimitsService, { strict: false })
    const original = limits.resetGuesses.bind(limits)
    jest.spyOn(limits, 'resetGuesses').mockImplementationOnce(async (...guess) => {
      const { error } = await client.auth.updateUser({ password: 'quite another one' })
      expect(error).toBeNull()
      return original(...guess)
    })
    const entered = await post('/verify', { type: 'recovery', email, token: code })
    expect(await lives((await entered.json()) as PresentedSession)).toBe(false)
  })
})

describe('what was mailed before', () => {
  it('should be void once the password is changed, and the code of a PKCE client with it', async () => {
    const { client, email } = await signedIn(test, url)
    const { verifier, exchange } = await withCode(email)
    await post('/otp', { email })
    const { token } = await letter(test, email, 'magic-link')
    expect((await client.auth.updateUser({ password: 'quite another one' })).error).toBeNull()
    expect(await refusal(await exchange(verifier))).toEqual([404, 'flow_state_not_found'])
    expect(await refusal(await post('/verify', { type: 'magiclink', token_hash: token }))).toEqual([403, 'otp_expired'])
  })

  it('should be void once the address is changed: the old one signs no one in', async () => {
    const { client, email } = await signedIn(test, url)
    const { verifier, exchange } = await withCode(email)
    await post('/recover', { email })
    await post('/otp', { email })
    const recovery = await letter(test, email, 'recover-password')
    const magic = await letter(test, email, 'magic-link')
    const next = someone('next')
    expect((await client.auth.updateUser({ email: next })).error).toBeNull()
    await follow(url, await letter(test, email, 'change-email-old'))
    await follow(url, await letter(test, next, 'change-email-new'))
    for (const body of [
      { type: 'recovery', token_hash: recovery.token },
      { type: 'magiclink', token_hash: magic.token },
      { type: 'magiclink', email, token: magic.code },
    ])
      expect(await refusal(await post('/verify', body))).toEqual([403, 'otp_expired'])
    expect(await refusal(await exchange(verifier))).toEqual([404, 'flow_state_not_found'])
  })

  it('should spare the code that a PKCE client receives for changing the address', async () => {
    const { email } = await signedIn(test, url)
    const client = supabase(url, { flowType: 'pkce' })
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const next = someone('next')
    await client.auth.updateUser({ email: next })
    await follow(url, await letter(test, email, 'change-email-old'))
    const { location } = await follow(url, await letter(test, next, 'change-email-new'))
    const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(data.user?.email).toBe(next)
  })
})

describe('a mailed code', () => {
  const MINUTE = 60_000
  const mailedAgo = async (email: string, milliseconds: number) => {
    const client = supabase(url)
    await client.auth.resetPasswordForEmail(email)
    await test.em.fork().nativeUpdate(OneTimeToken, { email }, { createdAt: new Date(Date.now() - milliseconds) })
    return { client, mail: await letter(test, email, 'recover-password') }
  }

  it('should be valid for ten minutes', async () => {
    const { email } = await signedIn(test, url)
    const { client, mail } = await mailedAgo(email, 9 * MINUTE)
    expect((await client.auth.verifyOtp({ email, token: mail.code, type: 'recovery' })).error).toBeNull()
  })

  it('should be refused after that, while its link stays valid', async () => {
    const { email } = await signedIn(test, url)
    const { client, mail } = await mailedAgo(email, 11 * MINUTE)
    const late = await client.auth.verifyOtp({ email, token: mail.code, type: 'recovery' })
    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await client.auth.verifyOtp({ token_hash: mail.token, type: 'recovery' })).error).toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import type { TestApp } from '../support/app.js'
import { follow, fragment, letter, PASSWORD, signedIn, someone, startAuth, supabase } from './auth-support.js'

let test: TestApp
let url: string
beforeAll(async () => {
  ;({ test, url } = await startAuth())
})
afterAll(() => test.close())

/** Races show only in some of many rounds, and only on PostgreSQL: the embedded database runs one transaction at a time. */
const ROUNDS = process.env.TEST_DATABASE_URL ? 15 : 2

describe('a change of address', () => {
  it('should ask both addresses and take effect once both have answered', async () => {
    const { client, email } = await signedIn(test, url)
    const next = someone('next')
    const { data } = await client.auth.updateUser({ email: next })
    expect(data.user).toMatchObject({ email, new_email: next })
    const old = await letter(test, email, 'change-email-old')
    const fresh = await letter(test, next, 'change-email-new')
    const half = await follow(url, old)
    expect(fragment(half.location).get('message')).toContain('other email')
    const whole = await supabase(url).auth.verifyOtp({ email: next, token: fresh.code, type: 'email_change' })
    expect(whole.data.user?.email).toBe(next)
    expect(whole.data.user?.new_email).toBeUndefined()
    expect((await supabase(url).auth.signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull()
  })
})

describe('reauthentication', () => {
  it('should be required of an old session before the password changes, and its code works once', async () => {
    const { client, email, user } = await signedIn(test, url)
    await test.em
      .getConnection()
      .execute(`UPDATE sessions SET created_at = now() - interval '25 hours' WHERE user_id = ?`, [user.id])
    const refused = await client.auth.updateUser({ password: 'a new password' })
    expect([refused.error?.status, refused.error?.code]).toEqual([400, 'reauthentication_needed'])
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await letter(test, email, 'reauthenticate')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const bad = await client.auth.updateUser({ password: 'a new password', nonce: wrong })
    expect([bad.error?.status, bad.error?.code]).toEqual([422, 'reauthentication_not_valid'])
    expect((await client.auth.updateUser({ password: 'a new password', nonce: code })).error).toBeNull()
  })
})

describe('user metadata', () => {
  it('should merge key by key, remove a key set to null, and leave app metadata alone', async () => {
    const { client } = await signedIn(test, url)
    await client.auth.updateUser({ data: { a: 1, b: 2 } })
    const { data } = await client.auth.updateUser({ data: { b: null, c: 3 } })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3, email_verified: true })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })
})

describe('large user metadata', () => {
  it('should be refused beyond 8 KB after merging, at sign-up and later', async () => {
    const data = { note: 'x'.repeat(9000) }
    const signUp = await supabase(url).auth.signUp({ email: someone(), password: PASSWORD, options: { data } })
    expect([signUp.error?.status, signUp.error?.code]).toEqual([422, 'validation_failed'])
    const otp = await supabase(url).auth.signInWithOtp({ email: someone(), options: { data } })
    expect(otp.error?.status).toBe(422)
    const { client } = await signedIn(test, url)
    expect((await client.auth.updateUser({ data: { one: 'x'.repeat(5000) } })).error).toBeNull()
    const { error } = await client.auth.updateUser({ data: { two: 'x'.repeat(5000) } })
    expect([error?.status, error?.code]).toEqual([422, 'validation_failed'])
  })

  it('should stay out of the access token beyond 2 KB', async () => {
    const { client } = await signedIn(test, url)
    await client.auth.updateUser({ data: { note: 'x'.repeat(4000) } })
    const { data } = await client.auth.refreshSession()
    expect(data.user?.user_metadata.note).toHaveLength(4000)
    expect(data.session?.access_token.length).toBeLessThan(2000)
    expect((await client.auth.getClaims()).data?.claims.user_metadata).toEqual({})
  })
})

describe('a second factor', () => {
  const enrolled = async () => {
    const person = await signedIn(test, url)
    const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (error) throw error
    const code = await generate({ secret: data.totp.secret })
    return { ...person, factor: data, code }
  }

  it('should be enrolled with a picture, verified with a code, and raise the session to aal2', async () => {
    const { client, factor, code, email } = await enrolled()
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(factor.totp.uri).toContain(encodeURIComponent(email))
    const other = supabase(url)
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
  })

  it('should be noticed by a client that has shown only its password, and guard what matters', async () => {
    const { client, factor, code, email } = await enrolled()
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    const fresh = supabase(url)
    await fresh.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await fresh.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await fresh.auth.updateUser({ password: 'a new password' })).error?.code).toBe('insufficient_aal')
    expect((await fresh.auth.mfa.enroll({ factorType: 'totp' })).error?.status).toBe(403)
    expect((await fresh.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe('insufficient_aal')
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data?.id).toBe(factor.id)
  })

  it('should refuse a used code, a challenge of another factor and a used challenge', async () => {
    const { client, factor, code } = await enrolled()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const first = await client.auth.mfa.challenge({ factorId: factor.id })
    const challengeId = first.data!.id
    expect(first.data?.expires_at).toBeGreaterThan(Date.now() / 1000)
    expect((await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: wrong })).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await client.auth.mfa.verify({ factorId: factor.id, challengeId, code })).error).toBeNull()
    expect((await client.auth.mfa.verify({ factorId: factor.id, challengeId, code })).error?.code).toBe(
      'mfa_ip_address_mismatch',
    )
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error?.code).toBe(
      'mfa_verification_failed',
    )
    const stranger = await signedIn(test, url)
    const theirs = await stranger.client.auth.mfa.challenge({ factorId: factor.id })
    expect([theirs.error?.status, theirs.error?.code]).toEqual([404, 'mfa_factor_not_found'])
  })

  it('should be verified once by two apps at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, email } = await signedIn(test, url)
      const other = supabase(url)
      await other.auth.signInWithPassword({ email, password: PASSWORD })
      const enrol = async ({ auth: { mfa } }: typeof client, friendlyName: string) => {
        const { data } = await mfa.enroll({ factorType: 'totp', friendlyName })
        const { id: factorId, totp } = data!
        const challenge = await mfa.challenge({ factorId })
        return { factorId, challengeId: challenge.data!.id, code: await generate({ secret: totp.secret }) }
      }
      const [phone, tablet] = [await enrol(client, 'Phone'), await enrol(other, 'Tablet')]
      const answers = await Promise.all([client.auth.mfa.verify(phone), other.auth.mfa.verify(tablet)])
      const statuses = answers.map(({ error }) => error?.status ?? 200).sort()
      // The first drops the other's app and ends its session, whichever is noticed first.
      expect([
        [200, 404],
        [200, 400],
      ]).toContainEqual(statuses)
    }
  })

  it('should conflict with another of the same name', async () => {
    const { client } = await enrolled()
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect([error?.status, error?.code]).toEqual([422, 'mfa_factor_name_conflict'])
  })
})

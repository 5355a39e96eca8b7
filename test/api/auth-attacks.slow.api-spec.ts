import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SigningKeysService } from '../../src/auth/tokens/signing-keys.service.js'
import { OneTimeToken } from '../../src/auth/sign-in/one-time-token.entity.js'
import type { TestApp } from '../support/app.js'
import { follow, fragment, letter, PASSWORD, signedIn, someone, startAuth, supabase } from './auth-support.js'

let test: TestApp
let url: string
beforeAll(async () => {
  ;({ test, url } = await startAuth('https://*.allowed.example/app/**'))
})
afterAll(() => test.close())

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const signed = (header: object, payload: object, key: KeyObject) => {
  const data = `${encode(header)}.${encode(payload)}`
  return `${data}.${sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header: decode(header), payload: decode(payload), signature }
}

async function answers(token: string) {
  const user = await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  const rest = await fetch(`${url}/rest/v1/user_roles`, { headers: { authorization: `Bearer ${token}` } })
  const account = await fetch(`${url}/api/account`, { headers: { authorization: `Bearer ${token}` } })
  return [user.status, rest.status, account.status]
}
const REFUSED = [403, 401, 401]

describe('a forged access token', () => {
  it('should be refused without a signature, with alg none, and with another signature', async () => {
    const { session } = await signedIn(test, url)
    expect(await answers(session.access_token)).toEqual([200, 200, 200])
    const { header, payload, signature } = partsOf(session.access_token)
    const claims = encode(payload)
    for (const token of [
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encode({ ...header, alg: 'none' })}.${claims}.`,
      `${encode({ ...header, alg: 'None' })}.${claims}.${signature}`,
      `${encode(header)}.${claims}.`,
      `${encode(header)}.${claims}.${'A'.repeat(86)}`,
    ])
      expect(await answers(token)).toEqual(REFUSED)
  })

  it('should be refused when the public key is used as an HMAC secret', async () => {
    const { session } = await signedIn(test, url)
    const { header, payload } = partsOf(session.access_token)
    const { keys } = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] }
    const pem = createPublicKey({ key: keys[0] as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [pem, JSON.stringify(keys[0])]) {
      const data = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
      const token = `${data}.${createHmac('sha256', secret).update(data).digest('base64url')}`
      expect(await answers(token)).toEqual(REFUSED)
    }
  })

  it('should be refused when a foreign key signed it, under our key id or one of its own', async () => {
    const { session } = await signedIn(test, url)
    const { header, payload } = partsOf(session.access_token)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
    expect(await answers(signed(header, payload, privateKey))).toEqual(REFUSED)
    expect(await answers(signed({ ...header, kid: 'mine' }, payload, privateKey))).toEqual(REFUSED)
    expect(await answers(signed({ ...header, kid: undefined, jwk }, payload, privateKey))).toEqual(REFUSED)
    expect(await answers(signed({ ...header, kid: "' OR 1=1 --" }, payload, privateKey))).toEqual(REFUSED)
  })

  it('should be refused when a claim was changed', async () => {
    const [victim, attacker] = [await signedIn(test, url), await signedIn(test, url)]
    const { header, payload, signature } = partsOf(attacker.session.access_token)
    for (const change of [{ sub: victim.user.id }, { aal: 'aal2' }, { role: 'service_role' }, { exp: 9_999_999_999 }])
      expect(await answers(`${encode(header)}.${encode({ ...payload, ...change })}.${signature}`)).toEqual(REFUSED)
  })

  it('should be refused when expired or meant for another audience, even if our own key signed it', async () => {
    const { session } = await signedIn(test, url)
    const { header, payload } = partsOf(session.access_token)
    const { privateKey } = test.app.get(SigningKeysService).current()
    const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const now = Math.floor(Date.now() / 1000)
    expect(await answers(signed(header, payload, key))).toEqual([200, 200, 200])
    expect(await answers(signed(header, { ...payload, exp: now - 1, iat: now - 3601 }, key))).toEqual(REFUSED)
    expect(await answers(signed(header, { ...payload, aud: 'anon' }, key))).toEqual(REFUSED)
    expect(await answers(signed(header, { ...payload, iss: 'https://elsewhere.example/auth/v1' }, key))).toEqual(
      REFUSED,
    )
    expect(await answers(signed(header, { ...payload, nbf: now + 600 }, key))).toEqual(REFUSED)
  })

  it('should make no one an admin, since the role is read from the database', async () => {
    const { session } = await signedIn(test, url)
    const { header, payload } = partsOf(session.access_token)
    const { privateKey } = test.app.get(SigningKeysService).current()
    const token = signed(header, { ...payload, role: 'admin', app_metadata: { role: 'admin' } }, privateKey)
    const rows = await fetch(`${url}/rest/v1/investor_show_registrations`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await rows.json()).toEqual([])
  })
})

describe('a replayed token', () => {
  it('should be refused on every path as soon as its session is signed out', async () => {
    const { client, session } = await signedIn(test, url)
    await client.auth.signOut()
    expect(await answers(session.access_token)).toEqual(REFUSED)
    const { error } = await supabase(url).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('should end the session for thief and owner when a stolen refresh token is used after it was rotated', async () => {
    const { client, session, user } = await signedIn(test, url)
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    await test.em
      .getConnection()
      .execute(`UPDATE sessions SET refreshed_at = now() - interval '11 seconds' WHERE user_id = ?`, [user.id])
    const thief = await supabase(url).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(thief.error?.code).toBe('refresh_token_already_used')
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })

  it('should not be derivable from a known one', async () => {
    const { session } = await signedIn(test, url)
    const bytes = Buffer.from(session.refresh_token, 'base64url')
    const changes = [16, 19, 20, 51].map((at) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed.toString('base64url')
    })
    for (const token of [...changes, `${session.refresh_token}A`, 'x'.repeat(70), '0123456789ab']) {
      const { error } = await supabase(url).auth.refreshSession({ refresh_token: token })
      expect([error?.status, error?.code]).toEqual([400, 'refresh_token_not_found'])
    }
  })

  it('should work once if it was mailed, however many use it concurrently', async () => {
    const email = someone()
    await supabase(url).auth.signUp({ email, password: PASSWORD })
    const mail = await letter(test, email, 'confirm-email')
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => follow(url, mail)))
    expect(outcomes.filter(({ location }) => fragment(location).has('access_token'))).toHaveLength(1)
  })

  it('should not be consumed by HEAD if it was mailed', async () => {
    const email = someone()
    await supabase(url).auth.signUp({ email, password: PASSWORD })
    const mail = await letter(test, email, 'confirm-email')
    const query = new URLSearchParams({ token: mail.token, type: 'signup' })
    const head = await fetch(`${url}/auth/v1/verify?${query}`, { method: 'HEAD', redirect: 'manual' })
    expect(head.status).toBe(303)
    expect(fragment((await follow(url, mail)).location).has('access_token')).toBe(true)
  })
})

describe('an open redirect', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'https:evil.example',
    'https://localhost:3000@evil.example/',
    'https://user@app.allowed.example/app/x',
    'https://app.allowed.example.evil.example/app/x',
    'https://app.allowed.example/other',
    'https://evil.example/#https://app.allowed.example/app/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:3000\\@evil.example/',
    'https://a.b.allowed.example/app/x',
  ])('should not be possible with %s', async (target) => {
    const { location } = await follow(url, { token: 'dead', link: new URL('http://x/?type=signup') }, target)
    expect(['http://localhost:3000', 'https://localhost:3000']).toContain(location.origin)
  })

  it.each(['http://localhost:3000//evil.example/x', '/.//evil.example/x', '/%2e//evil.example', '/\\evil.example'])(
    'should not be possible through an email of ours with %s',
    async (target) => {
      const email = someone()
      await supabase(url).auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: target } })
      const { token, link } = await letter(test, email, 'confirm-email')
      expect(link.searchParams.get('redirect_to')).toBe('http://localhost:3000/')
      const payload = { token, type: 'signup', redirect_to: target }
      const answer = await test.inject({ method: 'POST', url: '/api/session/follow', payload })
      expect(answer.json<{ location: string }>().location).toBe('/')
    },
  )

  it('should lead only where the operator allows', async () => {
    const link = new URL('http://x/?type=signup')
    const { location } = await follow(url, { token: 'dead', link }, 'https://app.allowed.example/app/in?x=1')
    expect(location.origin + location.pathname).toBe('https://app.allowed.example/app/in')
  })
})

describe('an account that a stranger signs up as well', () => {
  const STRANGERS = 'the password of a stranger'

  const signUp = async (email: string, password: string, data: object) => {
    const answer = await supabase(url).auth.signUp({ email, password, options: { data } })
    if (answer.error) throw answer.error
    return answer.data.user!
  }
  const signInError = async (email: string, password: string) =>
    (await supabase(url).auth.signInWithPassword({ email, password })).error?.code

  it('should be answered with the data of each sign-up alone', async () => {
    const email = someone()
    const first = await signUp(email, STRANGERS, { name: 'Stranger', planted: true })
    const answer = await signUp(email, PASSWORD, { name: 'Owner' })
    expect(answer.user_metadata).toEqual({ name: 'Owner' })
    expect(answer.identities?.[0]?.identity_data).toMatchObject({ name: 'Owner' })
    expect(JSON.stringify(answer)).not.toContain('planted')
    expect(answer.created_at >= first.created_at).toBe(true)
    const { token } = await letter(test, email, 'confirm-email')
    const { data } = await supabase(url).auth.verifyOtp({ token_hash: token, type: 'signup' })
    expect(data.user?.user_metadata).toEqual({ email_verified: true })
  })

  it.each([
    ['the stranger, then the owner', 'link', [STRANGERS, PASSWORD]],
    ['the owner, then the stranger', 'link', [PASSWORD, STRANGERS]],
    ['the owner, then the stranger', 'code', [PASSWORD, STRANGERS]],
    ['the owner, the stranger, then the owner again', 'link', [PASSWORD, STRANGERS, PASSWORD]],
    ['the owner without a password, then the stranger', 'code', [undefined, STRANGERS]],
    ['both, and a sign-up without a password between them', 'link', [PASSWORD, undefined, STRANGERS]],
  ])('should have no password after %s, confirmed by %s, until a recovery', async (_order, how, passwords) => {
    const email = someone()
    const client = supabase(url)
    for (const password of passwords)
      if (password) await signUp(email, password, {})
      else await client.auth.signInWithOtp({ email })
    const { token, code } = await letter(test, email, 'confirm-email')
    const { data } = await client.auth.verifyOtp(
      how === 'link' ? { token_hash: token, type: 'signup' } : { email, token: code, type: 'email' },
    )
    expect(data.session?.user.email).toBe(email)
    for (const password of [PASSWORD, STRANGERS]) expect(await signInError(email, password)).toBe('invalid_credentials')

    await client.auth.resetPasswordForEmail(email)
    const recovery = await letter(test, email, 'recover-password')
    await client.auth.verifyOtp({ token_hash: recovery.token, type: 'recovery' })
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect(await signInError(email, PASSWORD)).toBeUndefined()
  })

  it('should have no password once its expired emails are replaced by those of another sign-up', async () => {
    const email = someone()
    await signUp(email, PASSWORD, {})
    await test.em.fork().nativeDelete(OneTimeToken, { email })
    await signUp(email, STRANGERS, {})
    const { token } = await letter(test, email, 'confirm-email')
    await supabase(url).auth.verifyOtp({ token_hash: token, type: 'signup' })
    expect(await signInError(email, STRANGERS)).toBe('invalid_credentials')
  })

  it('should keep its password when every sign-up came with that one', async () => {
    const email = someone()
    await Promise.all([1, 2].map(() => signUp(email, PASSWORD, {})))
    await signUp(email, PASSWORD, {})
    const { token } = await letter(test, email, 'confirm-email')
    await supabase(url).auth.verifyOtp({ token_hash: token, type: 'signup' })
    expect(await signInError(email, PASSWORD)).toBeUndefined()
  })

  it.each(['otp', 'recover'] as const)('should have no password once its owner confirms it by %s', async (how) => {
    const email = someone()
    await signUp(email, STRANGERS, { planted: true })
    const client = supabase(url)
    if (how === 'otp') await client.auth.signInWithOtp({ email, options: { data: { name: 'Owner' } } })
    else await client.auth.resetPasswordForEmail(email)
    const template = how === 'otp' ? 'confirm-email' : 'recover-password'
    const { code } = await letter(test, email, template)
    const { data } = await client.auth.verifyOtp({ email, token: code, type: how === 'otp' ? 'email' : 'recovery' })
    expect(data.user?.user_metadata).not.toHaveProperty('planted')
    const { error } = await supabase(url).auth.signInWithPassword({ email, password: STRANGERS })
    expect(error?.code).toBe('invalid_credentials')
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await supabase(url).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('should keep its password when the email of the same sign-up is sent again', async () => {
    const email = someone()
    await signUp(email, PASSWORD, { name: 'Owner' })
    await supabase(url).auth.resend({ type: 'signup', email })
    const { token } = await letter(test, email, 'confirm-email')
    await supabase(url).auth.verifyOtp({ token_hash: token, type: 'signup' })
    expect((await supabase(url).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

describe('injected text', () => {
  it('should never become a header', async () => {
    const evil = 'http://localhost:3000/%0d%0aset-cookie:%20access=evil\r\nset-cookie: access=evil'
    const link = new URL('http://x/?type=signup')
    const query = new URLSearchParams({ token: 'dead', type: 'signup', redirect_to: evil })
    const answer = await fetch(`${url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(link).toBeDefined()
    const { error } = await supabase(url).auth.signUp({
      email: 'a@example.org\r\nbcc: all@example.org',
      password: PASSWORD,
    })
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
  })

  it('should never become part of a query', async () => {
    const { client } = await signedIn(test, url)
    const email = "x'@example.org"
    expect((await supabase(url).auth.signInWithPassword({ email, password: "' OR 1=1 --" })).error?.code).toBe(
      'invalid_credentials',
    )
    for (const filter of [
      "role=eq.admin' OR '1'='1",
      'role";drop table users;--=eq.x',
      'select=role,(select 1)',
      'order=role;drop',
    ]) {
      const answer = await fetch(`${url}/rest/v1/user_roles?${filter}`)
      expect([200, 400]).toContain(answer.status)
    }
    expect((await client.auth.getUser()).error).toBeNull()
  })
})

import type { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { PASSWORD, signedIn, someone, supabase } from './auth-support.js'

let test: TestApp
let url: string
let token: string
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
  url = await test.listen()
  token = (await signedIn(test, url)).session.access_token
})
afterAll(() => test.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, payload?: object | string, headers: Record<string, string> = {}) =>
  test.inject({
    method,
    url: `/auth/v1${path}`,
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...headers,
    },
    payload,
  })
const signedInCall = (method: Method, path: string, payload?: object) =>
  call(method, path, payload, { authorization: `Bearer ${token}` })

describe('a refusal', () => {
  it('should have the shape that the version of the client reads', async () => {
    const fresh = await call('POST', '/token?grant_type=password', { email: 'a@example.org', password: 'x' })
    expect(fresh.headers['x-supabase-api-version']).toBe('2024-01-01')
    expect(fresh.headers['x-sb-error-code']).toBe('invalid_credentials')
    expect(fresh.json()).toEqual({
      code: 'invalid_credentials',
      error_code: 'invalid_credentials',
      message: 'Invalid login credentials',
      msg: 'Invalid login credentials',
    })
    const old = await test.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: 'a@example.org', password: 'x' },
    })
    expect(old.headers['x-supabase-api-version']).toBeUndefined()
    expect(old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  })

  it('should have the same shape where the body or the path is wrong', async () => {
    const broken = await call('POST', '/signup', '{"email":')
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, 'bad_json'])
    const missing = await call('GET', '/nothing')
    expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    const list = await call('POST', '/signup', [])
    expect([list.statusCode, list.json<{ code: string }>().code]).toEqual([400, 'validation_failed'])
    const large = await call('POST', '/signup', { email: 'x'.repeat(1_100_000) })
    expect([large.statusCode, typeof large.json<{ code: string }>().code]).toEqual([413, 'string'])
  })

  it.each([
    ['no token', {}, 401, 'no_authorization'],
    ['another kind of credential', { authorization: 'Basic YTpi' }, 401, 'no_authorization'],
    ['an unreadable token', { authorization: 'Bearer x.y.z' }, 403, 'bad_jwt'],
    ['the key alone', { authorization: 'Bearer key', apikey: 'key' }, 403, 'bad_jwt'],
  ])('should name the reason for %s', async (_what, headers, status, code) => {
    const answer = await call('GET', '/user', undefined, headers)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })
})

describe('a body', () => {
  it('should be allowed undeclared members, and null for what is left out', async () => {
    const answer = await call('POST', '/signup?redirect_to=null', {
      email: someone(),
      password: PASSWORD,
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
      data: null,
      channel: 'sms',
    })
    expect(answer.statusCode).toBe(200)
  })

  it.each([
    ['/signup', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
    ['/signup', { phone: '+44', password: PASSWORD }, 400, 'phone_provider_disabled'],
    ['/signup', { email: 'a@example.org', phone: '+44', password: PASSWORD }, 400, 'validation_failed'],
    ['/signup', { email: 'a@example.org' }, 400, 'validation_failed'],
    ['/signup', { email: 'not an address', password: PASSWORD }, 400, 'validation_failed'],
    ['/signup', { email: 'a\ud800@example.org', password: PASSWORD }, 400, 'validation_failed'],
    ['/signup', { email: '"Dear reader, see evil.example"@example.org', password: PASSWORD }, 400, 'validation_failed'],
    ['/signup', { email: 'a@example.org', password: 'é'.repeat(40) }, 400, 'validation_failed'],
    [
      '/signup',
      { email: 'a@example.org', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
    ],
    ['/token?grant_type=password', { password: 'x' }, 400, 'validation_failed'],
    ['/token?grant_type=password', { phone: '+44', password: 'x' }, 422, 'phone_provider_disabled'],
    ['/token?grant_type=other', {}, 400, 'invalid_credentials'],
    ['/token?grant_type=refresh_token', { refresh_token: 'short' }, 400, 'validation_failed'],
    ['/token?grant_type=pkce', { auth_code: '', code_verifier: '' }, 400, 'validation_failed'],
    ['/token?grant_type=id_token', { provider: 'google', id_token: 'x' }, 400, 'provider_disabled'],
    ['/token?grant_type=id_token', { provider: 'unknown', id_token: 'x' }, 400, 'validation_failed'],
    ['/token?grant_type=id_token', { provider: 'google', id_token: '' }, 400, 'validation_failed'],
    ['/token?grant_type=web3', { chain: 'solana' }, 422, 'web3_provider_disabled'],
    ['/token?grant_type=web3', { chain: 'dogecoin' }, 400, 'web3_unsupported_chain'],
    ['/otp', { phone: '+44' }, 400, 'phone_provider_disabled'],
    ['/resend', { type: 'recovery', email: 'a@example.org' }, 400, 'validation_failed'],
    ['/recover', {}, 400, 'validation_failed'],
    ['/verify', { token_hash: 'x' }, 400, 'validation_failed'],
    ['/verify', { type: 'signup' }, 400, 'validation_failed'],
    ['/verify', { type: 'constructor', email: 'a@example.org', token: '1' }, 400, 'validation_failed'],
    ['/verify', { type: '__proto__', token_hash: '1' }, 400, 'validation_failed'],
    ['/verify', { type: 'signup', token: '1', token_hash: '2' }, 400, 'validation_failed'],
    ['/verify', { type: 'signup', email: 'a@example.org', token_hash: '2' }, 400, 'validation_failed'],
    ['/verify', { type: 'email', email: 'unknown@example.org', token: '123456' }, 403, 'otp_expired'],
    ['/sso', { domain: 'example.org' }, 404, 'saml_provider_disabled'],
    ['/passkeys/registration', {}, 404, 'passkey_disabled'],
    ['/oauth/token', {}, 404, 'feature_disabled'],
  ])('should be answered at %s as %j with %i %s', async (path, body, status, code) => {
    const answer = await call('POST', path, body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })

  it.each([
    ['POST', '/factors', { factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
    ['POST', '/factors', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    ['POST', '/factors', { factor_type: 'abacus' }, 400, 'validation_failed'],
    ['POST', '/factors/recovery-codes', {}, 422, 'mfa_recovery_codes_enroll_not_enabled'],
    ['POST', '/factors/not-an-id/challenge', {}, 404, 'validation_failed'],
    ['POST', '/factors/01a1fe12-1475-76c2-8edf-9cc60f0b719b/challenge', {}, 404, 'mfa_factor_not_found'],
    ['DELETE', '/user/identities/01a1fe12-1475-76c2-8edf-9cc60f0b719b', {}, 404, 'manual_linking_disabled'],
    ['GET', '/user/identities/authorize?provider=google', undefined, 404, 'manual_linking_disabled'],
    ['GET', '/authorize?provider=google', undefined, 400, 'validation_failed'],
    ['PUT', '/user', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    ['PUT', '/user', { email: 'a\ud800@example.org' }, 400, 'validation_failed'],
    ['PUT', '/user', { password: '123' }, 422, 'weak_password'],
    ['POST', '/logout?scope=galaxy', {}, 400, 'validation_failed'],
  ] as const)('should be answered, signed in, at %s %s as %j with %s %s', async (method, path, body, status, code) => {
    const answer = await signedInCall(method, path, body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })
})

describe('the key document', () => {
  it('should list public keys that a browser can import, for ten minutes', async () => {
    const answer = await call('GET', '/.well-known/jwks.json')
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
    const { keys } = answer.json<{ keys: webcrypto.JsonWebKey[] }>()
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
      expect(key).not.toHaveProperty('d')
      await crypto.subtle.importKey('jwk', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    }
  })
})

describe('what only the caller may read', () => {
  it.each(['/auth/v1/user', '/api/session', '/api/account', '/rest/v1/user_roles'])(
    'should not be cached: %s',
    async (path) => {
      const { headers } = await test.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      expect(headers['cache-control']).toContain('no-store')
    },
  )
})

describe('logging out', () => {
  it('should accept an empty JSON body and answer 204 with nothing', async () => {
    const { session } = await signedIn(test, url)
    const answer = await call('POST', '/logout', undefined, { authorization: `Bearer ${session.access_token}` })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })
})

describe('the REST reads', () => {
  const admin = async () => {
    const person = await signedIn(test, url)
    await test.em
      .getConnection()
      .execute(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`, [person.user.id])
    return person
  }

  it('should show callers their own roles only', async () => {
    const [boss, other] = [await admin(), await signedIn(test, url)]
    const own = await boss.client
      .from('user_roles')
      .select('*')
      .eq('user_id', boss.user.id)
      .eq('role', 'admin')
      .single()
    expect(own.data).toEqual({ user_id: boss.user.id, role: 'admin' })
    const theirs = await other.client.from('user_roles').select('*').eq('user_id', boss.user.id).eq('role', 'admin')
    expect([theirs.error, theirs.data]).toEqual([null, []])
    const none = await other.client.from('user_roles').select('role').eq('user_id', other.user.id).maybeSingle()
    expect([none.error, none.data]).toEqual([null, null])
    const single = await other.client.from('user_roles').select('role').eq('user_id', other.user.id).single()
    expect(single.status).toBe(406)
    expect(single.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows', hint: null })
  })

  it('should show registrations to admins, newest first, and nothing to others', async () => {
    const { client } = await admin()
    const sent = await supabase(url).functions.invoke('send-form-email', {
      body: {
        type: 'investor-show',
        formData: {
          firstName: 'Ada',
          lastName: 'Hart',
          email: 'ada@example.org',
          phone: '020 7946 0123',
          country: 'UK',
        },
      },
    })
    const { data, error, count } = await client
      .from('investor_show_registrations')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
    expect([sent.error, error, count]).toEqual([null, null, 1])
    expect(data?.[0]).toMatchObject({ first_name: 'Ada', country: 'UK' })
    expect(data?.[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
    const head = await client.from('investor_show_registrations').select('*', { count: 'exact', head: true })
    expect([head.count, head.data]).toEqual([1, null])
    expect((await supabase(url).from('investor_show_registrations').select('*')).data).toEqual([])
    expect((await (await signedIn(test, url)).client.from('investor_show_registrations').select('*')).data).toEqual([])
  })

  it('should refuse writes, unknown tables and columns, bad values and bad tokens, each with its code', async () => {
    const { client } = await admin()
    expect((await client.from('user_roles').insert({ role: 'admin' })).error?.code).toBe('42501')
    const anonymous = await supabase(url).from('user_roles').delete().eq('role', 'admin')
    expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501'])
    const table = await client.from('users').select('*')
    expect([table.status, table.error?.code]).toEqual([404, 'PGRST205'])
    expect((await client.from('user_roles').select('secret')).error?.code).toBe('42703')
    expect((await client.from('user_roles').select('*').eq('user_id', 'me')).error?.code).toBe('22P02')
    const filter = await test.inject({ url: '/rest/v1/user_roles?role=admin' })
    expect([filter.statusCode, filter.json()]).toMatchObject([400, { code: 'PGRST100', hint: null }])
    const bad = await test.inject({ url: '/rest/v1/user_roles', headers: { authorization: 'Bearer a.b.c' } })
    expect([bad.statusCode, bad.json<{ code: string }>().code]).toEqual([401, 'PGRST301'])
    expect(bad.headers['www-authenticate']).toBe('Bearer')
  })

  it.each([
    ['user_roles?role=like.%00', 'PGRST100'],
    ['user_roles?role=ilike.x%5C', '22025'],
    ['investor_show_registrations?created_at=gt.yesterday', '22007'],
    ['investor_show_registrations?created_at=gt.-000001-01-01T00:00:00Z', '22007'],
    ['investor_show_registrations?created_at=gt.%2B275760-01-01', '22007'],
    ['investor_show_registrations?created_at=gt.2026-02-30', '22008'],
    ['investor_show_registrations?created_at=gt.2026-02-03T25:00:00Z', '22008'],
  ])('should refuse the filter of %s with %s', async (path, code) => {
    const refused = await admin().then(({ session }) =>
      test.inject({ url: `/rest/v1/${path}`, headers: { authorization: `Bearer ${session.access_token}` } }),
    )
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, code])
  })

  it('should read days and moments in any zone', async () => {
    const { client } = await admin()
    for (const moment of [
      '2026-01-01',
      '2026-01-01T00:00:00Z',
      '2026-01-01 00:00:00.123456+01',
      '2026-01-01T00:00-0530',
    ]) {
      const { error, data } = await client.from('investor_show_registrations').select('id').gt('created_at', moment)
      expect([error, data?.length]).toEqual([null, 1])
    }
  })

  it('should page and count as the dialect requires', async () => {
    const { client } = await admin()
    const empty = await client.from('user_roles').select('*', { count: 'exact' }).eq('role', 'nothing')
    expect(empty.count).toBe(0)
    const answer = await test.inject({ url: '/rest/v1/user_roles?limit=1&offset=0' })
    expect(answer.headers['content-range']).toBe('*/*')
    const limited = await client.from('user_roles').select('r:role').in('role', ['admin']).limit(1)
    expect(limited.data).toEqual([{ r: 'admin' }])
  })

  it('should return at most 1,000 rows a request, in pages that neither overlap nor leave a gap', async () => {
    const { client, session } = await admin()
    await supabase(url).functions.invoke('send-form-email', {
      body: {
        type: 'investor-show',
        formData: { firstName: 'Ada', lastName: '', email: 'page@example.org', phone: '020 7946 0123', country: 'UK' },
      },
    })
    const connection = test.em.getConnection()
    const [{ copied }] = await connection.execute<[{ copied: string }]>(`
      select string_agg(column_name, ', ') as copied from information_schema.columns
      where table_name = 'submission' and is_generated = 'NEVER' and column_name not in ('id', 'reference', 'idempotency_key')`)
    await connection.execute(`
      insert into submission (id, reference, ${copied}) select gen_random_uuid(), 'IS-PAGE-' || n, ${copied}
      from submission, generate_series(1, 1003) as n where email = 'page@example.org'`)
    const page = (query: string, headers = {}) =>
      test.inject({
        url: `/rest/v1/investor_show_registrations?select=id&email=eq.page@example.org&order=created_at.desc${query}`,
        headers: { authorization: `Bearer ${session.access_token}`, ...headers },
      })
    const ids = (answer: Awaited<ReturnType<typeof page>>) => answer.json<{ id: string }[]>().map(({ id }) => id)
    const [first, rest] = [await page(''), await page('&limit=5000&offset=1000')]
    expect([first.statusCode, first.headers['content-range'], ids(first).length]).toEqual([200, '0-999/*', 1000])
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([200, '1000-1003/*'])
    expect(new Set([...ids(first), ...ids(rest)]).size).toBe(1004)
    const counted = await page('&limit=2000', { prefer: 'count=exact' })
    expect([counted.statusCode, counted.headers['content-range']]).toEqual([206, '0-999/1004'])
    const { data } = await client.from('investor_show_registrations').select('id').range(1, 3)
    expect(data).toHaveLength(3)
  })

  it('should filter on a value with a question mark of its own', async () => {
    const { client } = await admin()
    const sites = ['https://a.example/?x=1', 'https://a.example/']
    for (const website of sites)
      await supabase(url).functions.invoke('send-form-email', {
        body: {
          type: 'investor-show',
          formData: {
            firstName: 'Ada',
            lastName: 'Query',
            email: 'query@example.org',
            phone: '020 7946 0123',
            country: 'UK',
            businessWebsite: website,
          },
        },
      })
    const { session } = (await client.auth.getSession()).data
    const answer = await test.inject({
      url: `/rest/v1/investor_show_registrations?select=business_website&business_website=eq.${sites[0]}`,
      headers: { authorization: `Bearer ${session?.access_token}` },
    })
    expect(answer.json()).toEqual([{ business_website: sites[0] }])
  })

  it('should be recorded in the audit log with what was read of the registrations, unless nothing was returned', async () => {
    const { client, user } = await admin()
    const reads = async () =>
      (await test.app.get(AuditService, { strict: false }).list({ actions: ['registrations.read'] }, 100)).map(
        ({ actorId, sessionId, detail }) => ({ actorId, sessionId, detail }),
      )
    const before = await reads()
    await client.from('investor_show_registrations').select('id, email').eq('email', 'nobody@example.org').limit(2)
    await client.from('investor_show_registrations').select('*', { count: 'exact', head: true })
    await client.from('investor_show_registrations').select('nothing')
    await client.from('user_roles').select('role')
    await (await signedIn(test, url)).client.from('investor_show_registrations').select('*')
    expect(await reads()).toEqual([
      {
        actorId: user.id,
        sessionId: expect.any(String),
        detail: { columns: 'id email', filters: 'email', offset: 0, rows: 0 },
      },
      ...before,
    ])
  })
})

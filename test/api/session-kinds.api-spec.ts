import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SessionView } from '../../src/auth/sessions/session.types.js'
import { MfaFactor } from '../../src/auth/mfa/factor.entity.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import type { SessionKind } from '../../src/auth/sessions/session.rules.js'
import { SessionsService } from '../../src/auth/sessions/sessions.service.js'
import { User } from '../../src/auth/users/user.entity.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type DeclaredRoute, declaredRoutes } from '../support/routes.js'
import { carriedBy, signIn, type Tokens } from '../support/sign-in.js'
import { softAuthenticator } from '../support/soft-authenticator.js'
import { ADMIN, createUser } from './admin-support.js'
import { fragment, letter, PASSWORD, someone } from './auth-support.js'
import { buildBrowser, signedInBrowser } from './browser-support.js'

const ELSEWHERE = 'https://app.allowed.example/in'
const NO_ONE = '0193a1b0-0000-7000-8000-000000000001'
const KINDS: SessionKind[] = ['browser', 'client']

let test: TestApp
let routes: DeclaredRoute[]
beforeAll(async () => {
  test = await startTestApp({
    RATE_LIMIT: 'off',
    AUTH_REDIRECT_URLS: 'https://*.allowed.example/**',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  routes = declaredRoutes(test.app)
})
afterAll(() => test.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Answer = Awaited<ReturnType<TestApp['inject']>>
type Carrier = keyof typeof carriedBy

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const isProtocol = (route: string) => route.includes(' /auth/v1/')
const codeOf = (answer: Answer) =>
  answer.body.startsWith('{') ? answer.json<{ error_code?: string }>().error_code : undefined

/** Without the cost of hashing a password. */
async function open(kind: SessionKind, email: string, provenSecondsAgo = 0): Promise<Tokens> {
  const client = { ip: '127.0.0.1', device: 'a device', isRecognised: false, opens: kind }
  const { accessToken, refreshToken } = await test.em.fork().transactional(async (em) => {
    const user = await em.findOneOrFail(User, { email })
    const issued = await test.app.get(SessionsService).open(em, user, 'password', client)
    const timestamp = Math.floor(Date.now() / 1000) - provenSecondsAgo
    await em.nativeUpdate(Session, { id: issued.sessionId }, { amr: [{ method: 'password', timestamp }] })
    return issued
  })
  return { access: accessToken, refresh: refreshToken }
}

/** What makes a route sensitive, where it is not always. */
const INPUT: Record<string, { query?: string; payload?: () => object }> = {
  'PUT /auth/v1/user': { payload: () => ({ email: someone('next') }) },
  'POST /auth/v1/factors': { payload: () => ({ factor_type: 'totp' }) },
}

function call(route: string, tokens: Tokens, carrier: Carrier, input = INPUT[route] ?? {}): Promise<Answer> {
  const [method, path = ''] = route.split(' ') as [Method, string]
  const url = path.replace(':role', 'admin').replaceAll(/:\w+|\*/g, NO_ONE) + (input.query ?? '')
  const payload = input.payload?.() ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
  return test.inject({ method, url, headers: carriedBy[carrier](tokens), payload })
}

describe('a sensitive action', () => {
  const STALE = 601
  const sensitive = () => routes.filter((route) => route.sensitive).map(nameOf)
  const isRefused = (answer: Answer) => codeOf(answer) === 'reauthentication_needed'

  /** Every sensitive route whose answer is not the expected one. */
  async function walk(
    kind: SessionKind,
    carrier: Carrier,
    age: number,
    isRight: (a: Answer, route: string) => boolean,
  ) {
    const wrong: string[] = []
    for (const route of sensitive()) {
      const answer = await call(route, await open(kind, ADMIN.email, age), carrier)
      if (!isRight(answer, route)) wrong.push(`${route} answered ${answer.statusCode} ${answer.body.slice(0, 120)}`)
    }
    return wrong
  }
  const isAdmitted = (answer: Answer) => !isRefused(answer) && ![401, 403].includes(answer.statusCode)

  it('should be declared of every change to accounts, roles, tokens and webhooks that gives or takes power', () => {
    const area =
      /^(?!GET)\S+ \/(?:auth\/v1\/(?:user|factors|logout)|api\/account|api\/admin\/(?:users|tokens|webhooks))(?:\/|$)/
    const others = routes.filter((route) => !route.sensitive && !route.access?.public && area.test(nameOf(route)))
    expect(others.map(nameOf).sort()).toEqual([
      'DELETE /api/account/delete',
      'DELETE /api/account/email-change',
      'DELETE /api/admin/users/:id/factor-reset',
      'DELETE /auth/v1/user/identities/:id',
      'POST /api/account/investor/answers',
      'POST /api/account/investor/statements',
      'POST /api/account/investor/stop',
      'POST /api/account/proof',
      'POST /api/admin/webhooks/:id/replay',
      'POST /api/admin/webhooks/:id/test',
      'POST /auth/v1/factors/:id/challenge',
      'POST /auth/v1/factors/:id/verify',
      'POST /auth/v1/factors/recovery-codes',
      'POST /auth/v1/factors/recovery-codes/*',
      'PUT /api/account/investor/wants',
      'PUT /api/account/name',
      'PUT /api/account/passkeys/:id',
      'PUT /api/account/theme',
    ])
    expect(sensitive().length).toBeGreaterThan(20)
  })

  it('should ask a browser for a proof of the last ten minutes', async () => {
    expect(await walk('browser', 'cookie', STALE, (answer) => answer.statusCode === 403 && isRefused(answer))).toEqual(
      [],
    )
    expect(await walk('browser', 'cookie', 0, isAdmitted)).toEqual([])
  })

  it('should refuse the tokens of a browser in a header, however fresh', async () => {
    const isUnknown = (answer: Answer, route: string) =>
      answer.statusCode === 401 && codeOf(answer) === (isProtocol(route) ? 'bad_jwt' : undefined)
    for (const age of [0, STALE]) expect(await walk('browser', 'bearer', age, isUnknown)).toEqual([])
  })

  it('should ask a client for a fresh proof under /api, and follow the protocol under /auth/v1', async () => {
    const isRight = (answer: Answer, route: string) => (isProtocol(route) ? isAdmitted(answer) : isRefused(answer))
    expect(await walk('client', 'bearer', STALE, isRight)).toEqual([])
    expect(await walk('client', 'bearer', 0, isAdmitted)).toEqual([])
  })

  it('should not know the tokens of a client as cookies, however fresh', async () => {
    const isAnonymous = (answer: Answer, route: string) =>
      answer.statusCode === 401 && codeOf(answer) === (isProtocol(route) ? 'no_authorization' : undefined)
    for (const age of [0, STALE]) expect(await walk('client', 'cookie', age, isAnonymous)).toEqual([])
  })

  it('should ask for the proof whatever the body says of a password, if the account has none', async () => {
    const email = someone('no-password')
    await createUser(test, { email, password: PASSWORD })
    await test.em.fork().nativeUpdate(User, { email }, { passwordHash: null })
    const session = await open('browser', email, STALE)
    for (const [route, payload] of [
      ['POST /api/account/delete', { password: 'anything' }],
      ['PUT /auth/v1/user', { password: 'the first password' }],
    ] as const)
      expect(codeOf(await call(route, session, 'cookie', { payload: () => payload }))).toBe('reauthentication_needed')
    const fresh = await open('browser', email)
    const set = await call('PUT /auth/v1/user', fresh, 'cookie', {
      payload: () => ({ password: 'the first password' }),
    })
    expect(set.statusCode).toBe(200)
  })
})

describe('the tokens of a browser session', () => {
  const refresh = (refresh_token: string) =>
    test.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload: { refresh_token } })

  it('should not be exchanged for those of a client, nor lost by the attempt', async () => {
    const session = await signIn.browser(test, ADMIN)
    const answer = await refresh(session.refresh)
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'refresh_token_not_found'])
    const headers = carriedBy.cookie(session)
    const again = await test.inject({ method: 'POST', url: '/api/session/refresh', headers })
    expect(again.json<SessionView>().user).toMatchObject({ email: ADMIN.email })
  })

  it('should read nothing in a header', async () => {
    const headers = carriedBy.bearer(await signIn.browser(test, ADMIN))
    for (const url of ['/auth/v1/user', '/api/account', '/api/admin/registrations', '/rest/v1/user_roles'])
      expect((await test.inject({ url, headers })).statusCode).toBe(401)
    expect((await test.inject({ url: '/api/session', headers })).json()).toEqual({ user: null })
  })
})

describe('the tokens of a client session', () => {
  it('should not be refreshed as cookies, nor lost by the attempt', async () => {
    const session = await signIn.client(test, ADMIN)
    const headers = carriedBy.cookie(session)
    const answer = await test.inject({ method: 'POST', url: '/api/session/refresh', headers })
    expect(answer.json()).toEqual({ user: null })
    const payload = { refresh_token: session.refresh }
    const again = await test.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload })
    expect(again.statusCode).toBe(200)
  })

  it('should read nothing as cookies, on pages neither', async () => {
    const session = await signIn.client(test, ADMIN)
    const refreshAlone = { cookie: `refresh=${session.refresh}` }
    for (const headers of [carriedBy.cookie(session), refreshAlone]) {
      for (const url of ['/auth/v1/user', '/api/account', '/api/admin/registrations'])
        expect((await test.inject({ url, headers })).statusCode).toBe(401)
      expect((await test.inject({ url: '/api/session', headers })).json()).toEqual({ user: null })
      expect((await test.inject({ url: '/rest/v1/user_roles', headers })).json()).toEqual([])
      expect((await test.inject({ url: '/account', headers })).headers.location).toContain('/login')
    }
  })

  it('should not be issued as cookies', async () => {
    const headers = carriedBy.bearer(await signIn.client(test, ADMIN))
    for (const [url, payload] of [
      ['/api/account/proof', { password: ADMIN.password }],
      ['/api/session/second-factor', { code: '000000' }],
    ] as const) {
      const answer = await test.inject({ method: 'POST', url, headers, payload })
      expect([answer.statusCode, answer.cookies]).toEqual([401, []])
    }
  })
})

describe('a session', () => {
  const openedBy = async (email: string) => {
    const sessions = await test.em.fork().find(Session, { user: { email } }, { orderBy: { createdAt: 'desc' } })
    return sessions[0]?.openedBy
  }
  const post = (url: string, payload: object) => test.inject({ method: 'POST', url, payload })
  const mailed = async () => {
    const email = someone('mailed')
    await createUser(test, { email, password: PASSWORD })
    await post('/auth/v1/otp', { email })
    return { email, ...(await letter(test, email, 'magic-link')) }
  }

  it('should be a browser’s when our pages open it', async () => {
    const one = await signedInBrowser(test)
    expect(await openedBy(one.email)).toBe('browser')

    const link = await mailed()
    await post('/api/session/follow', { token: link.token, type: 'magiclink' })
    expect(await openedBy(link.email)).toBe('browser')

    const typed = someone('typed')
    await post('/auth/v1/signup', { email: typed, password: PASSWORD })
    const { code } = await letter(test, typed, 'confirm-email')
    await post('/api/session/code', { email: typed, code, type: 'signup' })
    expect(await openedBy(typed)).toBe('browser')

    const device = softAuthenticator()
    const prepared = await one.browser.send('POST', '/api/account/passkeys/options')
    const response = device.create(prepared.json<{ options: Parameters<typeof device.create>[0] }>().options)
    await one.browser.send('POST', '/api/account/passkeys', { response, name: 'Phone' })
    await test.em.fork().nativeDelete(Session, { user: one.id })
    const other = buildBrowser(test)
    const asked = (await other.send('POST', '/api/session/passkey/options')).json<Parameters<typeof device.get>[0]>()
    await other.send('POST', '/api/session/passkey', { response: device.get(asked) })
    expect(await openedBy(one.email)).toBe('browser')
  })

  it('should be a client’s when the protocol opens it', async () => {
    const email = someone('client')
    await createUser(test, { email, password: PASSWORD })
    await signIn.client(test, { email, password: PASSWORD })
    expect(await openedBy(email)).toBe('client')

    const code = await mailed()
    await post('/auth/v1/verify', { type: 'magiclink', email: code.email, token: code.code })
    expect(await openedBy(code.email)).toBe('client')

    const link = await mailed()
    await test.inject(`/auth/v1/verify?type=magiclink&token=${link.token}`)
    expect(await openedBy(link.email)).toBe('client')

    const foreign = await mailed()
    const followed = await post('/api/session/follow', {
      token: foreign.token,
      type: 'magiclink',
      redirect_to: ELSEWHERE,
    })
    const location = new URL(followed.json<{ location: string }>().location)
    expect(fragment(location).has('access_token')).toBe(true)
    expect(followed.cookies).toEqual([])
    expect(await openedBy(foreign.email)).toBe('client')

    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const pkce = someone('pkce')
    await createUser(test, { email: pkce, password: PASSWORD })
    await post('/auth/v1/recover', { email: pkce, code_challenge: challenge, code_challenge_method: 's256' })
    const { token } = await letter(test, pkce, 'recover-password')
    const redirect = await test.inject(`/auth/v1/verify?type=recovery&token=${token}`)
    const auth_code = new URL(String(redirect.headers.location)).searchParams.get('code')
    await post('/auth/v1/token?grant_type=pkce', { auth_code, code_verifier: verifier })
    expect(await openedBy(pkce)).toBe('client')
  })
})

describe('a session that owes its second factor', () => {
  const carrierOf = { browser: 'cookie', client: 'bearer' } as const
  let email: string
  beforeAll(async () => {
    email = someone('owing')
    const id = await createUser(test, { email, password: PASSWORD })
    const em = test.em.fork()
    const factor = new MfaFactor(em.getReference(User, id), 'Phone', 'sealed')
    factor.status = 'verified'
    await em.persist(factor).flush()
    const grant = { headers: carriedBy.cookie(await signIn.browser(test, ADMIN)), payload: { role: 'admin' } }
    await test.inject({ method: 'POST', url: `/api/admin/users/${id}/roles`, ...grant })
  })
  /** The statuses that its protocol gives these routes; the others are answered 403. */
  const OWING: Record<string, number> = { 'PUT /auth/v1/user': 401, 'DELETE /auth/v1/factors/:id': 422 }
  const isOwing = (answer: Answer, route = '') =>
    answer.statusCode === (OWING[route] ?? 403) && codeOf(answer) === 'insufficient_aal'

  it.each(KINDS)('should reach nothing but what shows the factor or signs out: a %s', async (kind) => {
    const session = await open(kind, email)
    const reached: string[] = []
    for (const route of routes.filter(({ access }) => !access?.public).map(nameOf))
      if (!isOwing(await call(route, session, carrierOf[kind]), route)) reached.push(route)
    expect(reached.sort()).toEqual([
      'GET /auth/v1/user',
      'POST /api/session/second-factor',
      'POST /auth/v1/factors/:id/challenge',
      'POST /auth/v1/factors/:id/verify',
    ])
  })

  it.each(KINDS)('should sign out itself and no other session: a %s', async (kind) => {
    const session = await open(kind, email)
    const logOut = (query: string) => call('POST /auth/v1/logout', session, carrierOf[kind], { query })
    for (const query of ['', '?scope=global', '?scope=others', '?scope=local&scope=global'])
      expect(isOwing(await logOut(query))).toBe(true)
    expect((await logOut('?scope=local')).statusCode).toBe(204)
    const ended = await call('GET /auth/v1/user', session, carrierOf[kind])
    expect(codeOf(ended)).toBe('session_not_found')
  })

  it.each(KINDS)('should read no table: a %s', async (kind) => {
    const headers = carriedBy[carrierOf[kind]](await open(kind, email))
    for (const table of ['user_roles', 'investor_show_registrations']) {
      const answer = await test.inject({ url: `/rest/v1/${table}`, headers })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, '42501'])
    }
  })

  it('should be led to the page that asks for the code', async () => {
    const headers = carriedBy.cookie(await open('browser', email))
    expect((await test.inject({ url: '/account', headers })).headers.location).toContain('/auth/second-factor')
    const desk = await test.inject({ url: '/admin/registrations', headers })
    expect(desk.headers.location).toContain('/auth?next=')
    const next = await test.inject({ url: String(desk.headers.location), headers })
    expect(next.headers.location).toContain('/auth/second-factor')
    expect((await test.inject({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { User } from '@supabase/supabase-js'
import { Environment } from '../../src/config/environment.js'
import type { TestApp } from '../support/app.js'
import {
  follow,
  fragment,
  letter,
  mailsSent,
  mailsTo,
  PASSWORD,
  sentText,
  signedIn,
  someone,
  startAuth,
  supabase,
} from './auth-support.js'

let test: TestApp
let url: string
beforeAll(async () => {
  ;({ test, url } = await startAuth())
})
afterAll(() => test.close())

describe('signing up', () => {
  it('should return a user without a session, and mail a link and a code', async () => {
    const email = someone()
    const { data, error } = await supabase(url).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, role: 'authenticated', user_metadata: { name: 'Ada' } })
    expect(data.user?.identities).toHaveLength(1)
    const { link, code } = await letter(test, email, 'confirm-email')
    expect(link.pathname).toBe('/auth/confirm')
    expect(link.searchParams.get('type')).toBe('signup')
    expect(code).toMatch(/^\d{6}$/)
  })

  it('should refuse to sign in before the address is confirmed, and say so only after the right password', async () => {
    const email = someone()
    const client = supabase(url)
    await client.auth.signUp({ email, password: PASSWORD })
    const right = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect([right.error?.status, right.error?.code]).toEqual([400, 'email_not_confirmed'])
    const wrong = await client.auth.signInWithPassword({ email, password: 'another one' })
    expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'invalid_credentials'])
  })

  it('should sign in by the mailed link, the token hash and the mailed code alike', async () => {
    const emails = [someone(), someone(), someone()]
    const client = supabase(url)
    const signedUp = []
    for (const email of emails) signedUp.push(await client.auth.signUp({ email, password: PASSWORD }))
    const [first, second, third] = await Promise.all(emails.map((email) => letter(test, email, 'confirm-email')))

    const { status, location } = await follow(url, first!)
    expect(status).toBe(303)
    expect(fragment(location).get('type')).toBe('signup')
    const { data } = await supabase(url).auth.setSession({
      access_token: fragment(location).get('access_token')!,
      refresh_token: fragment(location).get('refresh_token')!,
    })
    expect(data.user?.email).toBe(emails[0])
    expect(data.user?.user_metadata.email_verified).toBe(true)

    const hashed = await supabase(url).auth.verifyOtp({ token_hash: second!.token, type: 'signup' })
    expect(hashed.data.session?.user.email).toBe(emails[1])
    const identityOf = (user?: User | null) => user?.identities?.[0]?.identity_id
    expect(identityOf(hashed.data.user)).toBe(identityOf(signedUp[1]?.data.user))
    const coded = await supabase(url).auth.verifyOtp({ email: emails[2]!, token: third!.code, type: 'email' })
    expect(coded.data.session?.user.email).toBe(emails[2])
  })

  it('should answer with a decoy user for an address that is taken, and notify its owner by one email a day', async () => {
    const { email } = await signedIn(test, url)
    const before = await mailsTo(test, email)
    const notices = async () => (await mailsTo(test, email)).filter((template) => template === 'account-exists').length
    const signUp = async () => {
      const { data, error } = await supabase(url).auth.signUp({ email, password: 'something else' })
      expect(error).toBeNull()
      expect(data.session).toBeNull()
      expect(data.user).toMatchObject({ email, identities: [], role: '' })
    }
    await signUp()
    await signUp()
    expect(await mailsTo(test, email)).toEqual([...before, 'account-exists'])

    const [notice] = await mailsSent(test, 'account-exists', 1)
    const text = await sentText(test, notice!.id)
    expect(text).toMatch(/^You already have an account\n/)
    const { publicUrl } = test.app.get(Environment)
    const links = ['/login', '/auth/forgot-password'].map((page) => new URL(page, publicUrl).href)
    // Addresses of pages, without a token that would sign anyone in.
    expect(text.match(/https?:\S+/g)?.slice(0, 2)).toEqual(links)

    await test.em
      .getConnection()
      .execute(`UPDATE mail_message SET created_at = created_at - interval '1 day' WHERE recipient = ?`, [email])
    await Promise.all([signUp(), signUp()])
    expect(await notices()).toBe(2)
  })

  it('should send the email again for an address that is not confirmed yet, and void the earlier one', async () => {
    const email = someone()
    const client = supabase(url)
    await client.auth.signUp({ email, password: PASSWORD })
    const first = await letter(test, email, 'confirm-email')
    await client.auth.signUp({ email, password: PASSWORD })
    const second = await letter(test, email, 'confirm-email')
    expect(second.token).not.toBe(first.token)
    expect((await client.auth.verifyOtp({ token_hash: first.token, type: 'signup' })).error?.code).toBe('otp_expired')
    expect((await client.auth.verifyOtp({ token_hash: second.token, type: 'signup' })).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('should name the rule that a weak password breaks', async () => {
    const { error } = await supabase(url).auth.signUp({ email: someone(), password: '12345' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    })
  })
})

describe('a session', () => {
  it('should be read by getUser and proven by getClaims against the published keys', async () => {
    const { client, user } = await signedIn(test, url)
    const { data } = await client.auth.getUser()
    expect(data.user?.id).toBe(user.id)
    const claims = await client.auth.getClaims()
    expect(claims.error).toBeNull()
    expect(claims.data?.header.alg).toBe('ES256')
    expect(claims.data?.claims).toMatchObject({
      sub: user.id,
      role: 'authenticated',
      aal: 'aal1',
      aud: 'authenticated',
    })
  })

  it('should rotate its refresh token, and forgive the parent as long as the child was not used', async () => {
    const { client, session } = await signedIn(test, url)
    const first = await client.auth.refreshSession()
    expect(first.error).toBeNull()
    expect(first.data.session?.refresh_token).not.toBe(session.refresh_token)
    const again = await supabase(url).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
  })

  it('should end as a whole when a token older than the parent comes back later', async () => {
    const { client, session, user } = await signedIn(test, url)
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    await test.em
      .getConnection()
      .execute(`UPDATE sessions SET refreshed_at = now() - interval '11 seconds' WHERE user_id = ?`, [user.id])
    const stolen = await supabase(url).auth.refreshSession({ refresh_token: session.refresh_token })
    expect([stolen.error?.status, stolen.error?.code]).toEqual([400, 'refresh_token_already_used'])
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  it('should answer every one of several concurrent refreshes', async () => {
    const { session } = await signedIn(test, url)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => supabase(url).auth.refreshSession({ refresh_token: session.refresh_token })),
    )
    expect(answers.map(({ error }) => error)).toEqual(Array(8).fill(null))
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
  })
})

describe('signing out', () => {
  const three = async () => {
    const first = await signedIn(test, url)
    const open = async () => {
      const client = supabase(url)
      await client.auth.signInWithPassword({ email: first.email, password: PASSWORD })
      return client
    }
    return [first.client, await open(), await open()] as const
  }
  const alive = async (clients: readonly ReturnType<typeof supabase>[]) =>
    Promise.all(clients.map(async (client) => (await client.auth.getUser()).data.user !== null))

  it('should end this session only, with scope local', async () => {
    const clients = await three()
    expect((await clients[0].auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(await alive(clients)).toEqual([false, true, true])
  })

  it('should end all others, with scope others', async () => {
    const clients = await three()
    await clients[0].auth.signOut({ scope: 'others' })
    expect(await alive(clients)).toEqual([true, false, false])
  })

  it('should end every session by default, and the access token at once', async () => {
    const clients = await three()
    const { data } = await clients[0].auth.getSession()
    await clients[0].auth.signOut()
    expect(await alive(clients)).toEqual([false, false, false])
    const { error } = await supabase(url).auth.getUser(data.session!.access_token)
    expect(error?.name).toBe('AuthSessionMissingError')
  })
})

describe('a forgotten password', () => {
  it('should be replaced after following the mailed link, which ends the other sessions', async () => {
    const { email, client: other } = await signedIn(test, url)
    const client = supabase(url)
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
    const { location } = await follow(url, await letter(test, email, 'recover-password'))
    expect(fragment(location).get('type')).toBe('recovery')
    await client.auth.setSession({
      access_token: fragment(location).get('access_token')!,
      refresh_token: fragment(location).get('refresh_token')!,
    })
    const same = await client.auth.updateUser({ password: PASSWORD })
    expect(same.error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password: 'a new password' })).error).toBeNull()
  })
})

describe('one-time sign-in', () => {
  it('should mail a link to a confirmed address, with a code that works as well', async () => {
    const { email } = await signedIn(test, url)
    const client = supabase(url)
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const { code, token } = await letter(test, email, 'magic-link')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await client.auth.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe('otp_expired')
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.session?.user.email).toBe(email)
    expect((await client.auth.verifyOtp({ token_hash: token, type: 'magiclink' })).error?.code).toBe('otp_expired')
  })

  it('should sign a new address up with its confirmation, unless the client opts out', async () => {
    const email = someone()
    const client = supabase(url)
    const refused = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect([refused.error?.status, refused.error?.code]).toEqual([422, 'otp_disabled'])
    await client.auth.signInWithOtp({ email, options: { data: { name: 'Bo' } } })
    const { code } = await letter(test, email, 'confirm-email')
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Bo', email_verified: true })
  })

  it('should refuse a code after five wrong guesses, while the link stays valid', async () => {
    const { email } = await signedIn(test, url)
    const client = supabase(url)
    await client.auth.signInWithOtp({ email })
    const { code, token } = await letter(test, email, 'magic-link')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 5; guess += 1) await client.auth.verifyOtp({ email, token: wrong, type: 'email' })
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await client.auth.verifyOtp({ token_hash: token, type: 'magiclink' })).error).toBeNull()
  })

  it('should resend what is pending, and reveal nothing about unknown addresses', async () => {
    const email = someone()
    const client = supabase(url)
    await client.auth.signUp({ email, password: PASSWORD })
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    expect(await mailsTo(test, email)).toEqual(['confirm-email', 'confirm-email'])
    const unknown = someone('unknown')
    expect((await client.auth.resend({ type: 'signup', email: unknown })).error).toBeNull()
    expect(await mailsTo(test, unknown)).toEqual([])
  })
})

describe('PKCE', () => {
  const pkce = () => supabase(url, { flowType: 'pkce' })

  it('should exchange the code of a mailed link once, with the verifier that asked for it', async () => {
    const { email } = await signedIn(test, url)
    const client = pkce()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/somewhere?kept=yes' })
    const mail = await letter(test, email, 'recover-password')
    expect(mail.token).toMatch(/^pkce_/)
    const { location } = await follow(url, mail)
    expect(location.searchParams.get('kept')).toBe('yes')
    expect(location.hash).toBe('')
    const code = location.searchParams.get('code')!
    expect((await pkce().auth.exchangeCodeForSession(code)).error).not.toBeNull()
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(events).toContain('PASSWORD_RECOVERY')
    const answer = await fetch(`${url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'flow_state_not_found'])
  })

  it('should report an expired link in query and fragment', async () => {
    const { location } = await follow(url, { token: 'pkce_nothing', link: new URL('http://x/?type=signup') })
    expect(location.searchParams.get('error_code')).toBe('otp_expired')
    expect(fragment(location).get('error')).toBe('access_denied')
  })
})

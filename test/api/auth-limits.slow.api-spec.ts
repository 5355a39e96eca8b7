import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import { User } from '../../src/auth/users/user.entity.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { letter, mailsTo, PASSWORD, someone } from './auth-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'on' })
})
afterAll(() => test.close())

/** Each address of 203.0.113.0/24 and 198.51.100.0/24 is one client. */
const client = (index: number) => `${index < 250 ? '203.0.113' : '198.51.100'}.${(index % 250) + 1}`

const call = (path: string, payload: object, ip: string) =>
  test.inject({
    method: 'POST',
    url: `/auth/v1/${path}`,
    headers: { 'x-forwarded-for': ip, 'x-supabase-api-version': '2024-01-01' },
    payload,
  })

const signIn = (email: string, password: string, ip: string) =>
  call('token?grant_type=password', { email, password }, ip)

async function owner(ip: string) {
  const email = someone('owner')
  await call('signup', { email, password: PASSWORD }, ip)
  const { token } = await letter(test, email, 'confirm-email')
  const answer = await call('verify', { token_hash: token, type: 'signup' }, ip)
  expect(answer.statusCode).toBe(200)
  return email
}

const CLIENTS = 40
const GUESSES = 1000

describe('a thousand guesses at one password', () => {
  it('should mostly be refused before the password is checked, while the owner still signs in, from known and new devices', async () => {
    const email = await owner('192.0.2.10')
    const statuses = new Map<number, number>()
    const guesses = Array.from({ length: GUESSES }, (_, index) => ({
      password: `guess ${index}`,
      ip: client(index % CLIENTS),
    }))
    const worker = async () => {
      for (let guess = guesses.pop(); guess; guess = guesses.pop()) {
        const { statusCode } = await signIn(email, guess.password, guess.ip)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    const heard = statuses.get(400) ?? 0
    expect([...statuses.keys()].sort()).toEqual([400, 429])
    // A hundred from all clients together, and two more from each client that the account has never seen.
    expect(heard).toBeGreaterThanOrEqual(100)
    expect(heard).toBeLessThanOrEqual(100 + CLIENTS * 2)
    expect(heard + (statuses.get(429) ?? 0)).toBe(GUESSES)
    expect((await signIn(email, PASSWORD, '192.0.2.10')).statusCode).toBe(200)
    expect((await signIn(email, PASSWORD, '192.0.2.77')).statusCode).toBe(200)
  })

  it('should be refused from one client after ten, with the time to wait', async () => {
    const email = await owner('192.0.2.11')
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(email, 'wrong one', client(300))).statusCode).toBe(400)
    const refused = await signIn(email, PASSWORD, client(300))
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(email, PASSWORD, client(301))).statusCode).toBe(200)
  })

  it('should count in the same way for an address without an account', async () => {
    const unknown = someone('unknown')
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(unknown, 'wrong one', client(302))).statusCode).toBe(400)
    expect((await signIn(unknown, 'wrong one', client(302))).statusCode).toBe(429)
  })

  it('should reset the count after the right password', async () => {
    const email = await owner('192.0.2.12')
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) await signIn(email, 'wrong one', client(303))
      expect((await signIn(email, PASSWORD, client(303))).statusCode).toBe(200)
    }
  })
})

describe('guesses at a second factor', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' })
  const post = (url: string, token: string, ip: string, payload = {}) =>
    test.inject({ method: 'POST', url, headers: { ...bearer(token), 'x-forwarded-for': ip }, payload })

  async function open(email: string, ip: string) {
    return (await signIn(email, PASSWORD, ip)).json<{ access_token: string }>().access_token
  }

  async function guess(factorId: string, token: string, ip: string, code: string) {
    const challenge = await post(`/auth/v1/factors/${factorId}/challenge`, token, ip)
    const { id } = challenge.json<{ id: string }>()
    return post(`/auth/v1/factors/${factorId}/verify`, token, ip, { challenge_id: id, code })
  }

  /** Wrong in any time step that counts. */
  const wrongOf = async (secret: string) => {
    const now = Math.floor(Date.now() / 1000)
    const right = await Promise.all([-30, 0, 30, 60].map((ahead) => generate({ secret, epoch: now + ahead })))
    return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) as string
  }

  it('should be refused after five in 15 minutes and twenty a day, whatever the session or address, and mailed to the owner', async () => {
    const email = await owner('192.0.2.14')
    const token = await open(email, '192.0.2.14')
    const enrolled = await post('/auth/v1/factors', token, '192.0.2.14', { factor_type: 'totp' })
    const { id, totp } = enrolled.json<{ id: string; totp: { secret: string } }>()
    const first = await guess(id, token, '192.0.2.14', await generate({ secret: totp.secret }))
    expect(first.statusCode).toBe(200)

    const wrong = await wrongOf(totp.secret)
    let day = 0
    for (let quarter = 0; quarter < 6; quarter += 1) {
      const statuses: number[] = []
      for (let index = 0; index < 7; index += 1) {
        const ip = client(330 + quarter * 7 + index)
        statuses.push((await guess(id, await open(email, ip), ip, wrong)).statusCode)
      }
      const heard = quarter < 4 ? 5 : 0
      expect(statuses).toEqual([...Array<number>(heard).fill(422), ...Array<number>(7 - heard).fill(429)])
      day += heard
      await backdate(email, 15 * 60_000)
    }
    expect(day).toBe(20)
    expect((await mailsTo(test, email)).filter((template) => template === 'second-factor-locked')).toHaveLength(4)

    const fresh = await generate({ secret: totp.secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    const refused = await guess(id, await open(email, '192.0.2.14'), '192.0.2.14', fresh)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    await backdate(email, 24 * 3_600_000)
    expect((await guess(id, await open(email, '192.0.2.14'), '192.0.2.14', fresh)).statusCode).toBe(200)
  })

  /** Moves the wrong codes so far back in time. */
  async function backdate(email: string, milliseconds: number) {
    const em = test.em.fork()
    const user = await em.findOneOrFail(User, { email })
    const earlier = Object.entries(user.wrongCodes).map(([key, times]) => [key, times.map((at) => at - milliseconds)])
    user.wrongCodes = Object.fromEntries(earlier) as User['wrongCodes']
    await em.flush()
  }
})

describe('emails to one address', () => {
  it.each(['recover', 'otp', 'resend'])(
    'should be sixty seconds apart for %s, whether it is known or not',
    async (path) => {
      const known = await owner('192.0.2.13')
      for (const email of [known, someone('unknown')]) {
        const body = { email, ...(path === 'resend' && { type: 'signup' }) }
        const first = await call(path, body, client(310))
        expect([first.statusCode, first.json()]).toEqual([200, {}])
        const second = await call(path, body, client(311))
        expect(second.statusCode).toBe(429)
        expect(second.json()).toMatchObject({
          code: 'over_email_send_rate_limit',
          message: expect.stringMatching(/after \d+ seconds/),
        })
      }
    },
  )
})

describe('sign-ups of one address', () => {
  it('should send at most three emails an hour, and answer as for a new address', async () => {
    const known = await owner('192.0.2.15')
    const fresh = someone('fresh')
    for (const email of [known, fresh]) {
      const before = (await mailsTo(test, email)).length
      const answers: object[] = []
      for (let time = 0; time < 5; time += 1) {
        const answer = await call('signup', { email, password: PASSWORD }, client(312 + time))
        expect(answer.statusCode).toBe(200)
        answers.push(Object.keys(answer.json<object>()))
      }
      expect(new Set(answers.map((members) => JSON.stringify(members))).size).toBe(1)
      for (const path of ['resend', 'otp'])
        expect((await call(path, { email, type: 'signup' }, client(318))).statusCode).toBe(200)
      const templates = (await mailsTo(test, email)).slice(before)
      expect(templates).toEqual(
        email === known ? ['account-exists', 'magic-link'] : Array<string>(3).fill('confirm-email'),
      )
    }
    const { token } = await letter(test, fresh, 'confirm-email')
    expect((await call('verify', { token_hash: token, type: 'signup' }, client(319))).statusCode).toBe(200)
  })

  it('should count a password that came after the last email', async () => {
    const email = someone('fresh')
    for (let time = 0; time < 3; time += 1) await call('signup', { email, password: PASSWORD }, client(312))
    await call('signup', { email, password: 'the password of a stranger' }, client(313))
    const { token } = await letter(test, email, 'confirm-email')
    expect((await call('verify', { token_hash: token, type: 'signup' }, client(312))).statusCode).toBe(200)
    expect((await signIn(email, PASSWORD, client(312))).statusCode).toBe(400)
  })
})

describe('calls from one client', () => {
  it('should be limited on each endpoint separately', async () => {
    const calls = Array.from({ length: 31 }, () => call('recover', { email: someone('flood') }, client(320)))
    const answers = (await Promise.all(calls)).map(({ statusCode }) => statusCode).sort()
    expect(answers).toEqual([...Array<number>(30).fill(200), 429])
    expect((await call('resend', { email: someone('flood'), type: 'signup' }, client(320))).statusCode).toBe(200)
  })

  it('should be limited where recovery codes are made, each of which costs a hash', async () => {
    const email = await owner('192.0.2.14')
    const { access_token } = (await signIn(email, PASSWORD, '192.0.2.14')).json<{ access_token: string }>()
    const make = () =>
      test.inject({
        method: 'POST',
        url: '/api/account/recovery-codes',
        headers: { 'x-forwarded-for': '192.0.2.14', authorization: `Bearer ${access_token}` },
      })
    const answers = (await Promise.all(Array.from({ length: 31 }, make))).map(({ statusCode }) => statusCode).sort()
    expect(answers).toEqual([...Array<number>(30).fill(400), 429])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApp, type TestApp } from '../support/app.js'
import { letter, PASSWORD, someone } from './auth-support.js'

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

const CLIENTS = 100

describe('ten thousand guesses at one password', () => {
  it('are mostly refused unheard, and the owner signs in at home and from somewhere new', async () => {
    const email = await owner('192.0.2.10')
    const statuses = new Map<number, number>()
    const guesses = Array.from({ length: 10_000 }, (_, index) => ({
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
    // A hundred of anyone's, and two more of each client that the account has never seen.
    expect(heard).toBeGreaterThanOrEqual(100)
    expect(heard).toBeLessThanOrEqual(100 + CLIENTS * 2)
    expect(heard + (statuses.get(429) ?? 0)).toBe(10_000)
    expect((await signIn(email, PASSWORD, '192.0.2.10')).statusCode).toBe(200)
    expect((await signIn(email, PASSWORD, '192.0.2.77')).statusCode).toBe(200)
  })

  it('from one client are refused after ten, with the time to wait', async () => {
    const email = await owner('192.0.2.11')
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(email, 'wrong one', client(300))).statusCode).toBe(400)
    const refused = await signIn(email, PASSWORD, client(300))
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(email, PASSWORD, client(301))).statusCode).toBe(200)
  })

  it('count alike for an address that nobody has', async () => {
    const nobody = someone('nobody')
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(nobody, 'wrong one', client(302))).statusCode).toBe(400)
    expect((await signIn(nobody, 'wrong one', client(302))).statusCode).toBe(429)
  })

  it('are forgotten once the right one came', async () => {
    const email = await owner('192.0.2.12')
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) await signIn(email, 'wrong one', client(303))
      expect((await signIn(email, PASSWORD, client(303))).statusCode).toBe(200)
    }
  })
})

describe('mails to one address', () => {
  it.each(['recover', 'otp', 'resend'])('are sixty seconds apart for %s, whether it is known or not', async (path) => {
    const known = await owner('192.0.2.13')
    for (const email of [known, someone('nobody')]) {
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
  })
})

describe('calls from one client', () => {
  it('are limited on each endpoint by itself', async () => {
    const calls = Array.from({ length: 31 }, () => call('recover', { email: someone('flood') }, client(320)))
    const answers = (await Promise.all(calls)).map(({ statusCode }) => statusCode).sort()
    expect(answers).toEqual([...Array<number>(30).fill(200), 429])
    expect((await call('resend', { email: someone('flood'), type: 'signup' }, client(320))).statusCode).toBe(200)
  })
})

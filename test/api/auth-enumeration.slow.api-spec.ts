import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApp, type TestApp } from '../support/app.js'
import { PASSWORD, signedIn, someone } from './auth-support.js'

const SAMPLES = 8

let test: TestApp
let confirmed: string[]
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
  const url = await test.listen()
  confirmed = []
  for (let count = 0; count < 4; count += 1) confirmed.push((await signedIn(test, url)).email)
})
afterAll(() => test.close())

const probes: Record<string, (email: string) => { path: string; payload: object }> = {
  signup: (email) => ({ path: 'signup', payload: { email, password: PASSWORD } }),
  'sign-in with a wrong password': (email) => ({
    path: 'token?grant_type=password',
    payload: { email, password: 'wrong' },
  }),
  recover: (email) => ({ path: 'recover', payload: { email } }),
  resend: (email) => ({ path: 'resend', payload: { email, type: 'signup' } }),
  otp: (email) => ({ path: 'otp', payload: { email } }),
  'verify with a wrong code': (email) => ({ path: 'verify', payload: { email, token: '000000', type: 'email' } }),
}

async function probe(name: string, email: string) {
  const { path, payload } = probes[name]!(email)
  const started = performance.now()
  const { statusCode, body, headers } = await test.inject({ method: 'POST', url: `/auth/v1/${path}`, payload })
  return { milliseconds: performance.now() - started, statusCode, body, headers: Object.keys(headers).sort() }
}

type Probed = Awaited<ReturnType<typeof probe>>

/** A body without what depends on the caller or the time. */
const shape = (body: string, email: string) =>
  body
    .replaceAll(email, 'EMAIL')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

const summary = (values: number[]) => {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  return `min ${at(0)}  median ${at(0.5)}  p90 ${at(0.9)}  max ${at(1)} ms`
}

describe('a request about an address', () => {
  it.each(Object.keys(probes))(
    'should not reveal whether it is known: %s',
    async (name) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const known = confirmed[sample % confirmed.length]!
        const unknown = someone('unknown')
        // Concurrently and in alternating order, so that the machine's other load affects both alike.
        const turn = sample % 2 ? [known, unknown] : [unknown, known]
        const answers = await Promise.all(turn.map((email) => probe(name, email)))
        const [one, other] = (sample % 2 ? answers : answers.reverse()) as [Probed, Probed]
        times.known.push(one.milliseconds)
        times.unknown.push(other.milliseconds)
        expect(other.statusCode).toBe(one.statusCode)
        expect(other.headers).toEqual(one.headers)
        // The made-up user for a known address has no identities and an empty role, as the protocol prescribes.
        if (name !== 'signup') expect(shape(other.body, unknown)).toBe(shape(one.body, known))
      }
      process.stdout.write(`${name}\n  known    ${summary(times.known)}\n  unknown  ${summary(times.unknown)}\n`)
    },
    120_000,
  )
})

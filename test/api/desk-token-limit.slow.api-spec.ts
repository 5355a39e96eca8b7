import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { CreatedToken } from '../../src/integrations/integrations.types.js'
import type { TestApp } from '../support/app.js'
import { startDesk, type Client } from './admin-support.js'

const A_MINUTE = 600

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk({ RATE_LIMIT: 'on' }))
})
afterAll(() => test.close())

const newToken = async (name: string) => {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { body } = await admin.send<CreatedToken>('POST', '/api/admin/tokens', { name, scopes: ['mail:read'], until })
  return body.token
}

let caller = 0
/** Each from a new address, so that the limit per address is not involved. */
const call = (token: string) =>
  test.inject({
    method: 'GET',
    url: '/api/admin/mail',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${(caller += 1) % 250}` },
  })

it('should let a token make 600 calls a minute from any address, and take nothing from another', async () => {
  const [busy, other] = [await newToken('Busy'), await newToken('Other')]
  const statuses = new Set<number>()
  for (let calls = 0; calls < A_MINUTE; calls += 1) statuses.add((await call(busy)).statusCode)
  expect([...statuses]).toEqual([200])
  const refused = await call(busy)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('This token has made too many requests') })
  expect((await call(other)).statusCode).toBe(200)
}, 60_000)

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import type { DeskLayout } from '../../src/staff/desk-view.types.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { ADMIN, clientOf, createUser, register, USER, type Client } from './admin-support.js'

const DESK = '/api/admin/registrations'
const FRAME = '/api/admin/layout'
const REST = '/rest/v1/investor_show_registrations?select=email'

async function enrol(client: Client) {
  const enrolled = await client.send<{ id: string; totp: { secret: string } }>('POST', '/auth/v1/factors', {
    factor_type: 'totp',
  })
  expect(enrolled.status).toBe(200)
  const { id, totp } = enrolled.body
  const challenge = await client.send<{ id: string }>('POST', `/auth/v1/factors/${id}/challenge`, {})
  const verified = await client.send('POST', `/auth/v1/factors/${id}/verify`, {
    challenge_id: challenge.body.id,
    code: await generate({ secret: totp.secret }),
  })
  expect(verified.status).toBe(200)
}

describe.each(['required', 'offered'] as const)('an admin without a second factor, where one is %s', (policy) => {
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    test = await startTestApp({
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_SECOND_FACTOR: policy,
    })
    await createUser(test)
    admin = await clientOf(test, ADMIN)
  })
  afterAll(async () => {
    await test.close()
    delete process.env.ADMIN_SECOND_FACTOR
  })

  if (policy === 'required') {
    it.each([
      ['GET', DESK],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/audit/export'],
      ['POST', '/api/admin/mail/retry'],
    ] as const)('should be refused %s %s, with a message that says what to do', async (method, url) => {
      const answer = await admin.raw(method, url, method === 'POST' ? { state: 'failed' } : undefined)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ error_code: 'second_factor_required' })
    })

    it('should read no rows over REST, as anyone without the role', async () => {
      await register(test)
      expect(await admin.get(REST)).toEqual({ status: 200, body: [] })
    })

    it('should be led from the desk to the account page', async () => {
      const page = await admin.raw('GET', '/admin/settings')
      expect([page.statusCode, page.headers.location]).toEqual([302, '/account#second-factor'])
      expect((await admin.raw('GET', '/account')).statusCode).toBe(200)
    })

    it('should not keep a user without the role from anything', async () => {
      expect((await (await clientOf(test, USER)).get('/api/account')).status).toBe(200)
    })
  } else
    it('should be reminded by the desk', async () => {
      const { body } = await admin.get<DeskLayout>(FRAME)
      expect(body.reminders).toEqual(['second-factor'])
      const page = await admin.raw('GET', '/admin/settings')
      expect(page.body).toContain('Your account has no second factor.')
    })

  it('should reach the desk, without a reminder, as soon as one is set up', async () => {
    await enrol(admin)
    // Verifying raised the same session, so the cookies have not changed.
    const { status, body } = await admin.get<DeskLayout>(FRAME)
    expect([status, body.reminders]).toEqual([200, []])
    expect((await admin.get<unknown[]>(REST)).body).toHaveLength(policy === 'required' ? 1 : 0)
    expect((await admin.raw('GET', '/admin/settings')).body).not.toContain('Your account has no second factor.')
  })
})

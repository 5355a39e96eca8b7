import { describe, expect, it } from '@jest/globals'
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import type { Server } from '../support/server.js'
import { ADMIN, accessToken, command, isGood, newServer, whileServing } from './command-support.js'

const keyOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

/** Verifies as another service would: with the published keys. */
async function isSigned({ url }: Server, token: string) {
  const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`)
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] }
  const key = keys.find(({ kid }) => kid === keyOf(token))
  if (!key) return false
  const [header, payload, signature = ''] = token.split('.')
  const publicKey = { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  return verify('sha256', Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))
}

describe('npm run keys', () => {
  it('should publish a new key before it signs, and keep the tokens of the old one good', async () => {
    const variables = await newServer()
    const start = { ...variables, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const first = await whileServing(start, accessToken)

    const rotated = await command('keys', ['rotate'], variables)
    expect(rotated).toMatchObject({ code: 0, output: expect.stringMatching(/Made \S+; it signs from 20/) })
    await whileServing(variables, async (server) => {
      const second = await accessToken(server)
      expect(keyOf(second)).toBe(keyOf(first))
      expect([await isGood(server, first), await isSigned(server, second)]).toEqual([true, true])
    })

    expect((await command('keys', ['rotate', '--now'], variables)).code).toBe(0)
    await whileServing(variables, async (server) => {
      const third = await accessToken(server)
      expect(keyOf(third)).not.toBe(keyOf(first))
      expect([await isGood(server, first), await isSigned(server, first)]).toEqual([true, true])
      expect([await isGood(server, third), await isSigned(server, third)]).toEqual([true, true])
    })
    expect(await command('keys', ['turn'], variables)).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run keys -- rotate'),
    })
  })
})

describe('npm run audit', () => {
  it('should verify the chain, and fail unless a head from outside is in it', async () => {
    const variables = await newServer()
    await whileServing({ ...variables, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }, accessToken)
    const audit = (...args: string[]) => command('audit', args, variables)
    const verified = await audit('verify')
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('The audit log is intact') })
    const head = /[\da-f]{64}/.exec(verified.output)?.[0] ?? ''
    expect((await audit('verify', '--head', head)).code).toBe(0)
    const foreign = await audit('verify', '--head', 'f'.repeat(64))
    expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('No entry has the hash ffff') })
    for (const args of [['verify', '--head', 'x'], []])
      expect(await audit(...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run audit -- verify'),
      })
  })
})

describe('npm run admin', () => {
  it('should grant and revoke the role, list who has it, and keep the last admin', async () => {
    const variables = await newServer()
    const email = 'ada@example.org'
    await whileServing({ ...variables, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }, async ({ url }) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email, password: ADMIN.password })
      expect((await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body })).status).toBe(200)
    })
    const admin = (...args: string[]) => command('admin', args, variables)
    expect((await admin('grant', 'unknown@example.org')).output).toContain('No account has the address')
    expect((await admin('grant', email)).output).toContain(
      `${email} is an admin now. The address is not confirmed yet, so the account has no password`,
    )
    expect((await admin('list')).output).toContain(`${email}\n${ADMIN.email}`)
    expect((await admin('revoke', ADMIN.email)).output).toContain('is no longer an admin')
    const last = await admin('revoke', email)
    expect([last.code, (await admin('list')).output]).toEqual([1, expect.stringContaining(email)])
  })
})

describe('npm run seed', () => {
  it('should fill the desk with invented entries', async () => {
    const variables = await newServer()
    expect((await command('seed', ['40'], variables)).code).toBe(0)
    const start = { ...variables, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    await whileServing(start, async (server) => {
      const headers = { authorization: `Bearer ${await accessToken(server)}` }
      const totals = await Promise.all(
        ['registrations', 'applications', 'discovery-calls'].map(async (tab) => {
          const desk = await fetch(`${server.url}/api/admin/${tab}`, { headers })
          return ((await desk.json()) as { total: { count: number } }).total.count
        }),
      )
      expect(totals).toEqual([40, 4, 2])
    })
  })
})

describe('npm run demo', () => {
  it('should fill an empty database with submissions in every state and print logins, and refuse a filled one', async () => {
    const variables = await newServer()
    const filled = await command('demo', [], variables)
    expect(filled).toMatchObject({ code: 0, output: expect.stringContaining('handler@meridian.example') })
    const [, password = ''] = /with the password "([^"]+)"/.exec(filled.output) ?? []
    await whileServing(variables, async ({ url }) => {
      const session = await fetch(`${url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ email: 'viewer@meridian.example', password }),
      })
      expect(session.status).toBe(200)
      const cookie = session.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      for (const status of ['new', 'in-progress', 'waiting', 'done', 'spam']) {
        const list = await fetch(`${url}/api/admin/inbox?status=${status}`, { headers: { cookie } })
        expect([status, list.status]).toEqual([status, 200])
        expect([status, ((await list.json()) as { rows: object[] }).rows.length > 0]).toEqual([status, true])
      }
    })
    expect(await command('demo', [], variables)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already holds submissions or users'),
    })
  })
})

import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { migratedDataFolder } from '../support/database-template.js'
import { freePort, removeFolder, run, startServer, stop, type Server } from '../support/server.js'

const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

const folders: string[] = []
/** The port stays the same across restarts, because tokens contain the server's address. */
async function newServer() {
  const DATA_DIR = migratedDataFolder()
  folders.push(DATA_DIR)
  return { DATA_DIR, PORT: String(await freePort()), RATE_LIMIT: 'off' }
}
let running: Server | undefined
afterEach(async () => {
  if (running) await stop(running, 'SIGKILL')
  running = undefined
})
afterAll(() => folders.forEach(removeFolder))

/** Runs the server between two commands: the embedded database belongs to one process at a time. */
async function whileServing<T>(variables: Record<string, string>, work: (server: Server) => Promise<T>) {
  running = await startServer(variables)
  const answer = await work(running)
  expect(await stop(running)).toBe(0)
  running = undefined
  return answer
}

async function command(name: string, args: string[], variables: Record<string, string>) {
  const child = run(`server/src/commands/${name}.command.js`, args, variables)
  return { code: await child.ended, output: child.output() }
}

async function accessToken({ url }: Server) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

const keyOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
const isGood = async ({ url }: Server, token: string) =>
  (await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status === 200

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

describe('AUTH_SECRET', () => {
  it('should be replaced with the old one listed after it, and refused without', async () => {
    const variables = await newServer()
    const old = 'f'.repeat(40)
    const fresh = 's'.repeat(40)
    const start = { ...variables, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, AUTH_SECRET: old }
    const token = await whileServing(start, accessToken)

    await whileServing({ ...variables, AUTH_SECRET: `${fresh},${old}` }, async (server) => {
      expect(await isGood(server, token)).toBe(true)
      expect(await isGood(server, await accessToken(server))).toBe(true)
    })
    await expect(startServer({ ...variables, AUTH_SECRET: fresh })).rejects.toThrow(
      'list the old one after the new one: AUTH_SECRET=new,old',
    )
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
      `${email} is an admin now. The address is not confirmed yet.`,
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

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import { startServer, type Server } from '../support/server.js'
import { until } from '../support/until.js'
import { isSignedBy, type Received, startReceiver } from '../support/webhook-receiver.js'
import { ADMIN, accessToken, command, isGood, newServer, whileServing } from './command-support.js'

const OLD = 'f'.repeat(40)
const FRESH = 's'.repeat(40)
const BOTH = `${FRESH},${OLD}`

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const serverWith = async () => ({ ...(await newServer()), WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })
const asAdmin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

async function post<T = object>({ url }: Server, path: string, body: object = {}, token?: string) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

interface Tokens {
  access_token: string
  refresh_token: string
}
interface App {
  id: string
  secret: string
}
interface Webhook {
  id: string
  secret: string
}

/** `steps` of 30 seconds ahead: a code of a time step counts once. */
async function showApp(server: Server, token: string, { id, secret }: App, steps = 0) {
  const challenge = await post<{ id: string }>(server, `/auth/v1/factors/${id}/challenge`, {}, token)
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const body = { challenge_id: challenge.body.id, code }
  const shown = await post<Tokens>(server, `/auth/v1/factors/${id}/verify`, body, token)
  expect(shown.status).toBe(200)
  return shown.body
}

async function enrol(server: Server, token: string) {
  const enrolled = await post<{ id: string; totp: { secret: string } }>(
    server,
    '/auth/v1/factors',
    { factor_type: 'totp' },
    token,
  )
  const app = { id: enrolled.body.id, secret: enrolled.body.totp.secret }
  return { app, tokens: await showApp(server, token, app) }
}

const refresh = (server: Server, refresh_token: string) =>
  post<Tokens>(server, '/auth/v1/token?grant_type=refresh_token', { refresh_token })

async function addWebhook(server: Server, token: string) {
  const wanted = { url: receiver.url('/hook'), description: '', events: ['submission.received'] }
  const { status, body } = await post<Webhook>(server, '/api/admin/webhooks', wanted, token)
  expect(status).toBe(201)
  return body
}

const newRecoveryCodes = async (server: Server, token: string) =>
  (await post<{ codes: string[] }>(server, '/api/account/recovery-codes', {}, token)).body.codes

describe('AUTH_SECRET', () => {
  it('should be replaced with the old one listed after it, and refused without', async () => {
    const variables = await newServer()
    const token = await whileServing({ ...variables, ...asAdmin, AUTH_SECRET: OLD }, accessToken)

    await whileServing({ ...variables, AUTH_SECRET: BOTH }, async (server) => {
      expect(await isGood(server, token)).toBe(true)
      expect(await isGood(server, await accessToken(server))).toBe(true)
    })
    await expect(startServer({ ...variables, AUTH_SECRET: FRESH })).rejects.toThrow(
      'list the old one after the new one: AUTH_SECRET=new,old',
    )
  })

  it('should be dropped once everything is sealed with the new one', async () => {
    const variables = await serverWith()
    const withoutMail = { ...variables, ...asAdmin, AUTH_SECRET: OLD, SMTP_URL: 'smtp://127.0.0.1:1' }
    const before = await whileServing(withoutMail, async (server) => {
      const token = await accessToken(server)
      const webhook = await addWebhook(server, token)
      const { app, tokens } = await enrol(server, token)
      await newRecoveryCodes(server, tokens.access_token)
      return { webhook, app, tokens }
    })
    const rotating = { ...variables, AUTH_SECRET: BOTH, SMTP_URL: 'smtp://127.0.0.1:1' }
    const tokens = await whileServing(rotating, async (server) => {
      const answer = await refresh(server, before.tokens.refresh_token)
      expect(answer.status).toBe(200)
      return answer.body
    })

    const resealed = await command('keys', ['reseal'], rotating)
    expect(resealed.code).toBe(0)
    expect(resealed.output).toMatch(
      /Sealed with the first secret: signing keys 1, authenticator apps 1, webhook secrets 1, unsent mails [1-9]\d*\./,
    )
    expect(resealed.output).toContain('The recovery codes of 1 account were made with an older secret')
    await whileServing(rotating, async (server) => {
      const current = await refresh(server, tokens.refresh_token)
      expect(await newRecoveryCodes(server, current.body.access_token)).toHaveLength(10)
      Object.assign(tokens, current.body)
    })
    const again = await command('keys', ['reseal'], rotating)
    expect(again.output).toContain('signing keys 0, authenticator apps 0, webhook secrets 0, unsent mails 0.')
    expect(again.output).not.toContain('recovery codes of')

    await whileServing({ ...variables, AUTH_SECRET: FRESH }, async (server) => {
      expect(await isGood(server, before.tokens.access_token)).toBe(true)
      expect((await refresh(server, tokens.refresh_token)).status).toBe(200)
      const { access_token } = await showApp(server, await accessToken(server), before.app, 1)
      const audited = await fetch(`${server.url}/api/admin/audit?action=key.resealed`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      expect((await audited.json()) as object).toMatchObject({
        lines: [{ detail: expect.stringContaining('authenticator apps: 1') }],
      })
      await post(server, `/api/admin/webhooks/${before.webhook.id}/test`, {}, access_token)
      const [received] = await until(() => receiver.at('/hook').length > 0 && receiver.at('/hook'))
      expect(isSignedBy(before.webhook.secret, received as Received)).toBe(true)
      // The folder is made with its first mail.
      const folder = path.join(variables.DATA_DIR, 'mail')
      await until(() => existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.eml')))
    })
  })
})

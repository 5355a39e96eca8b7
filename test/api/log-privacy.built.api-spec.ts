import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'otplib'
import { migratedDataFolder } from '../support/database-template.js'
import { discoveryCall } from '../support/form-payloads.js'
import { removeFolder, startServer, stop, type Server } from '../support/server.js'
import { SmtpPeer } from '../support/smtp-peer.js'
import { until } from '../support/until.js'
import { readLetter } from './auth-support.js'

const peer = new SmtpPeer()
const folder = migratedDataFolder()
let server: Server
/** Everything that was typed, mailed or issued, by kind. */
const secrets = new Map<string, string>()
const secret = (what: string, value: string | undefined) => {
  if (!value || value.length < 4) throw new Error(`There is no ${what}.`)
  secrets.set(what, value)
  return value
}

beforeAll(async () => {
  await peer.start()
  server = await startServer({ DATA_DIR: folder, SMTP_URL: peer.url, LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await stop(server, 'SIGKILL')
  await peer.stop()
  removeFolder(folder)
})

const call = (path: string, body: object | string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const statusOf = async (answer: Promise<Response>) => (await answer).status

/** The next mail with a link to this address, and its secrets; notices have none. */
async function mailed(what: string, to: string) {
  const mail = await until(() => {
    const at = peer.received.findIndex(
      ({ to: receivers, text }) => receivers?.some(({ address }) => address === to) && readLetter(text ?? '').link,
    )
    return Promise.resolve(at >= 0 && peer.received.splice(at, 1)[0])
  })
  const { link, code } = readLetter(mail.text ?? '')
  const token = secret(`token of the ${what} mail`, new URL(String(link)).searchParams.get('token') ?? undefined)
  return { link: String(link), token, code: secret(`code of the ${what} mail`, code) }
}

describe('the log at its most talkative', () => {
  it('should contain no password, token, code, address, phone or name of anyone who signs up, signs in or sends a form', async () => {
    const email = secret('address', 'wilhelmina.featherstone@secret-domain.example')
    const newEmail = secret('new address', 'mina.featherstone@other-domain.example')
    const password = secret('password', 'unspeakable-password-1')
    const newPassword = secret('new password', 'unspeakable-password-2')
    const wrong = secret('mistyped password', 'unspeakable-mistake')
    const data = { name: secret('name', 'Wilhelmina'), phone: secret('phone', '+44 7700 900461') }

    expect(await statusOf(call('/auth/v1/signup', { email, password, data }))).toBe(200)
    const confirmation = await mailed('confirmation', email)
    expect((await fetch(confirmation.link.replace(/^https?:\/\/[^/]+/, server.url))).status).toBe(200)
    const confirmed = await fetch(`${server.url}/auth/confirm`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: confirmation.token, type: 'signup', redirect_to: '' }),
    })
    expect(confirmed.status).toBe(303)
    for (const [index, cookie] of confirmed.headers.getSetCookie().entries())
      if (/^(access|refresh)=/.test(cookie)) secret(`cookie ${index}`, cookie.split(/[=;]/)[1])

    expect(await statusOf(call('/api/session', { email, password: wrong }))).toBe(400)
    expect(await statusOf(call('/auth/v1/token?grant_type=password', { email, password: wrong }))).toBe(400)
    expect(await statusOf(call('/auth/v1/token?grant_type=password', `{"email":"${email}","password":"${wrong}`))).toBe(
      400,
    )
    const signedIn = await call('/auth/v1/token?grant_type=password', { email, password })
    const session = (await signedIn.json()) as { access_token: string; refresh_token: string }
    const authorization = `Bearer ${secret('access token', session.access_token)}`
    const refresh = secret('refresh token', session.refresh_token)
    expect(await statusOf(call('/auth/v1/token?grant_type=refresh_token', { refresh_token: refresh }))).toBe(200)

    expect(await statusOf(call('/auth/v1/recover', { email }))).toBe(200)
    const recovery = await mailed('recovery', email)
    const followed = await fetch(`${server.url}/auth/v1/verify?type=recovery&token=${recovery.token}`, {
      redirect: 'manual',
    })
    const fragment = new URLSearchParams(new URL(String(followed.headers.get('location'))).hash.slice(1))
    secret('access token in a fragment', fragment.get('access_token') ?? undefined)
    expect((await fetch(`${server.url}/auth/v1/verify?type=recovery&token=${recovery.token}`)).ok).toBe(true)

    expect(await statusOf(call('/auth/v1/otp', { email }))).toBe(200)
    const oneTime = await mailed('one-time', email)
    const guess = secret('mistyped code', String((Number(oneTime.code) + 1) % 1_000_000).padStart(6, '0'))
    expect(await statusOf(call('/auth/v1/verify', { email, token: guess, type: 'email' }))).toBe(403)
    expect(await statusOf(call('/auth/v1/verify', { email, token: oneTime.code, type: 'email' }))).toBe(200)

    expect(await statusOf(call('/auth/v1/user', { email: newEmail }, { authorization }, 'PUT'))).toBe(200)
    await mailed('change of address', newEmail)
    const enrolled = await call('/auth/v1/factors', { factor_type: 'totp' }, { authorization })
    const factor = (await enrolled.json()) as { id: string; totp: { secret: string } }
    const code = secret('TOTP code', await generate({ secret: secret('TOTP secret', factor.totp.secret) }))
    const challenged = await call(`/auth/v1/factors/${factor.id}/challenge`, {}, { authorization })
    const { id } = (await challenged.json()) as { id: string }
    const step = await call(`/auth/v1/factors/${factor.id}/verify`, { challenge_id: id, code }, { authorization })
    expect(step.status).toBe(200)
    expect(await statusOf(call('/auth/v1/user', { password: newPassword }, { authorization }, 'PUT'))).toBe(200)

    const form = {
      firstName: secret('first name', 'Bartholomew'),
      lastName: secret('last name', 'Quillfeather'),
      email: secret('address of a form', 'barty@form-domain.example'),
      phone: secret('phone of a form', '020 7946 0733'),
    }
    const { type, formData } = discoveryCall()
    expect(await statusOf(call('/functions/v1/send-form-email', { type, formData: { ...formData, ...form } }))).toBe(
      200,
    )
    expect(
      await statusOf(call('/functions/v1/send-form-email', { type, formData: { ...formData, ...form, email: 'x' } })),
    ).toBe(400)
    const lost = await fetch(`${server.url}/no-such-page?token=${confirmation.token}&email=${email}`)
    expect(lost.status).toBe(404)
    for (const encoded of ['/status%3Ftoken=', '/status%253Ftoken%253D', '/auth/confirm/'])
      expect((await fetch(server.url + encoded + confirmation.token)).status).toBe(404)
    await until(() => Promise.resolve(server.output().includes('/no-such-page')))
    await until(() => Promise.resolve(peer.received.some(({ to }) => to?.[0]?.address === form.email)))

    const output = server.output()
    expect(output).toContain('"level":"debug"')
    const found = [...secrets].filter(([, value]) =>
      /^\d{6}$/.test(value)
        ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(output)
        : output.includes(value) || output.includes(encodeURIComponent(value)),
    )
    expect(found.map(([what]) => what)).toEqual([])
  })

  it('should name the route of a refused read, and nothing else of it', async () => {
    const read = await fetch(`${server.url}/api/admin/registrations?q=whom-they-look-for`)
    expect(read.status).toBe(401)
    const lines = await until(() => {
      const found = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"route":"/api/admin/:tab"'))
      return Promise.resolve(found.length > 0 && found)
    })
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'info', method: 'GET', status: 401, msg: 'request' }),
    ])
    expect(server.output()).not.toContain('whom-they-look-for')
  })
})

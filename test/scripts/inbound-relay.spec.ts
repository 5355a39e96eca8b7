import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { isSigned } from '../../src/admin/answers/inbound-signature.js'
// @ts-expect-error It is plain JavaScript, as it is run.
import relay from '../../deploy/inbound-mail/relay.mjs'

const SECRET = 'only-the-mail-service-and-we-know-this-one'
const env = { MERIDIAN_URL: 'https://www.example.org', INBOUND_MAIL_SECRET: SECRET }
const forward = (request: Request, more: object) =>
  (relay as { fetch: (request: Request, env: object) => Promise<Response> }).fetch(request, { ...env, ...more })

const sent: { url: string; init: RequestInit }[] = []
const { fetch } = globalThis
beforeEach(() => {
  sent.length = 0
  globalThis.fetch = jest.fn((url: unknown, init: unknown) => {
    sent.push({ url: String(url), init: init as RequestInit })
    return Promise.resolve(new Response('{"kept":true}'))
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = fetch
})

function expectForwarded(mail: object) {
  const [{ url, init } = { url: '', init: {} }] = sent
  expect(url).toBe('https://www.example.org/api/inbound-mail')
  const headers = new Headers(init.headers)
  const body = String(init.body)
  const [timestamp, signature] = ['webhook-timestamp', 'webhook-signature'].map((name) => headers.get(name) ?? '')
  expect(isSigned(SECRET, { timestamp, signature, body })).toBe(true)
  expect(JSON.parse(body)).toEqual(mail)
}

const MAIL = {
  from: 'Mary Anning <mary@example.org>',
  to: 'replies+AP-7K3F9-QX2AB@in.example.org',
  subject: 'Re: your application',
  text: 'Yes, with pleasure.',
  messageId: '<one@mail.example.org>',
  inReplyTo: '<two@www.example.org>',
  automatic: false,
}

describe('the relay of inbound mail', () => {
  const fromPostmark = (password: string) =>
    new Request('https://relay.example.org', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`postmark:${password}`)}` },
      body: JSON.stringify({
        From: MAIL.from,
        ToFull: [{ Email: MAIL.to }],
        Subject: MAIL.subject,
        TextBody: MAIL.text,
        MessageID: 'b7bc2f4a',
        Headers: [
          { Name: 'Message-ID', Value: MAIL.messageId },
          { Name: 'In-Reply-To', Value: MAIL.inReplyTo },
        ],
      }),
    })

  it('should sign what Postmark sends, and refuse who does not know its password', async () => {
    expect((await forward(fromPostmark('open'), { POSTMARK_PASSWORD: 'open' })).status).toBe(200)
    expectForwarded(MAIL)
    expect((await forward(fromPostmark('shut'), { POSTMARK_PASSWORD: 'open' })).status).toBe(401)
    expect(sent).toHaveLength(1)
  })

  const fromMailgun = (key: string) => {
    const form = new FormData()
    const signature = createHmac('sha256', key).update('1795000000token').digest('hex')
    for (const [name, value] of Object.entries({
      timestamp: '1795000000',
      token: 'token',
      signature,
      from: MAIL.from,
      recipient: MAIL.to,
      subject: MAIL.subject,
      'body-plain': MAIL.text,
      'Message-Id': MAIL.messageId,
      'In-Reply-To': MAIL.inReplyTo,
      'Auto-Submitted': 'no',
    }))
      form.set(name, value)
    return new Request('https://relay.example.org', { method: 'POST', body: form })
  }

  it('should sign what Mailgun sends, and refuse what is not signed by it', async () => {
    expect((await forward(fromMailgun('key'), { MAILGUN_SIGNING_KEY: 'key' })).status).toBe(200)
    expectForwarded(MAIL)
    expect((await forward(fromMailgun('another'), { MAILGUN_SIGNING_KEY: 'key' })).status).toBe(401)
    expect(sent).toHaveLength(1)
  })
})

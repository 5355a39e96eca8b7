import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
// @ts-expect-error It is plain JavaScript, as it is run.
import relay from '../../deploy/inbound-mail/relay.mjs'

const SECRET = 'only-the-mail-service-and-we-know-this-one'
const env = { MERIDIAN_URL: 'https://www.example.org', INBOUND_MAIL_SECRET: SECRET }
const forward = (request: Request, more: object) =>
  (relay as { fetch: (request: Request, env: object) => Promise<Response> }).fetch(request, { ...env, ...more })

const sent: { url: string; init: RequestInit }[] = []
let answer: Response | undefined
const { fetch } = globalThis
beforeEach(() => {
  sent.length = 0
  globalThis.fetch = jest.fn((url: unknown, init: unknown) => {
    sent.push({ url: String(url), init: init as RequestInit })
    return Promise.resolve(answer ?? new Response('{"kept":true}'))
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = fetch
})

function expectForwarded(mail: object, path = '') {
  const { url, init } = sent.at(-1) ?? { url: '', init: {} }
  expect(url).toBe(`https://www.example.org/api/inbound-mail${path}`)
  const headers = Object.fromEntries(new Headers(init.headers))
  expect(new Webhook(SECRET, { format: 'raw' }).verify(String(init.body), headers)).toEqual(mail)
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
  const fromPostmark = (password: string, posted: object) =>
    new Request('https://relay.example.org', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`postmark:${password}`)}` },
      body: JSON.stringify(posted),
    })
  const postmarkMail = {
    From: MAIL.from,
    ToFull: [{ Email: MAIL.to }],
    Subject: MAIL.subject,
    TextBody: MAIL.text,
    MessageID: 'b7bc2f4a',
    Headers: [
      { Name: 'Message-ID', Value: MAIL.messageId },
      { Name: 'In-Reply-To', Value: MAIL.inReplyTo },
    ],
  }
  const postmark = { POSTMARK_PASSWORD: 'open' }

  it('should sign what Postmark sends, and refuse who does not know its password', async () => {
    expect((await forward(fromPostmark('open', postmarkMail), postmark)).status).toBe(200)
    expectForwarded(MAIL)
    for (const password of ['shut', 'ope', 'opened', ''])
      expect((await forward(fromPostmark(password, postmarkMail), postmark)).status).toBe(401)
    expect((await forward(new Request('https://relay.example.org', { method: 'POST' }), postmark)).status).toBe(401)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['HardBounce', 'smtp;550 5.1.1 The email account does not exist', '5.1.1'],
    ['Transient', 'smtp;450 4.2.1 Try again later', '4.2.1'],
    ['SoftBounce', 'smtp;452 4.2.2 Mailbox full', '5.0.0'],
    ['Blocked', '', '5.0.0'],
  ])('should report a %s of Postmark', async (Type, Details, status) => {
    const bounce = { RecordType: 'Bounce', Type, Details, Description: 'Told', Email: 'mary@example.org' }
    expect((await forward(fromPostmark('open', bounce), postmark)).status).toBe(200)
    expectForwarded({ recipient: 'mary@example.org', status, diagnostic: Details || 'Told' }, '/bounces')
  })

  it('should forward nothing that is neither a mail nor a bounce', async () => {
    for (const posted of [{ RecordType: 'Delivery' }, { RecordType: 'Bounce', Type: 'AutoResponder' }])
      expect((await forward(fromPostmark('open', posted), postmark)).status).toBe(200)
    expect((await forward(eventOfMailgun({ event: 'delivered' }), mailgun)).status).toBe(200)
    expect(sent).toEqual([])
  })

  let tokens = 0
  const mailgun = { MAILGUN_SIGNING_KEY: 'key' }
  const signature = ({ key = 'key', age = 0, token = `token ${(tokens += 1)}` } = {}) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    return {
      timestamp,
      token,
      signature: createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex'),
    }
  }
  const fromMailgun = (signed = signature()) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...signed,
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
  const eventOfMailgun = (event: object, signed = signature()) =>
    new Request('https://relay.example.org', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature: signed, 'event-data': event }),
    })

  it('should sign what Mailgun sends, and refuse what is not signed by it', async () => {
    expect((await forward(fromMailgun(), mailgun)).status).toBe(200)
    expectForwarded(MAIL)
    expect((await forward(fromMailgun(signature({ key: 'another' })), mailgun)).status).toBe(401)
    expect((await forward(fromMailgun({ ...signature(), signature: '' }), mailgun)).status).toBe(401)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['permanent', { code: 550, 'enhanced-code': '5.1.1', message: 'No such user' }, '5.1.1', 'No such user'],
    ['permanent', { code: 550, message: '5.7.1 Refused by policy' }, '5.7.1', '5.7.1 Refused by policy'],
    ['permanent', { code: 450, message: '4.1.1 Unknown for now' }, '5.0.0', '4.1.1 Unknown for now'],
    ['temporary', { code: 452, message: '', description: 'Mailbox full' }, '4.0.0', 'Mailbox full'],
  ])('should report a %s failure of Mailgun: %j', async (severity, delivery, status, diagnostic) => {
    const headers = { 'message-id': 'one@www.example.org' }
    const mail = { recipient: 'mary@example.org', message: { headers } }
    const event = { event: 'failed', severity, 'delivery-status': delivery, ...mail }
    expect((await forward(eventOfMailgun(event), mailgun)).status).toBe(200)
    expectForwarded({ messageId: 'one@www.example.org', recipient: 'mary@example.org', status, diagnostic }, '/bounces')
  })

  it.each([
    [298, 200],
    [302, 401],
    [-302, 401],
  ])('should answer a token of Mailgun that is %d seconds old with %d', async (age, status) => {
    expect((await forward(fromMailgun(signature({ age })), mailgun)).status).toBe(status)
    expect((await forward(eventOfMailgun({ event: 'delivered' }, signature({ age })), mailgun)).status).toBe(status)
  })

  it('should accept a token of Mailgun once, unless what it came with could not be delivered', async () => {
    const once = signature()
    expect((await forward(fromMailgun(once), mailgun)).status).toBe(200)
    expect((await forward(fromMailgun(once), mailgun)).status).toBe(401)
    expect((await forward(eventOfMailgun({ event: 'delivered' }, once), mailgun)).status).toBe(401)
    const again = signature()
    answer = new Response('', { status: 503 })
    expect((await forward(fromMailgun(again), mailgun)).status).toBe(503)
    answer = undefined
    expect((await forward(fromMailgun(again), mailgun)).status).toBe(200)
    expect(sent).toHaveLength(3)
  })
})

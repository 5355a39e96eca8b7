import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { createHmac, sign } from 'node:crypto'
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
    if (String(url) === CERTIFICATE_URL) return Promise.resolve(new Response(sns.certificate))
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

const CERTIFICATE_URL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem'
const certificate = () => {
  const subject = ['-subj', '/CN=sns.amazonaws.com', '-days', '2', '-keyout', '-', '-out', '-']
  const pem = execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [key = '', held = ''] = pem.match(/-----BEGIN (?:PRIVATE KEY|CERTIFICATE)-----[^]+?-----END .+-----/g) ?? []
  return { key, certificate: held }
}
const sns = certificate()

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

  it('should sign what Postmark sends, and refuse callers without its password', async () => {
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

  it('should forward nothing that is neither an email nor a bounce', async () => {
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

  const ses = { SES_TOPIC: 'arn:aws:sns:eu-west-1:123456789012:bounces' }
  const fromSns = (changes: Record<string, string>, { key = sns.key, forged = {} } = {}) => {
    const notice: Record<string, string> = {
      Type: 'Notification',
      MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
      TopicArn: ses.SES_TOPIC,
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: CERTIFICATE_URL,
      ...changes,
    }
    const subscribes = notice.Type !== 'Notification'
    const names = subscribes
      ? ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
    const text = names.map((name) => (name in notice ? `${name}\n${notice[name]}\n` : '')).join('')
    const Signature = sign(notice.SignatureVersion === '1' ? 'sha1' : 'sha256', Buffer.from(text), key)
    const body = JSON.stringify({ ...notice, Signature: Signature.toString('base64'), ...forged })
    return new Request('https://relay.example.org', { method: 'POST', body })
  }
  const bounceOfSes = (bounce: object) =>
    JSON.stringify({
      notificationType: 'Bounce',
      bounce,
      mail: { messageId: '0102', headers: [{ name: 'Message-ID', value: '<one@www.example.org>' }] },
    })
  const unknown = {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: 'mary@example.org',
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 unknown',
      },
    ],
  }

  it.each([
    ['permanent', '2', unknown, '5.1.1', 'smtp; 550 5.1.1 unknown'],
    ['permanent', '1', unknown, '5.1.1', 'smtp; 550 5.1.1 unknown'],
    [
      'transient',
      '2',
      {
        bounceType: 'Transient',
        bounceSubType: 'MailboxFull',
        bouncedRecipients: [{ emailAddress: 'mary@example.org' }],
      },
      '4.0.0',
      'Transient MailboxFull',
    ],
  ])('should report a %s bounce of SES, signed in version %s', async (_kind, version, bounce, status, diagnostic) => {
    const notice = fromSns({ Message: bounceOfSes(bounce), SignatureVersion: version })
    expect((await forward(notice, ses)).status).toBe(200)
    const about = { messageId: '<one@www.example.org>', recipient: 'mary@example.org' }
    expectForwarded({ ...about, status, diagnostic }, '/bounces')
  })

  it('should refuse what SNS has not signed, signed for another topic, long ago, or with a certificate from elsewhere', async () => {
    const Message = bounceOfSes(unknown)
    const { key } = certificate()
    const refused = [
      fromSns({ Message }, { key }),
      fromSns({ Message }, { forged: { Message: bounceOfSes({ ...unknown, bounceType: 'Transient' }) } }),
      fromSns({ Message }, { forged: { Type: 'SubscriptionConfirmation' } }),
      fromSns({ Message, TopicArn: 'arn:aws:sns:eu-west-1:999999999999:bounces' }),
      fromSns({ Message, Timestamp: new Date(Date.now() - 2 * 3_600_000).toISOString() }),
      fromSns({ Message, Timestamp: 'lately' }),
      fromSns({ Message, SignatureVersion: '3' }),
      ...[
        'http://sns.eu-west-1.amazonaws.com/a.pem',
        'https://sns.eu-west-1.amazonaws.com.example.org/a.pem',
        'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
        'https://example.org/sns.eu-west-1.amazonaws.com/a.pem',
      ].map((SigningCertURL) => fromSns({ Message, SigningCertURL })),
    ]
    for (const notice of refused) expect((await forward(notice, ses)).status).toBe(401)
    expect(sent).toEqual([])
  })

  it('should follow the link of a subscription to its own topic, and only to SNS', async () => {
    const subscription = { Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe', Token: 'abc' }
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc'
    expect((await forward(fromSns({ ...subscription, SubscribeURL }), ses)).status).toBe(200)
    expect(sent.map(({ url }) => url)).toEqual([SubscribeURL])
    const elsewhere = fromSns({ ...subscription, SubscribeURL: 'https://169.254.169.254/latest/meta-data' })
    expect((await forward(elsewhere, ses)).status).toBe(401)
    const another = fromSns({ ...subscription, SubscribeURL, TopicArn: 'arn:aws:sns:eu-west-1:1:other' })
    expect((await forward(another, ses)).status).toBe(401)
    expect(sent).toHaveLength(1)
  })

  const reports = { REPORTS_PASSWORD: 'between us' }
  const report = (fields: string[], password = 'between us') =>
    new Request('https://relay.example.org', {
      method: 'POST',
      headers: { authorization: `Bearer ${password}`, 'content-type': 'message/rfc822' },
      body: [
        'From: MAILER-DAEMON@mx.example.org',
        'Message-ID: <report@mx.example.org>',
        'Content-Type: multipart/report; report-type=delivery-status;',
        ' boundary="part"',
        '',
        '--part',
        'Content-Type: text/plain',
        '',
        'Your mail could not be delivered. Status: 4.4.4',
        '--part',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.org',
        '',
        ...fields,
        '',
        '--part',
        'Content-Type: message/rfc822',
        '',
        'Subject: Your form',
        'Message-ID:',
        ' <one@www.example.org>',
        '',
        'Status: 2.0.0',
        '--part--',
      ].join('\r\n'),
    })

  it.each([
    ['failed', '5.1.1', '5.1.1'],
    ['delayed', '4.4.1', '4.4.1'],
  ])('should report what a mail server says has %s', async (action, said, status) => {
    const fields = ['Final-Recipient: rfc822; mary@example.org', `Action: ${action}`, `Status: ${said}`]
    const words = ['Diagnostic-Code: smtp; 550 no', '    such user']
    expect((await forward(report([...fields, ...words]), reports)).status).toBe(200)
    const about = { messageId: '<one@www.example.org>', recipient: 'mary@example.org' }
    expectForwarded({ ...about, status, diagnostic: 'smtp; 550 no such user' }, '/bounces')
  })

  it('should forward no other email to that mailbox, and refuse callers without the password', async () => {
    const delivered = ['Final-Recipient: rfc822; mary@example.org', 'Action: delivered', 'Status: 2.0.0']
    expect((await forward(report(delivered), reports)).status).toBe(200)
    const mail = new Request('https://relay.example.org', {
      method: 'POST',
      headers: { authorization: 'Bearer between us' },
      body: 'From: mary@example.org\r\nSubject: Hello\r\n\r\nAction: failed\r\n',
    })
    expect((await forward(mail, reports)).status).toBe(200)
    expect((await forward(report(delivered, 'guessed'), reports)).status).toBe(401)
    expect(sent).toEqual([])
  })
})

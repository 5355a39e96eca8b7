/**
 * Turns a mail service's webhooks, for mail that came in and mail that came back, into the signed requests that Meridian expects. Runs
 * wherever a fetch handler does (Cloudflare Workers with nodejs_compat, Deno, Bun). It needs MERIDIAN_URL, INBOUND_MAIL_SECRET, and one of
 * POSTMARK_PASSWORD, MAILGUN_SIGNING_KEY, SES_TOPIC and REPORTS_PASSWORD.
 */
import { verify, X509Certificate } from 'node:crypto'

const utf8 = new TextEncoder()
const LONGEST_TEXT = 50_000

async function hmac(secret, text) {
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))
}

/** Takes as long for any two texts: what is compared are their digests under a key of this moment. */
async function isEqual(actual, expected) {
  const key = crypto.randomUUID()
  const [one, other] = await Promise.all([hmac(key, actual), hmac(key, expected)])
  return one.reduce((difference, byte, at) => difference | (byte ^ other[at]), 0) === 0
}

/** Mailgun's tokens are accepted for five minutes and once. Only tokens that it signed are remembered. */
const LIFETIME_SECONDS = 5 * 60
const MOST_TOKENS = 10_000
const usedTokens = new Map()

function isFirstUse(token, now) {
  // The oldest come first.
  for (const [used, until] of usedTokens)
    if (until < now || usedTokens.size >= MOST_TOKENS) usedTokens.delete(used)
    else break
  if (usedTokens.has(token)) return false
  usedTokens.set(token, now + 2 * LIFETIME_SECONDS)
  return true
}

async function isFromMailgun({ timestamp, token, signature }, key) {
  const now = Date.now() / 1000
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > LIFETIME_SECONDS) return false
  const digest = [...(await hmac(key, timestamp + token))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await isEqual(signature, digest)) && isFirstUse(token, now)
}

const isAutomatic = (value) => Boolean(value) && value.toLowerCase() !== 'no'

const received = (mail) => ({ path: '/api/inbound-mail', body: { ...mail, text: mail.text.slice(0, LONGEST_TEXT) } })

/** The status is the enhanced code that the server said, unless the service knows better whether it is for good. */
const returned = ({ permanent, diagnostic = '', code, ...mail }) => {
  const given = permanent ? '5' : '4'
  const [said] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(`${code ?? ''} ${diagnostic}`) ?? []
  const status = said?.startsWith(given) ? said : `${given}.0.0`
  return { path: '/api/inbound-mail/bounces', body: { ...mail, status, diagnostic: diagnostic.slice(0, LONGEST_TEXT) } }
}

/** Tried again by Postmark; any other bounce is the end of that mail. */
const DELAY = 'Transient'
const NO_BOUNCES = new Set(['AutoResponder', 'Subscribe', 'Unsubscribe', 'ChallengeVerification', 'OpenRelayTest'])

/** Postmark's webhooks: JSON, with a password in their address. It gives mails Message-IDs of its own. */
async function fromPostmark(request, { POSTMARK_PASSWORD }) {
  const expected = `Basic ${btoa(`postmark:${POSTMARK_PASSWORD}`)}`
  if (!(await isEqual(request.headers.get('authorization') ?? '', expected))) return undefined
  const posted = await request.json()
  if (posted.RecordType) {
    if (posted.RecordType !== 'Bounce' || NO_BOUNCES.has(posted.Type)) return {}
    return returned({
      recipient: posted.Email,
      permanent: posted.Type !== DELAY,
      diagnostic: posted.Details || posted.Description || posted.Type,
    })
  }
  const header = (name) => posted.Headers.find((one) => one.Name.toLowerCase() === name)?.Value ?? ''
  return received({
    from: posted.From,
    to: posted.ToFull.map(({ Email }) => Email).join(', '),
    subject: posted.Subject,
    text: posted.TextBody || posted.HtmlBody,
    messageId: header('message-id') || `<${posted.MessageID}@inbound.postmarkapp.com>`,
    inReplyTo: header('in-reply-to'),
    automatic: isAutomatic(header('auto-submitted')),
  })
}

/** Mailgun's webhooks, signed with the key of the account: a form from its routes, JSON about its deliveries. */
async function fromMailgun(request, { MAILGUN_SIGNING_KEY }) {
  if (/json/.test(request.headers.get('content-type') ?? '')) {
    const { signature, 'event-data': event } = await request.json()
    if (!(await isFromMailgun(signature, MAILGUN_SIGNING_KEY))) return undefined
    if (event.event !== 'failed') return { token: signature.token }
    const { message, description, 'enhanced-code': code } = event['delivery-status'] ?? {}
    return {
      token: signature.token,
      ...returned({
        messageId: event.message.headers['message-id'],
        recipient: event.recipient,
        permanent: event.severity === 'permanent',
        code,
        diagnostic: message || description || event.reason,
      }),
    }
  }
  const form = await request.formData()
  const field = (name) => String(form.get(name) ?? '')
  const signature = { timestamp: field('timestamp'), token: field('token'), signature: field('signature') }
  if (!(await isFromMailgun(signature, MAILGUN_SIGNING_KEY))) return undefined
  return {
    token: signature.token,
    ...received({
      from: field('from'),
      to: field('recipient'),
      subject: field('subject'),
      text: field('body-plain') || field('body-html'),
      messageId: field('Message-Id'),
      inReplyTo: field('In-Reply-To'),
      automatic: isAutomatic(field('Auto-Submitted')),
    }),
  }
}

/** What SNS signs, in this order, and under which digest. */
const SIGNED = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
const IN_NOTIFICATIONS = new Set(['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'])
const DIGESTS = { 1: 'sha1', 2: 'sha256' }
/** SNS tries again for an hour. */
const OLDEST_NOTICE_MS = 75 * 60_000

/** Anyone can have a certificate and a topic there; only the operator's topic is believed. */
function isOfSns(address) {
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'https:' && port === '' && /^sns\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?$/.test(hostname)
}

async function isFromSns(notice, topic) {
  const { TopicArn, Type, Timestamp, SignatureVersion, Signature, SigningCertURL } = notice
  const digest = DIGESTS[SignatureVersion]
  if (TopicArn !== topic || !digest || !isOfSns(SigningCertURL)) return false
  if (!(Math.abs(Date.now() - Date.parse(Timestamp)) < OLDEST_NOTICE_MS)) return false
  const answer = await fetch(SigningCertURL, { redirect: 'error' })
  if (!answer.ok) throw new Error(`the certificate of SNS was answered with ${answer.status}`)
  const { publicKey, validTo } = new X509Certificate(await answer.text())
  if (Date.parse(validTo) < Date.now()) return false
  const names = SIGNED.filter(
    (name) => notice[name] !== undefined && (Type !== 'Notification' || IN_NOTIFICATIONS.has(name)),
  )
  const text = names.map((name) => `${name}\n${notice[name]}\n`).join('')
  return verify(digest, utf8.encode(text), publicKey, Buffer.from(Signature, 'base64'))
}

/** Amazon SES publishes bounces to a topic of SNS, which has to be subscribed to by following a link that it posts first. */
async function fromSes(request, { SES_TOPIC }) {
  const notice = await request.json()
  if (!(await isFromSns(notice, SES_TOPIC))) return undefined
  if (notice.Type === 'SubscriptionConfirmation') {
    if (!isOfSns(notice.SubscribeURL)) return undefined
    const { ok, status } = await fetch(notice.SubscribeURL, { redirect: 'error' })
    if (!ok) throw new Error(`the subscription was answered with ${status}`)
    return {}
  }
  if (notice.Type !== 'Notification') return {}
  const { notificationType, eventType = notificationType, bounce, mail } = JSON.parse(notice.Message)
  const [recipient] = bounce?.bouncedRecipients ?? []
  if (eventType !== 'Bounce' || !recipient) return {}
  return returned({
    // Its own id is not ours; ours is among the headers where the topic is set to include them.
    messageId: mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value,
    recipient: recipient.emailAddress,
    permanent: bounce.bounceType === 'Permanent',
    code: recipient.status,
    diagnostic: recipient.diagnosticCode || `${bounce.bounceType} ${bounce.bounceSubType}`,
  })
}

/** The report of a mail server (RFC 3464), as the mail that it is: posted by the server that the returned mail comes back to. */
async function fromReport(request, { REPORTS_PASSWORD }) {
  if (!(await isEqual(request.headers.get('authorization') ?? '', `Bearer ${REPORTS_PASSWORD}`))) return undefined
  const unfolded = (await request.text()).replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ')
  const report = /^Content-Type: *message\/delivery-status\b(.*)/ims.exec(unfolded)?.[1] ?? ''
  const [about, ...rest] = report.split(/^Content-Type: *(?:message\/rfc822|text\/rfc822-headers)\b/im)
  const field = (name, text) => new RegExp(`^${name}: *(.+)$`, 'im').exec(text)?.[1].trim()
  const status = field('Status', about)
  const recipient = (field('Original-Recipient', about) ?? field('Final-Recipient', about))?.replace(/^[^;]*; */, '')
  if (!recipient || !/^(?:failed|delayed)$/i.test(field('Action', about) ?? '')) return {}
  return returned({
    messageId: field('Message-ID', rest.join('')),
    recipient,
    permanent: status?.startsWith('5.') ?? true,
    code: status,
    diagnostic: field('Diagnostic-Code', about),
  })
}

const serviceOf = (env) => {
  if (env.POSTMARK_PASSWORD) return fromPostmark
  if (env.SES_TOPIC) return fromSes
  return env.REPORTS_PASSWORD ? fromReport : fromMailgun
}

async function forward({ path, body }, { MERIDIAN_URL, INBOUND_MAIL_SECRET }) {
  const payload = JSON.stringify(body)
  const id = crypto.randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = btoa(String.fromCharCode(...(await hmac(INBOUND_MAIL_SECRET, `${id}.${timestamp}.${payload}`))))
  return fetch(MERIDIAN_URL + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: payload,
  })
}

export default {
  async fetch(request, env) {
    const mail = await serviceOf(env)(request, env)
    if (!mail) return new Response('Not signed, too old, or received before.', { status: 401 })
    if (!mail.path) return new Response('Nothing to forward.')
    try {
      const answer = await forward(mail, env)
      if (!answer.ok) usedTokens.delete(mail.token)
      return answer
    } catch (error) {
      // So that the service can try again.
      usedTokens.delete(mail.token)
      throw error
    }
  },
}

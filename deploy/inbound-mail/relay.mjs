/**
 * Turns a mail service's webhook into the signed request that Meridian expects. Runs wherever a fetch handler does (Cloudflare Workers, Deno,
 * Bun). It needs MERIDIAN_URL, INBOUND_MAIL_SECRET, and one of POSTMARK_PASSWORD and MAILGUN_SIGNING_KEY.
 */
const utf8 = new TextEncoder()
const LONGEST_TEXT = 50_000

async function hmac(secret, text) {
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))
}

const isAutomatic = (value) => Boolean(value) && value.toLowerCase() !== 'no'

/** Postmark's inbound webhook: JSON, with a password in its address. */
async function fromPostmark(request, { POSTMARK_PASSWORD }) {
  if (request.headers.get('authorization') !== `Basic ${btoa(`postmark:${POSTMARK_PASSWORD}`)}`) return undefined
  const mail = await request.json()
  const header = (name) => mail.Headers.find((one) => one.Name.toLowerCase() === name)?.Value ?? ''
  return {
    from: mail.From,
    to: mail.ToFull.map(({ Email }) => Email).join(', '),
    subject: mail.Subject,
    text: mail.TextBody || mail.HtmlBody,
    messageId: header('message-id') || `<${mail.MessageID}@inbound.postmarkapp.com>`,
    inReplyTo: header('in-reply-to'),
    automatic: isAutomatic(header('auto-submitted')),
  }
}

/** Mailgun's route: a form, signed with the key of the account. */
async function fromMailgun(request, { MAILGUN_SIGNING_KEY }) {
  const form = await request.formData()
  const field = (name) => String(form.get(name) ?? '')
  const expected = [...(await hmac(MAILGUN_SIGNING_KEY, field('timestamp') + field('token')))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  if (field('signature') !== expected) return undefined
  return {
    from: field('from'),
    to: field('recipient'),
    subject: field('subject'),
    text: field('body-plain') || field('body-html'),
    messageId: field('Message-Id'),
    inReplyTo: field('In-Reply-To'),
    automatic: isAutomatic(field('Auto-Submitted')),
  }
}

export default {
  async fetch(request, env) {
    const mail = await (env.POSTMARK_PASSWORD ? fromPostmark(request, env) : fromMailgun(request, env))
    if (!mail) return new Response('Not signed.', { status: 401 })
    const body = JSON.stringify({ ...mail, text: mail.text.slice(0, LONGEST_TEXT) })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = btoa(String.fromCharCode(...(await hmac(env.INBOUND_MAIL_SECRET, `${timestamp}.${body}`))))
    return fetch(`${env.MERIDIAN_URL}/api/inbound-mail`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    })
  },
}

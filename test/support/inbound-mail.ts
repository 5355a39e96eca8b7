import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

export const INBOUND_ADDRESS = 'replies@in.meridian.example'
export const INBOUND_SECRET = 'only-the-mail-service-and-we-know-this-one'

/** The headers that a mail service sends with the body of an incoming email. */
export function signedHeaders(
  body: string,
  timestamp = String(Math.floor(Date.now() / 1000)),
  secret = INBOUND_SECRET,
) {
  const id = randomUUID()
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': new Webhook(secret, { format: 'raw' }).sign(id, new Date(Number(timestamp) * 1000), body),
  }
}

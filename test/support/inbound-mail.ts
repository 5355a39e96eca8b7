import { signatureOf } from '../../src/admin/answers/inbound-signature.js'

export const INBOUND_ADDRESS = 'replies@in.meridian.example'
export const INBOUND_SECRET = 'only-the-mail-service-and-we-know-this-one'

/** The headers that a mail service sends with the body of a mail that came in. */
export const signedHeaders = (
  body: string,
  timestamp = String(Math.floor(Date.now() / 1000)),
  secret = INBOUND_SECRET,
) => ({
  'content-type': 'application/json',
  'webhook-timestamp': timestamp,
  'webhook-signature': signatureOf(secret, timestamp, body),
})

import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'webhook-timestamp'
export const SIGNATURE_HEADER = 'webhook-signature'

/** Apart by more, a request is of another time. */
const TOLERANCE_SECONDS = 5 * 60

/** `v1,` and the HMAC-SHA256 of the seconds since 1970, a full stop and the body, in base64. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64')}`

/** Whether the sender of a request knows the secret and signed it just now; while a secret is changed, several signatures may be sent. */
export function isSigned(
  secret: string,
  { timestamp = '', signature = '', body }: { timestamp?: string; signature?: string; body: string },
  now = Date.now(),
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

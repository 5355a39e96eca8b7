import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP_HEADER = 'webhook-timestamp'
export const SIGNATURE_HEADER = 'webhook-signature'

/** Requests whose timestamp differs from our clock by more than this are refused. */
export const TOLERANCE_SECONDS = 5 * 60

/** `v1,` and the base64 HMAC-SHA256 of the Unix time in seconds, a full stop and the body. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64')}`

/** Whether the request was signed with the secret just now. While the secret rotates, a sender may send several signatures. */
export function isSigned(
  secret: string,
  { timestamp = '', signature = '', body }: { timestamp?: string; signature?: string; body: string },
  now = Date.now(),
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  return signature.split(' ').some((one) => {
    const actual = Buffer.from(one)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

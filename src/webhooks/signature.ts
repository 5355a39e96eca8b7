import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

const keyOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64')

/** The headers of Standard Webhooks: one signature per secret, newest first. */
export function signedHeaders(secrets: string[], id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

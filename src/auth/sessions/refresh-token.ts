import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

/** Signs bytes; the first digest is current, the others come from older secrets. */
export type Digests = (data: Buffer) => [Buffer, ...Buffer[]]

const FORM = /^[\w-]{70}$/
const SIGNED = 20

/** The session's id, a counter that rises with each refresh, and an HMAC over both, so that no token has to be stored. */
export function writeRefreshToken(sessionId: string, counter: number, digests: Digests): string {
  const head = Buffer.alloc(SIGNED)
  head.set(parse(sessionId))
  head.writeUInt32BE(counter, 16)
  return Buffer.concat([head, digests(head)[0]]).toString('base64url')
}

export function readRefreshToken(token: string, digests: Digests): { sessionId: string; counter: number } | undefined {
  if (!FORM.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  // Spare bits at the end would allow several spellings of one token.
  if (bytes.toString('base64url') !== token) return undefined
  const head = bytes.subarray(0, SIGNED)
  const tag = bytes.subarray(SIGNED)
  if (!digests(head).some((digest) => digest.length === tag.length && timingSafeEqual(digest, tag))) return undefined
  return { sessionId: stringify(head.subarray(0, 16)), counter: head.readUInt32BE(16) }
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** Hashes a secret with a given salt, at the cost of a password; in base64url. */
export async function slowHash(secret: string, salt: string): Promise<string> {
  const nonce = Buffer.from(salt, 'base64url')
  return (await derive('argon2id', { ...COST, message: secret, nonce, tagLength: TAG_LENGTH })).toString('base64url')
}

/** In the PHC string format, which names the algorithm and its cost, so that the cost can rise later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Compared against when there is no password, so that an unknown address costs the same as a known one. */
const decoyHash = hashPassword(randomBytes(24).toString('base64'))

export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = FORM.exec(stored ?? (await decoyHash)) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && Boolean(stored)
}

export const needsRehash = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`)

import { argon2, randomBytes, timingSafeEqual, createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brand } from '../../config/brand.js'
import { invalid, weakPassword } from './auth-error.js'
import { isTooLong, isTooShort, TOO_COMMON, TOO_LONG, tooShort } from '../users/account.rules.js'

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

const BYTES = 6

let loaded: Promise<Buffer> | undefined

/** Loaded with the first password that is checked, not at every start. */
const load = () =>
  (loaded ??= import('./common-passwords.generated.js').then(({ COMMON_PASSWORDS }) =>
    Buffer.from(COMMON_PASSWORDS, 'base64'),
  ))

/** Whether it is one of the 10,000 most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const set = await load()
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, BYTES)
  let low = 0
  let high = set.length / BYTES - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = wanted.compare(set, middle * BYTES, (middle + 1) * BYTES)
    if (order === 0) return true
    if (order > 0) low = middle + 1
    else high = middle - 1
  }
  return false
}

export type WeakReason = 'length' | 'pwned'

export async function weaknessOf(password: string, email: string): Promise<WeakReason | undefined> {
  if (isTooShort(password)) return 'length'
  return isGuessable(password, email) || (await isCommonPassword(password)) ? 'pwned' : undefined
}

export const weaknessMessages: Record<WeakReason, string> = { length: tooShort(), pwned: TOO_COMMON }

export async function requirePassword(password: string, email: string, least?: number): Promise<void> {
  if (isTooLong(password)) throw invalid(TOO_LONG)
  if (isTooShort(password, least)) throw weakPassword(tooShort(least), ['length'])
  const weakness = await weaknessOf(password, email)
  if (weakness) throw weakPassword(weaknessMessages[weakness], [weakness])
}

/** The address or its local part; or the letters of the brand's name or domain, whatever digits and signs are among them. */
function isGuessable(password: string, email: string): boolean {
  const core = letters(password)
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0]) return true
  return core === letters(brand.name) || core === letters(new URL(`https://${domainOf(brand.email)}`).hostname)
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

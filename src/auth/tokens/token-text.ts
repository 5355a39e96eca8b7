import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'mrd_'
/** 178 random bits cannot be guessed, so a plain hash is enough. */
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)
const BEARER = /^Bearer (mrd_\S*)$/i

/** The checksum lets secret scanners tell a token from similar text. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

export function newTokenText(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** A cheap check before the database is asked. */
export const isTokenText = (text: string) =>
  SHAPE.test(text) && checksumOf(text.slice(PREFIX.length, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

export const hashToken = (text: string) => createHash('sha256').update(text).digest('base64url')

export const apiTokenIn = (authorization: string | undefined) => BEARER.exec(authorization ?? '')?.[1]

import type { Random } from './random.js'
import type { FuzzRequest } from './requests.js'

const PIECES = [
  ...[
    '//',
    '/./',
    '/../',
    '/%2e%2e/',
    '/%2f',
    '\\',
    '/%5c',
    '%',
    '%f',
    '%ff',
    '%00',
    '%0d%0a',
    '%c0%af',
    ';a=b',
    '/:',
    '@',
    '|',
  ],
  ...[
    '\x7f',
    '\xff',
    'é',
    '%F0%9F%98%80',
    '[',
    '^',
    '"',
    '<',
    '{',
    '`',
    '~',
    '//evil.example/',
    '?',
    '??',
    '?&&',
    '?=',
    '?%',
    '?a[]=1&a=2',
  ],
]

/** An address that no browser would send, derived from an existing one. */
export function strangeTarget(random: Random, url: string) {
  const form = random.next()
  if (form < 0.1) return `http://evil.example${url}`
  if (form < 0.15)
    return random.pick(['*', 'evil.example:443', 'http://', 'http:///', 'http://[', '//', '/'.repeat(5_000)])
  const at = random.below(url.length + 1)
  const text = url.slice(0, at) + random.pick(PIECES).repeat(1 + random.below(3)) + url.slice(at)
  const cased = random.chance(0.2) ? text.toUpperCase() : text
  return cased.startsWith('/') || random.chance(0.1) ? cased : `/${cased}`
}

const LINE = 'GET / HTTP/1.1\r\n'
const HOST = 'Host: 127.0.0.1\r\n'
const POST = 'POST /api/session HTTP/1.1\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

/** Malformed HTTP, or two requests where one is expected. */
const SHAPES: ((random: Random) => string)[] = [
  () => '\r\n\r\n',
  () => 'GET\r\n\r\n',
  () => `GET / HTTP/9.9\r\n${HOST}\r\n`,
  () => `GET / HTTP/1.0\r\n\r\n`,
  () => `${LINE}\r\n`,
  () => `${LINE}${HOST}${HOST}\r\n`,
  () => `FOO / HTTP/1.1\r\n${HOST}\r\n`,
  () => `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET  /  HTTP/1.1\r\n${HOST}\r\n`,
  () => `${LINE}${HOST}No colon here\r\n\r\n`,
  () => `${LINE}${HOST}Bad Name: 1\r\n\r\n`,
  () => `${LINE}${HOST}X: a\x00b\r\n\r\n`,
  () => `${LINE}${HOST}X: a\r\n b\r\n\r\n`,
  () => `${LINE.replace('\r', '')}${HOST}\r\n`,
  (random) => `${LINE}${HOST}${'X: y\r\n'.repeat(random.below(3_000))}\r\n`,
  (random) => `${LINE}${HOST}X: ${'y'.repeat(random.below(40_000))}\r\n\r\n`,
  (random) => `GET /${'a'.repeat(random.below(40_000))} HTTP/1.1\r\n${HOST}\r\n`,
  () => `${POST}${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n{}`,
  () => `${POST}${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  () => `${POST}${HOST}${JSON_TYPE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  () => `${POST}${HOST}${JSON_TYPE}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  () => `${POST}${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  () => `${POST}${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
  () => `${LINE}${HOST}\r\n${LINE}${HOST}\r\n`,
  () => `${LINE}${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n`,
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  (random) => `${String.fromCharCode(...random.some(200, () => random.below(256)))}\r\n\r\n`,
]

export function malformed(random: Random): FuzzRequest {
  const text = random.pick(SHAPES)(random)
  return { bytes: Buffer.from(text, 'latin1'), method: 'GET', target: text.slice(0, 80), malformed: true }
}

import { signedHeaders } from '../support/inbound-mail.js'
import { TABS } from '../../src/desk/desk.rules.js'
import { bodies, methods, names, pages, queries, values, type Route } from './corpus.js'
import { malformed, strangeTarget } from './malformed.js'
import { idFor, plausibleBody, type Ids } from './plausible.js'
import type { Random } from './random.js'
import type { RawRequest } from './raw-client.js'

export interface Surroundings {
  routes: Route[]
  /** Cookie headers of the signed-in users. */
  cookies: string[]
  bearers: string[]
  ids: Ids
}

export interface FuzzRequest extends RawRequest {
  /** For the report. */
  target: string
}

const LONGEST_BODY = 1_500_000
export const INBOUND_SECRET = 'only-the-fuzz-and-the-server-know-this-one'
const STREAM = '/api/admin/events'

/** A request determined by the random numbers and the signed-in users. */
export function makeRequest(random: Random, number: number, around: Surroundings): FuzzRequest {
  if (random.chance(0.04)) return malformed(random)
  const route = random.pick(random.chance(0.15) ? pages : around.routes)
  const method = random.chance(0.7) ? route.method : random.pick(methods)
  const target = random.chance(0.08) ? strangeTarget(random, route.url) : targetOf(random, route.url, around.ids)
  const path = target.split('?', 1)[0] ?? ''
  const body = hasBody(random, method) ? bodyOf(random, path, around.ids) : undefined
  const headers: [string, string][] = [
    ['Host', random.chance(0.97) ? '127.0.0.1' : random.pick(['', 'evil.example', '[::1', 'a'.repeat(300)])],
    ['X-Fuzz', String(number)],
    ...identity(random, around),
    ...random.some(2, () => strangeHeader(random)),
  ]
  if (body) headers.push(['Content-Type', body.type])
  if (body && path.startsWith('/api/inbound-mail')) headers.push(...signed(body.bytes))
  // An endless stream: the client leaves once it has started.
  const streams = path === STREAM && random.chance(0.7)
  if (streams) headers.push(['Accept', 'text/event-stream'])
  const chunked = body && random.chance(0.1)
  if (chunked) headers.push(['Transfer-Encoding', 'chunked'])
  else if (body) headers.push(['Content-Length', String(body.bytes.length)])
  const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const content = body ? (chunked ? inChunks(body.bytes) : body.bytes) : Buffer.alloc(0)
  const cut = content.length > 0 && random.chance(0.01)
  return {
    method,
    target,
    hangUp: cut || streams,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), cut ? content.subarray(0, content.length / 2) : content]),
  }
}

const signed = (body: Buffer) =>
  Object.entries(signedHeaders(body.toString(), undefined, INBOUND_SECRET)).filter(([name]) => name !== 'content-type')

const hasBody = (random: Random, method: string) => random.chance(method === 'GET' || method === 'HEAD' ? 0.03 : 0.9)

const valueText = (random: Random) => {
  const value = random.pick(values)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `encodeURIComponent` throws on lone surrogates, so they are replaced by U+FFFD. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function targetOf(random: Random, url: string, ids: Ids) {
  const path = url.replace(/:\w+|\*/g, (parameter, at: number) => {
    if (random.chance(0.2)) return encode(valueText(random)).slice(0, 2_000)
    return parameter === ':tab' ? random.pick(TABS) : idFor(random, url.slice(0, at), ids)
  })
  if (random.chance(0.4)) return path
  const pairs = random.chance(0.3)
    ? Object.entries(random.pick(queries)).map(([name, value]) => [name, mutated(random, value, 0.1)] as const)
    : random.some(5, () => [random.pick(names), random.pick(values)] as const)
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
  return `${path}?${query}${random.chance(0.03) ? '&a'.repeat(random.below(4_000)) : ''}`.slice(0, 15_000)
}

/** The same body with some of its values, names or levels exchanged. */
function mutated(random: Random, value: unknown, share: number): unknown {
  if (random.chance(share)) return random.pick(values)
  if (Array.isArray(value)) return value.map((item) => mutated(random, item, share))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .filter(() => !random.chance(share / 2))
    .map(([name, item]) => [random.chance(share / 4) ? random.pick(names) : name, mutated(random, item, share)])
  if (random.chance(share)) entries.push([random.pick(names), random.pick(values)])
  return Object.fromEntries(entries) as unknown
}

const invented = (random: Random) =>
  Object.fromEntries(random.some(8, () => [random.pick(names), random.pick(values)])) as unknown

function bodyOf(random: Random, path: string, ids: Ids): { type: string; bytes: Buffer } {
  const own = plausibleBody(random, path, ids)
  if (own && random.chance(0.6)) return jsonOf(mutated(random, own, random.pick([0, 0.1])))
  const json = JSON.stringify(random.chance(0.6) ? mutated(random, random.pick(bodies), 0.08) : invented(random))
  const kind = random.next()
  if (kind < 0.7) return { type: 'application/json', bytes: Buffer.from(json) }
  if (kind < 0.8) {
    const form = random.some(8, () => `${encode(random.pick(names))}=${encode(valueText(random))}`).join('&')
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form) }
  }
  if (kind < 0.86) return { type: 'application/json', bytes: Buffer.from(spoilt(random, json), 'latin1') }
  if (kind < 0.89) return { type: 'application/json', bytes: oversized(random) }
  return {
    type: random.pick([
      ...[
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/xml',
        '',
        ';',
      ],
      ...['application/octet-stream', 'APPLICATION/JSON', 'application/x-www-form-urlencoded; charset=\xff'],
    ]),
    bytes: Buffer.from(json),
  }
}

const jsonOf = (value: unknown) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) })

function spoilt(random: Random, json: string) {
  const at = random.below(json.length)
  const piece = random.pick(['', '"', '{', '}', '\\', '\x00', '\xff\xfe', '__proto__', '\\ud800', ',,', '1e999', '//'])
  return json.slice(0, at) + piece + json.slice(at + random.below(3))
}

function oversized(random: Random) {
  const many = random.below(80_000)
  const text = random.pick([
    () => `${'{"a":'.repeat(many)}1${'}'.repeat(many)}`,
    () => `{${Array.from({ length: many }, (_, index) => `"k${index}":1`).join(',')}}`,
    () => `[${'1,'.repeat(many)}1]`,
    () => `{"email":"${'a@'.repeat(many)}"}`,
    () => `{"type":"discovery-call","formData":{"firstName":"${' '.repeat(many)}"}}`,
  ])()
  return Buffer.from(text.slice(0, LONGEST_BODY))
}

function inChunks(bytes: Buffer) {
  const last = Buffer.from('0\r\n\r\n')
  if (!bytes.length) return last
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n'), last])
}

function identity(random: Random, { cookies, bearers }: Surroundings): [string, string][] {
  const who = random.next()
  if (who < 0.5) return [['Cookie', random.pick(cookies)]]
  if (who < 0.7) return [['Authorization', `Bearer ${random.pick(bearers)}`]]
  if (who < 0.73) return [['Cookie', `access=${'a.'.repeat(random.below(2_000))}; refresh=${random.next()}`]]
  if (who < 0.76)
    return [['Authorization', random.pick(['Bearer', 'Basic YTpi', 'Bearer a.b.c', `Bearer ${'.'.repeat(5_000)}`])]]
  return []
}

const HEADERS = [
  ...[
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Accept-Profile',
    'Content-Profile',
    'Prefer',
    'Range',
    'If-None-Match',
  ],
  ...[
    'If-Modified-Since',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'Forwarded',
    'Origin',
    'Referer',
  ],
  ...[
    'Sec-Fetch-Site',
    'Idempotency-Key',
    'X-Request-Id',
    'Traceparent',
    'apikey',
    'X-Client-Info',
    'User-Agent',
    'Expect',
  ],
  ...['Content-Encoding', 'X-HTTP-Method-Override', 'Upgrade', 'Access-Control-Request-Method', 'Cookie', 'Via', 'TE'],
]

const HEADER_VALUES = [
  ...[
    '',
    '*',
    '*/*',
    'null',
    'br;q=0, gzip',
    'identity;q=0',
    '0-9',
    'items=0-',
    'bytes=0-1,5-',
    'count=exact',
    'return=representation',
  ],
  ...[
    'application/vnd.pgrst.object+json',
    'text/csv',
    'W/"a"',
    '"',
    ',,,',
    'https://evil.example',
    'cross-site',
    '127.0.0.1',
    '::1',
  ],
  ...[
    '100-continue',
    'gzip',
    'websocket',
    'Thu, 99 Foo 2026',
    '00-x-y-z',
    'flash=%7B',
    'signed-in=1',
    'flash=%',
    'a'.repeat(6_000),
  ],
  ...['\xff\xfe', '😀', 'a=b; '.repeat(900), '1.1.1.1, '.repeat(500), "'; DROP TABLE users --"],
]

/** An upgrade needs a `Connection` header; header bytes are the UTF-8 of their text. */
function strangeHeader(random: Random): [string, string] {
  return [random.pick(HEADERS), Buffer.from(random.pick(HEADER_VALUES)).toString('latin1')]
}

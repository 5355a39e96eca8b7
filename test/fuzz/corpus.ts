import { readFileSync, globSync } from 'node:fs'
import { METHODS } from 'node:http'
import path from 'node:path'
import { pageRoutes } from '../../client/routes.js'
import { discoveryCall, entrepreneurApplication, investorApplication, investorShow } from '../support/form-payloads.js'

const root = path.join(import.meta.dirname, '../..')

export interface Route {
  method: string
  url: string
}

/** Every name that a DTO declares. */
const dtoNames = globSync('src/**/*.dto.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}(?:readonly )?(\w+)[?!]?:/gm)].map(
    ([, name = '']) => name,
  ),
)

const queryNames = [
  ...[
    'select',
    'order',
    'limit',
    'offset',
    'user_id',
    'role',
    'or',
    'on_conflict',
    'columns',
    'grant_type',
    'redirect_to',
  ],
  ...[
    'next',
    'tab',
    'page',
    'search',
    'sort',
    'dir',
    'cursor',
    'utm_source',
    'category',
    'stage',
    'status',
    '__proto__',
  ],
]

export const names = [...new Set([...dtoNames, ...queryNames, 'constructor', 'toString', 'length', ''])]

export const methods = METHODS.filter((method) => method !== 'CONNECT')

export const pages: Route[] = pageRoutes.map(({ path: url }) => ({ method: 'GET', url }))

interface CalculatorRequest {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
}
const { cases } = JSON.parse(readFileSync(path.join(root, 'test/support/calculator-cases-2.json'), 'utf8')) as {
  cases: { request: CalculatorRequest }[]
}
const calculations = cases.map(({ request }) => request)
export const plans = calculations.flatMap(({ body }) => (body ? [body] : []))

export const queries = calculations.flatMap(({ query }) => (query ? [query] : []))

/** Bodies that the product accepts, to be mutated; those of the sign-in are made in the same way. */
export const bodies: unknown[] = [
  discoveryCall(),
  investorApplication(),
  entrepreneurApplication(),
  investorShow(),
  { email: 'fuzz@example.org', password: 'correct horse battery' },
  { email: 'fuzz@example.org', password: 'correct horse battery', data: { name: 'Ada' } },
  { type: 'signup', token_hash: 'a'.repeat(40) },
  { type: 'email', email: 'fuzz@example.org', token: '123456' },
  { refresh_token: 'a'.repeat(40) },
  { status: 'contacted', version: 1 },
  { ids: ['00000000-0000-4000-8000-000000000000'], action: 'archive' },
  { text: 'a note' },
  { factor_type: 'totp', friendly_name: 'Phone' },
  ...plans,
]

export const values: unknown[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    'true',
    '2026-02-30',
    '9999-99-99',
    '😀',
    'é'.repeat(50),
    '\u0000',
    '\ud800',
  ],
  ...[
    "' OR 1=1 --",
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%ff',
    '%00',
    '%',
    '\r\nX-Bad: 1',
  ],
  ...[
    '00000000-0000-4000-8000-000000000000',
    'fuzz@example.org',
    'a@b',
    '//evil.example',
    'http://evil.example/',
    'javascript:1',
  ],
  ...[
    'eq.1',
    'in.(1,2)',
    'not.is.null',
    '*',
    'a,b',
    '(',
    'is.null',
    'fts.a',
    '()',
    'desc.nullslast',
    '1'.repeat(400),
    'x'.repeat(3_000),
  ],
  ...[
    '2026-04-06',
    '20000',
    '£1,000',
    'eis',
    'seis',
    'admin',
    'signup',
    'recovery',
    'password',
    'refresh_token',
    'csv',
    'open',
  ],
  ...[0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, true, false, null, [], {}, [[]], [null], { a: { b: [] } }],
  { $ne: null },
  { __proto__: { admin: true } },
  Array.from({ length: 300 }, (_, index) => index),
]

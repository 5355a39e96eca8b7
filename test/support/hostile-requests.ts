import { discoveryCall, investorApplication, investorShow } from './form-payloads.js'

export interface PlainRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string
}

export interface HostileRequest extends PlainRequest {
  what: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

export const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])))
export const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const BODIES: [what: string, payload: string][] = [
  ['80,000 members', members(80_000)],
  ['80,000 short members in 1 MB', `{${Array.from({ length: 80_000 }, (_, index) => `"${index}":1`).join(',')}}`],
  ['5,000 levels', nested(5_000)],
  ['300,000 values', `{"formData":[${'1,'.repeat(300_000)}1]}`],
  ['one long string', JSON.stringify({ email: 'a@'.repeat(400_000) })],
]

/** Each is refused by its size or its shape before it is parsed. */
export const oversizedBodies: HostileRequest[] = [
  '/auth/v1/signup',
  '/auth/v1/token?grant_type=password',
  '/api/session',
  '/api/calculators/plan',
  '/functions/v1/send-form-email',
  '/rest/v1/user_roles',
].flatMap((url) =>
  BODIES.map(([what, payload]): HostileRequest => ({ method: 'POST', url, headers: JSON_TYPE, what, payload })),
)

const PIECES = ['a', '1', ' ', 'a@', '/', 'http://', '-', '\t', '0,', '<', '😀', 'é', '.', '%20', '+']

const FIELD_LENGTH = 20_000
const FORMS = [discoveryCall(), investorApplication(), investorShow()]

function filledForm({ type, formData }: (typeof FORMS)[number], piece: string): PlainRequest {
  const text = piece.repeat(FIELD_LENGTH / piece.length)
  const fields = Object.entries(formData).map(([name, value]) => [name, typeof value === 'string' ? text : value])
  const payload = JSON.stringify({ type, formData: Object.fromEntries(fields) as unknown })
  return { method: 'POST', url: '/functions/v1/send-form-email', headers: JSON_TYPE, payload }
}

/** Every field has a long text that repeats what some pattern searches for. */
export const longFields: HostileRequest[] = PIECES.flatMap((piece) =>
  FORMS.map((form) => ({
    ...filledForm(form, piece),
    what: `a form of kind ${form.type} whose every field holds ${JSON.stringify(piece)} over and over`,
  })),
)

const manyNames = Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&')

const QUERIES: [what: string, path: string, query: string][] = [
  ['a query of marketing names', '/browse', `${'utm_a&'.repeat(2_000)}!`],
  ['a query as long as a page accepts', '/browse', `${'utm_a&'.repeat(160)}!`],
  ['many names', '/browse', manyNames.slice(0, 1_000)],
  ['a query of many names', '/eis-calculator', manyNames],
  ['a long number', '/eis-calculator', `investment=${'1'.repeat(15_000)}!`],
  ['a long grouped number', '/api/calculators/eis', `investment=${'1,'.repeat(7_000)}`],
  ['a long filter', '/rest/v1/user_roles', `user_id=eq.${'a'.repeat(14_000)}&select=${'a,'.repeat(500)}`],
  ['a long list of escaped quotes', '/rest/v1/user_roles', `role=in.("${'\\"'.repeat(7_500)})`],
]

export const longQueries: HostileRequest[] = QUERIES.map(([what, path, query]) => ({
  what,
  method: 'GET',
  url: `${path}?${query}`,
  headers: {},
}))

const HEADERS: [name: string, value: string][] = [
  ['cookie', `${'a=b; '.repeat(3_000)}access`],
  ['cookie', `access=${'a.'.repeat(7_000)}`],
  ['authorization', `Bearer ${'a.'.repeat(7_000)}`],
  ['accept-encoding', `${'a;q=0,'.repeat(2_500)}br`],
  ['if-none-match', `${'W/"a",'.repeat(2_500)}"b"`],
  ['x-forwarded-for', `${'1.1.1.1, '.repeat(1_500)}1`],
  ['range', '1-'.repeat(7_000)],
  ['prefer', 'count=exact,'.repeat(1_200)],
  ['accept', 'application/json;'.repeat(900)],
]

export const longHeaders: HostileRequest[] = HEADERS.flatMap(([name, value]) =>
  ['/', '/api/session', '/rest/v1/user_roles?select=role', '/auth/v1/user'].map((url): HostileRequest => ({
    method: 'GET',
    url,
    what: `a long ${name} header`,
    headers: { [name]: value },
  })),
)

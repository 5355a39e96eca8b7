import type { Random } from './random.js'

/** Ids of existing objects, by the path segment that precedes them. */
export type Ids = Record<string, string[]>

type Body = (id: (kind: string) => string, random: Random) => object

const EVENTS = [
  'submission.received',
  'entry.changed',
  'entry.noted',
  'entry.erased',
  'application.decided',
  'call.changed',
]
const LETTER = { subject: 'Your {{form}}, {{reference}}', body: 'Hello {{name}},\n\nthank you.\n\n{{sender}}' }
const today = new Date().toISOString().slice(0, 10)
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** The bodies that the desk and account routes accept; the first match applies. */
const BODIES: [RegExp, Body][] = [
  [/\/submissions\/[^/]+\/notes$/, () => ({ body: 'Rang them.' })],
  [/\/submissions\/[^/]+\/answers\/preview$/, () => LETTER],
  [
    /\/submissions\/[^/]+\/answers$/,
    (_id, random) => ({ ...LETTER, version: 1 + random.below(4), status: 'done', outcome: 'answered', due: '' }),
  ],
  [/\/submissions\/bulk$/, (id, random) => ({ rows: [`${id('submissions')}:${1 + random.below(4)}`], status: 'spam' })],
  [
    /\/submissions\/[^/]+$/,
    (id, random) => ({ version: 1 + random.below(4), owner: id('users'), due: nextMonth, note: 'Rings back.' }),
  ],
  [/\/admin\/[^/]+\/bulk$/, () => ({ asOf: new Date().toISOString(), status: 'in-progress' })],
  [/\/templates/, (_id, random) => ({ ...LETTER, name: `Template ${random.below(50)}`, type: '' })],
  [
    /\/views/,
    (_id, random) => ({
      name: `View ${random.below(50)}`,
      tab: 'registrations',
      query: 'status=new&q=ada',
      shared: random.chance(0.5),
    }),
  ],
  [/\/digest$/, () => ({ wanted: true })],
  [/\/webhooks\/[^/]+\/replay$/, () => ({ since: today })],
  [
    /\/webhooks\/[^/]+$/,
    (_id, random) => ({ description: 'Stock', events: EVENTS.slice(0, 2), state: random.pick(['active', 'paused']) }),
  ],
  [/\/webhooks$/, (id) => ({ url: id('receivers'), description: '', events: EVENTS })],
  [/\/tokens$/, (_id, random) => ({ name: `Token ${random.next()}`, scopes: ['entries:read'], until: nextMonth })],
  [/\/people\/[^/]+\/merge$/, (id) => ({ other: id('people') })],
  [/\/people\/[^/]+\/erasure$/, () => ({ submissions: 1 })],
  [/\/people\/[^/]+\/requests$/, () => ({ kind: 'erasure', receivedOn: today })],
  [/\/people\/[^/]+$/, (id) => ({ submission: id('submissions'), firstName: 'Ada', phone: '+44 20 7946 0123' })],
  [/\/mail\/retry$/, () => ({ state: 'failing' })],
  [/\/mail\/[^/]+\/retry$/, () => ({ recipient: 'ada@example.org' })],
  [/\/review$/, (id) => ({ ids: [id('submissions')], verdict: 'discard' })],
  [/\/review\/[^/]+$/, (_id, random) => ({ verdict: random.pick(['accept', 'discard', 'restore']) })],
  [/\/users\/[^/]+\/roles$/, (_id, random) => ({ role: random.pick(['viewer', 'handler']) })],
  [
    /\/inbound-mail$/,
    (id, random) => ({
      from: 'Ada <ada@example.org>',
      to: `replies+${id('references')}@in.example.org`,
      subject: `Re: ${id('references')}`,
      text: random.pick(['Yes.\n\nOn Monday, you wrote:\n> Will you come?', '<p>Yes</p><style>p{}</style>']),
      messageId: `<${random.next()}@mail.example.org>`,
      automatic: random.chance(0.2),
    }),
  ],
  [
    /\/inbound-mail\/bounces$/,
    (id, random) => ({
      messageId: `<${id('submissions')}@localhost>`,
      recipient: 'ada@example.org',
      status: random.pick(['5.1.1', '5.7.1', '4.2.2']),
      diagnostic: 'No such person here',
    }),
  ],
  [/\/account\/name$/, () => ({ name: 'Ada Lovelace' })],
  [/\/account\/proof$|\/account\/delete$/, () => ({ password: 'correct horse battery' })],
  [/\/session\/code$/, () => ({ email: 'fuzz@example.org', code: '123456', type: 'signup' })],
  [/\/session\/second-factor$/, () => ({ code: '123456' })],
  [
    /\/passkey/,
    (_id, random) => ({
      name: 'Laptop',
      response: {
        id: 'a'.repeat(22 + random.below(4)),
        rawId: 'YQ',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'YQ', signature: 'YQ' },
        clientExtensionResults: {},
      },
    }),
  ],
]

/** A body that the address accepts, if there is one. */
export function plausibleBody(random: Random, path: string, ids: Ids): object | undefined {
  const make = BODIES.find(([address]) => address.test(path))?.[1]
  return make?.((kind) => random.pick(ids[kind] ?? anyOf(ids)), random)
}

const anyOf = (ids: Ids) => Object.values(ids).flat()

/** Replaces ids in an address, mostly with an existing one of the right kind. */
export function idFor(random: Random, before: string, ids: Ids): string {
  const kind = /([\w-]+)\/$/.exec(before)?.[1] ?? ''
  return random.pick(random.chance(0.8) ? (ids[ALSO[kind] ?? kind] ?? anyOf(ids)) : anyOf(ids))
}

/** Path segments whose ids are those of another. */
const ALSO: Record<string, string> = {
  review: 'submissions',
  neighbours: 'submissions',
  merge: 'people',
}

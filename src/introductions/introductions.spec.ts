import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { blindFault } from './blind.rules.js'
import { clearanceOf, clearsAt, lastDayOf, PROFILE_MOVES, type SignedStatement } from './investing.rules.js'
import { answersOf, faultsIn, NONE_APPLY, runsOf, STATEMENTS, statementText } from './statements.rules.js'

describe('the words of the law', () => {
  it.each([
    ['high-net-worth', '52e0c12794a8f35c4b1d47a1b86dda0ccf5ca190224c434a8f8affbf48d15a0c'],
    ['sophisticated', '00d5b7791658ec1c9d067316703f4e3334b17f6fa785196c1e0e91a249ea6f85'],
  ] as const)('should stay as they were compared: %s', (category, hash) => {
    expect(createHash('sha256').update(statementText(STATEMENTS[category])).digest('hex')).toBe(hash)
  })

  it('should be bold and underlined where the law has them so, and nowhere else', () => {
    const marked = (category: keyof typeof STATEMENTS, as: 'strong' | 'u') =>
      runsOf(statementText(STATEMENTS[category])).flatMap((run) => (run.as === as ? run.words : []))
    expect(marked('high-net-worth', 'strong')).toEqual([
      'condition A or B below',
      'income of £100,000 or more',
      'Net assets of £250,000 or more',
      'no protection',
      'I accept that I could lose all of the money I invest.',
    ])
    expect(marked('high-net-worth', 'u')).toEqual(['NOT', 'NOT'])
    expect(marked('sophisticated', 'strong')).toEqual([
      'condition A, B, C or D below',
      'no protection',
      'I accept that I could lose all of the money I invest.',
    ])
    expect(marked('sophisticated', 'u')).toEqual([])
  })
})

describe(faultsIn.name, () => {
  const none = { a: 'no', b: 'no', c: 'no', d: 'no' }
  it.each([
    ['income at the threshold', 'high-net-worth', { a: 'yes', aDetail: '£100,000', b: 'no' }, {}],
    ['income below it', 'high-net-worth', { a: 'yes', aDetail: '99,999', b: 'no' }, { aDetail: expect.stringContaining('£100,000') }],
    ['assets at the threshold', 'high-net-worth', { a: 'no', b: 'yes', bDetail: '250000' }, {}],
    ['assets below it', 'high-net-worth', { a: 'no', b: 'yes', bDetail: '249 999' }, { bDetail: expect.stringContaining('£250,000') }],
    ['a figure in words', 'high-net-worth', { a: 'yes', aDetail: 'plenty', b: 'no' }, { aDetail: expect.any(String) }],
    ['a yes without its detail', 'sophisticated', { ...none, d: 'yes' }, { dDetail: expect.any(String) }],
    ['a detail without its yes', 'sophisticated', { ...none, a: 'yes', aDetail: 'A fund', b: 'no', bDetail: 'A company' }, { bDetail: expect.any(String) }],
    ['two investments', 'sophisticated', { ...none, c: 'yes', cDetail: '2' }, {}],
    ['one investment', 'sophisticated', { ...none, c: 'yes', cDetail: '1' }, { cDetail: expect.any(String) }],
    ['a question without an answer', 'high-net-worth', { a: 'yes', aDetail: '120000' }, { b: 'Answer no or yes.' }],
    ['none of them, and yet one', 'high-net-worth', { a: 'yes', aDetail: '120000', b: 'no', none: true }, { none: expect.any(String) }],
    ['none of them', 'sophisticated', { none: true }, { none: NONE_APPLY }],
    ['no to all', 'high-net-worth', { a: 'no', b: 'no' }, { none: NONE_APPLY }],
  ] as const)('should judge %s', (_what, category, answers, faults) => {
    expect(faultsIn(category, answers)).toEqual(faults)
  }) // prettier-ignore

  it('should leave only what belongs to the statement', () => {
    expect(answersOf('high-net-worth', { a: 'yes', aDetail: ' £120,000 ', b: 'no', c: 'yes', cDetail: 'x' })).toEqual([
      { letter: 'A', yes: true, asks: expect.stringContaining('nearest £10,000'), detail: '£120,000' },
      { letter: 'B', yes: false },
    ])
  })
})

describe(lastDayOf.name, () => {
  it.each([
    ['an ordinary day', '2026-11-29T12:00:00Z', '2027-11-28'],
    ['29 February', '2028-02-29T12:00:00Z', '2029-02-27'],
    ['28 February before a leap year', '2027-02-28T12:00:00Z', '2028-02-27'],
    ['28 February of a leap year', '2028-02-28T12:00:00Z', '2029-02-27'],
    ['1 March before a leap year', '2027-03-01T12:00:00Z', '2028-02-29'],
    ['New Year', '2027-01-01T00:00:00Z', '2027-12-31'],
    ['23:59 in winter', '2026-12-01T23:59:59Z', '2027-11-30'],
    ['00:00 in winter', '2026-12-02T00:00:00Z', '2027-12-01'],
    ['23:59 in summer', '2027-06-30T22:59:59Z', '2028-06-29'],
    ['00:00 in summer', '2027-06-30T23:00:00Z', '2028-06-30'],
    ['the night before the clocks go forward', '2027-03-27T23:59:59Z', '2028-03-26'],
    ['the day on which they go forward', '2027-03-28T22:59:59Z', '2028-03-27'],
    ['the first midnight of summer time', '2027-03-28T23:00:00Z', '2028-03-28'],
    ['the night before they go back', '2027-10-30T22:59:59Z', '2028-10-29'],
    ['the day on which they go back', '2027-10-30T23:00:00Z', '2028-10-30'],
    ['the last minute of that day', '2027-10-31T23:59:59Z', '2028-10-30'],
  ])('should be a year less a day after %s', (_what, signedAt, lastDay) => {
    expect(lastDayOf(new Date(signedAt))).toBe(lastDay)
  })
})

const ADDRESS = 'ada@example.org'
const signed = (signedAt: string, rest: Partial<SignedStatement> = {}): SignedStatement => ({
  address: ADDRESS,
  signedAt: new Date(signedAt),
  clearsAt: clearsAt(new Date(signedAt), ADDRESS, []),
  lastDay: lastDayOf(new Date(signedAt)),
  endedAt: null,
  ...rest,
})

describe(clearsAt.name, () => {
  it('should give the first statement a day, across both changes of the clocks, and a renewal none', () => {
    for (const day of ['2027-03-27T12:00:00Z', '2027-10-30T12:00:00Z'])
      expect(clearsAt(new Date(day), ADDRESS, []).getTime() - Date.parse(day)).toBe(24 * 3_600_000)
    const [first, renewal] = [signed('2026-11-29T12:00:00Z'), new Date('2027-11-01T12:00:00Z')]
    expect(clearsAt(renewal, ADDRESS, [first])).toBe(renewal)
    expect(clearsAt(renewal, 'eve@example.org', [first])).not.toBe(renewal)
    expect(clearsAt(renewal, ADDRESS, [{ ...first, endedAt: new Date() }])).not.toBe(renewal)
    const soon = new Date('2026-11-29T13:00:00Z')
    expect(clearsAt(soon, ADDRESS, [first])).not.toBe(soon)
  })
})

describe(clearanceOf.name, () => {
  const application = { status: 'done', outcome: 'accepted' as string | null, address: ADDRESS }
  const investor = { pausedUntil: null as string | null }
  const statements = [signed('2026-11-29T12:00:00Z')]
  const stateAt = (at: string, change: Partial<Parameters<typeof clearanceOf>[0]> = {}) =>
    clearanceOf({ application, investor, statements, ...change }, new Date(at)).state

  it.each([
    ['a moment before the day is over', '2026-11-30T11:59:59.999Z', {}, 'waiting'],
    ['once it is over', '2026-11-30T12:00:00Z', {}, 'cleared'],
    ['at 23:59 of the last day', '2027-11-28T23:59:59.999Z', {}, 'cleared'],
    ['at 00:00 of the next', '2027-11-29T00:00:00Z', {}, 'expired'],
    ['never invited', '2027-01-01T12:00:00Z', { investor: null }, 'not-invited'],
    ['without a statement', '2027-01-01T12:00:00Z', { statements: [] }, 'unsigned'],
    ['by a statement that was ended', '2027-01-01T12:00:00Z', { statements: [signed('2026-11-29T12:00:00Z', { endedAt: new Date() })] }, 'unsigned'],
    ['by the statement of another address', '2027-01-01T12:00:00Z', { statements: [signed('2026-11-29T12:00:00Z', { address: 'eve@example.org' })] }, 'unsigned'],
    ['while paused', '2027-01-01T12:00:00Z', { investor: { pausedUntil: '2027-01-02' } }, 'paused'],
    ['on the day on which a pause ends', '2027-01-02T00:00:00Z', { investor: { pausedUntil: '2027-01-02' } }, 'cleared'],
    ['once a reply has reopened the entry', '2027-01-01T12:00:00Z', { application: { ...application, status: 'in-progress', outcome: null } }, 'cleared'],
    ['once declined', '2027-01-01T12:00:00Z', { application: { ...application, outcome: 'declined' } }, 'closed'],
    ['once withdrawn', '2027-01-01T12:00:00Z', { application: { ...application, outcome: 'withdrawn' } }, 'closed'],
    ['as spam', '2027-01-01T12:00:00Z', { application: { ...application, status: 'spam', outcome: null } }, 'closed'],
  ] as const)('should be right %s', (_what, at, change, state) => {
    expect(stateAt(at, change)).toBe(state)
  }) // prettier-ignore

  it('should last until 23:59 in summer time', () => {
    const summer = { statements: [signed('2027-06-30T12:00:00Z')] }
    expect(stateAt('2028-06-29T22:59:59.999Z', summer)).toBe('cleared')
    expect(stateAt('2028-06-29T23:00:00Z', summer)).toBe('expired')
  })

  it('should keep counting by the former statement until a later one counts', () => {
    const later = signed('2027-11-20T12:00:00Z', { clearsAt: new Date('2027-11-21T12:00:00Z') })
    expect(stateAt('2027-11-20T13:00:00Z', { statements: [...statements, later] })).toBe('cleared')
  })
})

describe(blindFault.name, () => {
  const named = { name: 'Ada Lovelace', businessName: 'Analytical Engines Ltd', address: 'countess@weaving.example' }
  it.each([
    'We weave algebraic patterns, and 12 mills pay for it: £1,250,000 since 2019-2024.',
    'Faster looms. AI plans what they weave; engines of analytical kinds do the rest.',
    'Adamant buyers in the North West pay per loom.',
    'An adaptive loom.',
  ])('should leave %j', (text) => {
    expect(blindFault(text, named)).toBeUndefined()
  })

  it.each([
    ['Founded by Ada.', 'the name of the applicant'],
    ['Founded by LOVELACE', 'the name of the applicant'],
    ['Founded by L o v e l a c e', 'the name of the applicant'],
    ['Founded by Lovel\u200bace', 'the name of the applicant'],
    ['Founded by L0ve1ace', 'the name of the applicant'],
    ['Founded by Lоvelасe', 'the name of the applicant'],
    ['Founded by Lóvelàce', 'the name of the applicant'],
    ['Founded by Ｌｏｖｅｌａｃｅ', 'the name of the applicant'],
    ['At Analytical Engines we weave.', 'the company'],
    ['At analytical-engines we weave.', 'the company'],
    ['At AnalyticalEngines we weave.', 'the company'],
    ['At A.n.a.l.y.t.i.c.a.l. E.n.g.i.n.e.s we weave.', 'the company'],
    ['Write to me@here.example', 'an email address'],
    ['Write to me (at) here', 'an email address'],
    ['Look for the countess', 'their email address'],
    ['Weaving since 1840', 'their email address'],
    ['See www.looms', 'a website'],
    ['See looms.co.uk for more', 'a website'],
    ['See looms dot com', 'a website'],
    ['See looms [dot] io', 'a website'],
    ['Ring 020 7946 0123', 'a telephone number'],
    ['Ring (020) 7946-01.23', 'a telephone number'],
    ['Ring ０２０７９４６０１２３', 'a telephone number'],
    ['Ring oh two oh seven nine four six', 'a telephone number'],
  ])('should find in %j %s', (text, what) => {
    expect(blindFault(text, named)).toContain(what)
  })
})

describe('the drawing of what can become of a description', () => {
  it('should be the one in docs/introductions.md', () => {
    const document = readFileSync(path.join(import.meta.dirname, '../../docs/introductions.md'), 'utf8')
    const [, drawing = ''] = document.split('```mermaid')
    const drawn = [...drawing.matchAll(/^ {2}(\w+) --> (\w+): ([\w-]+) \((\w+)\)$/gm)].map((line) => line.slice(1))
    const moves = Object.entries(PROFILE_MOVES).flatMap(([name, { from, to, by }]) =>
      from.map((state) => [state, to, name, by]),
    )
    expect(drawn.toSorted()).toEqual(moves.toSorted())
  })
})

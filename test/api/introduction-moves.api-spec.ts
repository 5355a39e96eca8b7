import { afterAll, describe, expect, it } from '@jest/globals'
import {
  DESK_MOVES,
  INTRODUCTION_MOVES,
  INTRODUCTION_STATES,
  type IntroductionState,
  SIDE_ANSWERS,
  stateAfter,
} from '../../src/introductions/introduction.rules.js'
import { londonDay } from '../../src/common/london-time.js'
import { startIntroductions, type Stored } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, staff, execute, act, pair, unmet, stored, propose, move, reply, introductionAt, boardOf, entryOf } =
  introductions
const { application, investor, founder, founderPage, pageOf, companiesOf, company, cleared } = introductions
afterAll(introductions.close)

const GIVEN = { later: { months: 1 }, record: { outcome: 'met' } } as Record<string, object>
const TODAY = londonDay(new Date())

/** Whoever acts, as they would. */
function attempt(
  { id, founder, investor }: Awaited<ReturnType<typeof introductionAt>>,
  name: string,
  by: 'handler' | 'investor' | 'founder',
) {
  if (by === 'handler') return move(id, name as 'ask', GIVEN[name])
  return reply(by === 'investor' ? investor.id : founder.id, id, { answer: name, ...GIVEN[name] })
}

/** What was done is done; what someone has not been asked yet is not there. */
function refusalOf(at: Stored, name: string, by: 'handler' | 'investor' | 'founder') {
  if (by === 'handler') return 409
  if (by === 'investor' ? !at.asked_at && !at.investor_at : !at.put_at) return 404
  const isDone = { yes: /agreed|introduced/.test(at.state), no: at.closed_by === by, later: at.state === 'later' }
  return isDone[name as 'yes'] && !(name === 'later' && by === 'founder') ? 204 : 409
}

const STORED = {
  submission: "to_jsonb(stored) - '{reference,body_hash,person_id}'::text[]",
  investor: 'to_jsonb(stored)',
  investor_statement: "to_jsonb(stored) - 'sealed'",
  company_profile: 'to_jsonb(stored)',
  introduction: "to_jsonb(stored) - 'reference'",
  // Of the last step: an earlier one is taken back if it has not left by then.
  "(select * from mail_message where variables->>'about' = 'introduced')":
    "jsonb_build_object('template', template, 'variables', variables)",
  desk_history: 'to_jsonb(stored)',
}

/** All that is stored of the two, but for what differs between any two pairs: ids, references, addresses and moments. */
async function rowsOf({ founder: { id: founderId }, investor: { id: investorId } }: Awaited<ReturnType<typeof pair>>) {
  const found = Object.entries(STORED).map(async ([table, row]) => {
    const of = { submission: 'id', introduction: 'founder_id' }[table] ?? 'submission_id'
    const rows = await execute<{ row: object }>(
      `select ${row} as row from ${table} stored where ${of} in ('${founderId}', '${investorId}')`,
    )
    return [table, rows.map(({ row }) => alike(JSON.stringify(row))).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const alike = (row: string) =>
  row
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g, 'MOMENT')
    .replaceAll(/ada\.\d+@/g, 'ADA@')
    .replaceAll(/\b[a-z]{2}-[\da-z]{5}-[\da-z]{5}\b/gi, 'REFERENCE')

describe('two people who are introduced again in these tests', () => {
  it('should be stored as two others are, before and after', async () => {
    await introductionAt('introduced', await unmet())
    const others = await pair()
    expect(await rowsOf(await unmet())).toEqual(await rowsOf(others))
    const [again, once] = [
      await introductionAt('introduced', await unmet()),
      await introductionAt('introduced', others),
    ]
    const rows = await rowsOf(again)
    expect(rows).toEqual(await rowsOf(once))
    for (const table of Object.keys(STORED)) expect([table, rows[table]]).not.toEqual([table, []])
  })
})

describe('every row of the table that a person triggers', () => {
  const rows = INTRODUCTION_MOVES.filter(
    ({ from, by, move: name }) => from && by !== 'product' && name !== 'want' && (name !== 'stop' || by === 'handler'),
  ).filter((row) => !('when' in row))
  it.each(rows.map(({ from, move: name, by, to }) => [from as IntroductionState, name, by, to] as const))(
    'should lead from %s by %s of the %s to %s',
    async (from, name, by, to) => {
      const one = await introductionAt(from, await unmet())
      expect(await attempt(one, name, by as 'handler')).toMatchObject({ status: 204 })
      expect(await stored(one.id)).toMatchObject({ state: to, closed_by: /declined|stopped/.test(to) ? by : null })
    },
  )
})

describe('any other move', () => {
  it.each(INTRODUCTION_STATES)('should be refused while an introduction is %s, and change nothing', async (state) => {
    const one = await introductionAt(state, await unmet())
    const before = await stored(one.id)
    const tries = [
      ...DESK_MOVES.map((name) => [name, 'handler'] as const),
      ...SIDE_ANSWERS.flatMap((name) => (['investor', 'founder'] as const).map((by) => [name, by] as const)),
    ]
    const at = { state, againOn: before.again_on as string | null }
    for (const [name, by] of tries) {
      if (stateAfter(name, by, at, { today: TODAY })) continue
      const { status } = await attempt(one, name, by)
      expect([name, by, status]).toEqual([name, by, refusalOf(before, name, by)])
      expect(await stored(one.id)).toEqual(before)
    }
  })
})

describe('the desk', () => {
  it('should be refused with a version that it was not shown, and nothing changes', async () => {
    const { id } = await introductionAt('proposed', await unmet())
    expect(await move(id, 'ask', { version: 7 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed since you opened it/),
    })
    expect(await move(id, 'ask')).toMatchObject({ status: 204 })
    const { version } = await stored(id)
    expect(await move(id, 'stop', { version: version - 1 })).toMatchObject({ status: 409 })
    expect(await stored(id)).toMatchObject({ state: 'asked', version })
  })

  it('should see each introduction on its board, with who is waited for and what can be done', async () => {
    const one = await introductionAt('agreed', await unmet())
    const { lists, counts } = await boardOf('open')
    const agreed = lists.find(({ state }) => state === 'agreed')
    const row = agreed?.rows.find(({ id }) => id === one.id)
    expect(row).toMatchObject({
      founder: { id: one.founder.id, name: 'Grace Hopper', businessName: 'Nanosecond Wires' },
      investor: { id: one.investor.id, name: 'Ada Lovelace' },
      waitingFor: 'founder',
      moves: ['stop'],
    })
    expect(agreed?.count).toBe(agreed?.rows.length)
    expect(counts.open).toBe(lists.reduce((sum, { count }) => sum + count, 0))
    await reply(one.founder.id, one.id, { answer: 'yes' })
    expect((await boardOf('open')).lists.flatMap(({ rows }) => rows).some(({ id }) => id === one.id)).toBe(false)
    const made = await boardOf('introduced')
    expect(made.lists.flatMap(({ rows }) => rows).find(({ id }) => id === one.id)).toMatchObject({
      waitingFor: null,
      moves: ['record'],
    })
    expect(made.medianDays).toBe(0)
    for (const side of [one.founder.id, one.investor.id])
      expect((await entryOf(side)).introductions).toMatchObject([{ id: one.id, state: 'introduced' }])
  })

  it('should record what came of it, with the amount of an investment only', async () => {
    const { id } = await introductionAt('introduced', await unmet())
    expect(await move(id, 'record')).toMatchObject({ status: 400 })
    expect(await move(id, 'record', { outcome: 'invested' })).toMatchObject({ status: 400 })
    expect(await move(id, 'record', { outcome: 'invested', amount: '£25,000' })).toMatchObject({ status: 204 })
    expect(await stored(id)).toMatchObject({ outcome: 'invested', amount: 25_000 })
    expect(await move(id, 'record', { outcome: 'passed', amount: 5 })).toMatchObject({ status: 204 })
    expect(await stored(id)).toMatchObject({ outcome: 'passed', amount: null })
  })

  it('should propose only an invited investor, a company whose description is approved, and two people, once', async () => {
    const { founder: approved, investor: person } = await pair()
    const uninvited = await application()
    expect(await propose(approved.id, uninvited.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/not invited/) },
    })
    expect(await propose(await founder(), person.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no description/) },
    })
    expect(await propose(person.id, approved.id)).toMatchObject({ status: 409 })
    expect(await propose(approved.id, approved.id)).toMatchObject({ status: 404 })
    expect(await propose(approved.id, person.id, staff.viewer)).toMatchObject({ status: 403 })
    await execute(`update submission set outcome = 'declined', outcome_reason = 'x' where id = '${approved.id}'`)
    expect(await propose(approved.id, person.id)).toMatchObject({ status: 409 })
    await execute(`update submission set outcome = 'accepted', outcome_reason = null where id = '${approved.id}'`)
    expect(await propose(approved.id, person.id)).toMatchObject({ status: 201 })
    expect(await propose(approved.id, person.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/already an introduction/) },
    })
    // Another application of each is of the same people.
    const again = await application(undefined, true, { email: person.email })
    await act(again.id, 'invitation')
    expect(await propose(approved.id, again.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/already an introduction/) },
    })
    // One who was invited and has not signed can be proposed, but not asked.
    const unsigned = await investor()
    const { body } = await propose((await company()).id, unsigned.id)
    expect(await move(body.id, 'ask')).toMatchObject({ status: 409, message: expect.stringMatching(/not signed/) })
  })

  it('should record every part of it in the history, the audit log and for webhooks', async () => {
    const { id, founder: one, investor: other } = await introductionAt('introduced', await unmet())
    const kinds = ['proposed', 'asked', 'agreed', 'made'].map((kind) => `introduction-${kind}`)
    for (const side of [one.id, other.id])
      expect(
        (
          await execute<{ kind: string }>(
            `select kind from desk_history where submission_id = '${side}' and kind like 'introduction-%' order by happened_at, id`,
          )
        ).map(({ kind }) => kind),
      ).toEqual(kinds)
    const audit = await execute<{ action: string; detail: object }>(
      `select action, detail from audit_entry where detail->>'introduction' = '${id}' and subject_id = '${one.id}' order by position`,
    )
    expect(audit.map(({ action }) => action)).toEqual(
      ['proposed', 'asked', 'agreed', 'made'].map((what) => `introduction.${what}`),
    )
    expect(audit[1]?.detail).toMatchObject({
      state: 'asked',
      profile: expect.stringMatching(/^[\da-f]{64}$/),
      statement: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('the database', () => {
  it('should refuse an introduction without both moments', async () => {
    const { id } = await introductionAt('asked', await unmet())
    const made = (moments: string) =>
      execute(
        `update introduction set state = 'introduced', ends_on = null, introduced_at = now() ${moments} where id = '${id}'`,
      )
    await expect(made('')).rejects.toThrow('introduction_needs_both')
    await expect(made(', investor_at = now(), put_at = now()')).rejects.toThrow('introduction_needs_both')
    await expect(made(', founder_at = now()')).rejects.toThrow('introduction_needs_both')
    await expect(
      execute(`update introduction set state = 'introduced', ends_on = null where id = '${id}'`),
    ).rejects.toThrow()
    expect(await stored(id)).toMatchObject({ state: 'asked', introduced_at: null })
  })
})

describe('the companies that an investor may ask to meet', () => {
  it('should be shown to cleared investors alone, as they look for them, and relied on', async () => {
    const one = await company({ sector: 'Fintech' })
    const person = await cleared()
    const shown = async () => (await companiesOf(person.client)).body.companies
    const relied = `select 1 from investor_statement where submission_id = '${person.id}' and keep_until > now() + interval '5 years'`
    // To whom nothing is shown, nothing has been communicated.
    expect((await person.client.raw('HEAD' as 'GET', '/api/companies')).statusCode).toBe(200)
    expect(await execute(relied)).toHaveLength(0)
    expect((await shown()).find(({ id }) => id === one.profile)).toEqual({
      id: one.profile,
      headline: expect.any(String),
      summary: expect.any(String),
      sector: 'Fintech',
      stage: 'mvp',
      region: 'North West',
      scheme: 'SEIS',
      amount: 250_000,
      minimum: 10_000,
    })
    expect(await execute(relied)).toHaveLength(1)
    for (const [column, value, kept] of [
      ['sectors', `'{Health}'`, false],
      ['sectors', `'{Fintech}'`, true],
      ['stages', `'{idea}'`, false],
      ['regions', `'{Wales}'`, false],
      ['schemes', `'{EIS}'`, false],
      ['cheque_to', '9999', false],
      ['cheque_to', '10000', true],
      ['cheque_from', '250001', false],
    ] as const) {
      await execute(
        `update investor set sectors = '{}', stages = '{}', regions = '{}', schemes = '{}', cheque_from = null, cheque_to = null where submission_id = '${person.id}'`,
      )
      await execute(`update investor set ${column} = ${value} where submission_id = '${person.id}'`)
      expect([column, value, (await shown()).some(({ id }) => id === one.profile)]).toEqual([column, value, kept])
    }
  })

  it('should be nothing at all for everyone else', async () => {
    const one = await company()
    const unsigned = await investor()
    for (const client of [unsigned.client, staff.handler]) {
      expect((await companiesOf(client)).status).toBe(404)
      for (const id of [one.profile, one.id]) {
        const answer = await client.send<{ message: string }>('POST', `/api/companies/${id}/interest`)
        expect([answer.status, answer.body.message]).toEqual([404, 'There is nothing at this address.'])
      }
    }
    expect((await test.inject('/api/companies')).statusCode).toBe(401)
  })

  it('should become a wish for the desk, and no longer be on the list', async () => {
    const { id, founder: one, investor: person } = await introductionAt('wanted', await unmet())
    expect((await companiesOf(person.client)).body.companies.map((each) => each.id)).not.toContain(one.profile)
    expect((await pageOf(person.client))?.introductions).toMatchObject([
      {
        id,
        state: 'wanted',
        company: one.profile,
        description: { headline: expect.any(String) },
        founder: null,
        answers: [],
      },
    ])
    // Nothing of it reaches the founder before the desk has put it to them.
    expect((await founderPage(one.id)).page?.introductions).toEqual([])
    await move(id, 'put')
    expect((await founderPage(one.id)).page).toMatchObject({
      side: 'founder',
      introductions: [{ id, state: 'asked', answers: ['yes', 'no'], looksFor: { sectors: [], chequeTo: null } }],
    })
    expect(JSON.stringify((await founderPage(one.id)).page)).not.toMatch(/Ada|Lovelace|weaving/)
  })
})

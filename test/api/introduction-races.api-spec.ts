import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf, personOf } from './admin-support.js'
import { startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const {
  test,
  there,
  admin,
  staff,
  execute,
  unmet,
  company,
  cleared,
  propose,
  stored,
  introductionAt,
  reply,
  stepsOf,
  answer,
  tend,
  sign,
} = introductions
const second = await clientOf(there, { email: 'handler@meridian.example', password: 'staple of the day' })
afterAll(introductions.close)

const desks = [staff.handler, second]
const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const abouts = async (id: string) => (await stepsOf(id)).map(({ about }) => about)
const happenings = async (submissionId: string, kind: string) =>
  (
    await execute(
      `select 1 from desk_history where submission_id = '${submissionId}' and kind = 'introduction-${kind}'`,
    )
  ).length

/** The desk in both instances at the same time, with the version that both were shown. */
async function moveTwice(id: string, ...names: [string, string]) {
  const { version } = await stored(id)
  return Promise.all(
    desks.map((desk, at) =>
      desk.send('POST', `/api/admin/introductions/${id}/moves`, { move: names[at], version, outcome: 'met' }),
    ),
  )
}

describe('two instances at the same time', () => {
  it('should propose two people once', async () => {
    const { founder, investor } = await unmet()
    const answers = await Promise.all(desks.map((desk) => propose(founder.id, investor.id, desk)))
    expect(sorted(answers)).toEqual([201, 409])
    expect(await execute(`select 1 from introduction where founder_id = '${founder.id}'`)).toHaveLength(1)
  })

  it('should take a wish and a proposal of the same two as one', async () => {
    const { founder, investor } = await unmet()
    const elsewhere = await investor.elsewhere()
    const answers = await Promise.all([
      propose(founder.id, investor.id),
      elsewhere.send('POST', `/api/companies/${founder.profile}/interest`),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await execute(`select 1 from introduction where founder_id = '${founder.id}'`)).toHaveLength(1)
  })

  it.each([
    ['proposed', 'ask', 'investor', 'ask'],
    ['wanted', 'put', 'founder', 'founder-ask'],
  ] as const)('should move once from %s by %s', async (state, name, side, about) => {
    const one = await introductionAt(state, await unmet())
    expect(sorted(await moveTwice(one.id, name, name))).toEqual([204, 409])
    expect((await abouts(one[side].id)).filter((each) => each === about)).toHaveLength(1)
  })

  it.each(['proposed', 'wanted', 'asked', 'agreed', 'later'] as const)('should stop once what is %s', async (state) => {
    const one = await introductionAt(state, await unmet())
    expect(sorted(await moveTwice(one.id, 'stop', 'stop'))).toEqual([204, 409])
    expect(await happenings(one.investor.id, 'stopped')).toBe(1)
  })

  it('should ask or stop, not both', async () => {
    const one = await introductionAt('proposed', await unmet())
    expect(sorted(await moveTwice(one.id, 'ask', 'stop'))).toEqual([204, 409])
    const { state } = await stored(one.id)
    expect(await abouts(one.investor.id)).toEqual(state === 'asked' ? ['ask'] : [])
  })

  it('should record one outcome of two', async () => {
    const one = await introductionAt('introduced', await unmet())
    expect(sorted(await moveTwice(one.id, 'record', 'record'))).toEqual([204, 409])
    expect(await happenings(one.founder.id, 'recorded')).toBe(1)
  })

  it('should ask an investor about one of two companies', async () => {
    const investor = await cleared()
    const ids = [await company(), await company()].map(async ({ id }) => (await propose(id, investor.id)).body.id)
    const answers = await Promise.all(
      (await Promise.all(ids)).map((id, at) =>
        desks[at]?.send('POST', `/api/admin/introductions/${id}/moves`, { move: 'ask', version: 1 }),
      ),
    )
    expect(answers.map((one) => one?.status).toSorted()).toEqual([204, 409])
  })

  it.each([
    ['asked', 'investor', 'agreed', 'founder', 'founder-ask'],
    ['agreed', 'founder', 'introduced', 'investor', 'introduced'],
  ] as const)(
    'should take the yes of a link that is %s as one, however often it is followed',
    async (state, by, to, other, about) => {
      const one = await introductionAt(state, await unmet())
      const say = (app = test) => reply(one[by].id, one.id, { answer: 'yes' }, app)
      expect(sorted(await Promise.all([say(), say(there), say(), say(there)]))).toEqual([204, 204, 204, 204])
      expect((await say()).status).toBe(204)
      expect(await stored(one.id)).toMatchObject({ state: to })
      expect((await abouts(one[other].id)).filter((each) => each === about)).toHaveLength(1)
      expect(await happenings(one.founder.id, state === 'asked' ? 'agreed' : 'made')).toBe(1)
    },
  )

  it.each([
    ['asked', 'investor', 'no'],
    ['asked', 'investor', 'later'],
    ['agreed', 'founder', 'no'],
  ] as const)('should take one of two answers that are given to what is %s', async (state, by, other) => {
    const one = await introductionAt(state, await unmet())
    const say = (given: string, app = test) => reply(one[by].id, one.id, { answer: given, months: 1 }, app)
    const [yes, not] = await Promise.all([say('yes'), say(other, there)])
    expect(sorted([yes, not])).toEqual([204, 409])
    const ended = other === 'no' ? 'declined' : 'later'
    expect((await stored(one.id)).state).toBe(
      yes.status === 204 ? (state === 'asked' ? 'agreed' : 'introduced') : ended,
    )
    if (not.status === 204) expect(await abouts(one.investor.id)).not.toContain('introduced')
  })

  it.each(['investor', 'founder'] as const)('should send no name after a stop by the %s', async (by) => {
    const one = await introductionAt('agreed')
    const [yes, stop] = await Promise.all([
      reply(one.founder.id, one.id, { answer: 'yes' }),
      answer(one[by].id, 'stop', {}, there),
    ])
    expect(stop.status).toBe(204)
    const { state } = await stored(one.id)
    // By the founder as well, whose withdrawn description makes a yes void.
    expect(yes.status).toBe(state === 'introduced' ? 204 : 409)
    expect(state).toMatch(/introduced|stopped/)
    if (state === 'stopped')
      for (const side of [one.founder.id, one.investor.id]) expect(await abouts(side)).not.toContain('introduced')
  })

  it('should let an erasure and a yes follow each other', async () => {
    const one = await introductionAt('agreed')
    const person = await personOf(test, one.investor.id)
    const [yes, erased] = await Promise.all([
      reply(one.founder.id, one.id, { answer: 'yes' }, there),
      admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 }),
    ])
    expect(erased.status).toBe(200)
    expect([204, 404, 409]).toContain(yes.status)
    expect(await execute(`select 1 from introduction where id = '${one.id}'`)).toEqual([])
    expect(await execute(`select 1 from mail_message where submission_id = '${one.investor.id}'`)).toEqual([])
  })

  it('should remind once, and end once', async () => {
    const one = await introductionAt('asked', await unmet())
    await Promise.all([tend(one.id, 8), tend(one.id, 8, there.app)])
    expect((await abouts(one.investor.id)).filter((about) => about === 'ask-reminder')).toHaveLength(1)
    await Promise.all([tend(one.id, 15), tend(one.id, 15, there.app)])
    expect(await happenings(one.investor.id, 'lapsed')).toBe(1)
  })

  it('should lapse what is not answered, or take the answer', async () => {
    const one = await introductionAt('asked', await unmet())
    const [, yes] = await Promise.all([tend(one.id, 15), reply(one.investor.id, one.id, { answer: 'yes' }, there)])
    const { state } = await stored(one.id)
    // An answer that comes first has seven days of its own, which are over as well by then.
    expect([204, 409]).toContain(yes.status)
    expect(state).toMatch(yes.status === 204 ? /agreed|lapsed/ : /lapsed/)
  })

  it('should introduce once when the statement is signed while the daily job looks', async () => {
    const one = await introductionAt('agreed')
    await execute(
      `update investor_statement set last_day = current_date - 2 where submission_id = '${one.investor.id}'`,
    )
    await reply(one.founder.id, one.id, { answer: 'yes' })
    expect(await stored(one.id)).toMatchObject({ state: 'agreed' })
    const [signed] = await Promise.all([sign(one.investor.client), tend(one.id, 0, there.app)])
    expect(signed.status).toBe(204)
    expect(await stored(one.id)).toMatchObject({ state: 'introduced' })
    expect(await happenings(one.founder.id, 'made')).toBe(1)
    expect((await abouts(one.founder.id)).filter((about) => about === 'introduced')).toHaveLength(1)
  })
})

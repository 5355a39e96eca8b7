import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { dayAfter, londonDay } from '../../src/common/london-time.js'
import { Environment } from '../../src/config/environment.js'
import type { IntroductionBoard } from '../../src/introductions/introductions.types.js'
import type { Report } from '../../src/reports/report.types.js'
import { inventedId, inventedMatches } from '../support/invented-matches.js'
import { startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, admin, staff, execute } = introductions
const environment = test.app.get(Environment)

/** Days from the application (90 days ago) to each step; those without an `asked` were wished for by the investor. */
const STORIES = [
  { asked: 10 },
  { asked: 12, state: 'declined', closed: 'investor' },
  { asked: 20, put: 30, state: 'lapsed', closed: 'product' },
  { asked: 20, put: 30, introduced: 40 },
  { put: 26, introduced: 36, outcome: 'no-meeting', at: 60 },
  { asked: 22, put: 32, introduced: 42, outcome: 'passed', at: 62 },
  { asked: 24, put: 34, introduced: 44, outcome: 'met', at: 64 },
  { asked: 26, put: 36, introduced: 46, outcome: 'invested', at: 70 },
]

beforeAll(async () => {
  for (const statement of inventedMatches(STORIES.length + 2, 1)) await execute(statement)
  const company = inventedId('entrepreneur', 1)
  const after = (days?: number) =>
    days === undefined ? 'null' : `(select received_at from submission where id = ${company}) + interval '${days} days'`
  const insert = (n: number, { asked, put, introduced, outcome, at, state, closed }: (typeof STORIES)[number]) =>
    execute(`insert into introduction (id, reference, founder_id, investor_id, profile_id, state, closed_by, created_at, changed_at,
        asked_at, investor_at, put_at, founder_at, introduced_at, ends_on, outcome, outcome_at)
      values (gen_random_uuid(), 'IN-${n}', ${company}, ${inventedId('investor', n)}, ${inventedId('profile', 1)},
        '${state ?? (introduced ? 'introduced' : 'asked')}', ${closed ? `'${closed}'` : 'null'}, now(), now(), ${after(asked)}, ${after(put)},
        ${after(put)}, ${after(introduced)}, ${after(introduced)}, ${state || introduced ? 'null' : 'current_date'},
        ${outcome ? `'${outcome}'` : 'null'}, ${after(at)})`)
  for (const [at, story] of STORIES.entries()) await insert(at + 1, story as (typeof STORIES)[number])
  // In no figure: asked before the period, and only wished for.
  await insert(STORIES.length + 1, { asked: -20 } as (typeof STORIES)[number])
  await execute(`insert into introduction (id, reference, founder_id, investor_id, profile_id, state, created_at, changed_at, investor_at)
    values (gen_random_uuid(), 'IN-W', ${company}, ${inventedId('investor', STORIES.length + 2)}, ${inventedId('profile', 1)}, 'wanted', now(), now(), now())`)
})
afterAll(introductions.close)

const today = londonDay(new Date())
const PERIOD = `from=${dayAfter(today, -89)}&to=${today}`
const report = async () => (await staff.viewer.get<Report>(`/api/admin/reports?${PERIOD}`)).body

it('should follow what was asked in a period to an investment, with the list behind each number', async () => {
  const { funnels } = await report()
  expect(Object.keys(funnels)).toEqual(['introductions'])
  expect(funnels.introductions?.stages.map(({ label, count, medianDays }) => [label, count, medianDays])).toEqual([
    ['Asked', 8, 21],
    ['Investor agreed', 6, 31],
    ['Introduced', 5, 42],
    ['Met', 3, 64],
    ['Invested', 1, 70],
  ])
  for (const { count, list } of funnels.introductions?.stages ?? []) {
    const { body } = await staff.viewer.get<IntroductionBoard>(`/api${list}`)
    expect([list, body.lists.reduce((sum, one) => sum + one.count, 0)]).toEqual([list, count])
    expect(body.lists.flatMap(({ rows }) => rows)).toHaveLength(count)
    const page = await staff.viewer.raw('GET', list)
    expect([page.statusCode, page.body.includes('period of the report')]).toEqual([200, true])
  }
  const { body } = await staff.viewer.get<IntroductionBoard>(`/api/admin/introductions?reached=met&${PERIOD}`)
  expect(body.lists[0]?.rows.map(({ outcome }) => outcome).sort()).toEqual(['invested', 'met', 'passed'])
})

it('should be a file of its own, which is recorded, and nothing at all while introductions are off', async () => {
  const url = `/api/admin/reports/export?${PERIOD}&funnel=introductions`
  expect((await admin.raw('GET', url)).body.split('\r\n').slice(0, 3)).toEqual([
    expect.stringContaining('"Stage","Number","Share","Median days since the form"'),
    '"Asked","8","1.000","21"',
    '"Investor agreed","6","0.750","31"',
  ])
  const [entry] = await execute(
    `select detail from audit_entry where action = 'entries.exported' order by position desc`,
  )
  expect(JSON.stringify(entry)).toContain('introductions')
  expect((await staff.viewer.get(url)).status).toBe(403)
  expect((await admin.get(`/api/admin/reports/export?${PERIOD}&funnel=others`)).status).toBe(404)
  environment.INTRODUCTIONS = 'off'
  expect((await report()).funnels).toEqual({})
  expect((await admin.get(url)).status).toBe(404)
  expect((await admin.raw('GET', `/admin/reports?${PERIOD}`)).body).not.toMatch(/From asked to invested/)
  environment.INTRODUCTIONS = 'rehearsal'
  expect((await admin.raw('GET', `/admin/reports?${PERIOD}`)).body).toMatch(/From asked to invested/)
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { CreatedToken } from '../../src/integrations/integrations.types.js'
import { dayAfter, londonDay } from '../../src/common/london-time.js'
import type { Matches } from '../../src/introductions/introductions.types.js'
import { matchingRepository } from '../../src/introductions/matching.repository.js'
import { OBSTACLES, scoreOf } from '../../src/introductions/matching.rules.js'
import { CompanyProfile, Investor } from '../../src/introductions/introductions.entity.js'
import { inventedId, inventedMatches } from '../support/invented-matches.js'
import type { Client } from './admin-support.js'
import { startIntroductions } from './introductions-support.js'

const INVESTORS = 45
const COMPANIES = 40

const introductions = await startIntroductions()
const { test, admin, staff, execute } = introductions
const ids: Record<'investor' | 'entrepreneur' | 'profile', string[]> = { investor: [], entrepreneur: [], profile: [] }

beforeAll(async () => {
  for (const statement of inventedMatches(INVESTORS, COMPANIES)) await execute(statement)
  for (const kind of ['investor', 'entrepreneur', 'profile'] as const) {
    const rows = await execute<{ id: string }>(`select ${inventedId(kind)} as id from generate_series(1, 45) n`)
    ids[kind] = rows.map(({ id }) => id)
  }
})
afterAll(introductions.close)

const matchesOf = async (id: string, who: Client = staff.viewer) =>
  (await who.get<Matches>(`/api/admin/submissions/${id}/matches`)).body
const whyNot = async (company: string, investor: string) =>
  (await matchesOf(company)).others.find(({ submissionId }) => submissionId === investor)?.why

describe('the score', () => {
  it('should be the same in the database as from the reasons, for every pair, and make one order', async () => {
    const em = test.em.fork()
    const investors = new Map((await em.find(Investor, {})).map((one) => [one.submissionId, one]))
    const companies = new Map(
      (await em.find(CompanyProfile, { state: 'approved' })).map((one) => [one.submission.id, one]),
    )
    const seen = new Set<number>()
    for (const company of ids.entrepreneur.slice(0, COMPANIES)) {
      const found = await matchingRepository.matches(em, 'founder', company)
      expect(found).toHaveLength(INVESTORS)
      for (const { submissionId, score } of found) {
        expect([company, submissionId, score]).toEqual([
          company,
          submissionId,
          scoreOf(companies.get(company) as CompanyProfile, investors.get(submissionId) as Investor),
        ])
        seen.add(score)
      }
      const order = found.toSorted((a, b) => b.score - a.score || (a.submissionId < b.submissionId ? -1 : 1))
      expect(found).toEqual(order)
      expect(await matchingRepository.matches(em, 'founder', company)).toEqual(found)
    }
    expect(seen.size).toBeGreaterThan(30)
    for (const investor of ids.investor)
      for (const { submissionId, score } of await matchingRepository.matches(em, 'investor', investor))
        expect(score).toBe(scoreOf(companies.get(submissionId) as CompanyProfile, investors.get(investor) as Investor))
  })

  it('should be shown to the desk only, with the reasons whose points add up to it', async () => {
    const [company = ''] = ids.entrepreneur
    const { mode, candidates, others } = await matchesOf(company)
    expect([mode, candidates.length, others]).toEqual(['rehearsal', INVESTORS, []])
    for (const { score, reasons, name } of candidates) {
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
      expect(reasons.map(({ of }) => of)).toEqual([35, 25, 20, 10, 10])
      expect(name).toMatch(/^investor \d+$/)
    }
    const [best] = candidates
    const proposal = { founderId: company, investorId: best?.submissionId }
    expect((await staff.handler.send('POST', '/api/admin/introductions', proposal)).status).toBe(201)
    expect(await execute(`select score from introduction`)).toEqual([{ score: best?.score }])
    for (const url of ['/api/admin/introductions', `/api/admin/submissions/${company}/introductions`])
      expect((await staff.viewer.raw('GET', url)).body).not.toContain('"score"')
    await execute('delete from introduction')
    const [investor = ''] = ids.investor
    const fitting = await matchesOf(investor)
    expect(fitting.candidates).toHaveLength(COMPANIES)
    expect(fitting.candidates[0]?.name).toMatch(/^Company \d+$/)
    const token = await admin.send<CreatedToken>('POST', '/api/admin/tokens', {
      name: 'Reads introductions',
      scopes: ['introductions:read'],
      until: dayAfter(londonDay(new Date()), 30),
    })
    const headers = { authorization: `Bearer ${token.body.token}` }
    const answers = await Promise.all(
      ['matches', 'introductions'].map((what) =>
        test.inject({ url: `/api/admin/submissions/${company}/${what}`, headers }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 200])
  })
})

describe('those who cannot be asked', () => {
  it('should stand below, with the reason', async () => {
    const [company = ''] = ids.entrepreneur
    const [unsigned = '', waiting = '', expired = '', paused = '', twin = '', met = '', today = '', month = ''] =
      ids.investor
    const [, other = '', third = ''] = ids.entrepreneur
    const statement = (change: string, id: string) =>
      execute(`update investor_statement set ${change} where submission_id = '${id}'`)
    const introduce = (founder: string, investor: string, askedAgo: string) =>
      execute(`insert into introduction (id, reference, founder_id, investor_id, profile_id, state, closed_by, created_at, changed_at, asked_at)
        select gen_random_uuid(), 'IN-' || random(), '${founder}', '${investor}', id, 'declined', 'investor', now(), now(), now() - interval '${askedAgo}'
        from company_profile where submission_id = '${founder}'`)
    await statement('ended_at = now()', unsigned)
    await statement(`clears_at = now() + interval '1 hour'`, waiting)
    await statement(`last_day = now() - interval '2 days'`, expired)
    await execute(`update investor set paused_until = now() + interval '9 days' where submission_id = '${paused}'`)
    await execute(`update person_address set person_id = (select person_id from submission where id = '${company}')
      where address = (select address from submission where id = '${twin}')`)
    await execute(
      `update submission set person_id = (select person_id from submission where id = '${company}') where id = '${twin}'`,
    )
    await introduce(company, met, '90 days')
    await introduce(other, today, '0 days')
    await execute(`update investor set per_month = 1 where submission_id = '${month}'`)
    await introduce(other, month, '20 days')
    const expected = { unsigned, waiting, expired, paused, same: twin, known: met, today, month }
    for (const [obstacle, id] of Object.entries(expected))
      expect([obstacle, await whyNot(company, id)]).toEqual([obstacle, OBSTACLES[obstacle as keyof typeof OBSTACLES]])
    const { candidates, others } = await matchesOf(company)
    expect([candidates.length, others.length]).toEqual([INVESTORS - 8, 8])

    // Another application of the same person is known as well, and people are listed once.
    await execute(`update investor set per_month = 6 where submission_id = '${month}'`)
    expect(await whyNot(company, month)).toBeUndefined()
    expect(await whyNot(third, met)).toBeUndefined()
    expect(
      (await matchesOf(third)).candidates.find(({ submissionId }) => submissionId === met)?.lastAskedAt,
    ).not.toBeNull()
    await execute(`update submission set outcome = 'withdrawn' where id = '${month}'`)
    expect((await matchesOf(company)).candidates).toHaveLength(INVESTORS - 8)

    // A company's own limits, for an investor; and an investor who is not cleared is offered none.
    for (const investor of ids.investor.slice(20, 23)) await introduce(other, investor, '0 days')
    const last = ids.investor.at(-1) ?? ''
    const { others: companies } = await matchesOf(last)
    expect(companies).toEqual([{ submissionId: other, name: 'Company 2', why: OBSTACLES['founder-today'] }])
    expect(await matchesOf(unsigned)).toMatchObject({ candidates: [] })
  })

  it('should include those who fit less well, however many of the best cannot be asked', async () => {
    await execute(`delete from introduction`)
    for (const statement of inventedMatches(1200, 0).map((one) =>
      one.replaceAll('generate_series(1,', `generate_series(${INVESTORS + 1},`),
    ))
      if (!/generate_series\(\d+, 0\)/.test(statement)) await execute(statement)
    await execute(
      `update investor set sectors = '{}', stages = '{}', schemes = '{}', regions = '{}', cheque_from = null, cheque_to = null`,
    )
    const [company = ''] = ids.entrepreneur
    const whole = await execute<{ id: string }>(
      `select submission_id as id from investor
      where submission_id not in (${ids.investor.map((id) => `'${id}'`).join()}) order by submission_id desc limit 30`,
    )
    const better = `update investor set regions = array[(select region from company_profile where submission_id = '${company}')]`
    await execute(`${better} where submission_id not in (${whole.map(({ id }) => `'${id}'`).join()})`)
    await execute(
      `update investor_statement set ended_at = now() where submission_id not in (${whole.map(({ id }) => `'${id}'`).join()})`,
    )
    const { candidates, others } = await matchesOf(company)
    expect(candidates.map(({ submissionId }) => submissionId)).toEqual(whole.map(({ id }) => id).toSorted())
    expect(others).toHaveLength(50)

    // Not even where all the best take no part any more.
    await execute(
      `update submission set outcome = 'withdrawn' where kind = 'investor' and id not in (${whole.map(({ id }) => `'${id}'`).join()})`,
    )
    expect(await matchesOf(company)).toEqual({ mode: 'rehearsal', candidates, others: [] })
    expect(await matchesOf(await introductions.founder())).toMatchObject({ candidates: [], others: [] })
  })
})

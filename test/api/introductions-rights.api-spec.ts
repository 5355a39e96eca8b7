import { afterAll, describe, expect, it } from '@jest/globals'
import { entrepreneurApplication } from '../support/form-payloads.js'
import { clientOf, createUser, personOf } from './admin-support.js'
import { BLIND, startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, admin, execute, application, act, investor, sign, sentOf, daily } = introductions
const { linkOf, answer, describeCompany, approve } = introductions
afterAll(introductions.close)

describe('the rights of a person', () => {
  it('should have everything in their copy and their download', async () => {
    const { id, client } = await investor()
    await sign(client)
    const person = await personOf(test, id)
    const copy = (await admin.raw('GET', `/api/admin/people/${person}/copy`)).body
    for (const words of ['£170,000', 'Statement signed: High net worth', 'Invited as an investor.'])
      expect(copy).toContain(words)
    const account = (await client.raw('GET', '/api/account/data')).body
    expect(account).toContain('£170,000')
  })

  it('should be erased with all of it, except what a company was described on the strength of', async () => {
    const { id, client } = await investor()
    await sign(client)
    await execute(`insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day, relied_on_at, keep_until)
      select gen_random_uuid(), submission_id, address, category, wording, 'relied', sealed, signed_at, clears_at, last_day, now(), now() + interval '6 years'
      from investor_statement where submission_id = '${id}'`)
    const person = await personOf(test, id)
    const preview = (
      await admin.get<{ kept: { what: string }[]; more: { label: string; count: number }[] }>(
        `/api/admin/people/${person}/erasure`,
      )
    ).body
    expect(preview.more).toContainEqual({ label: 'Introductions', count: 3 })
    expect(preview.kept).toContainEqual(expect.objectContaining({ what: expect.stringContaining('statements') }))
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    expect(await execute(`select 1 from investor where submission_id = '${id}'`)).toEqual([])
    expect(
      await execute(`select address, submission_id from investor_statement where wording_hash = 'relied'`),
    ).toEqual([{ address: null, submission_id: null }])
    await daily(new Date(Date.now() + 5 * 365 * 86_400_000))
    expect(await execute(`select 1 from investor_statement where wording_hash = 'relied'`)).toHaveLength(1)
    await daily(new Date(Date.now() + 7 * 365 * 86_400_000))
    expect(await execute(`select 1 from investor_statement where wording_hash = 'relied'`)).toEqual([])
  })

  it('should include what each side of an introduction knows, and nothing of the other', async () => {
    const { id, founder, investor: other } = await introductions.introductionAt('declined')
    const { reference } = await introductions.stored(id)
    const copyOf = async (submissionId: string) =>
      (await admin.raw('GET', `/api/admin/people/${await personOf(test, submissionId)}/copy`)).body
    expect(await copyOf(other.id)).toContain(`Introduction ${reference as string}: This introduction has ended.`)
    expect(await copyOf(other.id)).toContain('Too early')
    expect(await copyOf(other.id)).not.toMatch(/Grace|Nanosecond/)
    // They were not asked, so they have heard of nothing.
    expect(await copyOf(founder.id)).not.toMatch(/Too early|has ended/)
    const made = await introductions.introductionAt('introduced')
    const account = (await made.investor.client.get<{ introductions: object }>('/api/account/data')).body
    expect(account.introductions).toMatchObject({ introductions: [{ state: 'introduced', yes: expect.any(String) }] })
    expect(JSON.stringify(account)).not.toMatch(/Grace|Nanosecond/)
    expect(await copyOf(made.founder.id)).not.toMatch(new RegExp(`Lovelace|${made.investor.email}`))
    const preview = await admin.get<{ more: object[] }>(
      `/api/admin/people/${await personOf(test, made.founder.id)}/erasure`,
    )
    // The description and the introduction.
    expect(preview.body.more).toContainEqual({ label: 'Introductions', count: 2 })
  })

  it('should include the descriptions of a founder, in each version', async () => {
    const { id, email } = await application(entrepreneurApplication)
    await describeCompany(id)
    await act(id, 'description/sending')
    await approve(id)
    await describeCompany(id, { headline: 'Looms that plan' })
    const copy = (await admin.raw('GET', `/api/admin/people/${await personOf(test, id)}/copy`)).body
    for (const words of ['version 1: Approved', BLIND.summary, 'version 2: Draft', 'Looms that plan'])
      expect(copy).toContain(words)
    const who = { email, password: 'staple of the day' }
    await createUser(test, who)
    const account = (await (await clientOf(test, who)).get<{ introductions: object }>('/api/account/data')).body
    expect(account.introductions).toMatchObject({
      interests: [],
      statements: [],
      descriptions: [
        { version: 2, state: 'draft' },
        { version: 1, state: 'approved' },
      ],
    })
    expect(
      (await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/erasure`, { submissions: 1 })).status,
    ).toBe(200)
    expect(await execute(`select 1 from company_profile where submission_id = '${id}'`)).toEqual([])
  })
})

describe('a copy of the database', () => {
  /** How often it occurs, by table. */
  async function occurrences(...words: string[]) {
    const tables = await execute<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const where = words.map((word) => `t::text ilike '%${word}%'`).join(' or ')
      const [{ times }] = (await execute(`select count(*)::int as times from "${name}" t where ${where}`)) as [
        { times: number },
      ]
      if (times) found[name] = times
    }
    return found
  }

  it('should hold no figure of a statement and no token, and each name only where the form left it', async () => {
    const fullName = 'Quintessa Featherstone'
    const { id, client } = await investor({ fullName })
    const founderId = (await application(entrepreneurApplication, true, { fullName, company: 'Quintessential Looms' }))
      .id
    const before = await occurrences('quintess')
    expect(before).toHaveProperty('submission', 2)
    await sign(client, { name: fullName, aDetail: '£173,000' })
    await describeCompany(founderId)
    await act(founderId, 'description/sending')
    expect((await approve(founderId, { name: fullName })).status).toBe(204)
    await describeCompany(founderId, { headline: 'Looms that plan' })
    await act(founderId, 'description/sending')
    await answer(founderId, 'change', { body: 'We weave more.' })
    await admin.get(`/api/admin/submissions/${id}/introductions/answers`)
    await admin.raw('GET', '/api/admin/introductions/statements.csv')
    await client.send('POST', '/api/account/investor/stop')
    await sentOf(id, 0)
    await sentOf(founderId, 0)
    expect(await occurrences('quintess')).toEqual(before)
    expect(await occurrences('173,000', '173000', 'token=', linkOf(founderId).slice(0, 20))).toEqual({})
  })
})

import { afterAll, describe, expect, it } from '@jest/globals'
import { dayAfter, londonDay } from '../../src/common/london-time.js'
import type { CreatedToken, CreatedWebhook } from '../../src/integrations/integrations.types.js'
import { CompanyProfile, InvestorStatement } from '../../src/introductions/introductions.entity.js'
import { until } from '../support/until.js'
import { startReceiver } from '../support/webhook-receiver.js'
import { startIntroductions } from './introductions-support.js'

const receiver = await startReceiver()
const introductions = await startIntroductions({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })
const { test, admin, staff, execute, founder, entryOf, act, investor, sign, reflect } = introductions
const { answer, describeCompany, approve } = introductions
afterAll(async () => {
  await introductions.close()
  await receiver.close()
})

const REGISTER = '/api/admin/introductions/statements.csv'

describe('the register of statements', () => {
  it('should be a file for admins alone, with each statement and what was answered, and be recorded', async () => {
    const { id, email, client } = await investor({ fullName: '=HYPERLINK("evil")' })
    await sign(client, { name: '=HYPERLINK("evil")', a: 'no', aDetail: '', b: 'yes', bDetail: '£1,300,000' })
    expect((await staff.handler.get(REGISTER)).status).toBe(403)
    const file = await admin.raw('GET', REGISTER)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="statements-[\d-]+\.csv"$/),
    })
    const line = file.body.split('\r\n').find((one) => one.includes(email))
    const [{ reference }] = (await execute(`select reference from submission where id = '${id}'`)) as [
      { reference: string },
    ]
    expect(line).toContain(`"${reference}","'=HYPERLINK(""evil"")","${email}","High net worth","FPO 2005`)
    expect(line).toContain('"A) No\nB) £1,300,000"')
    const exports = () => execute(`select 1 from audit_entry where action = 'introduction.statements-exported'`)
    expect(await exports()).toHaveLength(1)
    expect((await admin.raw('HEAD' as 'GET', REGISTER)).statusCode).toBe(200)
    expect(await exports()).toHaveLength(1)
  })

  it('should be read in batches to the last statement, also of people who were erased', async () => {
    const { id, email, client } = await investor()
    await sign(client)
    await execute(`insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day, relied_on_at, keep_until)
      select gen_random_uuid(), null, null, category, wording, wording_hash, sealed, signed_at, clears_at, last_day, now(), now() + interval '6 years'
      from investor_statement, generate_series(1, 230) where submission_id = '${id}'`)
    const lines = (await admin.raw('GET', REGISTER)).body.split('\r\n').filter(Boolean)
    const stored = await test.em.fork().count(InvestorStatement, {})
    expect(lines).toHaveLength(stored + 1)
    expect(lines.filter((line) => line.includes(email))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('"","Ada Lovelace","","High net worth"'))).toHaveLength(230)
  })
})

describe('an API token', () => {
  const tokenFor = async (...scopes: string[]) => {
    const until = dayAfter(londonDay(new Date()), 30)
    const { status, body } = await admin.send<CreatedToken>('POST', '/api/admin/tokens', {
      name: `${scopes.length} scopes`,
      scopes,
      until,
    })
    expect(status).toBe(201)
    return { authorization: `Bearer ${body.token}` }
  }

  it('should read clearance and descriptions with its own scope, and with no other', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    const url = `/api/admin/submissions/${id}/introductions`
    const headers = await tokenFor('introductions:read')
    const read = await test.inject({ url, headers })
    expect(read.statusCode).toBe(200)
    expect(read.json()).toMatchObject({ investor: { clearance: { state: 'cleared' } } })
    expect(read.body).not.toContain('170,000')
    const founderId = await founder()
    await describeCompany(founderId)
    const described = await test.inject({ url: `/api/admin/submissions/${founderId}/introductions`, headers })
    expect(described.json()).toMatchObject({ founder: { open: { state: 'draft' } } })
    expect((await test.inject({ url: '/api/admin/introductions', headers })).json()).toMatchObject({ tab: 'open' })
    const others = await tokenFor(
      'entries:read',
      'entries:write',
      'entries:export',
      'people:read',
      'mail:read',
      'audit:read',
    )
    for (const one of [url, '/api/admin/introductions'])
      expect((await test.inject({ url: one, headers: others })).statusCode).toBe(403)
  })

  it('should neither invite, draft, send, sign nor end anything, nor see what was answered', async () => {
    const { id } = await investor()
    const headers = await tokenFor('introductions:read', 'entries:write', 'entries:export')
    const entry = `/api/admin/submissions/${id}`
    for (const [method, url] of [
      ['GET', `${entry}/introductions/answers`],
      ['GET', REGISTER],
      ['POST', `${entry}/invitation`],
      ['POST', `${entry}/clearance/end`],
      ['PUT', `${entry}/description`],
      ['POST', `${entry}/description/sending`],
      ['POST', `${entry}/description/withdrawal`],
      ['POST', '/api/admin/introductions'],
      ['POST', `/api/admin/introductions/${id}/moves`],
      ['GET', '/api/companies'],
      ['POST', `/api/companies/${id}/interest`],
      ['POST', '/api/account/investor/answers'],
      ['GET', '/api/account/investor'],
      ['POST', '/api/account/investor/statements'],
      ['POST', '/api/account/investor/stop'],
    ] as const) {
      const { statusCode } = await test.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) })
      expect([method, url, [401, 403].includes(statusCode)]).toEqual([method, url, true])
    }
  })
})

describe('webhooks', () => {
  it('should hear of statements and descriptions by ids and states alone', async () => {
    const events = ['statement.changed', 'profile.changed']
    const wanted = { url: receiver.url('/hook'), description: '', events }
    expect((await admin.send<CreatedWebhook>('POST', '/api/admin/webhooks', wanted)).status).toBe(201)
    const { id, client } = await investor()
    await sign(client)
    await act(id, 'clearance/end', admin)
    await sign(client)
    await client.send('POST', '/api/account/investor/stop')
    const founderId = await founder()
    await describeCompany(founderId)
    await act(founderId, 'description/sending')
    await answer(founderId, 'change', { body: 'More.' })
    await act(founderId, 'description/sending')
    await approve(founderId)
    await describeCompany(founderId, { headline: 'Looms that plan' })
    await act(founderId, 'description/sending')
    await approve(founderId)
    await act(founderId, 'description/withdrawal')

    const em = test.em.fork()
    const statements = await em.find(InvestorStatement, { submissionId: id }, { orderBy: { id: 'asc' } })
    const profiles = await em.find(CompanyProfile, { submission: founderId }, { orderBy: { version: 'asc' } })
    const [first, second] = [statements.map((one) => one.id), profiles.map((one) => one.id)]
    const changed = (type: string, data: object) => ({ type, data })
    const statement = (at: number, state: string) => changed('statement.changed', { id, statement: first[at], state })
    const profile = (at: number, state: string) =>
      changed('profile.changed', { id: founderId, profile: second[at], state })
    const expected = [
      ...[statement(0, 'signed'), statement(0, 'ended'), statement(1, 'signed'), statement(1, 'ended')],
      ...[profile(0, 'draft'), profile(0, 'sent'), profile(0, 'draft'), profile(0, 'sent'), profile(0, 'approved')],
      ...[
        profile(1, 'draft'),
        profile(1, 'sent'),
        profile(0, 'replaced'),
        profile(1, 'approved'),
        profile(1, 'withdrawn'),
      ],
    ]
    await until(() => receiver.at('/hook').length >= expected.length)
    const received = receiver.at('/hook').map(({ body }) => JSON.parse(body) as { type: string; data: object })
    const inOrder = (all: { type: string; data: object }[]) =>
      all.map(({ type, data }) => JSON.stringify({ type, data: Object.entries(data).toSorted() })).toSorted()
    expect(inOrder(received)).toEqual(inOrder(expected))
  })
})

describe('webhooks of introductions', () => {
  it('should hear of each step for both entries, by ids and states alone', async () => {
    const wanted = { url: receiver.url('/steps'), description: '', events: ['introduction.changed'] }
    expect((await admin.send<CreatedWebhook>('POST', '/api/admin/webhooks', wanted)).status).toBe(201)
    const { id: introduction, founder: one, investor: other } = await introductions.introductionAt('introduced')
    await introductions.reply(other.id, introduction, { answer: 'record', outcome: 'invested', amount: '70000' })
    const states = ['proposed', 'asked', 'agreed', 'introduced', 'introduced']
    await until(() => receiver.at('/steps').length >= 2 * states.length)
    const received = receiver.at('/steps').map(({ body }) => (JSON.parse(body) as { data: object }).data)
    const expected = states.flatMap((state) => [one.id, other.id].map((id) => ({ id, introduction, state })))
    const inOrder = (all: object[]) => all.map((data) => JSON.stringify(Object.entries(data).toSorted())).toSorted()
    expect(inOrder(received)).toEqual(inOrder(expected))
  })
})

describe('the page of the audit log', () => {
  it('should lead admins to the register', async () => {
    expect((await admin.raw('GET', '/admin/audit')).body).toContain(`href="${REGISTER}"`)
    expect((await staff.handler.raw('GET', '/admin/audit')).body).not.toContain(REGISTER)
    expect((await entryOf((await investor()).id)).mode).toBe('rehearsal')
  })
})

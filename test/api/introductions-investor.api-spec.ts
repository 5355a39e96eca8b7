import { afterAll, describe, expect, it } from '@jest/globals'
import { lastDayOf } from '../../src/introductions/investing.rules.js'
import type { InvestorPage } from '../../src/introductions/introductions.types.js'
import { NONE_APPLY } from '../../src/introductions/statements.rules.js'
import { entrepreneurApplication, investorApplication } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { type Client, clientOf, USER } from './admin-support.js'
import { INVITE, startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, admin, staff, execute, accept, application, entryOf, act, investor, sign, pageOf, reflect } =
  introductions
const { mailsOf, sentOf, emailsTo } = introductions
afterAll(introductions.close)

describe('inviting an investor', () => {
  it('should be possible once, after the application is accepted, and not for a founder', async () => {
    const { id } = await application(investorApplication, false)
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: false, clearance: { state: 'not-invited' } })
    expect((await act(id, INVITE)).status).toBe(409)
    await accept(id)
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: true })
    expect((await act(id, INVITE)).status).toBe(204)
    expect((await act(id, INVITE)).message).toBe('They have been invited already.')
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: false, clearance: { state: 'unsigned' } })
    expect(await sentOf(id, 1)).toEqual(['invited'])
    const founder = await application(entrepreneurApplication)
    expect((await act(founder.id, INVITE)).status).toBe(409)
  })

  it('should lead to the account, by an email that says it is a rehearsal', async () => {
    const { id, email } = await application()
    await act(id, INVITE)
    await sentOf(id, 1)
    const mail = (await emailsTo(email)).find(({ subject }) => subject?.startsWith('Rehearsal'))
    expect(mail?.subject).toMatch(/^Rehearsal: Before we can introduce you, AP-/)
    expect(mail?.text).toContain('http://localhost:3000/account/investor')
  })
})

describe('a statement', () => {
  it('should count after a day, and then for a year less a day', async () => {
    const { id, client } = await investor()
    expect((await pageOf(client))?.clearance).toEqual({ state: 'unsigned' })
    // Once it has left: an invitation that comes after the signature is dropped.
    await sentOf(id, 1)
    const before = new Date()
    expect((await sign(client)).status).toBe(204)
    const page = await pageOf(client)
    expect(page?.clearance).toMatchObject({ state: 'waiting', lastDay: lastDayOf(before) })
    expect(page?.unsigned).toEqual(['sophisticated'])
    expect(page?.statements).toMatchObject([
      {
        category: 'high-net-worth',
        name: 'Ada Lovelace',
        answers: [
          { letter: 'A', yes: true, detail: '£170,000' },
          { letter: 'B', yes: false },
        ],
      },
    ])
    await reflect(id)
    expect((await entryOf(id)).investor?.clearance.state).toBe('cleared')
    expect(await sign(client)).toMatchObject({ status: 409, message: 'You have signed this statement already.' })
    expect(await sentOf(id, 2)).toEqual(['invited', 'signed'])
    // Once its end is announced it can be renewed, and the renewal counts at once.
    await execute(
      `update investor_statement set last_day = (now() at time zone 'Europe/London')::date + 30 where submission_id = '${id}'`,
    )
    expect((await pageOf(client))?.unsigned).toEqual(['high-net-worth', 'sophisticated'])
    expect((await sign(client)).status).toBe(204)
    expect((await pageOf(client))?.clearance).toMatchObject({ state: 'cleared', lastDay: lastDayOf(before) })
  })

  it.each<[string, object, Record<string, unknown>]>([
    ['another name', { name: 'Eve Lovelace' }, { name: expect.stringContaining('as in your application') }],
    ['an income below the threshold', { aDetail: '£99,000' }, { aDetail: expect.stringContaining('£100,000') }],
    ['answers that contradict each other', { none: true }, { none: expect.any(String) }],
    ['none of the conditions', { a: 'no', aDetail: '' }, { none: NONE_APPLY }],
    ['someone who lives elsewhere', { resident: false }, { resident: expect.any(String) }],
    ['a statement of no law', { category: 'restricted' }, { category: 'Choose a statement.' }],
    ['one investment', { category: 'sophisticated', a: 'no', aDetail: '', c: 'yes', cDetail: '1', d: 'no' }, { cDetail: expect.any(String) }],
  ])('should be refused for %s, and not be stored', async (_what, change, errors) => {
    const { id, client } = await investor()
    expect(await sign(client, change)).toMatchObject({ status: 400, errors })
    expect(await execute(`select 1 from investor_statement where submission_id = '${id}'`)).toEqual([])
  }) // prettier-ignore

  it('should be for the address that was invited, confirmed and signed in', async () => {
    const { id } = await investor()
    const other = await clientOf(test, USER)
    expect((await other.get<InvestorPage>('/api/account/investor')).body).toEqual({ mode: 'rehearsal', investor: null })
    expect((await sign(other)).status).toBe(409)
    expect((await (await clientOf(test)).get('/api/account/investor')).status).toBe(401)
    // An admin has corrected the address: its owner has not signed the statement.
    const { id: moved, client } = await investor()
    await sign(client)
    await reflect(moved)
    await execute(
      `insert into person_address (address, person_id, added_at) select 'new@weaving.example', person_id, now() from submission where id = '${moved}'`,
    )
    await execute(
      `update submission set email = 'new@weaving.example', address = 'new@weaving.example' where id = '${moved}'`,
    )
    expect((await entryOf(moved)).investor?.clearance.state).toBe('unsigned')
    expect(await pageOf(client)).toBeNull()
    expect((await entryOf(id)).investor?.clearance.state).toBe('unsigned')
  })

  it('should keep counting when a reply reopens the entry, and end with a refusal', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    await execute(`update submission set status = 'in-progress', outcome = null, decided_at = null where id = '${id}'`)
    expect((await entryOf(id)).investor?.clearance.state).toBe('cleared')
    await execute(
      `update submission set status = 'done', outcome = 'declined', outcome_reason = 'x', decided_at = now() where id = '${id}'`,
    )
    expect((await entryOf(id)).investor?.clearance.state).toBe('closed')
    expect(
      (await sign(client, { category: 'sophisticated', a: 'yes', aDetail: 'A fund', c: 'no', d: 'no' })).status,
    ).toBe(409)
  })

  it('should be ended by an admin, after which a new one waits a day again', async () => {
    const { id, client } = await investor()
    expect((await act(id, 'clearance/end', admin)).status).toBe(409)
    await sign(client)
    await reflect(id)
    expect((await act(id, 'clearance/end')).status).toBe(403)
    expect((await act(id, 'clearance/end', admin)).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('unsigned')
    expect((await sign(client)).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('waiting')
  })

  it('should be signed once where it is sent twice at the same moment, to two instances', async () => {
    const { id, client, elsewhere } = await investor()
    const statuses = (await Promise.all([sign(client), sign(await elsewhere()), sign(client)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([204, 409, 409])
    expect(await execute(`select 1 from investor_statement where submission_id = '${id}'`)).toHaveLength(1)
  })

  it('should show its answers to admins alone, and record who read them', async () => {
    const { id, client } = await investor()
    await sign(client)
    const url = `/api/admin/submissions/${id}/introductions/answers`
    expect((await staff.handler.get(url)).status).toBe(403)
    expect((await admin.get(url)).body).toMatchObject([{ name: 'Ada Lovelace', answers: [{ detail: '£170,000' }, {}] }])
    expect(JSON.stringify(await entryOf(id))).not.toContain('170,000')
    expect(
      await execute(`select 1 from audit_entry where action = 'introduction.answers-read' and subject_id = '${id}'`),
    ).toHaveLength(1)
  })
})

describe('what an investor looks for', () => {
  const WANTS = {
    stages: ['mvp'],
    sectors: ['Health'],
    regions: [],
    schemes: ['SEIS'],
    chequeFrom: '£10,000',
    chequeTo: '50000',
    perMonth: 3,
    consent: true,
  }
  const save = (client: Client, change: object = {}) =>
    client.send<{ errors?: object } | undefined>('PUT', '/api/account/investor/wants', { ...WANTS, ...change })

  it('should be kept with the consent, and pause', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    expect((await save(client)).status).toBe(204)
    expect(await pageOf(client)).toMatchObject({
      hasConsented: true,
      wants: {
        stages: ['mvp'],
        sectors: ['Health'],
        regions: [],
        schemes: ['SEIS'],
        chequeFrom: 10_000,
        chequeTo: 50_000,
        perMonth: 3,
        pausedUntil: null,
      },
    })
    expect((await save(client, { pausedUntil: '2099-01-01' })).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('paused')
  })

  it.each([
    ['a sector of no list', { sectors: ['Gold'] }, 'sectors'],
    ['a largest below the smallest', { chequeTo: '5000' }, 'chequeTo'],
    ['seven a month', { perMonth: 7 }, 'perMonth'],
    ['no consent', { consent: false }, 'consent'],
  ])('should refuse %s', async (_what, change, field) => {
    const { client } = await investor()
    expect(await save(client, change)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
  })

  it('should end when they stop, along with the invitation, the statement and the emails', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    expect((await client.send('POST', '/api/account/investor/stop')).status).toBe(204)
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: true, clearance: { state: 'not-invited' } })
    expect(await pageOf(client)).toBeNull()
    await until(async () =>
      (await mailsOf(id)).some(({ variables, state }) => variables.about === 'stopped' && state === 'sent'),
    )
    expect((await act(id, INVITE)).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('unsigned')
  })
})

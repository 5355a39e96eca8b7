import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import type { Report } from '../../src/reports/report.types.js'
import { reportRepository } from '../../src/reports/report.repository.js'
import { sampleOf } from '../../src/reports/report.rules.js'
import { SettledDaysService } from '../../src/reports/settled-days.service.js'
import { londonDay } from '../../src/common/london-time.js'
import { DeskRetentionService } from '../../src/people/desk-retention.service.js'
import type { TestApp } from '../support/app.js'
import { INBOUND_ADDRESS, INBOUND_SECRET } from '../support/inbound-mail.js'
import { replyDesk, type ReplyDesk } from './reply-support.js'
import { type Client, detailOf, personOf, register, startDesk } from './admin-support.js'

let test: TestApp
let admin: Client
let deliver: ReplyDesk['deliver']
let someone: ReplyDesk['someone']

beforeAll(async () => {
  ;({ test, admin } = await startDesk({ MAIL_INBOUND_ADDRESS: INBOUND_ADDRESS, INBOUND_MAIL_SECRET: INBOUND_SECRET }))
  ;({ deliver, someone } = replyDesk(test, admin))
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['desk_answer', 'submission', 'erased_figure', 'settled_day', 'changed_day'])
    await execute(`delete from ${table}`)
})

const execute = (sql: string) => test.em.fork().getConnection().execute<Record<string, unknown>[]>(sql)
const settle = () => test.app.get(SettledDaysService).settle()
const dayBefore = (days: number) => londonDay(new Date(Date.now() - days * 86_400_000))
async function report(by: string) {
  const { now: _, ...figures } = (await admin.get<Report>(`/api/admin/reports?by=${by}&from=${dayBefore(800)}`)).body
  return figures
}
const reports = async () => ({
  page: await report('page'),
  campaign: await report('campaign'),
  form: await report('form'),
})
const changed = async () => (await execute('select day from changed_day join settled_day using (day)')).length
const versionOf = async (id: string) => (await detailOf(admin, id)).row.version
const change = async (id: string, fields: object) =>
  admin.send<{ undo?: { id: string } }>('PATCH', `/api/admin/submissions/${id}`, {
    version: await versionOf(id),
    ...fields,
  })

const age = (id: string, days: number) =>
  execute(`update submission set received_at = received_at - interval '${days} days' where id = '${id}'`)

/** What is erased has no times any more. */
const withoutMedians = (all: object) =>
  JSON.parse(JSON.stringify(all, (name, value: unknown) => (name === 'minutes' ? undefined : value))) as object

/** What arrived so many days ago. */
async function arrived(days: number, page = '/founder-landing') {
  const id = await register(test, {}, { context: { page } })
  await age(id, days)
  return id
}

/** The same, counted without what was settled. */
async function recounted() {
  const settledDays = await execute('select day::text from settled_day')
  const noted = await execute('select day::text from changed_day')
  await execute('delete from changed_day')
  await execute(`insert into changed_day (day) select day from settled_day`)
  const counted = await reports()
  await execute('delete from changed_day')
  for (const { day } of noted) await execute(`insert into changed_day (day) values ('${String(day)}')`)
  expect(settledDays.length).toBeGreaterThan(0)
  return counted
}

/** Reads what has been settled, and finds the same as without it. */
async function expectRight() {
  expect(await reports()).toEqual(await recounted())
  await settle()
  expect(await changed()).toBe(0)
  expect(await reports()).toEqual(await recounted())
}

it('should be counted once, in the days that are over, and read from there', async () => {
  await arrived(0)
  await arrived(1)
  const old = await arrived(40)
  await settle()
  expect(await execute('select day::text from settled_day order by day')).toHaveLength(38)
  expect(await settle()).toBe(0)
  await expectRight()
  // No other way to tell where a figure came from.
  await execute(`update settled_figure set received = received + 4 where dimension = 'page' and received > 0`)
  expect((await report('page')).all.received).toBe(7)
  expect((await report('form')).all.received).toBe(3)
  await change(old, { status: 'done', outcome: 'accepted' })
  expect((await report('page')).all).toMatchObject({ received: 3, accepted: 1 })
  await expectRight()
})

it('should be right after a decision, its undo and an answer, also when read in between', async () => {
  const ids = [await arrived(30), await arrived(30, '/lead-capture'), await arrived(50)]
  await settle()
  const [one = '', two = '', three = ''] = ids
  const before = await reports()

  const accepted = await change(one, { status: 'done', outcome: 'accepted' })
  expect((await report('page')).all.accepted).toBe(1)
  await expectRight()
  await admin.send('POST', `/api/admin/undo/${accepted.body.undo?.id}`)
  expect(await reports()).toEqual(before)
  await expectRight()

  const letter = { subject: 'Hello', body: 'See you.', version: await versionOf(two) }
  const answer = await admin.send<{ id: string }>('POST', `/api/admin/submissions/${two}/answers`, letter)
  expect(await report('page')).toMatchObject({ all: { answered: 1 } })
  await expectRight()
  await admin.send('POST', `/api/admin/answers/${answer.body.id}/take-back`)
  expect((await report('page')).all.answered).toBe(0)
  await expectRight()

  await admin.send('POST', `/api/admin/submissions/${three}/notes`, { body: 'Rang them.', call: true })
  expect((await report('page')).all).toMatchObject({ answered: 1, called: 1 })
  await expectRight()
  await change(three, { status: 'spam' })
  expect((await report('page')).all).toMatchObject({ received: 2, called: 0 })
  await expectRight()
})

it('should be right after a reply, a merge, an erasure and a night’s retention, which keep what was counted', async () => {
  const mary = await someone()
  await age(mary.id, 30)
  const [other, oldest] = [await arrived(30, '/lead-capture'), await arrived(735, '/browse')]
  await change(mary.id, { status: 'done', outcome: 'accepted' })
  await settle()
  const before = await reports()
  expect(before.page.all).toMatchObject({ received: 3, accepted: 1 })

  expect((await deliver(mary.reply())).status).toBe(200)
  expect(await reports()).toEqual(before)
  await expectRight()

  const [person, second] = [await personOf(test, mary.id), await personOf(test, other)]
  expect((await admin.send('POST', `/api/admin/people/${person}/merge`, { other: second })).status).toBe(200)
  expect(await reports()).toEqual(before)
  await expectRight()

  const erasure = await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 2 })
  expect(erasure.status).toBe(200)
  const erased = (count: number) =>
    Object.fromEntries(Object.entries(before).map(([by, counted]) => [by, { ...counted, erased: count }]))
  expect(await reports()).toMatchObject(withoutMedians(erased(2)))
  await expectRight()

  await execute(`update mail_message set created_at = now() - interval '3 years', sent_at = now() - interval '3 years'
    where submission_id = '${oldest}'`)
  await execute(`update desk_history set happened_at = now() - interval '3 years' where submission_id = '${oldest}'`)
  await test.app.get(DeskRetentionService, { strict: false }).erase()
  expect(await execute('select id from submission')).toEqual([])
  expect(await reports()).toMatchObject(withoutMedians(erased(3)))
  await settle()
  expect(await reports()).toMatchObject(withoutMedians(erased(3)))
})

it('should see a day that changes while it is counted as changed still', async () => {
  const id = await arrived(30)
  await settle()
  const em = test.em.fork()
  await em.begin()
  await em
    .getConnection()
    .execute(`update submission set called_at = now() where id = '${id}'`, [], 'run', em.getTransactionContext())
  if (process.env.TEST_DATABASE_URL) await settle()
  await em.commit()
  expect((await report('page')).all.called).toBe(1)
  await expectRight()
})

it('should take the medians of every nth day where there are very many', async () => {
  const [first, second, third] = [await arrived(42), await arrived(41), await arrived(40)]
  for (const [id, hours] of [
    [first, 1],
    [second, 50],
    [third, 3],
  ] as const)
    await execute(`update submission set answered_at = received_at + interval '${hours} hours' where id = '${id}'`)
  const period = { from: dayBefore(42), to: dayBefore(40) }
  const medians = (every: number) => reportRepository.medianMinutes(test.em.fork(), period, every)
  expect(await medians(1)).toEqual({ answer: 180, call: null, decision: null })
  expect(await medians(2)).toEqual({ answer: 120, call: null, decision: null })
  expect([0, 120_000, 120_001, 500_000, 800_000].map(sampleOf)).toEqual([1, 1, 2, 5, 8])
})

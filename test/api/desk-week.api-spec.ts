import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { WeekReport } from '../../src/reports/week.types.js'
import { londonDay, weeksUntil } from '../../src/common/london-time.js'
import type { WeekTable } from '../../src/reports/week.rules.js'
import type { TestApp } from '../support/app.js'
import { clientOf, detailOf, register, startDesk, submit, USER, type Client } from './admin-support.js'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

let test: TestApp
let admin: Client
let userId: string

beforeAll(async () => {
  ;({ test, admin, userId } = await startDesk())
})
afterAll(() => test.close())

const report = async () => (await admin.get<WeekReport>('/api/admin/week')).body
const counts = ({ tables }: WeekReport, id: WeekTable['id']) =>
  Object.fromEntries(tables.find((table) => table.id === id)?.series.map((one) => [one.label, one.counts]) ?? [])
const lastOf = (report: WeekReport, id: WeekTable['id'], label: string) => counts(report, id)[label]?.at(-1)
const execute = (sql: string) => test.em.getConnection().execute(sql)

/** An application submitted now, with an answer promised within 48 hours. */
const apply = () =>
  submit(test, 'application', {
    userType: 'investor',
    fullName: 'Ada Byron',
    email: 'ada@example.org',
    phone: '+44 7700 900414',
    agreeToTerms: true,
    investmentRange: '10k-50k',
    experience: 'Some.',
  })

describe('GET /api/admin/week', () => {
  it('should count twelve weeks from Monday to Monday by kind and by page', async () => {
    const before = await report()
    expect(before.weeks).toHaveLength(12)
    expect(before.weeks.at(-1)).toBe(weeksUntil(new Date(), 1)[0]?.day)
    expect(londonDay(new Date()) >= (before.weeks.at(-1) as string)).toBe(true)

    await register(
      test,
      { jobRole: 'Founder - Revenue: £0, Seeking: £1m, SEIS/EIS: Yes' },
      { context: { page: '/founder-landing' } },
    )
    const earlier = await register(test, {}, { context: { page: '/investor-show-signup' } })
    await execute(`update submission set received_at = received_at - interval '1 week' where id = '${earlier}'`)
    const tooOld = await register(test)
    await execute(`update submission set received_at = received_at - interval '12 weeks' where id = '${tooOld}'`)

    const after = await report()
    const total = (one: WeekReport, at: number) =>
      Object.values(counts(one, 'kinds')).reduce((sum, series) => sum + (series.at(at) ?? 0), 0)
    expect(total(after, -1)).toBe(total(before, -1) + 1)
    expect(total(after, -2)).toBe(total(before, -2) + 1)
    expect(lastOf(after, 'kinds', 'Registrations: founders')).toBe(1)
    expect(lastOf(after, 'sources', '/founder-landing')).toBe(1)
    expect(counts(after, 'sources')['/investor-show-signup']?.at(-2)).toBe(1)
    // The others count answers and calls, which not every form has.
    for (const { series } of after.tables.filter(({ id }) => !['answered', 'calls', 'days'].includes(id)))
      expect(series.reduce((sum, one) => sum + (one.counts.at(-2) ?? 0), 0)).toBe(total(after, -2))
  })

  it('should measure the first answer against the promise, and forget one that is taken back', async () => {
    const answers = async () => counts(await report(), 'answers')
    const at = async (label: string) => (await answers())[label]?.reduce((sum, one) => sum + one, 0) ?? 0
    const [waiting, inTime, late, overdue] = [
      'Not answered yet, still in time',
      'Answered within the promise',
      'Answered later',
      'Not answered, promise broken',
    ] as const
    const before = {
      waiting: await at(waiting),
      inTime: await at(inTime),
      late: await at(late),
      overdue: await at(overdue),
    }

    const [one, two, three] = [await apply(), await apply(), await apply()]
    expect(await at(waiting)).toBe(before.waiting + 3)
    await admin.send('PATCH', `/api/admin/submissions/${one}`, { version: 1, status: 'in-progress', owner: userId })
    await admin.send('POST', `/api/admin/submissions/${one}/notes`, { words: 'Looks promising.' })
    expect([await at(inTime), await at(waiting)]).toEqual([before.inTime, before.waiting + 3])

    const letter = { subject: 'Hello', body: 'See you.', version: (await detailOf(admin, one)).row.version }
    const sent = await admin.send<{ id: string }>('POST', `/api/admin/submissions/${one}/answers`, letter)
    expect(await at(inTime)).toBe(before.inTime + 1)
    expect(lastOf(await report(), 'answered', (await detailOf(admin, one)).me.name)).toBe(1)
    await admin.send('POST', `/api/admin/answers/${sent.body.id}/take-back`)
    expect([await at(inTime), await at(waiting)]).toEqual([before.inTime, before.waiting + 3])

    await admin.send('POST', `/api/admin/submissions/${one}/notes`, { words: 'Rang them.', call: true })
    expect(await at(inTime)).toBe(before.inTime + 1)
    await execute(`update submission set promised_at = now() - interval '1 hour' where id in ('${two}', '${three}')`)
    await admin.send('PATCH', `/api/admin/submissions/${two}`, {
      version: 1,
      status: 'done',
      outcome: 'answered',
      note: 'They rang.',
      call: true,
    })
    expect([await at(late), await at(overdue)]).toEqual([before.late + 1, before.overdue + 1])
    expect(lastOf(await report(), 'outcomes', 'Answered')).toBeGreaterThan(0)
  })

  it('should neither count spam as answered nor expect an answer to it', async () => {
    const answers = async () => counts(await report(), 'answers')
    const id = await apply()
    await execute(`update submission set promised_at = now() - interval '1 hour' where id = '${id}'`)
    const before = await answers()
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'spam' })
    const after = await answers()
    const change = (label: string) => (after[label]?.at(-1) ?? 0) - (before[label]?.at(-1) ?? 0)
    expect(['Answered within the promise', 'Answered later', 'Not answered, promise broken'].map(change)).toEqual([
      0, 0, -1,
    ])
    expect(change('No answer promised, or spam')).toBe(1)
  })

  it('should export the same numbers, and record that', async () => {
    const { weeks, tables } = await report()
    const answer = await admin.raw('GET', '/api/admin/week/export')
    expect(answer.headers['content-disposition']).toMatch(/filename="weeks-\d{4}-\d\d-\d\d\.csv"/)
    const lines = answer.body.trim().split('\r\n')
    expect(lines[0]).toContain(`"Week of ${weeks.at(-1)}"`)
    expect(lines).toHaveLength(1 + tables.reduce((sum, { series }) => sum + series.length, 0))
    const first = tables[0]?.series[0]
    expect(lines[1]).toBe(
      ['Forms by kind', first?.label, ...(first?.counts ?? [])].map((cell) => `"${cell}"`).join(','),
    )

    await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'viewer' })
    const viewer = await clientOf(test, USER)
    expect((await viewer.raw('GET', '/api/admin/week')).statusCode).toBe(200)
    expect((await viewer.raw('GET', '/api/admin/week/export')).statusCode).toBe(403)
  })

  it('should be answered by one index', async () => {
    await execute('analyze submission')
    await execute('set enable_seqscan = off')
    const since = new Date(Date.now() - WEEK_MS).toISOString()
    const plan = await execute(
      `explain select type, kind, page, status, outcome, owner_id, promised_at, answered_at from submission where received_at >= '${since}' and received_at < now()`,
    )
    expect(JSON.stringify(plan)).toContain('submission_week')
    await execute('set enable_seqscan = on')
  })
})

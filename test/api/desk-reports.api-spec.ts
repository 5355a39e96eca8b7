import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeskList } from '../../src/submissions/submissions.types.js'
import type { Report } from '../../src/reports/report.types.js'
import { londonDay } from '../../src/common/london-time.js'
import type { TestApp } from '../support/app.js'
import { clientOf, detailOf, personOf, register, startDesk, submit, USER, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let userId: string

beforeAll(async () => {
  ;({ test, admin, userId } = await startDesk())
})
afterAll(() => test.close())
beforeEach(async () => {
  await execute('delete from desk_answer')
  await execute('delete from submission')
  await execute('delete from erased_figure')
})

const report = async (asked = '') => (await admin.get<Report>(`/api/admin/reports${asked}`)).body
const rowOf = ({ rows }: Report, label: string) => rows.find((row) => row.label === label)?.counts
const execute = (sql: string) => test.em.getConnection().execute<Record<string, unknown>[]>(sql)
const listed = async (list: string, query: string) =>
  (await admin.get<DeskList>(`/api/admin/${list}?${query}`)).body.rows.map(({ id }) => id)

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

const answer = async (id: string) => {
  const letter = { subject: 'Hello', body: 'See you.', version: (await detailOf(admin, id)).row.version }
  return (await admin.send<{ id: string }>('POST', `/api/admin/submissions/${id}/answers`, letter)).body.id
}
const accept = async (id: string) => {
  const { version } = (await detailOf(admin, id)).row
  await admin.send('PATCH', `/api/admin/submissions/${id}`, { version, status: 'done', outcome: 'accepted' })
}

describe('GET /api/admin/reports', () => {
  it('should follow the forms of each page from their arrival to a decision, and open the list behind each figure', async () => {
    const page = { context: { page: '/founder-landing' } }
    const [untouched, answered] = [await register(test, {}, page), await register(test, {}, page)]
    const accepted = await apply()
    await answer(answered)
    await admin.send('POST', `/api/admin/submissions/${accepted}/notes`, { body: 'Rang them.', call: true })
    await accept(accepted)
    const spam = await register(test, {}, page)
    await admin.send('PATCH', `/api/admin/submissions/${spam}`, { version: 1, status: 'spam' })

    const all = await report()
    expect(rowOf(all, '/founder-landing')).toEqual({ received: 2, answered: 1, called: 0, accepted: 0 })
    expect(rowOf(all, 'Not recorded')).toEqual({ received: 1, answered: 1, called: 1, accepted: 1 })
    expect(all.all).toEqual({ received: 3, answered: 2, called: 1, accepted: 1 })
    expect(all.accepted).toEqual({ called: 1, uncalled: 0 })

    const period = `from=${all.from}&to=${all.to}`
    const here = `${period}&source=${encodeURIComponent('/founder-landing')}`
    expect((await listed('inbox', `${here}&reached=received`)).sort()).toEqual([untouched, answered].sort())
    expect(await listed('inbox', `${here}&reached=answered`)).toEqual([answered])
    expect(await listed('inbox', `${period}&source=none&reached=called`)).toEqual([accepted])
    expect(await listed('inbox', `${period}&status=accepted&reached=called`)).toEqual([accepted])
    expect(await listed('inbox', `${period}&status=accepted&reached=uncalled`)).toEqual([])

    const byForm = await report('?by=form')
    expect(rowOf(byForm, 'Applications')).toEqual({ received: 1, answered: 1, called: 1, accepted: 1 })
    expect(byForm.rows.map(({ name }) => name)).toEqual(['registrations', 'applications'])
    expect(await listed('applications', `${period}&reached=accepted`)).toEqual([accepted])
  })

  it('should know the campaign from the address of the page with the form, and nothing that is not a name', async () => {
    const send = async (referer: string) => {
      const formData = {
        firstName: 'Grace',
        lastName: 'H',
        email: 'grace@example.org',
        phone: '+44 7700 900412',
        country: 'UK',
      }
      const payload = { type: 'investor-show', formData, context: { page: '/lead-capture' } }
      await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', headers: { referer }, payload })
    }
    await send('https://meridian.example/lead-capture?utm_source=letter&utm_campaign=Autumn%202026')
    await send('https://meridian.example/lead-capture?utm_source=letter')
    await send('https://meridian.example/lead-capture?utm_campaign=%3Cscript%3E')
    await send('not an address')
    const { rows, from, to } = await report('?by=campaign')
    expect(rows.map(({ name, counts }) => [name, counts.received])).toEqual([
      ['Autumn 2026', 1],
      ['letter', 1],
      ['none', 2],
    ])
    expect(await listed('inbox', `from=${from}&to=${to}&reached=received&campaign=letter`)).toHaveLength(1)
  })

  it('should count whole days in London, and only those asked for', async () => {
    const [earlier, older] = [await register(test), await register(test)]
    await register(test)
    const today = londonDay(new Date())
    const before = (days: number) => londonDay(new Date(Date.now() - days * 86_400_000))
    await execute(`update submission set received_at = received_at - interval '83 days' where id = '${earlier}'`)
    await execute(`update submission set received_at = received_at - interval '90 days' where id = '${older}'`)
    expect((await report()).all.received).toBe(2)
    expect((await report(`?from=${today}`)).all.received).toBe(1)
    expect((await report(`?to=${before(84)}`)).all.received).toBe(0)
    expect((await report(`?from=${before(91)}&to=${before(89)}`)).all.received).toBe(1)
    const refused = await admin.get<{ message: string }>(`/api/admin/reports?from=${today}&to=${before(1)}`)
    expect([refused.status, refused.body.message]).toEqual([400, 'The last day comes before the first.'])
    for (const asked of ['from=yesterday', 'by=owner'])
      expect((await admin.get(`/api/admin/reports?${asked}`)).status).toBe(400)
  })

  it('should take the median of the time to the first answer, to a call and to a decision', async () => {
    expect((await report()).minutes).toEqual({ answer: null, call: null, decision: null })
    const ids = [await apply(), await apply(), await apply()]
    for (const [at, id] of ids.entries()) {
      await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: 'Rang them.', call: true })
      await accept(id)
      const hours = [1, 3, 50][at]
      await execute(`update submission set received_at = answered_at - interval '${hours} hours',
        called_at = answered_at + interval '1 hour', decided_at = answered_at + interval '2 hours' where id = '${id}'`)
    }
    expect((await report()).minutes).toEqual({ answer: 180, call: 240, decision: 300 })
  })

  it('should credit the first answer to who gave it, in time or late, and not to the present owner', async () => {
    const [one, two] = [await apply(), await apply()]
    await execute(`update submission set promised_at = now() - interval '1 hour' where id = '${two}'`)
    await answer(one)
    await answer(two)
    await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'handler' })
    for (const id of [one, two]) {
      const { version } = (await detailOf(admin, id)).row
      await admin.send('PATCH', `/api/admin/submissions/${id}`, { version, owner: userId })
    }
    const { people, me, from, to } = await report()
    const rowOf = (id: string) => people.find(({ person }) => person?.id === id)
    expect(rowOf(me.id)).toMatchObject({ open: 0, answered: 2, inTime: 1 })
    expect(rowOf(userId)).toMatchObject({
      open: 2,
      answered: 0,
      inTime: 0,
      oldestAt: expect.any(String) as unknown as string,
    })
    expect(await listed('inbox', `from=${from}&to=${to}&reached=in-time&by=${me.id}`)).toEqual([one])
    expect((await listed('inbox', `owner=${userId}&open=yes`)).sort()).toEqual([one, two].sort())

    // Another answer stays the first where one is taken back.
    const again = await answer(one)
    await admin.send('POST', `/api/admin/answers/${again}/take-back`)
    expect((await report()).people.find(({ person }) => person?.id === me.id)?.answered).toBe(2)
    await execute(`delete from desk_answer where submission_id = '${two}'`)
    await execute(`update submission set answered_by = gen_random_uuid() where id = '${two}'`)
    expect((await report()).people.at(-1)).toMatchObject({ person: null, answered: 1, inTime: 0 })
    await admin.send('DELETE', `/api/admin/users/${userId}/roles/handler`)
  })

  it('should go on counting what has been erased since, and say how much that is', async () => {
    const id = await apply()
    await answer(id)
    await apply()
    const counted = async () => {
      const { rows, all, people, accepted } = await report()
      return { rows, all, accepted, answered: people.map(({ answered, inTime }) => [answered, inTime]) }
    }
    const before = await counted()
    expect(before.all).toMatchObject({ received: 2, answered: 1 })
    expect((await report()).erased).toBe(0)
    const person = await personOf(test, id)
    const erased = await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 2 })
    expect([erased.status, (await execute('select id from submission')).length]).toEqual([200, 0])
    expect(await counted()).toEqual(before)
    expect((await report()).erased).toBe(2)
    expect((await report('?by=form')).rows).toMatchObject([{ label: 'Applications', counts: before.all }])
    expect((await report('?from=2020-01-01&to=2020-12-31')).all.received).toBe(0)
  })

  it('should forget an answer that is taken back', async () => {
    const id = await apply()
    const sent = await answer(id)
    expect((await report()).all.answered).toBe(1)
    await admin.send('POST', `/api/admin/answers/${sent}/take-back`)
    const { all, people } = await report()
    expect([all.answered, people.map(({ answered }) => answered)]).toEqual([0, people.map(() => 0)])
  })

  it('should export the rows with their shares, except to viewers, and record that', async () => {
    const page = { context: { page: '/founder-landing' } }
    const answered = await register(test, {}, page)
    for (let times = 0; times < 2; times += 1) await register(test, {}, page)
    await answer(answered)
    const file = await admin.raw('GET', '/api/admin/reports/export')
    expect(file.headers['content-disposition']).toMatch(/filename="report-\d{4}-\d\d-\d\d\.csv"/)
    expect(file.body.trim().split('\r\n')).toEqual([
      '"Page it was sent from","Received","Answered","Answered, share","Call attended","Call attended, share","Accepted","Accepted, share"',
      '"/founder-landing","3","1","0.333","0","0.000","0","0.000"',
    ])
    const [entry] = await execute(
      `select detail from audit_entry where action = 'entries.exported' order by position desc`,
    )
    expect(JSON.stringify(entry)).toContain('reports')

    await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'viewer' })
    const viewer = await clientOf(test, USER)
    expect((await viewer.raw('GET', '/api/admin/reports')).statusCode).toBe(200)
    expect((await viewer.raw('GET', '/api/admin/reports/export')).statusCode).toBe(403)
  })

  it('should list the 25 pages with most forms, and the others together', async () => {
    await register(test, {}, { context: { page: '/page-00' } })
    const columns = (await execute(
      `select string_agg(attname, ', ') as names from pg_attribute where attrelid = 'submission'::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attname not in ('id', 'page', 'idempotency_key')`,
    )) as [{ names: string }]
    const names = columns[0].names
    await execute(`insert into submission (id, page, ${names})
      select gen_random_uuid(), '/page-' || lpad(n::text, 2, '0'), ${names} from submission, generate_series(1, 26) n`)
    const { rows } = await report()
    expect(rows.map(({ label }) => label)).toEqual([
      ...Array.from({ length: 25 }, (_, at) => `/page-${String(at).padStart(2, '0')}`),
      '2 others',
    ])
    expect(rows.at(-1)).toMatchObject({ name: null, counts: { received: 2 } })
  })

  it('should be answered by one index', async () => {
    await execute('analyze submission')
    await execute('set enable_seqscan = off')
    const plan = await execute(
      `explain select page, campaign, type, count(*), count(answered_at), count(called_at), count(answered_by), count(decided_at),
       count(promised_at), count(outcome) from submission where received_at >= now() - interval '12 weeks' and status <> 'spam'
       group by 1, 2, 3`,
    )
    expect(JSON.stringify(plan)).toContain('submission_report')
    await execute('set enable_seqscan = on')
  })
})

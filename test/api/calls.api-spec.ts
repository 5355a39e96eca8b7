import { afterAll, describe, expect, it } from '@jest/globals'
import type { Email } from 'postal-mime'
import { v7 } from 'uuid'
import { CallReportsService } from '../../src/calls/call-reports.service.js'
import { TIME_TAKEN, whenIn } from '../../src/calls/call.rules.js'
import { CallService } from '../../src/calls/call.service.js'
import type { HoursPage } from '../../src/calls/calls.types.js'
import { OpenTimesService } from '../../src/calls/open-times.service.js'
import { dayAfter, londonMoment } from '../../src/common/london-time.js'
import type { StatusPage } from '../../src/status-page/status-page.rules.js'
import { discoveryCall, investorApplication } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { personOf, register } from './admin-support.js'
import { LONDON, DONE, timeAhead, momentOf, inviteIn, invitesIn, startCallDesk } from './call-support.js'

const desk = await startCallDesk()
const {
  test,
  beside,
  admin,
  peer,
  ann,
  execute,
  hire,
  offer,
  ask,
  linkOf,
  timesOf,
  openTimes,
  post,
  choose,
  cancel,
  booked,
  callOf,
  callsOf,
  move,
  arrange,
  rowsOf,
  mailsTo,
} = desk
afterAll(desk.close)

describe('choosing a time', () => {
  it('should offer none until a host has hours, and then book, move and cancel one', async () => {
    const { id, token } = await ask()
    await offer(ann, { offered: false })
    expect((await timesOf(token)).body).toEqual({ call: null, times: [], length: 30 })
    expect((await offer(ann)).status).toBe(204)
    const [first = '', second = ''] = await openTimes(token)
    expect(await choose(token, first)).toEqual(DONE)
    expect(await choose(token, first)).toEqual(DONE)
    const { call, times } = (await timesOf(token)).body
    expect(call).toMatchObject({ state: 'booked', startsAt: first, zone: LONDON, changeable: true })
    expect(times).not.toContain(first)
    expect(await choose(token, second, test, 'Pacific/Auckland')).toEqual(DONE)
    const { steps } = (await test.inject({ url: `/api/status?token=${token}` })).json<StatusPage>()
    expect(steps.at(-1)).toMatchObject({ name: 'call-booked', startsAt: second, zone: 'Pacific/Auckland' })
    expect(await callsOf(id)).toMatchObject([{ state: 'booked', startsAt: second, host: { id: ann.id }, version: 2 }])
    expect(await cancel(token)).toEqual(DONE)
    expect(await cancel(token)).toEqual(DONE)
    expect(await rowsOf(id)).toEqual([{ state: 'cancelled', sequence: 2 }])
    expect(await openTimes(token)).toContain(first)
    const after = (await test.inject({ url: `/api/status?token=${token}` })).json<StatusPage>()
    expect(after.steps.map(({ name, startsAt }) => [name, startsAt])).toEqual([
      ['received', undefined],
      ['call-booked', second],
      ['call-cancelled', second],
    ])
  })

  it('should give a slot to one of two senders, on two instances at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await ask(), await ask()]
      const [startsAt = ''] = await openTimes(one.token)
      const answers = await Promise.all([choose(one.token, startsAt), choose(two.token, startsAt, beside)])
      expect(answers.toSorted((a, b) => a.status - b.status)).toEqual([
        DONE,
        { status: 409, message: 'That time has just been taken.' },
      ])
      expect(await execute(`select 1 from call where state = 'booked' and starts_at = '${startsAt}'`)).toHaveLength(1)
    }
  })

  it('should book one call for a sender who presses twice at once, at two times', async () => {
    const { id, token } = await ask()
    const [one, two] = await openTimes(token)
    const answers = await Promise.all([choose(token, one), choose(token, two, beside)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await rowsOf(id)).toEqual([{ state: 'booked', sequence: 1 }])
  })

  it('should book another free host, first the owner of the entry and then the one with the fewest calls', async () => {
    const ben = await hire('ben')
    await offer(ben)
    const [one, two] = [await ask(), await ask()]
    await admin.send('PATCH', `/api/admin/submissions/${one.id}`, { version: 1, owner: ann.id })
    const [startsAt = '', later = ''] = (await openTimes(one.token)).slice(-2)
    expect([await choose(one.token, startsAt), await choose(two.token, startsAt)]).toEqual([DONE, DONE])
    expect([(await callOf(one.id)).host?.id, (await callOf(two.id)).host?.id]).toEqual([ann.id, ben.id])
    const three = await ask()
    await choose(three.token, later)
    expect((await callOf(three.id)).host?.id).toBe(ben.id)
    await offer(ben, { offered: false })
  })

  it('should give up after three tries that the database refuses, and keep nothing of them', async () => {
    const { id, token } = await ask()
    const [first = ''] = await openTimes(token)
    await execute(`create function refuse_call() returns trigger language plpgsql as
      $$ begin raise exception 'taken' using errcode = '23P01'; end $$`)
    await execute(`create trigger refuse_call before insert on call for each row execute function refuse_call()`)
    expect(await choose(token, first)).toEqual({ status: 409, message: TIME_TAKEN })
    expect(await callsOf(id)).toEqual([])
    await execute(`drop trigger refuse_call on call`)
    expect(await choose(token, first)).toEqual(DONE)
  })

  it('should refuse a time that is not offered, an unlisted zone, and an entry that is not an open request', async () => {
    const { token, id } = await ask()
    expect(await choose(token, momentOf(timeAhead(3, '07:10')))).toMatchObject({ status: 409 })
    expect(await choose(token, (await openTimes(token))[0], test, 'Mars/Olympus')).toMatchObject({ status: 400 })
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' })
    expect(await openTimes(token)).toEqual([])
    expect(await choose(token, momentOf(timeAhead(3, '10:00')))).toMatchObject({ status: 409 })
    const registration = await register(test)
    expect(await openTimes(linkOf(registration))).toEqual([])
  })

  it('should end two hours before the call, with a request to ring instead', async () => {
    const { token, id, other } = await booked()
    await execute(`update call set starts_at = now() + interval '119 minutes', ends_at = now() + interval '150 minutes',
      free_at = now() + interval '150 minutes' where submission_id = '${id}'`)
    const refused = { status: 409, message: 'It is less than two hours until your call. Please ring us.' }
    expect([await cancel(token), await choose(token, other)]).toEqual([refused, refused])
    expect((await timesOf(token)).body).toMatchObject({ call: { changeable: false }, times: [] })
    expect((await move(await callOf(id), { move: 'cancel' })).status).toBe(204)
  })

  it('should end with the application that is withdrawn', async () => {
    const { token, id } = await booked(investorApplication)
    expect(await post('/api/status/withdrawal', { token })).toEqual(DONE)
    expect(await rowsOf(id)).toEqual([{ state: 'cancelled', sequence: 1 }])
    expect(await openTimes(token)).toEqual([])
  })
})

describe('an odd moment', () => {
  it.each(['2026-W49-2', '2026-333', '2026-11-30T25:00:00Z', '2026-11-31', '20261130T100000Z', ''])(
    'should be refused as a time, and leave nothing behind: %j',
    async (moment) => {
      const { id, token } = await ask()
      expect((await choose(token, moment)).status).toBe(400)
      expect(await rowsOf(id)).toEqual([])
    },
  )
})

describe('the invitation of the host', () => {
  it('should name as its place the number that was typed, and nothing else', async () => {
    await offer(ann)
    const { token } = await booked((overrides) =>
      discoveryCall({ ...overrides, phone: '020 7946 0777 https://evil.example/now' }),
    )
    const mails = await mailsTo(ann.email, 1)
    const invites = invitesIn(mails).filter(({ text }) => text.includes('0777'))
    expect(invites.map(({ text }) => /LOCATION:(.*)/.exec(text)?.[1]?.trim())).toEqual(['020 7946 0777'])
    expect(JSON.stringify(invites)).not.toContain('evil')
    await cancel(token)
  })
})

describe('a working week', () => {
  it.each([
    ['2027-03-25', '09:00'],
    ['2027-03-30', '08:00'],
    ['2027-10-29', '08:00'],
    ['2027-11-01', '09:00'],
  ])('should be offered and mailed as nine in London on %s: %s UTC', async (day, utc) => {
    const { token, email, id } = await ask()
    const now = new Date(londonMoment(day, '09:00').getTime() - 6 * 86_400_000)
    const start = `${day}T${utc}:00.000Z`
    const slots = await test.app.get(OpenTimesService, { strict: false }).find(test.em.fork(), now)
    expect(slots.has(Date.parse(start))).toBe(true)
    const zones = { '2027-03-25': 'Pacific/Auckland', '2027-11-01': 'Pacific/Honolulu' } as Record<string, string>
    const zone = zones[day] ?? LONDON
    await test.app.get(CallService, { strict: false }).choose({ token, startsAt: start, zone }, '', now)
    const [, mail] = await mailsTo(email, 2)
    expect(inviteIn(mail as Email)).toMatchObject({ method: 'REQUEST', sequence: 0, start })
    expect(inviteIn(mail as Email)?.text).toContain(`DTSTART:${start.replaceAll(/[-:]|\.000/g, '')}`)
    expect(mail?.text).toContain(whenIn(start, zone))
    const { steps } = (await test.inject({ url: `/api/status?token=${token}` })).json<StatusPage>()
    expect(steps.at(-1)).toMatchObject({ name: 'call-booked', startsAt: start, zone })
    await move(await callOf(id), { move: 'cancel' })
  })
})

describe('invitations', () => {
  it('should go to the sender and to the host, each on their own, with one UID and a rising sequence', async () => {
    const { token, email, id, startsAt, other } = await booked()
    const before = (await mailsTo(email, 2)).length
    await choose(token, other)
    await mailsTo(email, before + 1)
    await cancel(token)
    const toSender = invitesIn(await mailsTo(email, 4))
    const { id: call } = await callOf(id)
    expect(toSender.map(({ method, uid, sequence, start }) => [method, uid, sequence, start])).toEqual([
      ['REQUEST', `${call}@localhost`, 0, startsAt],
      ['REQUEST', `${call}@localhost`, 1, other],
      ['CANCEL', `${call}@localhost`, 2, other],
    ])
    const toHost = invitesIn(await mailsTo(ann.email, 3)).filter(({ uid }) => uid === `${call}@localhost`)
    expect(toHost.map(({ method, sequence }) => [method, sequence]).at(-1)).toEqual(['CANCEL', 2])
    expect(toSender[0]).toMatchObject({ organizer: 'mailto:hello@meridian.example', attendees: [`mailto:${email}`] })
    expect(toHost[0]).toMatchObject({ organizer: 'mailto:hello@meridian.example', attendees: [`mailto:${ann.email}`] })
    expect(toSender.map(({ text }) => text).join('')).not.toContain(ann.email)
  })

  it('should be replaced by the newer one while the mail server is down', async () => {
    const { token, email, id } = await ask()
    const hal = await hire('hal')
    await mailsTo(email, 1)
    await mailsTo(hal.email, 1)
    peer.answer = 'close'
    const [first, second] = [timeAhead(50, '09:00'), timeAhead(50, '10:00')]
    await arrange(id, { host: hal.id, times: [first], propose: false })
    const failing = async () => {
      const rows = await execute<{ state: string }>(`select state from mail_message
        where (recipient = '${hal.email}' or submission_id = '${id}') and template in ('call', 'call-host')`)
      return rows.length === 2 && rows.every(({ state }) => state === 'failing')
    }
    await until(failing)
    expect((await move(await callOf(id), { move: 'move', to: second })).status).toBe(204)
    await until(failing)
    peer.answer = 'accept'
    await until(async () => {
      await execute(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
      return !(await execute(`select 1 from mail_message where state = 'failing'`)).length
    })
    for (const mails of [await mailsTo(email, 2), await mailsTo(hal.email, 2)])
      expect(invitesIn(mails)).toMatchObject([{ method: 'REQUEST', sequence: 1, start: momentOf(second) }])
    expect((await timesOf(token)).body.call).toMatchObject({ startsAt: momentOf(second) })
  })

  it('should cancel for a host who no longer holds the call, and invite the new one', async () => {
    const { id } = await booked()
    const cleo = await hire('cleo')
    const to = timeAhead(4, '12:15')
    expect((await move(await callOf(id), { move: 'move', host: cleo.id, to })).status).toBe(204)
    const { id: call } = await callOf(id)
    const about = (mails: Email[]) => invitesIn(mails).filter(({ uid }) => uid.startsWith(call))
    const toAnn = about(await mailsTo(ann.email, 1)).at(-1)
    expect(toAnn).toMatchObject({ method: 'CANCEL', sequence: 1 })
    expect(toAnn?.text).not.toContain('Lovelace')
    expect(about(await mailsTo(cleo.email, 1))).toMatchObject([{ method: 'REQUEST', start: momentOf(to) }])
  })
})

describe('a link', () => {
  const spoilt = async (id: string) => [
    Buffer.alloc(58, 7).toString('base64url'),
    `${linkOf(id)}=`,
    linkOf(id, 'link-follow', Date.now() - 1000),
    linkOf(id, 'link-call', Date.now() - 1000),
    linkOf(v7()),
  ]

  it('should be answered with 410 everywhere if it is guessed, altered or expired', async () => {
    const { id, startsAt } = await booked()
    const gone = { status: 410, message: 'This link no longer works.' }
    for (const token of await spoilt(id)) {
      expect(await timesOf(token)).toEqual({ status: 410, body: { message: 'This link no longer works.' } })
      expect([await choose(token, startsAt), await cancel(token)]).toEqual([gone, gone])
    }
  })

  it('should be answered with 410 for an erased person, and show neither the host nor an address when forwarded', async () => {
    const { id, token } = await booked()
    const { body } = await timesOf(token)
    expect(JSON.stringify(body)).not.toMatch(/ann|@/)
    const person = await personOf(test, id)
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    expect((await timesOf(token)).status).toBe(410)
    expect(await cancel(token)).toMatchObject({ status: 410 })
  })

  it('should keep a time right after the form, and neither follow, move nor cancel', async () => {
    // Open times are remembered for seconds.
    const answer = await until(async () => {
      const payload = discoveryCall({ email: 'fresh@example.org' })
      const sent = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
      return sent.headers['call-token'] ? sent : undefined
    })
    const token = String(answer.headers['call-token'])
    const [first = '', second = ''] = await openTimes(token)
    expect(await choose(token, first)).toEqual(DONE)
    expect(await choose(token, second)).toEqual(DONE)
    expect((await timesOf(token)).body.call).toMatchObject({ state: 'reserved', startsAt: second, changeable: false })
    expect(await cancel(token)).toMatchObject({ status: 410 })
    expect((await test.inject({ url: `/api/status?token=${token}` })).statusCode).toBe(410)
  })

  it('should come with no other form', async () => {
    const payload = investorApplication({ email: 'other@example.org' })
    const sent = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
    expect(sent.headers['call-token']).toBeUndefined()
  })

  it('should lead from the email to the open times while there are some', async () => {
    const { email } = await ask()
    const [mail] = await mailsTo(email, 1)
    expect(mail?.text).toMatch(/Choose your time: http\S+\/status\/call\?token=\S+/)
  })

  it('should change nothing when it is read ten times, and be kept in no table, nor shown at the desk', async () => {
    const { id, token, email } = await booked()
    await mailsTo(email, 2)
    const before = await execute('select * from call order by id')
    const key = (await admin.get<HoursPage>('/api/admin/calls/hours')).body.hours[0]?.feed ?? ''
    for (let time = 0; time < 10; time += 1)
      for (const url of [
        `/api/calls/times?token=${token}`,
        `/api/status?token=${token}`,
        new URL(key).pathname + new URL(key).search,
      ])
        // prettier-ignore
        expect((await test.inject({ method: time % 2 ? 'GET' : 'HEAD', url })).statusCode).toBe(200)
    expect(await execute('select * from call order by id')).toEqual(before)
    const tables = await execute<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    )
    for (const { name } of tables)
      expect([name, await execute(`select 1 from ${name} as one where one::text like '%token=%' limit 1`)]).toEqual([
        name,
        [],
      ])
    for (const url of ['calls', 'calls/hours', `submissions/${id}`, `submissions/${id}/calls`])
      expect(JSON.stringify((await admin.get(`/api/admin/${url}`)).body)).not.toContain('token=')
  })
})

describe('the reminder', () => {
  it('should be sent at nine in London on the day before, once, even if the job runs twice', async () => {
    const { id, email, token } = await ask()
    const { id: other } = await ask()
    const [to, later] = [timeAhead(40, '15:00'), timeAhead(40, '16:00')]
    for (const [entry, time] of [
      [id, to],
      [other, later],
    ] as const)
      // prettier-ignore
      await arrange(entry, { host: ann.id, times: [time], propose: false })
    const before = dayAfter(to.day, -1)
    const remind = (time: string, of = test) =>
      of.app.get(CallReportsService, { strict: false }).remind(londonMoment(before, time))
    // Booked on the day before itself, after nine.
    await execute(`update call set booked_at = '${momentOf({ day: before, time: '10:00' })}' where submission_id = '${other}'`) // prettier-ignore
    expect(await remind('08:00')).toBe(0)
    const reminded = await Promise.all([remind('09:00'), remind('09:00', beside)])
    expect(reminded.sort()).toEqual([0, 1])
    expect(await remind('11:00')).toBe(0)
    const mails = await mailsTo(email, 3)
    const reminders = mails.filter(({ subject }) => subject?.startsWith('Your call is tomorrow'))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain(whenIn(momentOf(to)))
    expect(inviteIn(reminders[0] as Email)).toBeUndefined()
    // Of the new time it reminds anew.
    await choose(token, (await openTimes(token))[0])
    expect(await execute(`select 1 from call where submission_id = '${id}' and reminded_at is null`)).toHaveLength(1)
  })
})

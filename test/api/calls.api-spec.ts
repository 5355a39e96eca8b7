import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { v7 } from 'uuid'
import type { DeskDetail, WeekReport } from '../../src/admin/desk.types.js'
import { DeskDigestService } from '../../src/admin/promises/desk-digest.service.js'
import { CallReportsService } from '../../src/calls/call-reports.service.js'
import { WEEKDAYS } from '../../src/calls/call.rules.js'
import { whenIn } from '../../src/calls/call-words.rules.js'
import { CallService } from '../../src/calls/call.service.js'
import type { CallsPage, CallView, EntryCalls, FollowCalls, HoursPage } from '../../src/calls/calls.types.js'
import { OpenTimesService } from '../../src/calls/open-times.service.js'
import { dayAfter, londonDay, londonMoment } from '../../src/common/london-time.js'
import type { FollowPage } from '../../src/follow/follow.types.js'
import { isWorkingDay } from '../../src/forms/working-time.js'
import { LinksService } from '../../src/links/links.service.js'
import { startBeside, type TestApp } from '../support/app.js'
import { discoveryCall, investorApplication } from '../support/form-payloads.js'
import { SmtpPeer } from '../support/smtp-peer.js'
import { until } from '../support/until.js'
import { type Client, clientOf, createUser, detailOf, personOf, register, startDesk, submit } from './admin-support.js'

const LONDON = 'Europe/London'
const PASSWORD = 'staple of the day'

const peer = new SmtpPeer()
/** One instance on the embedded database, two on PostgreSQL. */
let test: TestApp
let beside: TestApp
let admin: Client
let ann: Host

interface Host {
  id: string
  email: string
  client: Client
}

async function hire(name: string, role = 'handler'): Promise<Host> {
  const email = `${name}@meridian.example`
  const id = await createUser(test, { email, password: PASSWORD })
  expect((await admin.send('POST', `/api/admin/users/${id}/roles`, { role })).status).toBe(204)
  return { id, email, client: await clientOf(test, { email, password: PASSWORD }) }
}

beforeAll(async () => {
  await peer.start()
  ;({ test, admin } = await startDesk({ SMTP_URL: peer.url }))
  beside = await startBeside(test)
  ann = await hire('ann')
})
afterAll(async () => {
  if (beside !== test) await beside.close()
  await test.close()
  await peer.stop()
})

const execute = <Row = unknown>(sql: string) => test.em.fork().getConnection().execute(sql) as Promise<Row[]>

const wholeWeek = (from = '09:00', until = '17:00') => WEEKDAYS.map((day) => ({ day, from, until }))

const HOURS = { offered: true, length: 30, buffer: 0, place: 'telephone', weekly: wholeWeek() }
const offer = ({ client }: Pick<Host, 'client'>, hours: object = {}) =>
  client.send<{ message: string; errors?: Record<string, string> }>('PUT', '/api/admin/calls/hours', {
    ...HOURS,
    ...hours,
  })

let counter = 0
/** A request of its own, from an address of its own. */
async function ask(form: typeof discoveryCall = discoveryCall) {
  const email = `zelda.${(counter += 1)}@example.org`
  const { type, formData } = form({ email })
  const id = await submit(test, type, formData)
  return { id, email, token: linkOf(id) }
}

const linkOf = (id: string, purpose: 'link-follow' | 'link-call' = 'link-follow', expiresAt?: number) =>
  test.app.get(LinksService, { strict: false }).tokenFor({ id, linkEpoch: 0 }, expiresAt, purpose)

const timesOf = async (token: string) => {
  const answer = await test.inject({ url: `/api/calls/times?${new URLSearchParams({ token })}` })
  return { status: answer.statusCode, body: answer.json<FollowCalls>() }
}
const openTimes = async (token: string) => (await timesOf(token)).body.times

const post = async (url: string, payload: object, of = test) => {
  const answer = await of.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, message: answer.body ? answer.json<{ message: string }>().message : '' }
}
const DONE = { status: 204, message: '' }
const choose = (token: string, startsAt = '', of = test, zone = LONDON) =>
  post('/api/calls/choice', { token, startsAt, zone }, of)
const cancel = (token: string) => post('/api/calls/cancellation', { token })

/** Someone whose call is booked. */
async function booked(form?: typeof discoveryCall) {
  const asked = await ask(form)
  const [startsAt = '', other = ''] = await openTimes(asked.token)
  expect(await choose(asked.token, startsAt)).toEqual(DONE)
  return { ...asked, startsAt, other }
}

const callsOf = async (id: string) => (await admin.get<EntryCalls>(`/api/admin/submissions/${id}/calls`)).body.calls
const callOf = async (id: string) => (await callsOf(id))[0] as CallView
const move = (call: Pick<CallView, 'id' | 'version'>, what: object, client = admin) =>
  client.send<{ message: string }>('POST', `/api/admin/calls/${call.id}/moves`, { version: call.version, ...what })
const arrange = (id: string, what: object, client = admin) =>
  client.send<{ id: string; message: string; errors: object }>('POST', `/api/admin/submissions/${id}/calls`, what)
const pageOf = async (client = admin) => (await client.get<CallsPage>('/api/admin/calls')).body
const rowsOf = (id: string) =>
  execute<{ state: string; sequence: number }>(`select state, sequence from call where submission_id = '${id}'`)

/** In London's time, on a working day some days from now. */
function timeAhead(days: number, time: string): { day: string; time: string } {
  let day = dayAfter(londonDay(new Date()), days)
  while (!isWorkingDay(day)) day = dayAfter(day, 1)
  return { day, time }
}
const momentOf = ({ day, time }: { day: string; time: string }) => londonMoment(day, time).toISOString()

/** In the order in which they were queued. */
async function mailsTo(address: string, count: number): Promise<Email[]> {
  await until(async () => {
    const rows = await execute<{ state: string }>(`select state from mail_message where recipient = '${address}'`)
    return rows.length >= count && rows.every(({ state }) => state === 'sent')
  })
  const mails = peer.received.filter(({ to }) => to?.[0]?.address === address)
  // Each Message-ID begins with the time.
  return mails.sort((a, b) => ((a.messageId ?? '') < (b.messageId ?? '') ? -1 : 1))
}

/** What a mail brings for a calendar. */
function inviteIn({ attachments }: Email) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) return undefined
  const text = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer).toString()
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    organizer: event.organizer,
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
    text,
  }
}
const invitesIn = (mails: Email[]) => mails.flatMap((mail) => inviteIn(mail) ?? [])

describe('choosing a time', () => {
  it('offers none until someone has hours, and then books, moves and cancels one', async () => {
    const { id, token } = await ask()
    expect((await timesOf(token)).body).toEqual({ call: null, times: [], length: 30 })
    expect((await offer(ann)).status).toBe(204)
    const [first = '', second = ''] = await openTimes(token)
    expect(await choose(token, first)).toEqual(DONE)
    expect(await choose(token, first)).toEqual(DONE)
    const { call, times } = (await timesOf(token)).body
    expect(call).toMatchObject({ state: 'booked', startsAt: first, zone: LONDON, changeable: true })
    expect(times).not.toContain(first)
    expect(await choose(token, second, test, 'Pacific/Auckland')).toEqual(DONE)
    const { steps } = (await test.inject({ url: `/api/follow?token=${token}` })).json<FollowPage>()
    expect(steps.at(-1)).toMatchObject({ name: 'call-booked', startsAt: second, zone: 'Pacific/Auckland' })
    expect(await callsOf(id)).toMatchObject([{ state: 'booked', startsAt: second, host: { id: ann.id }, version: 2 }])
    expect(await cancel(token)).toEqual(DONE)
    expect(await cancel(token)).toEqual(DONE)
    expect(await rowsOf(id)).toEqual([{ state: 'cancelled', sequence: 2 }])
    expect(await openTimes(token)).toContain(first)
  })

  it('lets one of two have a slot, on two instances at once', async () => {
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

  it('books one call for someone who presses twice at once, at two times', async () => {
    const { id, token } = await ask()
    const [one, two] = await openTimes(token)
    const answers = await Promise.all([choose(token, one), choose(token, two, beside)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await rowsOf(id)).toEqual([{ state: 'booked', sequence: 1 }])
  })

  it('goes to whoever else has time, to the owner of the entry first, and then to whoever has fewer calls', async () => {
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

  it('refuses a time that nobody offers, a zone of no list, and what is no open request', async () => {
    const { token, id } = await ask()
    expect(await choose(token, momentOf(timeAhead(3, '07:10')))).toMatchObject({ status: 409 })
    expect(await choose(token, (await openTimes(token))[0], test, 'Mars/Olympus')).toMatchObject({ status: 400 })
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' })
    expect(await openTimes(token)).toEqual([])
    expect(await choose(token, momentOf(timeAhead(3, '10:00')))).toMatchObject({ status: 409 })
    const registration = await register(test)
    expect(await openTimes(linkOf(registration))).toEqual([])
  })

  it('is over two hours before the call, and then asks to ring', async () => {
    const { token, id, other } = await booked()
    await execute(`update call set starts_at = now() + interval '119 minutes', ends_at = now() + interval '150 minutes',
      free_at = now() + interval '150 minutes' where submission_id = '${id}'`)
    const refused = { status: 409, message: 'It is less than two hours until your call. Please ring us.' }
    expect([await cancel(token), await choose(token, other)]).toEqual([refused, refused])
    expect((await timesOf(token)).body).toMatchObject({ call: { changeable: false }, times: [] })
    expect((await move(await callOf(id), { move: 'cancel' })).status).toBe(204)
  })

  it('ends with the application that is withdrawn', async () => {
    const { token, id } = await booked(investorApplication as typeof discoveryCall)
    expect(await post('/api/follow/withdrawal', { token })).toEqual(DONE)
    expect(await rowsOf(id)).toEqual([{ state: 'cancelled', sequence: 1 }])
    expect(await openTimes(token)).toEqual([])
  })
})

describe('a working week', () => {
  it.each([
    ['2027-03-25', '09:00'],
    ['2027-03-30', '08:00'],
    ['2027-10-29', '08:00'],
    ['2027-11-01', '09:00'],
  ])('is offered and mailed as nine in London on %s: %s UTC', async (day, utc) => {
    const { token, email, id } = await ask()
    const now = new Date(londonMoment(day, '09:00').getTime() - 6 * 86_400_000)
    const start = `${day}T${utc}:00.000Z`
    const slots = await test.app.get(OpenTimesService, { strict: false }).find(test.em.fork(), now)
    expect(slots.has(Date.parse(start))).toBe(true)
    const zones = { '2027-03-25': 'Pacific/Auckland', '2027-11-01': 'Pacific/Honolulu' } as Record<string, string>
    const zone = zones[day] ?? LONDON
    await test.app.get(CallService, { strict: false }).choose({ token, startsAt: start, zone }, now)
    const [, mail] = await mailsTo(email, 2)
    expect(inviteIn(mail as Email)).toMatchObject({ method: 'REQUEST', sequence: 0, start })
    expect(inviteIn(mail as Email)?.text).toContain(`DTSTART:${start.replaceAll(/[-:]|\.000/g, '')}`)
    expect(mail?.text).toContain(whenIn(start, zone))
    const { steps } = (await test.inject({ url: `/api/follow?token=${token}` })).json<FollowPage>()
    expect(steps.at(-1)).toMatchObject({ name: 'call-booked', startsAt: start, zone })
    await move(await callOf(id), { move: 'cancel' })
  })
})

describe('invitations', () => {
  it('go to the sender and to the host, each on their own, with one UID and a sequence that rises', async () => {
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

  it('give way to the newer one while the mail server is down', async () => {
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

  it('tell a host who no longer holds it that it is off, and the new one that it is on', async () => {
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

  it('that is guessed, altered or expired is answered 410 everywhere', async () => {
    const { id, startsAt } = await booked()
    const gone = { status: 410, message: 'This link no longer works.' }
    for (const token of await spoilt(id)) {
      expect(await timesOf(token)).toEqual({ status: 410, body: { message: 'This link no longer works.' } })
      expect([await choose(token, startsAt), await cancel(token)]).toEqual([gone, gone])
    }
  })

  it('of an erased person is answered 410, and a forwarded one shows neither the host nor an address', async () => {
    const { id, token } = await booked()
    const { body } = await timesOf(token)
    expect(JSON.stringify(body)).not.toMatch(/ann|@/)
    const person = await personOf(test, id)
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    expect((await timesOf(token)).status).toBe(410)
    expect(await cancel(token)).toMatchObject({ status: 410 })
  })

  it('of someone who has just sent the form chooses once, and neither follows, moves nor cancels', async () => {
    // Open times are remembered for seconds.
    const answer = await until(async () => {
      const payload = discoveryCall({ email: `fresh.${(counter += 1)}@example.org` })
      const sent = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
      return sent.headers['call-token'] ? sent : undefined
    })
    const token = String(answer.headers['call-token'])
    const [first = '', second = ''] = await openTimes(token)
    expect(await choose(token, first)).toEqual(DONE)
    expect(await choose(token, second)).toMatchObject({ status: 409 })
    expect((await timesOf(token)).body).toMatchObject({ call: { startsAt: first, changeable: false }, times: [] })
    expect(await cancel(token)).toMatchObject({ status: 410 })
    expect((await test.inject({ url: `/api/follow?token=${token}` })).statusCode).toBe(410)
  })

  it('comes with no other form', async () => {
    const payload = investorApplication({ email: `other.${(counter += 1)}@example.org` })
    const sent = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
    expect(sent.headers['call-token']).toBeUndefined()
  })

  it('in the mail leads to the open times while there are some', async () => {
    const { email } = await ask()
    const [mail] = await mailsTo(email, 1)
    expect(mail?.text).toMatch(/Choose your time: http\S+\/follow\/call\?token=\S+/)
  })

  it('changes nothing when it is read ten times, and is kept in no table, nor shown at the desk', async () => {
    const { id, token, email } = await booked()
    await mailsTo(email, 2)
    const before = await execute('select * from call order by id')
    const key = (await admin.get<HoursPage>('/api/admin/calls/hours')).body.hours[0]?.feed ?? ''
    for (let time = 0; time < 10; time += 1)
      for (const url of [
        `/api/calls/times?token=${token}`,
        `/api/follow?token=${token}`,
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

describe('at the desk', () => {
  it('a handler books a time up to a year ahead; no second one, none that overlaps, and none at night', async () => {
    const { id } = await ask()
    const dan = await hire('dan')
    const to = timeAhead(200, '07:20')
    const wish = { host: dan.id, times: [to], propose: false }
    const made = await arrange(id, wish)
    expect(made.status).toBe(201)
    expect(await callOf(id)).toMatchObject({ id: made.body.id, state: 'booked', startsAt: momentOf(to), zone: LONDON })
    expect((await arrange(id, wish)).body.message).toContain('booked already')
    const { id: other } = await ask()
    const overlapping = { ...to, time: '07:49' }
    expect((await arrange(other, { ...wish, times: [overlapping] })).body.message).toBe(
      'That time has just been taken.',
    )
    expect((await arrange(other, { ...wish, times: [{ ...to, time: '07:50' }] })).status).toBe(201)
    for (const time of [
      timeAhead(3, '05:59'),
      timeAhead(3, '22:01'),
      timeAhead(370, '10:00'),
      { ...to, day: '2020-01-01' },
    ])
      // prettier-ignore
      expect((await arrange((await ask()).id, { ...wish, times: [time] })).body.errors).toHaveProperty('times')
    expect((await arrange((await ask()).id, { ...wish, host: v7() })).body.errors).toHaveProperty('host')
  })

  it('proposes three times, of which the sender takes one that is still free', async () => {
    const { id, token, email } = await ask()
    const { id: other } = await ask()
    const times = ['06:00', '06:30', '21:30'].map((time) => timeAhead(100, time))
    const [taken, wanted] = times as [(typeof times)[0], (typeof times)[0]]
    expect((await arrange(id, { host: ann.id, times, propose: true })).status).toBe(201)
    const [, mail] = await mailsTo(email, 2)
    expect(mail?.text).toContain(whenIn(momentOf(taken)))
    expect(mail?.text).toMatch(/Choose your time: http\S+\/follow\/call\?token=/)
    expect(inviteIn(mail as Email)).toBeUndefined()
    expect((await timesOf(token)).body.call?.proposals).toEqual(times.map(momentOf))
    expect((await pageOf()).toConfirm.find(({ submissionId }) => submissionId === id)?.proposed?.host?.id).toBe(ann.id)
    // Proposed times are not held back.
    await arrange(other, { host: ann.id, times: [taken], propose: false })
    expect(await choose(token, momentOf(taken))).toEqual({ status: 409, message: 'That time has just been taken.' })
    expect(await choose(token, momentOf(wanted))).toEqual(DONE)
    expect(await callOf(id)).toMatchObject({ state: 'booked', startsAt: momentOf(wanted), proposals: [] })
  })

  it('moves, refuses a stale version, and marks what has begun as held or missed', async () => {
    const { id } = await booked()
    const call = await callOf(id)
    expect(call.moves).toEqual(['move', 'cancel'])
    const to = timeAhead(60, '10:10')
    expect((await move(call, { move: 'move', to })).status).toBe(204)
    expect((await move(call, { move: 'cancel' })).body.message).toContain('nothing was saved')
    expect((await move(await callOf(id), { move: 'hold' })).status).toBe(409)
    await execute(`update call set starts_at = now() - interval '1 hour', ends_at = now() - interval '30 minutes',
      free_at = now() - interval '30 minutes' where submission_id = '${id}'`)
    expect((await pageOf()).today.map(({ submissionId }) => submissionId)).toContain(id)
    const begun = await callOf(id)
    expect(begun.moves).toEqual(['hold', 'miss'])
    expect((await move(begun, { move: 'cancel' })).status).toBe(409)
    expect((await move(begun, { move: 'hold' })).status).toBe(204)
    expect(await callOf(id)).toMatchObject({ state: 'held', moves: [] })
    const week = (await admin.get<WeekReport>('/api/admin/week')).body
    const calls = week.tables.find((table) => table.id === 'calls')?.series ?? []
    expect(calls.map(({ label, counts }) => [label, (counts.at(-1) ?? 0) > 0])).toEqual([
      ['Booked', true],
      ['Held', true],
      ['Missed', false],
    ])
  })

  it('counts the days from the form to the call and to the decision', async () => {
    const daysOf = async () =>
      (await admin.get<WeekReport>('/api/admin/week')).body.tables.find((table) => table.id === 'days')?.series ?? []
    const { id } = await booked()
    await execute(`update submission set received_at = now() - interval '61 hours' where id = '${id}'`)
    await execute(`update call set state = 'held', starts_at = now() - interval '1 hour', ends_at = now(), free_at = now()
      where submission_id = '${id}'`)
    await execute(`update call set state = 'cancelled' where state = 'held' and submission_id <> '${id}'`)
    const { id: application } = await ask(investorApplication as typeof discoveryCall)
    await execute(`update submission set received_at = now() - interval '36 hours' where id = '${application}'`)
    await admin.send('PATCH', `/api/admin/submissions/${application}`, { version: 1, status: 'done', outcome: 'accepted' }) // prettier-ignore
    expect((await daysOf()).map(({ label, counts }) => [label, counts.at(-1)])).toEqual([
      ['From the form to the call', 3],
      ['From the form to the decision', 2],
    ])
  })

  it('records each move in the history, the timeline, the audit log and for webhooks', async () => {
    const { id, token, startsAt } = await booked()
    await cancel(token)
    const { history, timeline } = (await detailOf(admin, id)) as DeskDetail & { timeline: { kind: string }[] }
    expect(history.map(({ what, actor }) => [what, actor])).toEqual([
      ['Call cancelled', 'The sender'],
      [`Call booked for ${whenIn(startsAt)}`, 'The sender'],
    ])
    expect(timeline.find(({ kind }) => kind === 'more')).toMatchObject({ title: 'Call: cancelled', at: startsAt })
    const audited = await execute<{ action: string; detail: object }>(
      `select action, detail from audit_entry where subject_id = '${id}' order by position`,
    )
    const { id: call } = await callOf(id)
    expect(audited).toMatchObject([
      { action: 'call.booked', detail: { call, state: 'booked' } },
      { action: 'call.cancelled', detail: { call, state: 'cancelled' } },
    ])
  })

  it('lists what is to be confirmed, and what is to be moved with its trouble; nothing is lost when a host goes', async () => {
    const { id } = await ask()
    expect((await pageOf()).toConfirm.map(({ submissionId }) => submissionId)).toContain(id)
    const [eve, fay, gus] = [await hire('eve'), await hire('fay'), await hire('gus')]
    const to = timeAhead(30, '08:00')
    const ids: string[] = []
    for (const { id: host } of [eve, fay, gus]) {
      const asked = await ask()
      ids.push(asked.id)
      expect((await arrange(asked.id, { host, times: [to], propose: false })).status).toBe(201)
    }
    await eve.client.send('POST', '/api/admin/absences', { from: to.day, to: to.day })
    await admin.send('DELETE', `/api/admin/users/${fay.id}/roles/handler`)
    await execute(`delete from users where id = '${gus.id}'`)
    const { toMove } = await pageOf()
    expect(ids.map((one) => toMove.find(({ submissionId }) => submissionId === one)?.trouble)).toEqual([
      'away',
      'no-role',
      'left',
    ])
    const left = await callOf(ids[2] ?? '')
    expect(left).toMatchObject({ state: 'booked', host: null, startsAt: momentOf(to) })
    expect((await move(left, { move: 'move', to, host: ann.id })).status).toBe(204)
    expect(await callOf(ids[2] ?? '')).toMatchObject({ host: { id: ann.id }, trouble: null })
    const report = await test.app.get(DeskDigestService, { strict: false }).sources[0]?.(new Date())
    expect(report?.all[0]?.lines.map(({ label }) => label)).toEqual(['To confirm', 'To move'])
  })

  it('answers the entry once a time is booked, which an answer that is taken back does not undo', async () => {
    const { id } = await booked()
    const answeredAt = async () => {
      const [row] = await execute<{ answered_at: unknown }>(`select answered_at from submission where id = '${id}'`)
      return row?.answered_at
    }
    expect(await answeredAt()).not.toBeNull()
    const wish = { version: 1, subject: 'About your call', body: 'See you then.' }
    const sent = await admin.send<{ id: string }>('POST', `/api/admin/submissions/${id}/answers`, wish)
    expect(sent.status).toBe(201)
    expect((await admin.send('POST', `/api/admin/answers/${sent.body.id}/take-back`)).status).toBe(200)
    expect(await answeredAt()).not.toBeNull()
  })

  it('is read by viewers and by tokens with the scope, and acted on by handlers', async () => {
    const viewer = await hire('vic', 'viewer')
    const { id } = await booked()
    const call = await callOf(id)
    expect((await viewer.client.get('/api/admin/calls')).status).toBe(200)
    expect((await viewer.client.get(`/api/admin/submissions/${id}/calls`)).status).toBe(200)
    expect((await move(call, { move: 'cancel' }, viewer.client)).status).toBe(403)
    expect((await arrange(id, { host: ann.id, times: [timeAhead(3, '10:00')], propose: true }, viewer.client)).status).toBe(403) // prettier-ignore
    expect((await offer(viewer)).status).toBe(403)
    const tokenOf = async (scope: string) => {
      const until = dayAfter(londonDay(new Date()), 10)
      const wanted = { name: `For ${scope}`, scopes: [scope], until }
      const { token } = (await admin.send<{ token: string }>('POST', '/api/admin/tokens', wanted)).body
      const answer = await test.inject({ url: '/api/admin/calls', headers: { authorization: `Bearer ${token}` } })
      return answer.statusCode
    }
    expect([await tokenOf('calls:read'), await tokenOf('entries:read')]).toEqual([200, 403])
    expect((await test.inject({ url: '/api/admin/calls' })).statusCode).toBe(401)
  })
})

describe('the reminder', () => {
  it('goes out at nine in London on the day before, once, whatever runs twice', async () => {
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

describe('hours', () => {
  it.each([
    [{ weekly: [{ day: 'Monday', from: '05:30', until: '09:00' }] }, 'weekly'],
    [{ weekly: [{ day: 'Monday', from: '20:00', until: '22:30' }] }, 'weekly'],
    [{ weekly: [{ day: 'Monday', from: '10:00', until: '10:00' }] }, 'weekly'],
    [{ weekly: [...wholeWeek(), { day: 'Friday', from: '16:30', until: '18:00' }] }, 'weekly'],
    [{ weekly: [{ day: 'Sunday', from: '10:00', until: '12:00' }] }, undefined],
    [{ length: 60 }, 'length'],
    [{ length: 20 }, 'length'],
    [{ place: 'video' }, 'address'],
    [{ place: 'video', address: 'http://meet.example.com/ann' }, 'address'],
  ])('are refused: %j', async (hours, field) => {
    const { status, body } = await offer(ann, hours)
    expect(status).toBe(400)
    if (field) expect(body.errors).toHaveProperty([field])
  })

  it('are one’s own, everyone’s for an admin, and not overwritten unseen', async () => {
    const ivy = await hire('ivy')
    const video = { place: 'video', address: 'https://meet.example.com/ivy', length: 45, buffer: 15, offered: false }
    const [own] = (await ivy.client.get<HoursPage>('/api/admin/calls/hours')).body.hours
    expect(own).toMatchObject({ person: { id: ivy.id }, offered: false, weekly: [] })
    expect((await offer(ivy, { ...video, version: own?.version })).status).toBe(204)
    expect((await offer(ivy, { version: own?.version })).status).toBe(409)
    expect((await offer(ivy, { person: ann.id })).status).toBe(403)
    const { hours } = (await admin.get<HoursPage>('/api/admin/calls/hours')).body
    expect(hours.find(({ person }) => person.id === ivy.id)).toMatchObject({ ...video, feed: null })
    expect((await offer({ client: admin }, { ...video, person: ivy.id, length: 40 })).status).toBe(204)
    expect((await ivy.client.get<HoursPage>('/api/admin/calls/hours')).body.hours).toMatchObject([{ length: 40 }])
    const { id } = await ask()
    await arrange(id, { host: ivy.id, times: [timeAhead(20, '10:00')], propose: false })
    expect(await callOf(id)).toMatchObject({ place: 'video', address: 'https://meet.example.com/ivy' })
    // The address is shown once the time is booked.
    const proposed = await ask()
    await arrange(proposed.id, { host: ivy.id, times: [timeAhead(21, '10:00')], propose: true })
    expect((await timesOf(proposed.token)).body).toMatchObject({ call: { place: 'video', address: null }, length: 40 })
    await choose(proposed.token, momentOf(timeAhead(21, '10:00')))
    expect((await timesOf(proposed.token)).body.call).toMatchObject({ address: 'https://meet.example.com/ivy' })
  })
})

describe('the feed', () => {
  const feedOf = async ({ client }: Host) =>
    (await client.get<HoursPage>('/api/admin/calls/hours')).body.hours[0]?.feed ?? ''
  const read = (address: string, method: 'GET' | 'POST' = 'GET') =>
    test.inject({ method, url: new URL(address).pathname + new URL(address).search })

  it('shows busy times and references, and nobody’s name, at an address that can be changed', async () => {
    const joy = await hire('joy')
    const { id, email } = await ask()
    const to = timeAhead(10, '11:00')
    await arrange(id, { host: joy.id, times: [to], propose: false })
    const address = await feedOf(joy)
    const answer = await read(address)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown[])
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    const { reference } = (await detailOf(admin, id)).row
    expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual([
      [`Call ${reference}`, momentOf(to)],
    ])
    expect(answer.body).not.toMatch(new RegExp(`Lovelace|${email}|ATTENDEE`))
    expect((await read(address, 'POST')).statusCode).toBe(404)
    expect((await read(`${address}x`)).statusCode).toBe(404)
    expect((await read(address.replace(/key=.*/, `key=${linkOf(id)}`))).statusCode).toBe(404)
    expect((await joy.client.send('POST', '/api/admin/calls/hours/feed')).status).toBe(204)
    expect((await read(address)).statusCode).toBe(404)
    const next = await feedOf(joy)
    expect((await read(next)).statusCode).toBe(200)
    await admin.send('DELETE', `/api/admin/users/${joy.id}/roles/handler`)
    expect((await read(next)).statusCode).toBe(404)
  })
})

describe('erasing a person', () => {
  it('tells the host that the call is cancelled, without the name, and leaves nothing of it', async () => {
    const kim = await hire('kim')
    const { id, token } = await ask()
    const to = timeAhead(15, '11:00')
    await arrange(id, { host: kim.id, times: [to], propose: false })
    await mailsTo(kim.email, 2)
    const { id: call } = await callOf(id)
    const person = await personOf(test, id)
    const copy = (await admin.get<{ calls: object[] }>(`/api/admin/people/${person}/copy`)).body
    expect(copy.calls).toMatchObject([{ at: momentOf(to), state: 'booked', zone: LONDON }])
    const { more } = (await admin.get<{ more: object[] }>(`/api/admin/people/${person}/erasure`)).body
    expect(more).toContainEqual({ label: 'Calls', count: 1 })
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    expect((await timesOf(token)).status).toBe(410)
    expect(await execute(`select 1 from call where id = '${call}'`)).toEqual([])
    const mail = (await mailsTo(kim.email, 3)).at(-1) as Email
    expect(mail.text).toContain(whenIn(momentOf(to)))
    expect(inviteIn(mail)).toMatchObject({ method: 'CANCEL', uid: `${call}@localhost`, sequence: 1 })
    expect(`${mail.subject} ${mail.text} ${mail.html} ${inviteIn(mail)?.text}`).not.toMatch(/Lovelace|Ada|zelda/)
  })
})

describe('erasing a person whose call was cancelled', () => {
  it('tells a host who has not heard of it yet', async () => {
    const lee = await hire('lee')
    const { id } = await ask()
    await arrange(id, { host: lee.id, times: [timeAhead(16, '11:00')], propose: false })
    await mailsTo(lee.email, 2)
    peer.busyFor.add(lee.email)
    await move(await callOf(id), { move: 'cancel' })
    await until(async () => (await execute(`select 1 from mail_message where state = 'failing'`)).length > 0)
    const person = await personOf(test, id)
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    peer.busyFor.delete(lee.email)
    const invites = invitesIn(await mailsTo(lee.email, 3))
    expect(invites.map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['CANCEL', 2],
    ])
    expect(invites.at(-1)?.text).not.toContain('Lovelace')
  })
})

describe('with twenty hosts and two thousand bookings', () => {
  it('finds the open times of a month within 60 ms', async () => {
    const day = timeAhead(1, '09:00').day
    const users = Array.from({ length: 20 }, () => v7())
    const { id } = await ask()
    for (const user of users) {
      await execute(`insert into users (id, email, app_metadata, user_metadata, wrong_codes, created_at, updated_at)
        values ('${user}', '${user}@example.org', '{}', '{}', '{}', now(), now())`) // prettier-ignore
      await execute(`insert into user_roles (user_id, role) values ('${user}', 'handler')`)
      await execute(`insert into call_hours (user_id, offered, length, buffer, place, weekly)
        values ('${user}', true, 30, 15, 'telephone', '${JSON.stringify(wholeWeek('08:00', '18:00'))}')`) // prettier-ignore
    }
    const submissions = await execute<{ id: string }>(
      `insert into submission (id, reference, type, fields, received_at, body_hash, status, person_id, address, name, email, phone, country, name_key, search)
       select gen_random_uuid(), reference, type, fields, received_at, body_hash, status, person_id, address, name, email, phone, country, name_key, search
       from submission, generate_series(1, 2000) where id = '${id}' returning id`,
    )
    const rows = submissions.map((submission, at) => {
      const host = users[at % 20]
      const start = new Date(londonMoment(dayAfter(day, Math.floor(at / 20 / 4)), '08:00').getTime() + ((at / 20) % 4 | 0) * 3_600_000) // prettier-ignore
      const [from, end] = [start.toISOString(), new Date(start.getTime() + 1_800_000).toISOString()]
      return `('${v7()}', '${submission.id}', '${host}', 'booked', '${from}', '${end}', '${end}', 'telephone', 'Europe/London', now(), now())`
    })
    await execute(`insert into call (id, submission_id, host_id, state, starts_at, ends_at, free_at, place, zone, booked_at, created_at)
      values ${rows.join(', ')}`) // prettier-ignore
    const openTimes = test.app.get(OpenTimesService, { strict: false })
    const took: number[] = []
    for (let time = 0; time < 30; time += 1) {
      const begun = performance.now()
      const slots = await openTimes.find(test.em.fork())
      took.push(performance.now() - begun)
      expect(slots.size).toBeGreaterThan(100)
    }
    // The machine may be busy with something else; the best of thirty is what the work takes.
    expect(Math.min(...took)).toBeLessThan(60)
  })
})

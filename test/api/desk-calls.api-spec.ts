import { afterAll, describe, expect, it, jest } from '@jest/globals'
import ICAL from 'ical.js'
import { DefaultQueryExecutor } from 'kysely'
import type { Email } from 'postal-mime'
import { v7 } from 'uuid'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import type { Report } from '../../src/reports/report.types.js'
import { CallReportsService } from '../../src/calls/call-reports.service.js'
import { whenIn } from '../../src/calls/call.rules.js'
import type { HoursPage } from '../../src/calls/calls.types.js'
import { OpenTimesService } from '../../src/calls/open-times.service.js'
import { dayAfter, londonDay, londonMoment } from '../../src/common/london-time.js'
import { until } from '../support/until.js'
import { detailOf, personOf } from './admin-support.js'
import {
  LONDON,
  DONE,
  wholeWeek,
  timeAhead,
  momentOf,
  inviteIn,
  invitesIn,
  type Host,
  startCallDesk,
} from './call-support.js'

const desk = await startCallDesk()
const {
  test,
  admin,
  peer,
  ann,
  execute,
  hire,
  offer,
  ask,
  linkOf,
  timesOf,
  choose,
  cancel,
  booked,
  callOf,
  move,
  arrange,
  pageOf,
  mailsTo,
} = desk
afterAll(desk.close)

describe('a call at the desk', () => {
  it('should be booked by a handler up to a year ahead, but not twice, overlapping or at night', async () => {
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

  it('should assign an unassigned entry to the person who arranges, moves or logs it, and make it new no longer', async () => {
    const { id } = await ask()
    const eve = await hire('hilda')
    const row = async (of: string) => (await detailOf(admin, of)).row
    await arrange(id, { host: ann.id, times: [timeAhead(210, '09:10')], propose: false }, eve.client)
    expect(await row(id)).toMatchObject({ status: 'in-progress', owner: { id: eve.id } })
    await move(await callOf(id), { move: 'move', to: timeAhead(211, '09:10') })
    expect(await row(id)).toMatchObject({ owner: { id: eve.id } })
    const booking = await booked()
    await move(await callOf(booking.id), { move: 'move', to: timeAhead(212, '09:10') }, eve.client)
    expect(await row(booking.id)).toMatchObject({ status: 'in-progress', owner: { id: eve.id } })
    const [noted, logged] = [await ask(), await ask()]
    await eve.client.send('POST', `/api/admin/submissions/${noted.id}/notes`, { body: 'Rang.', call: true })
    await eve.client.send('PATCH', `/api/admin/submissions/${logged.id}`, { version: 1, note: 'Rang.', call: true })
    for (const one of [noted, logged])
      expect(await row(one.id)).toMatchObject({ status: 'in-progress', owner: { id: eve.id } })
    const { id: proposed } = await ask()
    await arrange(proposed, { host: ann.id, times: [timeAhead(213, '09:10')], propose: true }, eve.client)
    expect(await row(proposed)).toMatchObject({ status: 'in-progress', owner: { id: eve.id } })
  })

  it('should no longer wait for a reply once the desk names a time', async () => {
    const reply = async (id: string) => execute(`update submission set replied_at = now() where id = '${id}'`)
    const waits = async (id: string) => (await detailOf(admin, id)).row.repliedAt !== null
    const { id } = await ask()
    await reply(id)
    expect(await waits(id)).toBe(true)
    await arrange(id, { host: ann.id, times: [timeAhead(214, '09:10')], propose: false })
    expect(await waits(id)).toBe(false)
    await reply(id)
    await move(await callOf(id), { move: 'move', to: timeAhead(215, '09:10') })
    expect(await waits(id)).toBe(false)
    const { id: proposed } = await ask()
    await reply(proposed)
    await arrange(proposed, { host: ann.id, times: [timeAhead(216, '09:10')], propose: true })
    expect(await waits(proposed)).toBe(false)
  })

  it('should be proposed at three times, of which the sender takes one that is still free', async () => {
    const { id, token, email } = await ask()
    const { id: other } = await ask()
    const times = ['06:00', '06:30', '21:30'].map((time) => timeAhead(100, time))
    const [taken, wanted] = times as [(typeof times)[0], (typeof times)[0]]
    expect((await arrange(id, { host: ann.id, times, propose: true })).status).toBe(201)
    const [, mail] = await mailsTo(email, 2)
    expect(mail?.text).toContain(whenIn(momentOf(taken)))
    expect(mail?.text).toMatch(/Choose your time: http\S+\/status\/call\?token=/)
    expect(inviteIn(mail as Email)).toBeUndefined()
    expect((await timesOf(token)).body.call?.proposals).toEqual(times.map(momentOf))
    expect((await pageOf()).toConfirm.find(({ submissionId }) => submissionId === id)?.proposed?.host?.id).toBe(ann.id)
    // Proposed times are not held back.
    await arrange(other, { host: ann.id, times: [taken], propose: false })
    expect(await choose(token, momentOf(taken))).toEqual({ status: 409, message: 'That time has just been taken.' })
    expect(await choose(token, momentOf(wanted))).toEqual(DONE)
    expect(await callOf(id)).toMatchObject({ state: 'booked', startsAt: momentOf(wanted), proposals: [] })
  })

  it('should move, refuse a stale version, and be marked as attended or missed once it has begun', async () => {
    const { id } = await booked()
    const call = await callOf(id)
    expect(call.moves).toEqual(['move', 'cancel'])
    expect((await move(call, { move: 'move', host: ann.id })).status).toBe(400)
    const to = timeAhead(60, '10:10')
    expect((await move(call, { move: 'move', to })).status).toBe(204)
    expect((await move(call, { move: 'cancel' })).body.message).toContain('nothing was saved')
    expect((await move(await callOf(id), { move: 'mark-attended' })).status).toBe(409)
    await execute(`update call set starts_at = now() - interval '1 hour', ends_at = now() - interval '30 minutes',
      free_at = now() - interval '30 minutes' where submission_id = '${id}'`)
    expect((await pageOf()).today.map(({ submissionId }) => submissionId)).toContain(id)
    const begun = await callOf(id)
    expect(begun.moves).toEqual(['mark-attended', 'mark-missed'])
    expect((await move(begun, { move: 'cancel' })).status).toBe(409)
    expect((await move(begun, { move: 'mark-attended' })).status).toBe(204)
    expect(await callOf(id)).toMatchObject({ state: 'attended', moves: [] })
    const { answer, call: attended } = (await admin.get<Report>('/api/admin/reports')).body.minutes
    expect([answer, attended]).toEqual([0, 0])
  })

  it('should record each move in the history, the timeline, the audit log and for webhooks', async () => {
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

  it('should be listed to confirm, or to move with its trouble, and not be lost when a host leaves', async () => {
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
    const report = await test.app.get(CallReportsService, { strict: false }).morning(new Date())
    expect(report.all[0]?.lines.map(({ label }) => label)).toEqual(['To confirm', 'To move'])
  })

  it('should answer the entry once booked, even after an answer that is taken back', async () => {
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

  it('should be read by viewers and by tokens with the scope, and changed by handlers', async () => {
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

describe('hours', () => {
  it.each([
    [{ weekly: [{ day: 'Monday', from: '05:30', until: '09:00' }] }, 'weekly'],
    [{ weekly: [{ day: 'Monday', from: '20:00', until: '22:30' }] }, 'weekly'],
    [{ weekly: [{ day: 'Monday', from: '10:00', until: '10:00' }] }, 'weekly'],
    [{ weekly: [...wholeWeek(), { day: 'Friday', from: '16:30', until: '18:00' }] }, 'weekly'],
    [{ weekly: [{ day: 'Sunday', from: '10:00', until: '12:00' }] }, undefined],
    [{ weekly: [] }, 'weekly'],
    [{ length: 60 }, 'length'],
    [{ length: 20 }, 'length'],
    [{ place: 'video' }, 'address'],
    [{ place: 'video', address: 'http://meet.example.com/ann' }, 'address'],
  ])('should be refused: %j', async (hours, field) => {
    const { status, body } = await offer(ann, hours)
    expect(status).toBe(400)
    if (field) expect(body.errors).toHaveProperty([field])
  })

  it('should be one’s own, everyone’s for an admin, and not be overwritten unseen', async () => {
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

  it('should show busy times and references without any name, at an address that can be changed', async () => {
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
  it('should notify the host that the call is cancelled, without the name, and leave nothing of it', async () => {
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
  it('should notify a host who has not heard of it yet', async () => {
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

describe('a search among twenty hosts and two thousand bookings', () => {
  it('should find the open times of a month in five statements', async () => {
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
    const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    const slots = await test.app.get(OpenTimesService, { strict: false }).find(test.em.fork())
    const asked = executed.mock.calls.map(([{ sql }]) => sql).filter((sql) => !sql.includes('pgboss'))
    executed.mockRestore()
    expect(slots.size).toBeGreaterThan(100)
    expect(asked).toHaveLength(5)
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { Email } from 'postal-mime'
import { CallMailsService } from '../../src/calls/call-mails.service.js'
import { CallLinksService } from '../../src/calls/call-links.service.js'
import { CallReportsService } from '../../src/calls/call-reports.service.js'
import { whenIn } from '../../src/calls/call.rules.js'
import { CallService } from '../../src/calls/call.service.js'
import { dayAfter, londonMoment } from '../../src/common/london-time.js'
import type { OpenTimes } from '../../src/calls/calls.types.js'
import type { StatusPage } from '../../src/status-page/status-page.rules.js'
import { discoveryCall } from '../support/form-payloads.js'
import { submit } from './admin-support.js'
import { DONE, inviteIn, invitesIn, momentOf, startCallDesk, timeAhead } from './call-support.js'

const desk = await startCallDesk({ RATE_LIMIT: 'on' })
const { test, beside, peer, ann, execute } = desk
const { ask, linkOf, timesOf, openTimes, choose, cancel, callOf, move, arrange, pageOf, mailsTo, booked } = desk
afterAll(desk.close)

const calls = () => test.app.get(CallService, { strict: false })

let host = 0
/** From a network address of its own, unless one is given. */
const keep = async (id: string, startsAt: string, network = `198.51.100.${(host += 1)}`) => {
  const payload = { token: linkOf(id, 'link-call'), startsAt, zone: 'Europe/London' }
  const answer = await test.inject({ method: 'POST', url: '/api/calls/choice', payload, remoteAddress: network })
  return { status: answer.statusCode, message: answer.body ? answer.json<{ message: string }>().message : '' }
}
/** Someone who has chosen a time on the thank-you page. */
async function kept() {
  const asked = await ask()
  const [startsAt = '', other = ''] = await openTimes(asked.token)
  expect(await keep(asked.id, startsAt)).toEqual(DONE)
  return { ...asked, startsAt, other }
}
const expire = (id: string) =>
  execute(`update call set reserved_until = now() - interval '1 second' where submission_id = '${id}'`)
const stateIn = async (id: string) =>
  (await execute<{ state: string }>(`select state from call where submission_id = '${id}'`)).map(({ state }) => state)

describe('a time chosen without the mailed link', () => {
  it('should be kept for two hours for one sender, and mailed without an invitation to that sender alone', async () => {
    const before = (await mailsTo(ann.email, 0)).length
    const { id, email, startsAt } = await kept()
    const { call } = (await timesOf(linkOf(id, 'link-call'))).body
    expect(call).toMatchObject({ state: 'reserved', startsAt, changeable: false })
    const minutes = (Date.parse(call?.reservedUntil ?? '') - Date.now()) / 60_000
    expect([minutes > 118, minutes <= 120]).toEqual([true, true])
    const other = await ask()
    expect(await openTimes(other.token)).not.toContain(startsAt)
    expect(await choose(other.token, startsAt)).toMatchObject({ status: 409 })
    const [, mail] = await mailsTo(email, 2)
    expect(mail?.subject).toMatch(/^Confirm your call, DC-/)
    expect(mail?.text).toContain(whenIn(startsAt))
    expect(mail?.text).toContain(`until ${whenIn(call?.reservedUntil ?? '')}`)
    expect(mail?.text).toMatch(/Confirm your call: http\S+\/status\?token=\S+/)
    expect(invitesIn([mail as Email])).toEqual([])
    expect(await mailsTo(ann.email, before)).toHaveLength(before)
    const [{ answered_at: answered } = {}] = await execute<{ answered_at: unknown }>(
      `select answered_at from submission where id = '${id}'`,
    )
    expect(answered).toBeNull()
  })

  it('should be booked by the mailed link, with invitations that say who has accepted', async () => {
    const { id, email, token, startsAt } = await kept()
    await mailsTo(email, 2)
    expect(await choose(token, startsAt)).toEqual(DONE)
    expect((await timesOf(token)).body.call).toMatchObject({ state: 'booked', startsAt, reservedUntil: null })
    const [invitation] = invitesIn(await mailsTo(email, 3))
    expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 0, start: startsAt })
    expect(invitation?.text).toMatch(/PARTSTAT=ACCEPTED/)
    const call = await callOf(id)
    const toHost = invitesIn(await mailsTo(ann.email, 1)).filter(({ uid }) => uid.startsWith(call.id))
    expect(toHost).toMatchObject([{ method: 'REQUEST', sequence: 0 }])
  })

  it('should be invited as not answered yet where a handler books it', async () => {
    const { id, email } = await kept()
    const time = timeAhead(33, '11:00')
    expect((await arrange(id, { host: ann.id, times: [time], propose: false })).status).toBe(201)
    const invitation = inviteIn((await mailsTo(email, 2)).at(-1) as Email)
    expect(invitation).toMatchObject({ method: 'REQUEST', start: momentOf(time) })
    expect(invitation?.text).toContain('PARTSTAT=NEEDS-ACTION')
    expect(invitation?.text).not.toContain('PARTSTAT=ACCEPTED')
    expect(await stateIn(id)).toEqual(['booked'])
  })

  it('should be free again if it is not confirmed, with the outcome shown at the desk and to the sender', async () => {
    const { id, token, startsAt } = await kept()
    await expire(id)
    expect((await timesOf(token)).body.call).toMatchObject({ state: 'lapsed', startsAt })
    const other = await ask()
    expect(await openTimes(other.token)).toContain(startsAt)
    expect(await choose(other.token, startsAt)).toEqual(DONE)
    expect(await stateIn(id)).toEqual(['lapsed'])
    const lines = await execute<{ what: string }>(
      `select what from desk_history where submission_id = '${id}' order by id`,
    )
    expect(lines.map(({ what }) => what)).toEqual([
      `Call chosen for ${whenIn(startsAt)}, unconfirmed`,
      `Call for ${whenIn(startsAt)} not confirmed, so its time is open again`,
    ])
    // The late link still leads to the times.
    const [next = ''] = await openTimes(token)
    expect(await choose(token, next)).toEqual(DONE)
    expect((await stateIn(id)).toSorted()).toEqual(['booked', 'lapsed'])
  })

  it('should not be shown to its sender as a booking once the desk has cancelled it', async () => {
    const { id, token } = await kept()
    expect((await move(await callOf(id), { move: 'cancel' })).status).toBe(204)
    const { steps } = (await test.inject({ url: `/api/status?token=${token}` })).json<StatusPage>()
    expect(steps.map(({ name }) => name)).toEqual(['received', 'being-read'])
  })

  it('should also be freed by the clock, once', async () => {
    const { id } = await kept()
    expect(await calls().lapse()).toBe(0)
    await expire(id)
    const freed = await Promise.all([calls().lapse(), beside.app.get(CallService, { strict: false }).lapse()])
    expect(Math.max(...freed)).toBe(1)
    expect(
      await execute(`select 1 from desk_history where submission_id = '${id}' and kind = 'call-lapsed'`),
    ).toHaveLength(1)
  })

  it('should appear at the desk as unconfirmed, under “To confirm”, and be cancelled without an email to the host', async () => {
    const { id, token, email, startsAt } = await kept()
    const call = await callOf(id)
    expect(call).toMatchObject({ state: 'reserved', startsAt, host: { id: ann.id } })
    expect(call.moves).toEqual(['book', 'cancel'])
    const request = (await pageOf()).toConfirm.find(({ submissionId }) => submissionId === id)
    expect(request?.proposed).toMatchObject({ state: 'reserved', startsAt })
    const toAnn = (await mailsTo(ann.email, 0)).length
    expect(await cancel(token)).toEqual(DONE)
    const last = (await mailsTo(email, 2)).at(-1)
    expect([last?.subject?.startsWith('Your call is cancelled'), invitesIn([last as Email])]).toEqual([true, []])
    expect(await mailsTo(ann.email, toAnn)).toHaveLength(toAnn)
  })

  it('should be exchangeable for another, which is then the only one kept', async () => {
    const { id, startsAt, other } = await kept()
    expect(await keep(id, other)).toEqual(DONE)
    expect(await openTimes((await ask()).token)).toContain(startsAt)
    expect(await stateIn(id)).toEqual(['reserved'])
  })

  it('should not replace a booked call', async () => {
    const { id, other } = await booked()
    expect(await keep(id, other)).toMatchObject({ status: 409 })
  })

  it('should be limited to six for a network address, and by the emails of a mailbox, while the form and the mailed link go on', async () => {
    const network = '203.0.113.7'
    const times = await openTimes((await ask()).token)
    const last = { id: '', token: '' }
    for (const [at, startsAt] of times.slice(0, 7).entries()) {
      Object.assign(last, await ask())
      expect(await keep(last.id, startsAt, network)).toMatchObject({ status: at < 6 ? 204 : 429 })
    }
    expect(await keep(last.id, times.at(-1) ?? '', network)).toEqual({
      status: 429,
      message: 'No more times can be kept from here just now. Choose one by the link in our email.',
    })
    const [open = ''] = await openTimes(last.token)
    expect(await choose(last.token, open)).toEqual(DONE)

    const email = 'one.mailbox@example.org'
    const statuses: number[] = []
    for (const startsAt of (await openTimes((await ask()).token)).slice(0, 4)) {
      const { type, formData } = discoveryCall({ email })
      statuses.push((await keep(await submit(test, type, formData), startsAt)).status)
    }
    // Each form is a mail, and each time another: six an hour.
    expect(statuses).toEqual([204, 204, 204, 429])
  })

  it('should count nothing for a time that was taken meanwhile', async () => {
    const { startsAt } = await kept()
    const late = await ask()
    const network = '203.0.113.8'
    for (let time = 0; time < 8; time += 1)
      expect(await keep(late.id, startsAt, network)).toMatchObject({ status: 409 })
    const [open = ''] = await openTimes(late.token)
    expect(await keep(late.id, open, network)).toEqual(DONE)
  })
})

describe('the open times', () => {
  it('should be read without a link, for the form', async () => {
    const { times } = (await test.inject({ url: '/api/calls/open' })).json<OpenTimes>()
    expect(times.length).toBeGreaterThan(10)
    expect(times).toEqual(times.toSorted())
  })

  it('should not make a stored form look lost when they cannot be read', async () => {
    const links = test.app.get(CallLinksService, { strict: false })
    const failing = jest.spyOn(links, 'token').mockRejectedValue(new Error('connection terminated'))
    const payload = discoveryCall({ email: 'stored@example.org' })
    const answer = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
    expect(failing).toHaveBeenCalledTimes(1)
    failing.mockRestore()
    expect([answer.statusCode, answer.json<{ success: boolean }>().success]).toEqual([200, true])
    expect(answer.headers['submission-reference']).toMatch(/^DC-/)
    // As the mail says it.
    const [mail] = await mailsTo('stored@example.org', 1)
    const due = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' })
    expect(mail?.text).toContain(`by ${due.format(new Date(String(answer.headers['answer-by'])))}`)
    expect(answer.headers['call-token']).toBeUndefined()
  })
})

describe('a move by the desk', () => {
  it('should be refused without a time, and mail neither side', async () => {
    const { id, email } = await booked()
    const before = (await mailsTo(email, 2)).length
    const refused = await move(await callOf(id), { move: 'move', host: ann.id })
    expect(refused).toMatchObject({ status: 400, body: { errors: { to: 'Choose a time.' } } })
    expect(await callOf(id)).toMatchObject({ state: 'booked', version: 1 })
    expect(await mailsTo(email, before)).toHaveLength(before)
  })

  it('should withdraw the reminder that it overtakes, and cause a new one for the new time', async () => {
    const { id, email } = await ask()
    const [from, to] = [timeAhead(40, '15:00'), timeAhead(44, '16:00')]
    await arrange(id, { host: ann.id, times: [from], propose: false })
    await mailsTo(email, 2)
    peer.answer = 'close'
    const call = await callOf(id)
    const mails = test.app.get(CallMailsService, { strict: false })
    const remind = mails.remind.bind(mails)
    // Not in the reminder's transaction, which its context would be.
    const outside = AsyncLocalStorage.snapshot()
    let moved: Promise<unknown> | undefined
    // While the reminder is under way, another instance moves the call.
    const meeting = jest.spyOn(mails, 'remind').mockImplementation(async (em, reminded) => {
      moved = outside(() => move(call, { move: 'move', to }, desk.besideAdmin))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await remind(em, reminded)
    })
    const nine = londonMoment(dayAfter(from.day, -1), '09:00')
    expect(await test.app.get(CallReportsService, { strict: false }).remind(nine)).toBe(1)
    meeting.mockRestore()
    expect(await moved).toMatchObject({ status: 204 })
    const open = await execute<{ title: string }>(
      `select variables ->> 'title' as title from mail_message where submission_id = '${id}' and state <> 'sent'`,
    )
    expect(open.map(({ title }) => title)).toEqual(['Your call has moved'])
    peer.answer = 'accept'
    expect(await execute(`select 1 from call where submission_id = '${id}' and reminded_at is null`)).toHaveLength(1)
  })
})

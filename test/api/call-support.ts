import { expect } from '@jest/globals'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { WEEKDAYS } from '../../src/calls/call.rules.js'
import type { CallsPage, CallView, EntryCalls, StatusCalls } from '../../src/calls/calls.types.js'
import { dayAfter, londonDay, londonMoment } from '../../src/common/london-time.js'
import { isWorkingDay } from '../../src/forms/working-time.rules.js'
import { SignedLinksService } from '../../src/signed-links/signed-links.service.js'
import { startBeside } from '../support/app.js'
import { discoveryCall, type investorApplication } from '../support/form-payloads.js'
import { SmtpPeer } from '../support/smtp-peer.js'
import { until } from '../support/until.js'
import { ADMIN, type Client, clientOf, createUser, startDesk, submit } from './admin-support.js'

export const LONDON = 'Europe/London'
export const DONE = { status: 204, message: '' }
const PASSWORD = 'staple of the day'

type Form = typeof discoveryCall | typeof investorApplication

export interface Host {
  id: string
  email: string
  client: Client
}

export const wholeWeek = (from = '09:00', until = '17:00') => WEEKDAYS.map((day) => ({ day, from, until }))

const HOURS = { offered: true, length: 30, buffer: 0, place: 'telephone', weekly: wholeWeek() }

/** A time in London that many working days from now; different counts are never the same day. */
export function timeAhead(workingDays: number, time: string): { day: string; time: string } {
  let day = londonDay(new Date())
  for (let left = workingDays; left > 0;) {
    day = dayAfter(day, 1)
    if (isWorkingDay(day)) left--
  }
  return { day, time }
}
export const momentOf = ({ day, time }: { day: string; time: string }) => londonMoment(day, time).toISOString()

/** The calendar invitation in an email. */
export function inviteIn({ attachments }: Email) {
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
export const invitesIn = (mails: Email[]) => mails.flatMap((mail) => inviteIn(mail) ?? [])

/** The desk and its mail server; Ann holds calls. One instance on the embedded database, two on PostgreSQL. */
export async function startCallDesk(settings: Record<string, string> = {}) {
  const peer = new SmtpPeer()
  await peer.start()
  const { test, admin } = await startDesk({ SMTP_URL: peer.url, ...settings })
  const beside = await startBeside(test)
  const execute = <Row = unknown>(sql: string) => test.em.fork().getConnection().execute(sql) as Promise<Row[]>

  async function hire(name: string, role = 'handler'): Promise<Host> {
    const email = `${name}@meridian.example`
    const id = await createUser(test, { email, password: PASSWORD })
    expect((await admin.send('POST', `/api/admin/users/${id}/roles`, { role })).status).toBe(204)
    return { id, email, client: await clientOf(test, { email, password: PASSWORD }) }
  }

  const offer = ({ client }: Pick<Host, 'client'>, hours: object = {}) =>
    client.send<{ message: string; errors?: Record<string, string> }>('PUT', '/api/admin/calls/hours', {
      ...HOURS,
      ...hours,
    })

  let counter = 0
  /** A new request from a new address. */
  async function ask(form: Form = discoveryCall) {
    const email = `zelda.${(counter += 1)}@example.org`
    const { type, formData } = form({ email })
    const id = await submit(test, type, formData)
    return { id, email, token: linkOf(id) }
  }

  const linkOf = (id: string, purpose: 'link-follow' | 'link-call' = 'link-follow', expiresAt?: number) =>
    test.app.get(SignedLinksService, { strict: false }).tokenFor({ id, linkEpoch: 0 }, expiresAt, purpose)

  const timesOf = async (token: string) => {
    const answer = await test.inject({ url: `/api/calls/times?${new URLSearchParams({ token })}` })
    return { status: answer.statusCode, body: answer.json<StatusCalls>() }
  }
  const openTimes = async (token: string) => (await timesOf(token)).body.times

  const post = async (url: string, payload: object, of = test) => {
    const answer = await of.inject({ method: 'POST', url, payload })
    return { status: answer.statusCode, message: answer.body ? answer.json<{ message: string }>().message : '' }
  }
  const choose = (token: string, startsAt = '', of = test, zone = LONDON) =>
    post('/api/calls/choice', { token, startsAt, zone }, of)
  const cancel = (token: string) => post('/api/calls/cancellation', { token })

  /** A sender whose call is booked. */
  async function booked(form?: Form) {
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

  /** The emails to an address, in the order in which they were queued. */
  async function mailsTo(address: string, count: number): Promise<Email[]> {
    await until(async () => {
      const rows = await execute<{ state: string }>(`select state from mail_message where recipient = '${address}'`)
      return rows.length >= count && rows.every(({ state }) => state === 'sent')
    })
    const mails = peer.received.filter(({ to }) => to?.[0]?.address === address)
    // Each Message-ID begins with the time.
    return mails.sort((a, b) => ((a.messageId ?? '') < (b.messageId ?? '') ? -1 : 1))
  }

  /** The same admin on the other instance. */
  const besideAdmin = beside === test ? admin : await clientOf(beside, ADMIN)

  const ann = await hire('ann')
  expect((await offer(ann)).status).toBe(204)

  return {
    ...{ test, beside, admin, peer, ann, execute, hire, offer, ask, linkOf, timesOf, openTimes, post, choose, cancel },
    ...{ besideAdmin, booked, callOf, callsOf, move, arrange, pageOf, rowsOf, mailsTo },
    async close() {
      if (beside !== test) await beside.close()
      await test.close()
      await peer.stop()
    },
  }
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { afterWorkingDays } from '../../src/forms/working-time.rules.js'
import type { TestApp } from '../support/app.js'
import { discoveryCall, entrepreneurApplication, investorShow } from '../support/form-payloads.js'
import { JobsService } from '../../src/jobs/jobs.service.js'
import { MAIL_QUEUE, MailService } from '../../src/mail/mail.service.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailRepository } from '../../src/mail/mail.repository.js'
import { ADMIN, createUser, register, startDesk, submit, clientOf, type Client } from './admin-support.js'
import type { DeskWork } from '../../src/staff/desk-view.types.js'
import { DeskDigestService } from '../../src/reports/desk-digest.service.js'
import { DueWarningService } from '../../src/reports/due-warning.service.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

interface Promised {
  received_at: string
  due_at: string | null
  promised_at: string | null
}

const entry = async (id: string) => {
  const [row] = (await test.em
    .getConnection()
    .execute(`select received_at, due_at, promised_at from submission where id = '${id}'`)) as Promised[]
  return row as Promised
}

describe('the promise of a form', () => {
  it.each([
    ['a discovery call', discoveryCall(), 1],
    ['an application', entrepreneurApplication(), 2],
    ['an investor of the landing page', investorShow({ jobRole: 'Investor - 250k+ (Accredited)' }), 1],
    [
      'a founder of the landing page',
      investorShow({ jobRole: 'Founder - Revenue: £0, Seeking: £1m, SEIS/EIS: Yes' }),
      2,
    ],
  ])('should be due in working days for %s', async (_, { type, formData }, days) => {
    const { received_at, due_at, promised_at } = await entry(await submit(test, type, formData))
    const due = afterWorkingDays(new Date(received_at), days).getTime()
    expect([Date.parse(promised_at ?? ''), Date.parse(due_at ?? '')]).toEqual([due, due])
  })

  it('should not be set if nothing was promised', async () => {
    const { type, formData } = investorShow({})
    expect(await entry(await submit(test, type, formData))).toMatchObject({ due_at: null, promised_at: null })
  })
})

describe('the email before a promise is broken', () => {
  /** A Monday in winter, so that London's clocks show UTC. */
  const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`)
  const warn = (time: string) => test.app.get(DueWarningService).warn(at(time))
  const dueAt = (id: string, time: string) =>
    test.em.getConnection().execute(`update submission set due_at = '${at(time).toISOString()}' where id = '${id}'`)
  const warnings = (recipient: string) =>
    test.em.fork().find(MailMessage, { template: 'due-soon', recipient }, { orderBy: { id: 'asc' } })
  const textOf = (mail: MailMessage | undefined) =>
    mail
      ? test.app
          .get(MailService)
          .preview({ ...mail, variables: test.app.get(MailRepository).variablesOf(mail) } as never).text
      : ''
  const handler = { email: 'handler@meridian.example', password: 'staple of the day' }
  let handlerId: string

  beforeAll(async () => {
    // Once sent, such a mail no longer has its text.
    await test.app.get(JobsService).onModuleDestroy()
    await test.app.get(JobsService).boss.offWork(MAIL_QUEUE.name)
    handlerId = await createUser(test, handler)
    await admin.send('POST', `/api/admin/users/${handlerId}/roles`, { role: 'handler' })
    await test.em.getConnection().execute('update submission set due_at = null')
  })

  it('should go to the owner and the admins two working hours before, once for each due time', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: handlerId })
    await dueAt(id, '14:00')
    expect(await warn('11:55')).toBe(0)
    expect(await Promise.all([warn('12:00'), warn('12:00')])).toContain(1)
    expect(await warn('12:05')).toBe(0)
    const [[toOwner, ...others], toAdmin] = [await warnings(handler.email), await warnings(ADMIN.email)]
    expect([others.length, toAdmin.length]).toEqual([0, 1])
    expect(textOf(toOwner)).toMatch(/IS-\w{5}-\w{5}, investor show registration: due Monday.*14:00, owner: you/)
    expect(textOf(toAdmin[0])).toContain(`/admin/registrations/${id}`)
    expect(textOf(toAdmin[0])).not.toMatch(/Rosalind|Thistlewood|rosalind/)

    await dueAt(id, '17:00')
    expect(await warn('15:30')).toBe(1)
    expect(await warnings(handler.email)).toHaveLength(2)
  })

  it('should not be sent at night, for what is closed, or for a promise that was kept', async () => {
    const [closed, kept, evening] = [
      await register(test),
      await submit(test, 'discovery-call', discoveryCall().formData),
      await register(test),
    ]
    await dueAt(closed, '11:00')
    await admin.send('PATCH', `/api/admin/submissions/${closed}`, { version: 1, status: 'done', outcome: 'answered' })
    await test.em
      .getConnection()
      .execute(`update submission set promised_at = '${at('11:00').toISOString()}' where id = '${kept}'`)
    await dueAt(kept, '11:00')
    const letter = { version: 1, subject: 'Your call', body: 'Shall we say Monday?', status: 'in-progress' }
    await admin.send('POST', `/api/admin/submissions/${kept}/answers`, letter)
    await admin.send('PATCH', `/api/admin/submissions/${kept}`, { version: 3, owner: 'none' })
    expect(await warn('10:00')).toBe(0)
    await dueAt(evening, '20:00')
    expect(await warn('19:00')).toBe(0)
    expect(await warn('16:00')).toBe(1)
  })

  it('should be one for a flood of entries', async () => {
    const before = (await warnings(ADMIN.email)).length
    for (let at = 0; at < 30; at += 1) await dueAt(await register(test), '10:30')
    expect(await warn('09:00')).toBe(30)
    const mails = await warnings(ADMIN.email)
    expect(mails).toHaveLength(before + 1)
    expect(textOf(mails.at(-1))).toContain('And 10 more.')
  })
})

describe('the morning email', () => {
  const morning = (day: string) => new Date(`${day}T08:00:00.000Z`)
  const send = (day: string) => test.app.get(DeskDigestService).send(morning(day))
  const digests = async (recipient: string) =>
    (await test.em.fork().find(MailMessage, { template: 'desk-digest', recipient }, { orderBy: { id: 'asc' } })).map(
      (mail) =>
        test.app
          .get(MailService)
          .preview({ ...mail, variables: test.app.get(MailRepository).variablesOf(mail) } as never).text,
    )
  const worker = { email: 'worker@meridian.example', password: 'staple of the day' }
  let workerId: string
  let client: Client

  beforeAll(async () => {
    workerId = await createUser(test, worker)
    await admin.send('POST', `/api/admin/users/${workerId}/roles`, { role: 'handler' })
    client = await clientOf(test, worker)
    const own = async (due: string) => {
      const id = await register(test)
      await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: workerId })
      await test.em.getConnection().execute(`update submission set due_at = '${due}' where id = '${id}'`)
    }
    await own('2026-12-01T15:00:00Z')
    await own('2026-11-30T15:00:00Z')
    await own('2026-11-30T16:00:00Z')
    await test.em.getConnection().execute(`update submission set assigned_at = '2026-11-30T12:00:00Z' where owner_id = '${workerId}'`) // prettier-ignore
    // Whatever day the tests run on, the others are older.
    await test.em
      .getConnection()
      .execute(
        `update submission set received_at = case owner_id when '${workerId}' then timestamptz '2026-11-30T12:00:00Z' else '2026-11-20T12:00:00Z' end`,
      )
  })

  it('should list what is due, overdue, unassigned and new, once each working day, whichever instance sends it', async () => {
    expect(await send('2026-11-29')).toBe(0)
    const sent = await Promise.all([send('2026-12-01'), send('2026-12-01')])
    expect(Math.min(...sent)).toBe(0)
    const [text = '', ...others] = await digests(worker.email)
    expect(others).toEqual([])
    expect(text).toMatch(/Yours, overdue\s+Registrations: 2\s+\S+\/admin\/registrations\?owner=me&overdue=yes/)
    expect(text).toMatch(/Yours, due today\s+Registrations: 1/)
    expect(text).toMatch(/Given to you since Monday 30 November\s+Registrations: 3/)
    expect(text).toMatch(/Without an owner[^]+New since Monday 30 November\s+Registrations: 3/)
    expect(text).not.toMatch(/Rosalind|@example/)
    expect((await digests(ADMIN.email))[0]).not.toContain('Yours')
    const late = (time: string) => test.app.get(DeskDigestService).send(new Date(`2026-12-02T${time}:00Z`))
    expect(await late('02:00')).toBe(0)
    expect(await late('17:00')).toBeGreaterThan(0)
    expect(await late('17:05')).toBe(0)
    expect(await digests(worker.email)).toHaveLength(2)
  })

  it('should stop for those who turn it off, and for them alone', async () => {
    const wanted = async () => (await client.get<DeskWork>('/api/admin/work')).body.digest
    expect(await wanted()).toBe(true)
    expect((await client.send('POST', '/api/admin/digest', { wanted: false })).status).toBe(204)
    expect(await wanted()).toBe(false)
    const before = (await digests(ADMIN.email)).length
    await send('2026-12-03')
    expect(await digests(worker.email)).toHaveLength(2)
    expect(await digests(ADMIN.email)).toHaveLength(before + 1)
    await client.send('POST', '/api/admin/digest', { wanted: true })
    await send('2026-12-03')
    expect(await digests(worker.email)).toHaveLength(3)
  })
})

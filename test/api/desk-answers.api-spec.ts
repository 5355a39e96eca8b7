import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnswerOutcome, AnswerPreview, AnswerStart, UndoneAnswer } from '../../src/conversations/answers.types.js'
import type { EntryPage } from '../../src/submissions/submissions.types.js'
import { AuditService } from '../../src/audit/audit.service.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { clientOf, createUser, register, startDesk, submit, USER, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const execute = (sql: string) => test.em.fork().getConnection().execute<Record<string, unknown>[]>(sql)
const entry = async (id: string) => (await admin.get<EntryPage>(`/api/admin/submissions/${id}`)).body
const send = <T = AnswerOutcome>(id: string, overrides: object = {}, client = admin) =>
  client.send<T>('POST', `/api/admin/submissions/${id}/answers`, {
    version: 1,
    subject: 'Your registration',
    body: 'Hello {{name}},\n\nSee you there.',
    status: 'done',
    outcome: 'answered',
    due: '',
    ...overrides,
  })
const undoAnswer = <T = UndoneAnswer>(id: string, client = admin) =>
  client.send<T>('POST', `/api/admin/answers/${id}/take-back`)

/** Ends the waiting time of everything that is delayed. */
const letLeave = () => execute(`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`)
const stateOf = async (id: string) => (await entry(id)).letters.map((letter) => letter.kind === 'answer' && letter.mail)
const hasLeft = (id: string) => until(async () => (await stateOf(id)).every((state) => state === 'sent'))

async function mailFile(mailId: string) {
  const folder = path.join(test.folder, 'mail')
  const name = readdirSync(folder).find((file) => file.startsWith(mailId)) ?? ''
  return readFileSync(path.join(folder, name), 'utf8')
}
const answerMailOf = async (id: string) =>
  (await execute(`select id from mail_message where template = 'answer' and submission_id = '${id}'`)).map(
    (mail: Record<string, unknown>) => String(mail.id),
  )

describe('GET /api/admin/submissions/:id/answer', () => {
  it('should offer the templates of this form, filled in, and say who gets the answer', async () => {
    const call = await submit(test, 'discovery-call', {
      firstName: 'Mary',
      lastName: 'Anning',
      email: 'mary@example.org',
      phone: '020 7946 0123',
    })
    const { body, status } = await admin.get<AnswerStart>(`/api/admin/submissions/${call}/answer`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ to: 'mary@example.org', refusal: null, status: 'waiting' })
    expect(body.body).toMatch(/^Hello Mary,\n/)
    const names = body.templates.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['A time for your call', 'Thank you, and what happens next']))
    expect(names).not.toContain('Our answer to your complaint')
    expect(JSON.stringify(body.templates)).not.toContain('{{')
  })

  it('should say that an address refuses emails, and send nothing there', async () => {
    const id = await register(test, { email: 'gone@example.org' })
    await execute(`insert into mail_suppression values ('gone@example.org', '550 No such mailbox', now())`)
    expect((await admin.get<AnswerStart>(`/api/admin/submissions/${id}/answer`)).body.refusal).toBe(
      '550 No such mailbox',
    )
    const refused = await send<{ message: string }>(id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('550 No such mailbox')])
    expect((await entry(id)).letters).toEqual([])
  })
})

describe('POST /api/admin/submissions/:id/answers/preview', () => {
  it('should show the email as its recipient gets it, everything escaped, and change nothing', async () => {
    const id = await register(test, { firstName: '<b>Rosalind</b>' })
    const { row } = await entry(id)
    const { body } = await admin.send<AnswerPreview>('POST', `/api/admin/submissions/${id}/answers/preview`, {
      subject: 'About {{form}}',
      body: 'Hello {{name}},\n\n<script>alert(1)</script>',
    })
    expect(body).toMatchObject({
      to: row.email,
      replyTo: 'hello@meridian.example',
      subject: `About investor show registration [${row.reference}]`,
    })
    expect(body.html).toContain('Hello &lt;b&gt;Rosalind&lt;/b&gt;,')
    expect(body.html).toContain('&lt;script&gt;')
    expect(body.html).not.toContain('<script>')
    expect(body.text).toContain('Hello <b>Rosalind</b>,')
    expect((await entry(id)).row.version).toBe(1)
  })
})

describe('POST /api/admin/submissions/:id/answers', () => {
  it.each([
    ['a subject is missing', { subject: ' ' }, 'subject'],
    ['a subject has two lines', { subject: 'One\nTwo' }, 'subject'],
    ['a subject is too long', { subject: 'x'.repeat(201) }, 'subject'],
    ['the answer is missing', { body: '' }, 'body'],
    ['the answer is too long', { body: 'x'.repeat(10_001) }, 'body'],
    ['a variable is unknown', { body: 'Hello {{nmae}}' }, 'body'],
    ['there is no such status', { status: 'answered' }, 'status'],
    ['there is no such day', { due: '2026-02-30' }, 'due'],
  ])('should refuse it in words when %s', async (_what, overrides, field) => {
    const id = await register(test)
    const refused = await send<{ errors: Record<string, string> }>(id, overrides)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect((await entry(id)).letters).toEqual([])
  })

  it('should be for handlers and admins alone', async () => {
    const id = await register(test)
    const viewerId = await createUser(test, { email: 'viewer@meridian.example', password: USER.password })
    await admin.send('POST', `/api/admin/users/${viewerId}/roles`, { role: 'viewer' })
    const viewer = await clientOf(test, { email: 'viewer@meridian.example', password: USER.password })
    expect((await send(id, {}, viewer)).status).toBe(403)
    expect((await send(id, {}, await clientOf(test))).status).toBe(401)
    expect((await viewer.get<EntryPage>(`/api/admin/submissions/${id}`)).body.letters).toEqual([])
  })

  it('should set status, due date and timeline with the email, which waits ten seconds', async () => {
    const id = await register(test)
    const { status, body } = await send(id, { status: 'in-progress', due: '2030-01-31' })
    expect([status, body.undo]).toEqual([201, { id: body.id, seconds: 10 }])
    const { row, letters, history, mails } = await entry(id)
    expect(row).toMatchObject({ status: 'in-progress', dueAt: '2030-01-31T23:59:59.000Z', version: body.version })
    expect(letters).toMatchObject([
      {
        kind: 'answer',
        author: 'admin@meridian.example',
        body: 'Hello Rosalind,\n\nSee you there.',
        mail: 'queued',
      },
    ])
    // A second or more passes while a slow machine answers.
    expect([10, 9, 8, 7, 6]).toContain((letters as { takeBackSeconds: number }[])[0]?.takeBackSeconds)
    expect(history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Answer sent', 'Status set to In progress', 'Due date set to 31 January 2030']),
    )
    expect(mails.find(({ template }) => template === 'answer')).toMatchObject({ recipient: row.email, state: 'queued' })
    const [job] = await execute(
      `select extract(epoch from start_after - created_on)::int as wait from pgboss.job where id in (${(await answerMailOf(id)).map((mail: string) => `'${mail}'`).join()})`,
    )
    expect(job?.wait).toBe(10)
    const audited = await test.app.get(AuditService, { strict: false }).list({ subjectId: id })
    expect(audited.map(({ action }) => action)).toContain('mail.answered')
  })

  it('should not leave while something in it is still to be written', async () => {
    const call = { firstName: 'Tomas', lastName: 'Berg', email: 'tomas@example.org', phone: '020 7946 0123' }
    const id = await submit(test, 'discovery-call', { ...call, preferredDate: '2037-01-15' })
    const { body: start } = await admin.get<AnswerStart>(`/api/admin/submissions/${id}/answer`)
    expect(start.body).toMatch(/^Hello Tomas,\n[^]*Kind regards,\nThe Meridian team$/)
    const template = start.templates.find(({ name }) => name === 'A time for your call')
    const refused = await send<{ errors: object }>(id, { body: template?.body })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { body: '“[[day and time]]” is still to be written: fill it in, or delete it.' },
    ])
    const filled = await send(id, { body: 'On {{preferredDate}}, {{lastName}}?' })
    expect(filled.status).toBe(201)
    expect((await entry(id)).letters).toMatchObject([{ body: 'On 15 January 2037, Berg?' }])
  })

  it('should assign an unowned entry to the author of the answer, keep a due date, and restore both when it is undone', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, due: '2030-01-31' })
    const { row: before } = await entry(id)
    const { body } = await send(id, { version: 2, status: 'in-progress', due: '' })
    expect((await entry(id)).row).toMatchObject({ owner: { email: 'admin@meridian.example' }, dueAt: before.dueAt })
    await undoAnswer(body.id)
    expect((await entry(id)).row).toMatchObject({ status: 'new', owner: null, dueAt: before.dueAt })
    const waiting = { status: 'waiting', waitingUntil: '2030-01-15' }
    expect((await send(id, { version: (await entry(id)).row.version, ...waiting })).status).toBe(201)
    expect((await entry(id)).row).toMatchObject({ ...waiting, dueAt: '2030-01-15T23:59:59.000Z' })
  })

  it('should leave with its thread and its reply address, as an email from a person', async () => {
    const id = await register(test)
    const { row, mails } = await entry(id)
    await send(id)
    await letLeave()
    await hasLeft(id)
    const [mail = ''] = await answerMailOf(id)
    const file = await mailFile(mail)
    const acknowledged = mails.find(({ recipient }) => recipient === row.email)?.id
    expect(file).toContain(`Message-ID: <${mail}@localhost>`)
    expect(file).toContain(`In-Reply-To: <${acknowledged}@localhost>`)
    expect(file).toContain('Reply-To: hello@meridian.example')
    expect(file).toContain(`Subject: Your registration [${row.reference}]`)
    expect(file).not.toContain('Auto-Submitted')
  })

  it('should send nothing over a version that was not on the screen', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' })
    const refused = await send<{ message: string }>(id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('so nothing was sent')])
    expect(await answerMailOf(id)).toEqual([])
  })

  it('should send one answer where two are sent at once', async () => {
    const id = await register(test)
    const statuses = (await Promise.all([send(id), send(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect(await answerMailOf(id)).toHaveLength(1)
  })
})

describe('POST /api/admin/answers/:id/take-back', () => {
  it('should cancel the email, put status, due date and first answer back, and return the text', async () => {
    const id = await register(test, { jobRole: 'Founder - Revenue: £0, Seeking: £1m, SEIS/EIS: Yes' })
    const before = (await entry(id)).row
    const { body: sent } = await send(id, { due: '2030-01-31' })
    const { status, body } = await undoAnswer(sent.id)
    expect([status, body]).toEqual([
      200,
      {
        submissionId: id,
        tab: 'registrations',
        subject: `Your registration [${before.reference}]`,
        body: 'Hello Rosalind,\n\nSee you there.',
        changedSince: false,
        outcome: 'answered',
        outcomeReason: null,
      },
    ])
    const { row, letters, history, timeline } = await entry(id)
    expect(row).toMatchObject({ status: before.status, dueAt: before.dueAt })
    expect(letters).toEqual([])
    expect(history.map(({ what }) => what)).toContain('Answer taken back')
    const said = timeline.flatMap((event) => (event.kind === 'change' ? [event.change] : []))
    expect(said).toContainEqual(
      expect.objectContaining({ what: 'Answer taken back', detail: `Nothing was sent: ${body.subject}` }),
    )
    expect(said.map(({ what }) => what)).not.toContain('Answer sent')
    expect(await answerMailOf(id)).toEqual([])
    expect(await execute(`select answered_at from submission where id = '${id}'`)).toEqual([{ answered_at: null }])
    expect((await undoAnswer(sent.id)).status).toBe(410)
    expect((await send(id, { version: row.version })).status).toBe(201)
  })

  it('should keep an answer that was given before', async () => {
    const id = await register(test)
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: 'Rang them.', call: true })
    const answeredAt = () => execute(`select answered_at from submission where id = '${id}'`)
    const [before, { row }] = [await answeredAt(), await entry(id)]
    expect(before).not.toEqual([{ answered_at: null }])
    const { body: sent } = await send(id, { version: row.version })
    expect((await undoAnswer(sent.id)).status).toBe(200)
    expect(await answeredAt()).toEqual(before)
  })

  it('should leave alone what someone changed since', async () => {
    const id = await register(test)
    const { body: sent } = await send(id)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: sent.version, status: 'in-progress' })
    expect((await undoAnswer(sent.id)).body).toMatchObject({ changedSince: true })
    expect((await entry(id)).row.status).toBe('in-progress')
  })

  it('should say so when the email has left', async () => {
    const id = await register(test)
    const { body: sent } = await send(id)
    await letLeave()
    await hasLeft(id)
    const late = await undoAnswer<{ message: string }>(sent.id)
    expect([late.status, late.body.message]).toEqual([
      410,
      expect.stringMatching(/^This answer can no longer be taken back/),
    ])
    expect((await entry(id)).letters).toMatchObject([{ mail: 'sent', takeBackSeconds: 0 }])
  })

  it('should be for the one who sent it', async () => {
    const id = await register(test)
    const { body: sent } = await send(id)
    const otherId = await createUser(test, { email: 'other@meridian.example', password: USER.password })
    await admin.send('POST', `/api/admin/users/${otherId}/roles`, { role: 'handler' })
    const other = await clientOf(test, { email: 'other@meridian.example', password: USER.password })
    expect((await undoAnswer(sent.id, other)).status).toBe(410)
    expect((await other.get<EntryPage>(`/api/admin/submissions/${id}`)).body.letters).toMatchObject([
      { takeBackSeconds: 0 },
    ])
  })
})

it('should answer 404 at the address for replies while none is set up', async () => {
  const answer = await test.inject({ method: 'POST', url: '/api/inbound-mail', payload: { from: 'mary@example.org' } })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'There is nothing at this address.' }])
})

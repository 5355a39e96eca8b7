import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnswerStart } from '../../src/conversations/answers.types.js'
import { DeskRetentionService } from '../../src/people/desk-retention.service.js'
import type { ErasurePreview, PersonCopy, PersonPage } from '../../src/people/people.types.js'
import type { ChangeOutcome, DeskList } from '../../src/submissions/submissions.types.js'
import { AuditService } from '../../src/audit/audit.service.js'
import { MailService } from '../../src/mail/mail.service.js'
import type { TestApp } from '../support/app.js'
import { INBOUND_ADDRESS as INBOUND, INBOUND_SECRET as SECRET, signedHeaders } from '../support/inbound-mail.js'
import { until } from '../support/until.js'
import { startDesk, type Client, personOf } from './admin-support.js'
import { replyDesk, seconds, type ReplyDesk } from './reply-support.js'

let test: TestApp
let admin: Client
let deliver: ReplyDesk['deliver']
let someone: ReplyDesk['someone']
let entry: ReplyDesk['entry']
let answer: ReplyDesk['answer']

beforeAll(async () => {
  ;({ test, admin } = await startDesk({ MAIL_INBOUND_ADDRESS: INBOUND, INBOUND_MAIL_SECRET: SECRET }))
  ;({ deliver, someone, entry, answer } = replyDesk(test, admin))
})
afterAll(() => test.close())

const execute = (sql: string) => test.em.fork().getConnection().execute<Record<string, unknown>[]>(sql)

describe('POST /api/inbound-mail', () => {
  it.each([
    ['another secret', { secret: 'a secret that someone else has made up' }],
    ['an old signature', { timestamp: seconds(400) }],
    ['a signature of the future', { timestamp: seconds(-400) }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['no time', { headers: { 'webhook-timestamp': '' } }],
    ['a time that is none', { headers: { 'webhook-timestamp': 'soon' } }],
    ['another id', { headers: { 'webhook-id': 'another' } }],
  ])('should refuse %s', async (_what, signing) => {
    const { id, reply } = await someone()
    const { status, body } = await deliver(reply(), signing)
    expect([status, body.message]).toEqual([401, 'The signature is wrong, or more than five minutes old.'])
    expect((await entry(id)).letters).toEqual([])
  })

  it('should refuse a request that was received before, however its signature is spelled', async () => {
    const { id, reply } = await someone()
    const payload = JSON.stringify(reply())
    const headers = signedHeaders(payload)
    const send = (signature = headers['webhook-signature']) =>
      test.inject({
        method: 'POST',
        url: '/api/inbound-mail',
        headers: { ...headers, 'webhook-signature': signature },
        payload,
      })
    const together = await Promise.all([send(), send()])
    expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await send(`v1,AAAA ${headers['webhook-signature']}`)).statusCode).toBe(409)
    expect((await entry(id)).letters).toHaveLength(1)
  })

  it('should refuse a request whose reply was not kept, until it comes again unchanged', async () => {
    const { id, reply } = await someone()
    const payload = JSON.stringify(reply())
    const headers = signedHeaders(payload)
    const send = () => test.inject({ method: 'POST', url: '/api/inbound-mail', headers, payload })
    await execute(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'no connection is left' using errcode = '53300'; end $$`)
    await execute('create trigger failing before insert on desk_reply for each row execute function fail()')
    expect((await send()).statusCode).toBe(503)
    await execute('drop trigger failing on desk_reply')
    await execute('drop function fail()')
    expect((await send()).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(409)
    expect((await entry(id)).letters).toHaveLength(1)
  })

  it('should refuse a body that was changed in transit by a single space', async () => {
    const { reply } = await someone()
    const payload = JSON.stringify(reply())
    const refused = await test.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: signedHeaders(payload),
      payload: `${payload} `,
    })
    expect(refused.statusCode).toBe(401)
  })

  it('should refuse a body that is not an email, naming the fields, and one that is too large', async () => {
    const { status, body } = await deliver({ from: 'mary@example.org' })
    expect(status).toBe(400)
    expect(Object.keys((body as { errors?: object }).errors ?? {}).sort()).toEqual([
      'messageId',
      'subject',
      'text',
      'to',
    ])
    const { reply } = await someone()
    expect((await deliver(reply({ text: 'x'.repeat(300_000) }))).status).toBe(413)
  })

  it('should refuse an unknown reference, and store nothing of it', async () => {
    const { reply } = await someone()
    const before = await execute('select count(*)::int as count from desk_reply')
    const stray = reply({ to: 'replies+IS-00000-00000@in.meridian.example', text: 'Where does this go?' })
    expect(await deliver(stray)).toMatchObject({ status: 404 })
    expect(await execute('select count(*)::int as count from desk_reply')).toEqual(before)
  })
})

describe('a reply', () => {
  it('should appear in the timeline without quoted text, keep the outcome of a finished entry and notify its owner', async () => {
    const { id, email, reply } = await someone()
    const { version } = (await answer(id, 1)).body
    const mail = reply()
    expect(await deliver(mail)).toEqual({ status: 200, body: { kept: true } })
    const { row, letters, history, mails } = await entry(id)
    expect(letters).toMatchObject([
      { kind: 'answer' },
      {
        kind: 'reply',
        sender: email,
        fromUnknownAddress: false,
        automatic: false,
        body: 'Yes, with pleasure.',
        quoted: 'On Sun, 22 Nov 2026 at 10:00, Meridian wrote:\n> Will you come?',
      },
    ])
    expect(row).toMatchObject({ status: 'done', outcome: 'answered', repliedAt: expect.any(String) })
    expect(row.version).toBeGreaterThan(version)
    expect(history.map(({ what, actor }) => [what, actor])).toContainEqual(['Reply received', 'A reply by mail'])
    expect(mails).toContainEqual(
      expect.objectContaining({ template: 'team-reply', recipient: 'admin@meridian.example' }),
    )
    expect(mails.find(({ template }) => template === 'team-reply')?.text).not.toContain('pleasure')
    const audited = await test.app.get(AuditService, { strict: false }).list({ subjectId: id })
    expect(audited.map(({ action }) => action)).toContain('mail.reply-received')
  })

  it('should be mailed to the owner of the entry, where it has one', async () => {
    const { id, reply } = await someone()
    const { me } = await entry(id)
    await execute(`update submission set owner_id = '${me.id}' where id = '${id}'`)
    expect(await deliver(reply())).toEqual({ status: 200, body: { kept: true } })
    const { mails } = await entry(id)
    expect(mails.find(({ template }) => template === 'team-reply')?.recipient).toBe(me.email)
  })

  it('should be stored once, however often it is delivered, concurrently or later', async () => {
    const { id, reply } = await someone()
    const mail = reply()
    const kept = (await Promise.all([deliver(mail), deliver(mail)])).map(({ body }) => body.kept)
    expect(kept.sort()).toEqual([false, true])
    const { version } = (await entry(id)).row
    expect((await deliver(mail)).body).toEqual({ kept: false })
    const after = await entry(id)
    expect([after.letters.length, after.row.version]).toEqual([1, version])
  })

  it('should stop waiting once it is answered, and wait again when the answer is undone', async () => {
    const { id, reply } = await someone()
    await deliver(reply())
    const { body } = await answer(id, (await entry(id)).row.version, 'in-progress')
    expect((await entry(id)).row.repliedAt).toBeNull()
    await admin.send('POST', `/api/admin/answers/${body.id}/take-back`)
    expect((await entry(id)).row.repliedAt).not.toBeNull()
  })

  it('should stand first in the inbox and be counted until someone says that it needs no answer, which can be undone', async () => {
    const { id, reply } = await someone()
    const { me, row } = await entry(id)
    const accepted = { status: 'done', outcome: 'accepted', owner: me.id }
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: row.version, ...accepted })
    await deliver(reply({ text: 'Thank you!' }))
    const first = async (path: string) => (await admin.get<DeskList>(path)).body
    expect((await first('/api/admin/inbox')).rows.map((one) => one.id)).toContain(id)
    expect((await first('/api/admin/inbox')).rows[0]?.repliedAt).not.toBeNull()
    const replies = await first('/api/admin/registrations?replied=yes&status=accepted')
    expect(replies.rows.map((one) => [one.id, one.outcome])).toEqual([[id, 'accepted']])
    const work = (await first('/api/admin/work')).rows
    const replied = work.filter((one) => one.repliedAt !== null).map((one) => one.id)
    expect(replied).toContain(id)
    expect(work.slice(0, replied.length).map((one) => one.id)).toEqual(replied)
    const { version } = (await entry(id)).row
    const before = replies.triage.replied.count
    const settled = await admin.send<ChangeOutcome>('PATCH', `/api/admin/submissions/${id}`, {
      version,
      noReplyNeeded: true,
    })
    expect(await entry(id)).toMatchObject({ row: { status: 'done', outcome: 'accepted', repliedAt: null } })
    expect((await first('/api/admin/registrations')).triage.replied.count).toBe(before - 1)
    expect((await entry(id)).history[0]?.what).toBe('No reply needed')
    await admin.send('POST', `/api/admin/undo/${settled.body.undo?.id}`)
    expect((await entry(id)).row.repliedAt).not.toBeNull()
  })

  it.each([
    [
      'a change',
      async (id: string, version: number) => {
        await admin.send('PATCH', `/api/admin/submissions/${id}`, { version, owner: 'none' })
      },
      true,
    ],
    [
      'another answer',
      async (id: string, version: number) => {
        await answer(id, version, 'in-progress')
      },
      false,
    ],
  ])('should wait again when the answer is undone after %s: %s', async (_what, meanwhile, replied) => {
    const { id, reply } = await someone()
    await deliver(reply())
    const { body } = await answer(id, (await entry(id)).row.version, 'in-progress')
    await meanwhile(id, body.version)
    await admin.send('POST', `/api/admin/answers/${body.id}/take-back`)
    expect((await entry(id)).row.repliedAt !== null).toBe(replied)
  })

  it('should refuse an answer that was written before it arrived', async () => {
    const { id, reply } = await someone()
    await deliver(reply())
    const refused = (await answer(id, 1)) as unknown as { status: number; body: { message: string } }
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^A reply by mail changed/)])
  })

  it('should say when it is from another address', async () => {
    const { id, reply } = await someone()
    await deliver(reply({ from: 'Someone Else <else@example.org>' }))
    const { letters, history } = await entry(id)
    expect(letters).toMatchObject([{ sender: 'else@example.org', fromUnknownAddress: true }])
    expect(history).toContainEqual(expect.objectContaining({ what: 'Reply received', detail: 'From another address' }))
  })

  it('should neither reopen an entry nor ask for an answer when it is automatic', async () => {
    const { id, reply } = await someone()
    await answer(id, 1)
    await deliver(reply({ automatic: true, text: 'I am away until Monday.' }))
    const { row, letters, mails } = await entry(id)
    expect(row).toMatchObject({ status: 'done', repliedAt: null })
    expect(letters.at(-1)).toMatchObject({ automatic: true, body: 'I am away until Monday.' })
    expect(mails.map(({ template }) => template)).not.toContain('team-reply')
  })

  it('should be stored as text, whatever its format', async () => {
    const { id, reply } = await someone()
    await deliver(reply({ text: '<html><body><p>Yes &amp; <b>thanks</b></p><script>x()</script></body></html>' }))
    expect((await entry(id)).letters).toMatchObject([{ body: 'Yes & thanks', quoted: '' }])
  })

  it('should be stored without characters that the database refuses', async () => {
    const { id, email, reply } = await someone()
    const spoilt = {
      from: `\0<${email}\0>`,
      text: 'Yes\0, thanks \ud800',
      messageId: `<${randomUUID()}\0@mail.example.org>`,
    }
    expect(await deliver(reply(spoilt))).toMatchObject({ status: 200, body: { kept: true } })
    expect((await entry(id)).letters).toMatchObject([
      { body: expect.stringMatching(/^Yes, thanks/), fromUnknownAddress: false },
    ])
  })
})

describe('the entry of a reply', () => {
  it('should be found by the email that it answers, where its address has no reference', async () => {
    const { id, reply, email } = await someone()
    const mail = (await entry(id)).mails.find(({ recipient }) => recipient === email)?.id
    await deliver(reply({ to: INBOUND, inReplyTo: `<elsewhere@mail.example.org> <${mail}@localhost>` }))
    expect((await entry(id)).letters).toHaveLength(1)
  })

  it('should be found by its subject as the last resort', async () => {
    const { id, reply, reference } = await someone()
    await deliver(reply({ to: INBOUND, inReplyTo: '<elsewhere@mail.example.org>', subject: `RE: ${reference.toLowerCase()}` })) // prettier-ignore
    expect((await entry(id)).letters).toHaveLength(1)
  })

  it('should be found by its address first', async () => {
    const [one, other] = [await someone(), await someone()]
    await deliver(one.reply({ subject: `Re: ${other.reference}` }))
    expect((await entry(one.id)).letters).toHaveLength(1)
    expect((await entry(other.id)).letters).toEqual([])
  })
})

it('should ask for replies to an answer at the inbound address, and continue the thread of the last reply', async () => {
  const { id, reference, reply } = await someone()
  const mail = reply()
  await deliver(mail)
  await answer(id, (await entry(id)).row.version)
  await execute(`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`)
  const [sent] = await execute(`select id from mail_message where template = 'answer' and submission_id = '${id}'`)
  const file = await until(async () => {
    const folder = path.join(test.folder, 'mail')
    const name = readdirSync(folder).find((one) => one.startsWith(String(sent?.id)) && one.endsWith('.eml'))
    return name && readFileSync(path.join(folder, name), 'utf8')
  })
  expect(file).toContain(`Reply-To: replies+${reference}@in.meridian.example`)
  expect(file).toContain(`In-Reply-To: ${mail.messageId}`)
  expect(String(file).replaceAll(/\r?\n\s+/g, ' ')).toMatch(
    new RegExp(`References: <[^>]+@localhost>.* ${mail.messageId}`),
  )
})

describe('POST /api/inbound-mail/bounces', () => {
  const report = async (bounce: object) => {
    const { status, body } = await deliver(bounce, { path: '/bounces' })
    return { status, body: body as { message?: string; recorded?: boolean; suppressed?: boolean; errors?: object } }
  }
  const suppressed = async (email: string) => {
    const rows = (await execute(`select reason from mail_suppression where recipient = '${email}'`)) as {
      reason: string
    }[]
    return rows.map(({ reason }) => reason)
  }

  /** A person whose confirmation has been sent. */
  async function confirmed() {
    const { id, email } = await someone()
    const mail = await until(async () =>
      (await entry(id)).mails.find(({ recipient, state }) => recipient === email && state === 'sent'),
    )
    return { id, email, bounce: { messageId: `<${mail.id}@localhost>`, recipient: email } }
  }
  const mailOf = async ({ id, email }: { id: string; email: string }) =>
    (await entry(id)).mails.find(({ recipient }) => recipient === email)

  it('should give up an email to an address that does not exist, suppress the address and say so at the desk', async () => {
    const person = await confirmed()
    const bounce = { ...person.bounce, status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 No such person here' }
    expect(await report(bounce)).toEqual({ status: 200, body: { recorded: true, suppressed: true } })
    expect(await mailOf(person)).toMatchObject({
      state: 'failed',
      lastError: 'Returned: 5.1.1 smtp; 550 5.1.1 No such person here',
    })
    expect(await suppressed(person.email)).toEqual(['5.1.1 smtp; 550 5.1.1 No such person here'])
    const { history } = await entry(person.id)
    expect(history).toContainEqual(
      expect.objectContaining({ actor: 'The mail service', what: `Mail to ${person.email} returned` }),
    )
    const audited = await test.app.get(AuditService, { strict: false }).list({ actions: ['mail.returned'] })
    expect(audited[0]?.detail).toEqual({ status: '5.1.1', suppressed: true })
    expect(await report(bounce)).toEqual({ status: 200, body: { recorded: false, suppressed: false } })
    expect((await admin.send('POST', `/api/admin/mail/${(await mailOf(person))?.id}/retry`, {})).status).toBe(200)
    expect(await suppressed(person.email)).toEqual([])
    await until(async () => (await mailOf(person))?.state === 'sent')
  })

  it.each([
    ['5.7.26', 'This mail is unauthenticated', 'failed', 'Returned: 5.7.26 This mail is unauthenticated'],
    [
      '5.1.8',
      'Sender address rejected: Domain not found',
      'failed',
      'Returned: 5.1.8 Sender address rejected: Domain not found',
    ],
    ['4.2.2', 'Mailbox full', 'sent', 'Delayed: 4.2.2 Mailbox full'],
  ])('should record %s, %s, and suppress no one', async (status, diagnostic, state, lastError) => {
    const person = await confirmed()
    expect((await report({ ...person.bounce, status, diagnostic })).body).toEqual({ recorded: true, suppressed: false })
    expect(await mailOf(person)).toMatchObject({ state, lastError })
    expect(await suppressed(person.email)).toEqual([])
  })

  it('should find the latest email to the address where the service gave it a Message-ID of its own', async () => {
    const person = await confirmed()
    const bounce = { messageId: '<0100019@email.example.net>', recipient: person.email.toUpperCase(), status: '5.1.1' }
    expect((await report(bounce)).body).toEqual({ recorded: true, suppressed: true })
    expect(await mailOf(person)).toMatchObject({ state: 'failed', lastError: 'Returned: 5.1.1' })
  })

  it('should not suppress another address than the email went to, since it was forwarded', async () => {
    const person = await confirmed()
    const bounce = { ...person.bounce, recipient: 'forwarded@example.net', status: '5.1.1', diagnostic: 'Gone' }
    expect((await report(bounce)).body).toEqual({ recorded: true, suppressed: false })
    expect([...(await suppressed('forwarded@example.net')), ...(await suppressed(person.email))]).toEqual([])
  })

  it('should keep the outcome of an email about an account, which cannot be sent again', async () => {
    const email = 'account@example.org'
    const id = await test.app.get(MailService).enqueue(test.em.fork(), {
      template: 'magic-link',
      to: email,
      variables: { link: 'http://localhost:3000/auth/confirm?token=x', code: '123456' },
    })
    const mail = async () => (await execute(`select state, last_error from mail_message where id = '${id}'`))[0]
    await until(async () => (await mail())?.state === 'sent')
    await report({ messageId: `${id}@localhost`, recipient: email, status: '5.1.1', diagnostic: 'Gone' })
    expect(await mail()).toEqual({ state: 'sent', last_error: 'Returned: 5.1.1 Gone' })
    expect(await suppressed(email)).toEqual(['5.1.1 Gone'])
  })

  it('should refuse unsigned requests, reports of success and unknown emails', async () => {
    const bounce = { recipient: 'nobody@example.org', status: '5.1.1' }
    expect((await deliver(bounce, { path: '/bounces', secret: 'a secret that someone else has made up' })).status).toBe(
      401,
    )
    const delivered = await report({ ...bounce, status: '2.0.0' })
    expect([delivered.status, Object.keys(delivered.body.errors ?? {})]).toEqual([400, ['status']])
    expect((await report(bounce)).status).toBe(404)
    expect(await suppressed(bounce.recipient)).toEqual([])
  })
})

describe('the answers and replies of a person', () => {
  const WORDS = ['Will you come?', 'with pleasure']

  it('should be on the person’s page and in their copy, and be erased with them', async () => {
    const { id, reply } = await someone()
    await answer(id, 1)
    const mail = reply()
    await deliver(mail)
    const { timeline } = (await admin.get<PersonPage>(`/api/admin/people/${await personOf(test, id)}`)).body
    const letters = timeline.flatMap((event) => (event.kind === 'letter' ? [event.letter.kind] : []))
    expect(letters.sort()).toEqual(['answer', 'reply'])
    expect(timeline.flatMap((event) => (event.kind === 'mail' ? [event.mail.template] : []))).not.toContain('answer')

    const copy = (await admin.get<PersonCopy>(`/api/admin/people/${await personOf(test, id)}/copy`)).body
    expect(copy.answers).toMatchObject([{ body: 'Will you come?' }])
    expect(copy.replies).toMatchObject([{ body: 'Yes, with pleasure.' }])

    const { goes } = (await admin.get<ErasurePreview>(`/api/admin/people/${await personOf(test, id)}/erasure`)).body
    expect(goes).toMatchObject({ submissions: 1, answers: 1, replies: 1 })
    await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/erasure`, { submissions: 1 })
    await expectNothingLeft(id)
    expect((await deliver({ ...mail, messageId: '<later@mail.example.org>' })).status).toBe(404)
  })

  it('should keep an entry as long as the latest of them, and be purged with it', async () => {
    const { id, reply } = await someone()
    await deliver(reply())
    // Sending a mail touches its entry.
    await until(async () => (await entry(id)).mails.every(({ state }) => state === 'sent'))
    await execute(`update submission set received_at = received_at - interval '3 years' where id = '${id}'`)
    await execute(`update mail_message set created_at = created_at - interval '3 years', sent_at = sent_at - interval '3 years' where submission_id = '${id}'`) // prettier-ignore
    const retention = test.app.get(DeskRetentionService, { strict: false })
    await retention.erase()
    expect((await entry(id)).letters).toHaveLength(1)
    await execute(
      `update desk_history set happened_at = happened_at - interval '3 years' where submission_id = '${id}'`,
    )
    await retention.erase()
    await expectNothingLeft(id)
  })

  async function expectNothingLeft(id: string) {
    for (const table of ['desk_answer', 'desk_reply', 'desk_history', 'mail_message'])
      expect(await execute(`select 1 from ${table} where submission_id = '${id}'`)).toEqual([])
    for (const words of WORDS)
      expect(await execute(`select 1 from audit_entry where detail::text like '%${words}%'`)).toEqual([])
  }
})

describe('the subject of a reply', () => {
  it('should prefill an answer that can be sent unchanged, without internal text', async () => {
    const { id, reply } = await someone()
    await deliver(reply({ subject: `Re:\tHello {{owner}} {{nothing}} ${'a'.repeat(400)}` }))
    const { subject, body } = (await admin.get<AnswerStart>(`/api/admin/submissions/${id}/answer`)).body
    expect(subject).toMatch(/^Re: Hello owner nothing a+$/)
    expect((await admin.send('POST', `/api/admin/submissions/${id}/answers/preview`, { subject, body })).status).toBe(
      200,
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskLayout } from '../../src/staff/desk-view.types.js'
import type { DeskList, ReviewList } from '../../src/submissions/submissions.types.js'
import type { DeskUsers } from '../../src/staff/desk-users.types.js'
import type { MailList } from '../../src/conversations/desk-mail.types.js'
import { MailService } from '../../src/mail/mail.service.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { letter } from './auth-support.js'
import { ADMIN, clientOf, createUser, register, startDesk, USER, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let userId: string

beforeAll(async () => {
  ;({ test, admin, userId } = await startDesk())
})
afterAll(() => test.close())

const execute = (sql: string) => test.em.getConnection().execute<Record<string, unknown>[]>(sql)

describe('what was set aside as a likely bot', () => {
  const suspicion = () => register(test, {}, { context: { decoy: 'https://spam.example' } })
  const mailsOf = (id: string) => execute(`select id from mail_message where submission_id = '${id}'`)

  it('should be on no list until it is accepted, and only then be mailed', async () => {
    const id = await suspicion()
    const before = (await admin.get<DeskList>('/api/admin/registrations')).body
    expect(before.rows.map((row) => row.id)).not.toContain(id)
    expect((await admin.get<DeskLayout>('/api/admin/layout')).body.waiting.review).toBe(1)
    expect(await mailsOf(id)).toEqual([])
    const { entries, total } = (await admin.get<ReviewList>('/api/admin/review')).body
    expect(total).toBe(1)
    expect(entries[0]).toMatchObject({ id, tab: 'registrations', reason: expect.any(String) as unknown as string })

    expect((await admin.send('POST', `/api/admin/review/${id}`, { verdict: 'accept' })).status).toBe(200)
    const after = (await admin.get<DeskList>('/api/admin/registrations')).body
    expect(after.rows.map((row) => row.id)).toContain(id)
    expect(after.total.count).toBe(before.total.count + 1)
    expect((await mailsOf(id)).length).toBe(2)
    expect((await admin.send('POST', `/api/admin/review/${id}`, { verdict: 'discard' })).status).toBe(409)
  })

  it('should disappear from the desk once discarded, and send nothing', async () => {
    const id = await suspicion()
    expect((await admin.send('POST', `/api/admin/review/${id}`, { verdict: 'discard' })).status).toBe(200)
    expect((await admin.get<ReviewList>('/api/admin/review')).body.total).toBe(0)
    expect((await admin.get(`/api/admin/submissions/${id}`)).status).toBe(404)
    expect(await mailsOf(id)).toEqual([])
  })
})

describe('a discarded submission', () => {
  it('should be listed for a while and can be brought back, several at once', async () => {
    const ids = [
      await register(test, {}, { context: { decoy: 'x' } }),
      await register(test, {}, { context: { decoy: 'x' } }),
    ]
    const review = async () => (await admin.get<ReviewList>('/api/admin/review')).body
    const decide = (verdict: string) => admin.send('POST', '/api/admin/review', { ids, verdict })
    expect((await decide('discard')).status).toBe(200)
    expect((await review()).discarded.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect((await decide('restore')).status).toBe(200)
    expect((await review()).entries.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect((await decide('restore')).status).toBe(409)
    await decide('discard')
  })
})

describe('an email to a wrong address', () => {
  it('should be corrected and sent, with its text and its entry beside it', async () => {
    const id = await register(test, { email: 'wrong@example.org' })
    const mailTo = async (recipient: string, state: string) =>
      (await admin.get<MailList>(`/api/admin/mail?state=${state}`)).body.mails.find(
        (one) => one.recipient === recipient,
      )
    await until(async () => (await mailTo('wrong@example.org', 'sent')) !== undefined)
    await execute(`update mail_message set state = 'failed', sent_at = null where recipient = 'wrong@example.org'`)
    const mail = await mailTo('wrong@example.org', 'failed')
    expect(mail).toMatchObject({ submissionId: id, tab: 'registrations' })
    expect(mail?.text).toContain('Hello Rosalind,')
    const retry = (payload: object) => admin.send('POST', `/api/admin/mail/${mail?.id}/retry`, payload)
    expect((await retry({ recipient: 'no address' })).status).toBe(400)
    expect((await retry({ recipient: 'right@example.org' })).status).toBe(200)
    await until(async () => (await mailTo('right@example.org', 'sent')) !== undefined)
  })
})

describe('an email with a link to sign in', () => {
  it('should have no text at the desk, and go to no other address', async () => {
    const mailId = await test.app.get(MailService).enqueue(test.em.fork(), {
      template: 'recover-password',
      to: ADMIN.email,
      variables: { link: 'http://localhost:3000/auth/confirm?token=secret', code: '123456' },
      delaySeconds: 600,
    })
    const list = await admin.raw('GET', '/api/admin/mail?state=queued')
    const shown = list.json<MailList>().mails.find(({ id }) => id === mailId)
    expect(shown).toMatchObject({ recipient: ADMIN.email, subject: null, text: '' })
    expect(list.body).not.toMatch(/secret|123456/)
    const retry = await admin.send('POST', `/api/admin/mail/${mailId}/retry`, { recipient: 'other@example.org' })
    expect(retry.status).toBe(409)
  })
})

describe('user management', () => {
  const users = async () => (await admin.get<DeskUsers>('/api/admin/users')).body

  it('should list colleagues, admins first, and find any account by its whole address', async () => {
    const { users: all, admins } = await users()
    expect(admins).toBe(1)
    expect(all[0]).toMatchObject({ email: ADMIN.email, role: 'admin', confirmed: true })
    expect((await admin.get<DeskUsers>(`/api/admin/users?q=${USER.email}`)).body.users.map(({ id }) => id)).toEqual([
      userId,
    ])
    expect(all.map(({ email }) => email)).not.toContain(USER.email)
    expect((await admin.get<DeskUsers>('/api/admin/users?q=%25')).body.users).toEqual([])
  })

  it('should invite a colleague by email, notify one who has an account, and invite no one twice', async () => {
    const invite = (email: string, role = 'handler') =>
      admin.send<{ mailed: string; message: string }>('POST', '/api/admin/users', { email, role })
    const email = 'new.colleague@meridian.example'
    expect(await invite(` New.Colleague@meridian.example`)).toEqual({ status: 200, body: { mailed: 'link' } })
    expect((await users()).users).toContainEqual(expect.objectContaining({ email, role: 'handler', confirmed: false }))
    const { link, token } = await letter(test, email, 'invitation')
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      type: 'invite',
      redirect_to: expect.stringMatching(/\/auth\/set-password\?next=%2Fadmin/),
    })
    expect(token).toBeTruthy()
    expect((await invite(email)).body.mailed).toBe('link')
    const known = { email: 'known@meridian.example', password: USER.password }
    await createUser(test, known)
    expect((await invite(known.email, 'viewer')).body.mailed).toBe('notice')
    const again = await invite(known.email)
    expect([again.status, again.body.message]).toEqual([409, `${known.email} is a colleague already, as viewer.`])
    expect((await invite('nowhere')).status).toBe(400)
    expect((await invite('someone@example.org', 'owner')).status).toBe(400)
  })

  it('should show an invited colleague by the name in the invitation, before they join and after', async () => {
    const email = 'named.colleague@meridian.example'
    const name = 'Joan Clarke'
    expect((await admin.send('POST', '/api/admin/users', { email, role: 'handler', name })).status).toBe(200)
    const shown = async () => (await users()).users.find((user) => user.email === email)
    expect(await shown()).toMatchObject({ name, confirmed: false })
    const { token } = await letter(test, email, 'invitation')
    await test.inject({ method: 'POST', url: '/auth/v1/verify', payload: { type: 'invite', token_hash: token } })
    expect(await shown()).toMatchObject({ name, confirmed: true })
    const long = await admin.send('POST', '/api/admin/users', { email: 'a@b.example', role: 'viewer', name: 'x'.repeat(101) }) // prettier-ignore
    expect(long.status).toBe(400)
  })

  it('should keep the last admin', async () => {
    const me = (await users()).me.id
    const answer = await admin.send<{ message: string }>('DELETE', `/api/admin/users/${me}/roles/admin`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('last admin')
    expect((await users()).admins).toBe(1)
  })

  it('should grant and revoke roles, which ends the sessions that had another role', async () => {
    const before = await clientOf(test, USER)
    expect((await before.get('/api/admin/users')).status).toBe(403)
    expect((await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'admin' })).status).toBe(204)
    expect((await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'admin' })).status).toBe(204)
    expect((await before.get('/api/admin/users')).status).toBe(401)
    const promoted = await clientOf(test, USER)
    expect((await promoted.get('/api/admin/users')).status).toBe(200)
    expect((await admin.send('DELETE', `/api/admin/users/${userId}/roles/admin`)).status).toBe(204)
    expect((await promoted.get('/api/admin/users')).status).toBe(401)
    expect((await (await clientOf(test, USER)).get('/api/admin/users')).status).toBe(403)
    expect((await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'owner' })).status).toBe(400)
  })

  it('should refuse to remove a role that was replaced by another in the meantime', async () => {
    await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'admin' })
    const stale = await admin.send<{ message: string }>('DELETE', `/api/admin/users/${userId}/roles/handler`)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Their role has changed in the meantime, so nothing was removed. Please check it and try again.',
    ])
    expect((await users()).admins).toBe(2)
    for (let times = 0; times < 2; times += 1)
      expect((await admin.send('DELETE', `/api/admin/users/${userId}/roles/admin`)).status).toBe(204)
  })

  it('should keep one of two last admins who remove each other at the same time', async () => {
    await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'admin' })
    const other = await clientOf(test, USER)
    const me = (await users()).me.id
    await Promise.all([
      admin.send('DELETE', `/api/admin/users/${userId}/roles/admin`),
      other.send('DELETE', `/api/admin/users/${me}/roles/admin`),
    ])
    const left = await execute(`select user_id from user_roles where role = 'admin'`)
    expect(left.length).toBe(1)
    await execute(`delete from user_roles`)
    await execute(`insert into user_roles (user_id, role) values ('${me}', 'admin')`)
    // Either may have lost the role, and their sessions with it.
    admin = await clientOf(test, ADMIN)
  })

  it('should end all sessions of a user', async () => {
    const [one, two] = [await clientOf(test, USER), await clientOf(test, USER)]
    const { body } = await admin.send<{ ended: number }>('POST', `/api/admin/users/${userId}/sign-out`)
    expect(body.ended).toBeGreaterThanOrEqual(2)
    for (const client of [one, two]) expect((await client.get('/api/admin/users')).status).toBe(401)
  })
})

describe('the list of emails', () => {
  it('should contain emails that failed for good, and resend one or all of them', async () => {
    const ids = [await register(test), await register(test)]
    const sent = () =>
      execute(`select id from mail_message where state = 'sent' and submission_id in ('${ids.join("','")}')`)
    const working = () => execute(`select id from pgboss.job where name = 'mail' and state = 'active'`)
    await until(async () => (await sent()).length === 4 && (await working()).length === 0)
    await execute(
      `update mail_message set state = 'failed', sent_at = null, last_error = 'mailbox busy (450)' where submission_id in ('${ids.join("','")}')`,
    )
    const { body } = await admin.get<MailList>('/api/admin/mail?state=failed')
    expect(body.mails.length).toBe(4)
    expect((await admin.get('/api/admin/mail?after=nonsense')).status).toBe(400)
    expect(body.mails[0]).toMatchObject({ state: 'failed', lastError: 'mailbox busy (450)' })
    expect(body.counts.failed).toEqual({ count: 4, more: false })
    const list = (await admin.get<DeskList>('/api/admin/registrations?mail=undelivered')).body
    expect(list.rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(list.triage.undelivered.count).toBe(2)

    expect((await admin.send('POST', `/api/admin/mail/${body.mails[0]?.id}/retry`)).status).toBe(200)
    const all = await admin.send<{ retried: number }>('POST', '/api/admin/mail/retry', { state: 'failed' })
    expect(all.body.retried).toBe(3)
    expect((await admin.get<MailList>('/api/admin/mail?state=failed')).body.mails).toEqual([])
    await until(async () => (await sent()).length === 4)
  })
})

describe('what has been kept as long as was promised', () => {
  it('should be erased with everything that refers to it, two years after the last change and not before', async () => {
    const [old, young, noted, written] = await Promise.all(Array.from({ length: 4 }, () => register(test)))
    const ids = `'${[old, young, noted, written].join("','")}'`
    await until(async () => {
      const sent = await execute(`select 1 from mail_message where state = 'sent' and submission_id in (${ids})`)
      return sent.length === 8
    })
    await admin.get('/api/admin/registrations')
    const age = async (id: string | undefined, mailed: string) => {
      await execute(`update submission set received_at = now() - interval '2 years 1 hour' where id = '${id}'`)
      await execute(`update mail_message set sent_at = now() - interval '${mailed}' where submission_id = '${id}'`)
    }
    await age(old, '2 years 1 hour')
    await execute(`update submission set received_at = now() - interval '1 year 364 days' where id = '${young}'`)
    await age(noted, '2 years 1 hour')
    expect((await admin.send('POST', `/api/admin/submissions/${noted}/notes`, { body: 'She rang.' })).status).toBe(201)
    await age(written, '1 year 364 days')

    const { DeskRetentionService } = await import('../../src/people/desk-retention.service.js')
    const retention = test.app.get(DeskRetentionService, { strict: false })
    expect(await retention.erase()).toBe(1)
    for (const table of ['investor_show_registrations', 'submission'])
      expect(await execute(`select 1 from ${table} where id = '${old}'`)).toEqual([])
    expect(await execute(`select 1 from mail_message where submission_id = '${old}'`)).toEqual([])
    expect((await admin.get(`/api/admin/submissions/${old}`)).status).toBe(404)
    for (const id of [young, noted, written]) expect((await admin.get(`/api/admin/submissions/${id}`)).status).toBe(200)
    expect(await retention.erase()).toBe(0)
  })

  it('should be erased two years after it arrived, even if it was never listed', async () => {
    const [old, young] = [
      await register(test, {}, { context: { decoy: 'x' } }),
      await register(test, {}, { context: { decoy: 'x' } }),
    ]
    await execute(`update submission set received_at = now() - interval '2 years 1 hour' where id = '${old}'`)
    const { DeskRetentionService } = await import('../../src/people/desk-retention.service.js')
    expect(await test.app.get(DeskRetentionService, { strict: false }).erase()).toBe(1)
    const left = await execute(`select id from submission where id in ('${old}', '${young}')`)
    expect(left).toEqual([{ id: young }])
  })
})

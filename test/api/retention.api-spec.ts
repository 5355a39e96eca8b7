import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { v7 } from 'uuid'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import type { DataRequestsPage, PersonPage } from '../../src/people/people.types.js'
import { DeskRetentionService } from '../../src/people/desk-retention.service.js'
import { AuthMailService } from '../../src/auth/sign-in/auth-mail.service.js'
import { AccountRetentionService, type Purged } from '../../src/auth/users/account-retention.service.js'
import { OneTimeToken } from '../../src/auth/sign-in/one-time-token.entity.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import { User } from '../../src/auth/users/user.entity.js'
import { personRepository } from '../../src/people/person.repository.js'
import { JobsService } from '../../src/jobs/jobs.service.js'
import { MailMessage, type MailState, MailSuppression } from '../../src/mail/mail-message.entity.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { discoveryCall } from '../support/form-payloads.js'
import { ADMIN, clientOf, createUser, register, submit, type Client, personOf } from './admin-support.js'
import { until } from '../support/until.js'
import { mailsTo, PASSWORD, someone } from './auth-support.js'
import { buildBrowser as browserOf } from './browser-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
})
afterAll(() => test.close())

const buildBrowser = (userAgent?: string) => browserOf(test, userAgent)

async function account() {
  const email = someone('security')
  const id = await createUser(test, { email, password: PASSWORD })
  const browser = buildBrowser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return { email, id, browser }
}

const HOUR = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

describe('the data of an account', () => {
  it('should go with a deleted account, whose address is scrubbed from the emails', async () => {
    const { email, id, browser } = await account()
    await test.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email } })
    expect(await mailsTo(test, email)).toEqual(['recover-password'])
    expect((await browser.send('POST', '/api/account/delete', { password: PASSWORD })).statusCode).toBe(200)
    await test.em.fork().nativeUpdate(User, { id }, { deletionRequestedAt: ago(8 * 24 * HOUR) })
    expect(await test.app.get(AccountRetentionService).purge()).toMatchObject({ deletedOnRequest: 1 })
    expect(await test.em.fork().count(User, { id })).toBe(0)
    // The notice of the deletion has not been sent yet.
    expect(await mailsTo(test, email)).toEqual(['account-deleted'])
    await test.em
      .fork()
      .nativeUpdate(
        MailMessage,
        { recipient: email },
        { state: 'sent', sentAt: ago(25 * HOUR), createdAt: ago(25 * HOUR) },
      )
    await test.app.get(AccountRetentionService).purge()
    expect(await mailsTo(test, email)).toEqual([])
  })

  it('should be purged daily: unconfirmed accounts after 30 days, expired tokens and ended sessions', async () => {
    const email = someone('unconfirmed')
    await test.inject({ method: 'POST', url: '/auth/v1/signup', payload: { email, password: PASSWORD } })
    const young = someone('young')
    await test.inject({ method: 'POST', url: '/auth/v1/signup', payload: { email: young, password: PASSWORD } })
    const em = test.em.fork()
    await em.nativeUpdate(User, { email }, { createdAt: ago(31 * 24 * HOUR), updatedAt: ago(31 * 24 * HOUR) })
    const { id } = await account()
    await em.nativeUpdate(Session, { user: id }, { refreshedAt: ago(31 * 24 * HOUR) })
    const kept = await account()
    await test.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email: kept.email } })
    await em.nativeUpdate(OneTimeToken, { user: kept.id }, { expiresAt: ago(1000) })
    const purged = await test.app.get(AccountRetentionService).purge()
    expect(purged).toMatchObject({ accounts: 1, sessions: 1 })
    expect(purged.tokens).toBeGreaterThanOrEqual(1)
    expect(await em.fork().count(User, { email: { $in: [email, young, kept.email] } })).toBe(2)
    expect(await mailsTo(test, email)).toEqual([])
    expect(await mailsTo(test, young)).toEqual(['confirm-email'])
  })

  // On PostgreSQL the purge runs beside the sign-up; on the embedded database, after it.
  it('should not be purged while its owner signs up again', async () => {
    const email = someone('returning')
    const signUp = () => test.inject({ method: 'POST', url: '/auth/v1/signup', payload: { email, password: PASSWORD } })
    await signUp()
    const em = test.em.fork()
    await em.nativeUpdate(User, { email }, { createdAt: ago(31 * 24 * HOUR), updatedAt: ago(31 * 24 * HOUR) })
    const mail = test.app.get(AuthMailService, { strict: false })
    const original = mail.confirmation.bind(mail)
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const isWaitingForALock = async () => (await em.fork().getConnection().execute<object[]>(waiting)).length > 0
    let purge: Promise<Purged> | undefined
    jest.spyOn(mail, 'confirmation').mockImplementationOnce(async (...request) => {
      await original(...request)
      purge = test.app.get(AccountRetentionService).purge()
      if (process.env.TEST_DATABASE_URL) await Promise.race([purge, until(isWaitingForALock)])
    })
    expect((await signUp()).statusCode).toBe(200)
    expect(await purge).toMatchObject({ accounts: 0 })
    expect(await em.count(User, { email })).toBe(1)
    expect((await mailsTo(test, email)).at(-1)).toBe('confirm-email')
  })
})

describe('queued emails', () => {
  const mail = (state: MailState, days: number, submissionId: string | null) => ({
    ...{
      id: v7(),
      template: 'sign-in-code',
      recipient: someone('mail'),
      variables: {},
      sealedVariables: null,
      attempts: 1,
    },
    ...{ state, submissionId, createdAt: ago(days * 24 * HOUR) },
    sentAt: state === 'sent' ? ago(days * 24 * HOUR) : null,
  })

  it('should be purged daily: unsent ones after 14 days, those about an account after 90, those of a submission with it', async () => {
    const submission = await submit(test, 'discovery-call', discoveryCall().formData)
    const gone = [
      mail('failed', 15, null),
      mail('queued', 15, null),
      mail('withheld', 15, null),
      mail('sent', 91, null),
    ]
    const given = [mail('failed', 15, submission)]
    const kept = [
      ...[mail('failed', 13, null), mail('sent', 89, null)],
      ...[mail('sent', 91, submission), mail('withheld', 91, submission)],
    ]
    const em = test.em.fork()
    await em.insertMany(MailMessage, [...gone, ...given, ...kept])
    await em.insertMany(MailSuppression, [
      { recipient: 'old@example.org', reason: 'No such person', createdAt: ago(91 * 24 * HOUR) },
      { recipient: 'new@example.org', reason: 'No such person', createdAt: ago(89 * 24 * HOUR) },
    ])
    const { mails } = await test.app.get(AccountRetentionService).purge()
    expect(mails).toBe(gone.length + given.length)
    const left = await em.fork().find(MailMessage, { id: { $in: [...gone, ...given, ...kept].map(({ id }) => id) } })
    expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort())
    const suppressed = await em
      .fork()
      .find(MailSuppression, { recipient: { $in: ['old@example.org', 'new@example.org'] } })
    expect(suppressed.map(({ recipient }) => recipient)).toEqual(['new@example.org'])
  })

  it('should be purged from the mail folder too, but not files that belong to no email', async () => {
    const folder = path.join(test.folder, 'mail')
    const [old, young, deleted] = [mail('sent', 91, null), mail('sent', 89, null), mail('sent', 89, null)]
    await test.em.fork().insertMany(MailMessage, [old, young, { ...deleted, recipient: 'deleted' }])
    await mkdir(folder, { recursive: true })
    const files = [`${old.id}.eml`, `${old.id}.eml.part`, `${deleted.id}.eml`, `${young.id}.eml`, 'notes.txt']
    for (const file of files) await writeFile(path.join(folder, file), 'Dear Ada')
    await test.app.get(AccountRetentionService).purge()
    const left = await readdir(folder)
    expect(files.filter((file) => left.includes(file))).toEqual([`${young.id}.eml`, 'notes.txt'])
  })

  it('should be purged by a job that is due every night', async () => {
    const schedules = await test.app.get(JobsService).boss.getSchedules()
    expect(schedules).toContainEqual(expect.objectContaining({ name: 'account-retention', cron: '40 3 * * *' }))
  })
})

describe('the erasure of entries', () => {
  let admin: Client
  beforeAll(async () => {
    admin = await clientOf(test, ADMIN)
  })
  const execute = (sql: string) => test.em.fork().getConnection().execute<object[]>(sql)
  const person = async (id: string) =>
    (await admin.get<PersonPage>(`/api/admin/people/${await personOf(test, id)}`)).body

  it('should be announced with each entry, and tonight’s be counted in advance', async () => {
    const id = await register(test)
    const year = async () => new Date((await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)).body.erasedAt).getFullYear() // prettier-ignore
    expect(await year()).toBe(new Date().getFullYear() + 2)
    const forecast = async () =>
      (await admin.get<DataRequestsPage>('/api/admin/data-requests')).body.forecast.submissions
    // A mail that leaves meanwhile would put the date off.
    await until(async () => (await execute(`select 1 from mail_message where submission_id = '${id}' and state <> 'sent'`)).length === 0) // prettier-ignore
    const before = (await forecast()).registrations.count
    await execute(`update submission set received_at = now() - interval '2 years' where id = '${id}'`)
    await execute(`update mail_message set created_at = now() - interval '2 years', sent_at = now() - interval '2 years' where submission_id = '${id}'`) // prettier-ignore
    expect((await forecast()).registrations).toEqual({ count: before + 1, more: false })
    expect((await admin.get(`/api/admin/submissions/${id}`)).status).toBe(200)
  })

  it('should take one pass, past what is kept for someone who looked into it since', async () => {
    const [kept, model] = [await register(test), await register(test)]
    await execute(`update submission set received_at = now() - interval '3 years' where id = '${kept}'`)
    const columns = (await execute(
      `select column_name as name from information_schema.columns where table_name = 'submission' and is_generated = 'NEVER'`,
    )) as { name: string }[]
    const names = columns.map(({ name }) => name)
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      idempotency_key: 'null',
      page: `'/in-one-pass'`,
      received_at: `now() - interval '2 years' - n * interval '1 minute'`,
    }
    await execute(
      `insert into submission (${names.join()}) select ${names.map((name) => own[name] ?? `one.${name}`).join()}
       from (select * from submission where id = '${model}') one, generate_series(1, 1001) n`,
    )
    expect(await test.app.get(DeskRetentionService).erase()).toBeGreaterThanOrEqual(1001)
    expect(await execute(`select 1 from submission where page = '/in-one-pass'`)).toEqual([])
    expect(await execute(`select 1 from submission where id = '${kept}'`)).toHaveLength(1)
  })

  it('should take people without any references, a range of a large table at a time', async () => {
    const kept = await register(test, { email: 'stays@example.org' })
    await execute(`insert into person select md5(n::text)::uuid from generate_series(1, 6000) n`)
    await execute(`insert into person_address select 'gone' || n || '@example.org', md5(n::text)::uuid, now() from generate_series(1, 6000) n`) // prettier-ignore
    const people = (await execute('select 1 from person')).length
    await test.app.get(DeskRetentionService).erase()
    expect(await execute(`select 1 from person_address where address like 'gone%'`)).toEqual([])
    expect(people - (await execute('select 1 from person')).length).toBeGreaterThanOrEqual(6000)
    expect(await person(kept)).toMatchObject({ submissions: 1 })

    const forgotten = v7()
    await execute(`insert into person values ('${forgotten}')`)
    await execute(`insert into person_address select 'gone' || n || '@example.org', '${forgotten}', now() from generate_series(1, 3) n`) // prettier-ignore
    await test.em.fork().transactional((em) => personRepository.purgeForgotten(em, 'person_address', '', 2))
    expect((await execute(`select 1 from person_address where address like 'gone%'`)).length).toBeGreaterThan(0)
    await test.app.get(DeskRetentionService).erase()
    expect(await execute(`select 1 from person where id = '${forgotten}'`)).toEqual([])
  })

  it('should keep a merge with someone whose submissions are set aside', async () => {
    const id = await register(test, { email: 'listed@example.org' })
    const other = await register(test, { email: 'aside@example.org' }, { context: { decoy: 'filled' } })
    await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/merge`, {
      other: await personOf(test, other),
    })
    await test.app.get(DeskRetentionService).erase()
    expect(await person(id)).toMatchObject({ submissions: 2 })
  })
})

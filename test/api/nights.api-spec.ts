import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { NIL, v7 } from 'uuid'
import { CallLinksService } from '../../src/calls/call-links.service.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailService } from '../../src/mail/mail.service.js'
import { AccountRetentionService } from '../../src/auth/users/account-retention.service.js'
import { TeamDigestService } from '../../src/forms/team-digest.service.js'
import { JobsService } from '../../src/jobs/jobs.service.js'
import { ErasureList } from '../../src/secrets/erasure-list.service.js'
import type { ErasurePreview } from '../../src/people/people.types.js'
import { WebhookDeliveryService } from '../../src/webhooks/webhook-delivery.service.js'
import { DELIVERY_DAYS } from '../../src/webhooks/webhook.rules.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { type Client, clientOf, personOf, register, startDesk, USER } from './admin-support.js'

const DAY_MS = 86_400_000

let test: TestApp
let admin: Client
beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const sql = <Row = Record<string, unknown>>(text: string) => test.em.fork().getConnection().execute<Row[]>(text)
const run = (name: string) => test.app.get(JobsService).run(name)
const count = async (table: string) =>
  (await sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count
const stopped = () => sql(`select name, why, figures from scheduled_job where stopped_at is not null order by name`)
const scrape = async () => (await test.inject({ url: '/metrics' })).body
const figure = async (series: string) =>
  Number(
    (await scrape())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

/** As a computer whose clock is wrong: the time alone, while everything goes on at its own pace. */
const setClock = (days: number) =>
  jest.useFakeTimers({
    now: Date.now() + days * DAY_MS,
    doNotFake: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'clearTimeout',
      'clearInterval',
      'clearImmediate',
      'nextTick',
      'performance',
      'hrtime',
      'queueMicrotask',
    ],
  })

const allMailsSent = () => until(async () => (await count(`mail_message where state <> 'sent'`)) === 0)

/** Counts the rows that each statement deletes from a table. The function it returns stops counting and returns the largest number. */
async function largestDelete(table: string) {
  await sql('create table deleted (count int)')
  await sql(`create function note_deleted() returns trigger language plpgsql as
    $$ begin insert into deleted select count(*) from gone; return null; end $$`)
  await sql(`create trigger noted after delete on ${table} referencing old table as gone
    for each statement execute function note_deleted()`)
  return async () => {
    const [deleted] = await sql<{ most: number }>('select max(count) as most from deleted')
    await sql(`drop trigger noted on ${table}`)
    await sql('drop function note_deleted()')
    await sql('drop table deleted')
    return deleted?.most
  }
}

async function age(days: number) {
  // What is sent later would be a contact of today.
  await allMailsSent()
  const past = `- interval '${days} days'`
  await sql(`update mail_message set created_at = created_at ${past}, sent_at = sent_at ${past}`)
  await sql(`update desk_history set happened_at = happened_at ${past}`)
  await sql(`update submission set received_at = received_at ${past}`)
}

describe('a job that erases', () => {
  beforeEach(async () => {
    await sql('delete from scheduled_job')
    await sql('delete from submission')
    for (let n = 0; n < 3; n += 1) await register(test)
  })

  it('should take nothing while the clock is 800 days ahead, and go on once it is right', async () => {
    // Unsent, they would be due as well.
    await allMailsSent()
    for (const name of ['retention', 'account-retention']) await run(name)
    setClock(800)
    for (const name of ['retention', 'account-retention']) await run(name)
    jest.useRealTimers()
    expect(await count('submission')).toBe(3)
    expect(await count('mail_message')).toBeGreaterThanOrEqual(6)
    expect(await stopped()).toMatchObject([
      { name: 'account-retention', why: 'clock', figures: [{ due: 0 }, { due: 0 }, { label: 'sessions', due: 1 }] },
      { name: 'retention', why: 'clock', figures: [{ label: 'submissions', due: 3, of: 3 }] },
    ])
    expect(await figure('scheduled_jobs_stopped')).toBe(2)

    for (const name of ['retention', 'account-retention']) await run(name)
    expect(await stopped()).toEqual([])
    expect(await count('submission')).toBe(3)
  })

  it('should wait after a long outage for an admin, who confirms the numbers', async () => {
    await run('retention')
    await sql(`update scheduled_job set succeeded_at = now() - interval '10 days'`)
    await age(800)
    await run('retention')
    expect(await count('submission')).toBe(3)

    const confirm = (due: number, client = admin) =>
      client.send('POST', '/api/admin/watch/confirm', { job: 'retention', figures: [due] })
    expect((await confirm(2)).status).toBe(409)
    const handler = await clientOf(test, USER)
    expect((await confirm(3, handler)).status).toBe(403)
    expect((await confirm(3)).status).toBe(204)
    await run('retention')
    expect(await count('submission')).toBe(0)
    expect(await stopped()).toEqual([])
    const [entry] = await sql(`select detail from audit_entry where action = 'erasure.confirmed'`)
    expect(entry).toEqual({ detail: { job: 'retention', why: 'clock', submissions: 3 } })
  })

  it('should not take more than a tenth in one night', async () => {
    await run('retention')
    const columns =
      'reference, type, fields, body_hash, status, person_id, address, name, email, phone, country, name_key, search'
    await sql(`
      insert into submission (id, received_at, ${columns})
      select gen_random_uuid(), now() - interval '900 days', ${columns} from submission, generate_series(1, 20)
    `)
    await run('retention')
    expect(await count('submission')).toBe(63)
    expect(await stopped()).toMatchObject([{ why: 'share', figures: [{ due: 60, of: 63 }] }])
  })
})

describe('the purge of emails', () => {
  it('should delete in batches what is due, and nothing else', async () => {
    const largest = await largestDelete('mail_message')
    const mail = (n: number, columns: string) =>
      sql(`
        insert into mail_message (id, template, recipient, variables, state, sent_at, created_at)
        select gen_random_uuid(), 'security-notice', 'purged@example.org', '{}', ${columns} from generate_series(1, ${n})
      `)
    await mail(2300, `'sent', now() - interval '91 days', now() - interval '91 days'`)
    await mail(1100, `'failed', null, now() - interval '15 days'`)
    await mail(7, `'sent', now() - interval '89 days', now() - interval '89 days'`)
    await mail(5, `'failed', null, now() - interval '13 days'`)
    const { mails } = await test.app.get(AccountRetentionService).purge()
    expect([mails, await largest()]).toEqual([3400, 1000])
    expect(await count(`mail_message where recipient = 'purged@example.org'`)).toBe(12)
    await sql(`delete from mail_message where recipient = 'purged@example.org'`)
  })
})

describe('the purge of webhooks', () => {
  it('should delete in batches what is due, and nothing else', async () => {
    const largest = await largestDelete('webhook_delivery')
    const deliveries = (n: number, days: number) =>
      sql(`
        insert into webhook_delivery (id, endpoint_id, type, payload, state, tries, created_at)
        select gen_random_uuid(), '${NIL}', 'entry.changed', '{}', 'sent', 1, now() - interval '${days} days'
          from generate_series(1, ${n})
      `)
    await deliveries(2300, DELIVERY_DAYS + 1)
    await deliveries(7, DELIVERY_DAYS - 1)
    await test.app.get(WebhookDeliveryService, { strict: false }).purge()
    expect([await count('webhook_delivery'), await largest()]).toEqual([7, 1000])
    await sql('delete from webhook_delivery')
  })
})

describe('an email', () => {
  const mailService = () => test.app.get(MailService)

  it('should be tried again once by "Retry all failing", though its server refuses at once', async () => {
    await sql(`
      insert into mail_message (id, template, recipient, variables, state, created_at)
      select gen_random_uuid(), 'security-notice', 'refused@example.org', '{}', 'failing', now() from generate_series(1, 3)
    `)
    // As if each had been refused again before the next batch is read.
    const tried = jest.spyOn(mailService().stored, 'markUnsent').mockResolvedValueOnce(0)
    tried.mockRejectedValue(new Error('They were tried again a second time.'))
    expect(await mailService().retryAll('failing')).toBe(3)
    await sql(`delete from mail_message where recipient = 'refused@example.org'`)
  })

  it('should be listed for the team up to a number, and counted whole', async () => {
    await sql(`
      insert into mail_message (id, template, recipient, variables, submission_id, state, last_error, created_at)
      select gen_random_uuid(), 'team-submission', 'team@example.org',
        json_build_object('reference', 'R' || n, 'what', 'a form', 'received', 'now', 'link', 'https://example.org/' || n),
        (select id from submission limit 1), 'withheld', 'Withheld', now()
      from generate_series(1, 250) as n
    `)
    expect(await test.app.get(TeamDigestService).send()).toBe(250)
    expect(await count(`mail_message where state = 'withheld'`)).toBe(0)
    const [digest] = await test.em
      .fork()
      .find(MailMessage, { template: 'team-digest' }, { orderBy: { id: 'desc' }, limit: 1 })
    const variables = mailService().stored.variablesOf(digest as MailMessage)
    expect(variables).toMatchObject({ count: 250, more: 50 })
    expect(variables.lines).toHaveLength(200)
  })

  it('should not be booked as refused when it is the database that fails', async () => {
    const failures = async () => (await scrape()).match(/^mail_failures_total.*$/gm)
    const before = await failures()
    const outage = jest
      .spyOn(test.app.get(CallLinksService, { strict: false }), 'linksTo')
      .mockRejectedValue(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    const [{ id: submission }] = (await sql<{ id: string }>('select id from submission limit 1')) as [{ id: string }]
    const id = await mailService().enqueue(test.em.fork(), {
      template: 'discovery-call-received',
      to: 'someone@example.org',
      submissionId: submission,
      variables: { name: 'Ada', reference: 'R1', answers: [] } as never,
    })
    await until(() => outage.mock.calls.length > 0)
    await until(async () => (await sql(`select 1 from pgboss.job where id = '${id}' and state = 'retry'`)).length === 1)
    expect(await sql(`select state, attempts, last_error from mail_message where id = '${id}'`)).toEqual([
      { state: 'queued', attempts: 0, last_error: null },
    ])
    expect(await failures()).toEqual(before)
  })
})

describe('an erasure whose commit fails', () => {
  it('should not be made at the next start', async () => {
    await register(test)
    const [{ id }] = (await sql<{ id: string }>(`select id from submission order by id desc limit 1`)) as [
      { id: string },
    ]
    const person = await personOf(test, id)
    await sql(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$`,
    )
    await sql(`
      create constraint trigger refused after delete on submission deferrable initially deferred
      for each row execute function refuse()
    `)
    const { body } = await admin.get<ErasurePreview>(`/api/admin/people/${person}/erasure`)
    const refused = await admin.send('POST', `/api/admin/people/${person}/erasure`, {
      submissions: body.goes.submissions,
    })
    await sql('drop trigger refused on submission')
    expect(refused.status).toBe(500)
    expect(
      test.app
        .get(ErasureList)
        .read()
        .flatMap(({ submissions }) => submissions),
    ).not.toContain(id)
  })
})

describe('the metrics', () => {
  it('should say what runs, what waits, and no connection that only they use', async () => {
    const id = v7()
    await sql(`
      insert into mail_message (id, template, recipient, variables, state, created_at)
      values ('${id}', 'security-notice', 'waiting@example.org', '{}', 'failing', now() - interval '2 hours')
    `)
    expect(await scrape()).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="\w+"\} 1$/m)
    expect(await figure('mail_oldest_unsent_seconds')).toBeGreaterThan(7100)
    for (const queue of ['mail', 'webhook', 'rota'])
      expect(await figure(`jobs_waiting{queue="${queue}"}`)).toBeGreaterThanOrEqual(0)
    const all = await Promise.all(Array.from({ length: 3 }, scrape))
    for (const body of all.slice(0, 1)) expect(body).not.toMatch(/^database_pool_connections\{state="waiting"\} [1-9]/m)
    await sql(`delete from mail_message where id = '${id}'`)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AnswerOutcome, UndoneAnswer } from '../../src/conversations/answers.types.js'
import type { BulkOutcome } from '../../src/submissions/submissions.types.js'
import type { CreatedWebhook, DeskWebhookPage } from '../../src/integrations/integrations.types.js'
import { startBeside, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { startReceiver } from '../support/webhook-receiver.js'
import {
  addAdmin,
  ADMIN,
  clientOf,
  createUser,
  detailOf,
  register,
  SECOND,
  startDesk,
  type Client,
} from './admin-support.js'

/** Two admins, each on an instance of their own; the embedded database has one instance, which serves both. */
let here: TestApp
let there: TestApp
let first: Client
let second: Client
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  process.env.WEBHOOK_ALLOW_PRIVATE = '127.0.0.1'
  receiver = await startReceiver()
  const desk = await startDesk()
  here = desk.test
  there = await startBeside(here)
  await addAdmin(here, desk.admin)
  first = await clientOf(here, ADMIN)
  second = await clientOf(there, SECOND)
})
afterAll(async () => {
  if (there !== here) await there.close()
  await here.close()
  await receiver.close()
  delete process.env.WEBHOOK_ALLOW_PRIVATE
})

const change = <T = object>(client: Client, id: string, version: number, changes: object) =>
  client.send<T>('PATCH', `/api/admin/submissions/${id}`, { version, ...changes })
const execute = <T extends object>(sql: string) => here.em.fork().getConnection().execute<T[]>(sql)

describe('two admins on two instances', () => {
  it('should refuse the slower of two changes, name the faster, and take it over the new version', async () => {
    const id = await register(here)
    expect((await change(first, id, 1, { status: 'done', outcome: 'answered' })).status).toBe(200)
    const refused = await change<{ message: string }>(second, id, 1, { status: 'spam' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(ADMIN.email)])
    const { row, history } = await detailOf(second, id)
    expect([row.status, row.version, history.length]).toEqual(['done', 2, 1])
    expect((await change(second, id, 2, { status: 'spam' })).status).toBe(200)
    expect((await detailOf(first, id)).row).toMatchObject({ status: 'spam', version: 3 })
  })

  it('should let exactly one of two changes at the same moment through, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await register(round % 2 ? here : there)
      const answers = await Promise.all([
        change(first, id, 1, { status: 'done', outcome: 'answered', note: 'Mine.' }),
        change(second, id, 1, { status: 'spam', note: 'Mine.' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { row, notes } = await detailOf(first, id)
      expect(row.status).toBe(answers[0].status === 200 ? 'done' : 'spam')
      expect(notes).toHaveLength(1)
    }
  })

  it('should undo a change of many entries on the other instance, for the admin who made it', async () => {
    const ids = await Promise.all([register(here), register(there)])
    const rows = ids.map((id) => `${id}:1`)
    const { body } = await first.send<BulkOutcome>('POST', '/api/admin/submissions/bulk', {
      status: 'done',
      outcome: 'answered',
      rows,
    })
    const elsewhere = await clientOf(there, ADMIN)
    const undone = await elsewhere.send<BulkOutcome>('POST', `/api/admin/undo/${body.undo?.id}`)
    expect([undone.status, undone.body.changed]).toEqual([200, 2])
    for (const id of ids) expect((await detailOf(first, id)).row.status).toBe('new')
  })
})

describe('an answer', () => {
  const answer = async (id: string) =>
    (
      await first.send<AnswerOutcome>('POST', `/api/admin/submissions/${id}/answers`, {
        version: 1,
        subject: 'Your registration',
        body: 'Hello {{name}}, see you there.',
        status: 'done',
        outcome: 'answered',
        due: '',
      })
    ).body
  const letLeave = () => execute(`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`)
  const mailsOf = (id: string) =>
    execute<{ state: string; attempts: number }>(
      `select state, attempts from mail_message where template = 'answer' and submission_id = '${id}'`,
    )

  it('should be taken back on the other instance, and never leave', async () => {
    const id = await register(here)
    const { undo } = await answer(id)
    const elsewhere = await clientOf(there, ADMIN)
    const taken = await elsewhere.send<UndoneAnswer>('POST', `/api/admin/answers/${undo?.id}/take-back`)
    expect([taken.status, taken.body.body]).toEqual([200, 'Hello Rosalind, see you there.'])
    await letLeave()
    // Messages queued behind it have arrived, so it would have as well.
    const next = await register(there)
    await until(async () => (await detailOf(first, next)).mails.every(({ state }) => state === 'sent'))
    expect(await mailsOf(id)).toEqual([])
    expect((await detailOf(first, id)).letters).toEqual([])
  })

  it('should leave once, though both instances send mail', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => register(n % 2 ? here : there)))
    for (const id of ids) await answer(id)
    await letLeave()
    const states = await until(async () => {
      const mails = (await Promise.all(ids.map(mailsOf))).flat()
      return mails.every(({ state }) => state === 'sent') && mails
    })
    expect(states).toEqual(ids.map(() => ({ state: 'sent', attempts: 1 })))
  })
})

describe('the rota', () => {
  const WHO = ['ann', 'bob', 'cat'].map((name) => ({ email: `${name}@meridian.example`, password: SECOND.password }))

  it('should give out a hundred forms that both instances take in, evenly to within one', async () => {
    const members = await Promise.all(WHO.map((who) => createUser(here, who)))
    for (const id of members) await first.send('POST', `/api/admin/users/${id}/roles`, { role: 'handler' })
    const wanted = { on: true, kinds: ['registrations'], members }
    expect((await second.send('PATCH', '/api/admin/rota', wanted)).status).toBe(204)
    const ownerOf = async (id: string) => (await detailOf(first, id)).row.owner?.id
    // The other instance caches for five seconds that the rota is off.
    for (const instance of [here, there])
      await until(async () => {
        const id = await register(instance)
        return until(() => ownerOf(id), 1500).catch(() => false)
      })
    const ids = await Promise.all(Array.from({ length: 100 }, (_, n) => register(n % 2 ? here : there)))
    // In one statement: of a hundred pages at once, the last would wait longer for a connection than a request may.
    const waiting = `select 1 from submission where owner_id is null and id in ('${ids.join("','")}')`
    await until(async () => (await execute(waiting)).length === 0)
    for (const id of ids) expect(members).toContain(await ownerOf(id))
    const counts = await owned(members)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    expect((await second.send('PATCH', '/api/admin/rota', { ...wanted, on: false })).status).toBe(204)
  })

  const owned = async (members: string[]) => {
    const rows = (await execute('select owner_id as owner, count(*)::int as n from submission group by 1')) as {
      owner: string | null
      n: number
    }[]
    return members.map((id) => rows.find(({ owner }) => owner === id)?.n ?? 0)
  }
})

describe('a webhook', () => {
  it('should hear of each event once, whichever instance it happened on', async () => {
    const wanted = { url: receiver.url('/once'), description: '', events: ['submission.received'] }
    const { body: endpoint } = await first.send<CreatedWebhook>('POST', '/api/admin/webhooks', wanted)
    // The other instance caches the subscriptions for five seconds.
    const heard = () => receiver.at('/once').map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)
    await until(async () => {
      const id = await register(there)
      return until(() => Promise.resolve(heard().includes(id)), 1500).catch(() => false)
    })
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => register(n % 2 ? here : there)))
    await until(() => Promise.resolve(ids.every((id) => heard().includes(id))))
    await until(async () => {
      const { body } = await second.get<DeskWebhookPage>(`/api/admin/webhooks/${endpoint.id}`)
      return body.deliveries.every(({ state }) => state === 'sent')
    })
    expect(
      heard()
        .filter((id) => ids.includes(id))
        .sort(),
    ).toEqual(ids.toSorted())
    const messages = receiver.at('/once').map(({ headers }) => headers['webhook-id'])
    expect(new Set(messages).size).toBe(messages.length)
  })
})

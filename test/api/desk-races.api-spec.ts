import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DeskRetentionService } from '../../src/people/desk-retention.service.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { register, startDesk, type Client, personOf } from './admin-support.js'

let test: TestApp
let admin: Client
beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

/** Races show only in some of many rounds, and only on PostgreSQL: the embedded database runs one transaction at a time. */
const ROUNDS = process.env.TEST_DATABASE_URL ? 25 : 2

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

describe('two admins who review the same submissions at the same moment', () => {
  it('should never wait for each other, in whatever order each names them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids: string[] = []
      for (let n = 0; n < 6; n += 1) ids.push(await register(test))
      await test.em.getConnection().execute(`update submission set status = 'pending' where id in (?)`, [ids])
      const discard = (named: string[]) => admin.send('POST', '/api/admin/review', { ids: named, verdict: 'discard' })
      expect(await statuses([discard(ids), discard(ids.toReversed())])).toEqual([200, 409])
    }
  })
})

it('should decide once on an entry that a batch names twice', async () => {
  const [one, other] = [await register(test), await register(test)]
  await test.em.getConnection().execute(`update submission set status = 'pending' where id in (?)`, [[one, other]])
  const ids = [one, other, one]
  expect((await admin.send('POST', '/api/admin/review', { ids, verdict: 'discard' })).status).toBe(200)
  expect((await admin.send('POST', '/api/admin/review', { ids, verdict: 'discard' })).status).toBe(409)
})

describe('two who work on the same person at the same moment', () => {
  it('should never wait for each other when one corrects what the other changes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await register(test)
      const answers = await statuses([
        admin.send('PATCH', `/api/admin/submissions/${id}`, {
          version: 1,
          status: 'done',
          outcome: 'answered',
          note: 'Rang back.',
        }),
        admin.send('PATCH', `/api/admin/people/${await personOf(test, id)}`, {
          submission: id,
          firstName: `Corrected ${round}`,
        }),
      ])
      // The second caller may get a conflict; neither may fail with a deadlock.
      expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
    }
  })

  it('should never wait for each other when one erases what the other changes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await register(test)
      const answers = await statuses([
        admin.send('PATCH', `/api/admin/submissions/${id}`, {
          version: 1,
          status: 'done',
          outcome: 'answered',
          note: 'Rang back.',
        }),
        admin.send('POST', `/api/admin/people/${await personOf(test, id)}/erasure`, { submissions: 1 }),
      ])
      expect(answers.filter((status) => status !== 200 && status !== 404)).toEqual([])
    }
  })

  it('should merge them once, from either side', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await register(test, { email: `one.${round}@example.org` })
      const two = await register(test, { email: `two.${round}@example.org` })
      const [first, second] = [await personOf(test, one), await personOf(test, two)]
      const answers = await statuses([
        admin.send('POST', `/api/admin/people/${first}/merge`, { other: second }),
        admin.send('POST', `/api/admin/people/${second}/merge`, { other: first }),
      ])
      expect(answers).toEqual([200, 409])
    }
  })
})

describe('the nightly purge', () => {
  it('should never wait for a change to an entry untouched for two years, and keep what was changed', async () => {
    const execute = (sql: string) => test.em.fork().getConnection().execute<object[]>(sql)
    const retention = test.app.get(DeskRetentionService, { strict: false })
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await register(test)
      const mails = `from mail_message where state = 'sent' and submission_id = '${id}'`
      await until(async () => (await execute(`select 1 ${mails}`)).length === 2)
      await execute(`update submission set received_at = now() - interval '3 years' where id = '${id}'`)
      await execute(`update mail_message set sent_at = now() - interval '3 years' where submission_id = '${id}'`)
      const [changed, erased] = await Promise.all([
        admin.send('PATCH', `/api/admin/submissions/${id}`, {
          version: 1,
          status: 'done',
          outcome: 'answered',
          note: 'Rang back.',
        }),
        retention.erase(),
      ])
      expect([changed.status, erased]).toEqual(erased ? [404, 1] : [200, 0])
      expect((await admin.get(`/api/admin/submissions/${id}`)).status).toBe(changed.status)
    }
  })
})

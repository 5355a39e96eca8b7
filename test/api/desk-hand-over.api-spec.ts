import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import type { DeskUsers } from '../../src/staff/desk-users.types.js'
import type { TestApp } from '../support/app.js'
import { HandOverService } from '../../src/submissions/hand-over.service.js'
import { until } from '../support/until.js'
import { addAdmin, createUser, register, SECOND, startDesk, type Client } from './admin-support.js'

const OWNED = 2300

let test: TestApp
let admin: Client
let leaver: string

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  await addAdmin(test, admin)
  leaver = (await userOf(SECOND.email))?.id ?? ''
})
afterAll(() => test.close())

const execute = async <T>(sql: string) => (await test.em.fork().getConnection().execute(sql)) as T[]
const userOf = async (email: string) =>
  (await admin.get<DeskUsers>(`/api/admin/users?q=${email}`)).body.users.find((user) => user.email === email)

/** Copies of one entry, each with an owner. */
async function fill(owner: string) {
  const id = await register(test)
  const columns = await execute<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'submission' and is_generated = 'NEVER'`,
  )
  const changed: Record<string, string> = {
    id: `md5('copy' || n)::uuid`,
    reference: `'COPY-' || n`,
    idempotency_key: 'null',
    owner_id: `'${owner}'::uuid`,
  }
  const values = columns.map(({ name }) => changed[name] ?? name)
  await execute<object>(
    `insert into submission (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from submission, generate_series(1, ${OWNED}) n where id = '${id}'`,
  )
}

it('should move many entries in batches, each in the history and the audit log, while forms go on', async () => {
  const heir = await createUser(test, { email: 'heir@meridian.example', password: SECOND.password })
  await admin.send('POST', `/api/admin/users/${heir}/roles`, { role: 'handler' })
  await fill(leaver)
  expect((await userOf(SECOND.email))?.entries).toEqual({ count: 1000, more: true })

  expect((await admin.send('DELETE', `/api/admin/users/${leaver}/roles/admin?newOwner=${heir}`)).status).toBe(204)
  expect(await userOf(SECOND.email)).toMatchObject({ role: null, entries: { more: false } })
  await register(test)
  await until(async () => (await userOf(SECOND.email))?.entries.count === 0)

  expect(
    await execute<object>(`select owner_id, count(*)::int as n from submission where owner_id is not null group by 1`),
  ).toEqual([{ owner_id: heir, n: OWNED }])
  expect(await execute<object>(`select count(*)::int as n from desk_history where what like 'Assigned%'`)).toEqual([
    { n: OWNED },
  ])
  const audited = await execute<{ n: number }>(
    `select (detail->>'entries')::int as n from audit_entry where action = 'entries.bulk-changed' order by position`,
  )
  expect(audited.map(({ n }) => n)).toEqual([1000, 1000, 300])
})

it('should leave alone the entries of an admin who regains the role before the rest has moved', async () => {
  const heir = (await userOf('heir@meridian.example'))?.id ?? ''
  await test.app.get(HandOverService).moveBatch({ from: heir, to: null, by: heir })
  expect((await userOf('heir@meridian.example'))?.entries.count).toBe(1000)
})

it('should go on to the chosen owner after a crash, and when the former admin becomes a viewer meanwhile', async () => {
  const heir = (await userOf('heir@meridian.example'))?.id ?? ''
  const [chosen] = await execute<{ id: string }>(`select user_id as id from user_roles where role = 'admin'`)
  const handOvers = test.app.get(HandOverService)
  const moving = jest.spyOn(handOvers, 'moveBatch').mockRejectedValueOnce(new Error('The process ends here.'))
  const revoked = await admin.send('DELETE', `/api/admin/users/${heir}/roles/handler?newOwner=${chosen?.id}`)
  expect([revoked.status, moving.mock.calls.length]).toEqual([500, 1])
  moving.mockRestore()
  expect((await admin.send('POST', `/api/admin/users/${heir}/roles`, { role: 'viewer' })).status).toBe(204)
  await until(async () => (await userOf('heir@meridian.example'))?.entries.count === 0)
  expect(await execute<object>(`select distinct owner_id from submission where owner_id is not null`)).toEqual([
    { owner_id: chosen?.id },
  ])
})

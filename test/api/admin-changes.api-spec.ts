import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { DefaultQueryExecutor } from 'kysely'
import { AuditService } from '../../src/audit/audit.service.js'
import { log } from '../../src/common/logger.js'
import { changeRepository } from '../../src/submissions/desk-change.repository.js'
import type { BulkOutcome, ChangeOutcome, DeskList } from '../../src/submissions/submissions.types.js'
import type { TestApp } from '../support/app.js'
import { addAdmin, createUser, detailOf, listOf, register, startDesk, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let second: Client
let me: string

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  second = await addAdmin(test, admin)
  me = (await listOf(admin)).me.id
})
afterAll(() => test.close())

const execute = <Row>(sql: string) => test.em.fork().getConnection().execute(sql) as Promise<Row[]>
const detail = (id: string | undefined) => detailOf(admin, id)
const registered = async (count: number, lastName: string) => {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) ids.push(await register(test, { lastName }))
  return ids
}
const bulk = (rows: string[], change: object, who = admin) =>
  who.send<BulkOutcome>('POST', '/api/admin/submissions/bulk', { rows, ...change })
const undo = (id: string | undefined, who = admin) =>
  who.send<BulkOutcome & { message: string }>('POST', `/api/admin/undo/${id}`)

describe('POST /api/admin/undo/:id', () => {
  it('should put back status, owner and due date of a bulk change, and the history and the log say so', async () => {
    const ids = await registered(3, 'Undone')
    const first = await detail(ids[0])
    await admin.send('PATCH', `/api/admin/submissions/${ids[1]}`, { version: 1, owner: me, status: 'in-progress' })
    const { body } = await bulk([`${ids[0]}:1`, `${ids[1]}:2`, `${ids[2]}:1`], {
      status: 'done',
      outcome: 'answered',
      owner: 'none',
      due: '2027-01-05',
    })
    expect(body).toMatchObject({ changed: 3, conflicts: [], undo: { seconds: 30 } })
    expect((await detail(ids[1])).row).toMatchObject({ status: 'done', outcome: 'answered', owner: null })

    expect((await undo(body.undo?.id)).body).toMatchObject({ changed: 3, conflicts: [] })
    expect((await detail(ids[0])).row).toMatchObject({ status: 'new', owner: null, dueAt: first.row.dueAt })
    const { row, history } = await detail(ids[1])
    expect(row).toMatchObject({ status: 'in-progress', owner: { id: me }, version: 4 })
    expect(history).toContainEqual(
      expect.objectContaining({ what: 'Status set to In progress', detail: 'Undone. It was Done: answered' }),
    )
    const [entry] = await test.app.get(AuditService, { strict: false }).list({}, 1)
    expect(entry).toMatchObject({ action: 'entries.change-undone', detail: { entries: 3, conflicts: 0 } })
  })

  it('should undo a single change, once, and only for the admin who made it', async () => {
    const [id] = await registered(1, 'Single')
    const changed = await admin.send<ChangeOutcome>('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'spam',
      note: 'Stays.',
    })
    expect((await undo(changed.body.undo?.id, second)).status).toBe(410)
    expect((await undo(changed.body.undo?.id)).status).toBe(200)
    const { row, notes } = await detail(id)
    expect([row.status, notes.length]).toEqual(['new', 1])
    expect((await undo(changed.body.undo?.id)).status).toBe(410)
  })

  it('should overwrite nothing that someone else changed since, and name it', async () => {
    const ids = await registered(2, 'Overtaken')
    const { body } = await bulk(
      ids.map((id) => `${id}:1`),
      { status: 'done', outcome: 'answered' },
    )
    await second.send('PATCH', `/api/admin/submissions/${ids[1]}`, { version: 2, status: 'spam' })
    const { body: undone } = await undo(body.undo?.id)
    expect(undone).toMatchObject({ changed: 1, conflicts: [{ id: ids[1] }] })
    expect([(await detail(ids[0])).row.status, (await detail(ids[1])).row.status]).toEqual(['new', 'spam'])
  })

  it('should refuse after 30 seconds', async () => {
    const [id] = await registered(1, 'Toolate')
    const { body } = await bulk([`${id}:1`], { status: 'done', outcome: 'answered' })
    await test.em
      .getConnection()
      .execute(`update desk_undo set until = now() - interval '1 second' where id = '${body.undo?.id}'`)
    const refused = await undo(body.undo?.id)
    expect([refused.status, refused.body.message]).toEqual([
      410,
      'This can no longer be undone: it has been undone, or 30 seconds have passed.',
    ])
    expect((await detail(id)).row.status).toBe('done')
  })

  it('should offer no undo if nothing changed', async () => {
    const [id] = await registered(1, 'Alike')
    expect((await bulk([`${id}:1`], { status: 'new' })).body).toEqual({ changed: 0, undo: null, conflicts: [] })
    expect((await detail(id)).row.version).toBe(1)
  })
})

describe('a status and what belongs to it', () => {
  it('should be changed, filtered by and undone together', async () => {
    const [id] = await registered(1, 'Outcome')
    const change = (version: number, wanted: object) =>
      admin.send<ChangeOutcome & { errors: object }>('PATCH', `/api/admin/submissions/${id}`, { version, ...wanted })
    expect((await change(1, { status: 'done' })).body.errors).toEqual({
      outcome: 'Choose how it ended: accepted, declined, answered or no reply.',
    })
    expect((await change(1, { status: 'done', outcome: 'withdrawn' })).status).toBe(400)
    expect((await change(1, { status: 'done', outcome: 'declined' })).body.errors).toHaveProperty('outcomeReason')
    expect((await change(1, { status: 'waiting' })).body.errors).toHaveProperty('waitingUntil')
    const waiting = { status: 'waiting', waitingUntil: '2031-03-04' }
    await change(1, waiting)
    expect((await detail(id)).row).toMatchObject({ ...waiting, outcome: null, dueAt: '2031-03-04T23:59:59.000Z' })
    const declined = { status: 'done', outcome: 'declined', outcomeReason: 'Too early' }
    const { body } = await change(2, declined)
    const { row, history } = await detail(id)
    expect(row).toMatchObject({ ...declined, waitingUntil: null, decidedAt: expect.any(String) })
    expect(history.map(({ what }) => what)).toContain('Status set to Done: declined: Too early')
    const found = async (status: string) =>
      (await admin.get<DeskList>(`/api/admin/registrations?q=outcome&status=${status}`)).body.rows.length
    expect([await found('declined'), await found('done'), await found('accepted')]).toEqual([1, 1, 0])
    await undo(body.undo?.id)
    expect((await detail(id)).row).toMatchObject({ ...waiting, outcome: null, outcomeReason: null, decidedAt: null })
  })
})

describe('POST /api/admin/:tab/bulk', () => {
  it('should change all that match, and none that arrived after the list was read', async () => {
    const ids = await registered(12, 'Matching')
    const query = '?q=matching&size=10'
    const { body: list } = await admin.get<DeskList>(`/api/admin/registrations${query}`)
    expect([list.rows.length, list.found.count]).toEqual([10, 12])
    const [late] = await registered(1, 'Matching')
    const { body } = await admin.send<BulkOutcome>('POST', `/api/admin/registrations/bulk${query}`, {
      asOf: list.now,
      status: 'spam',
    })
    expect(body.changed).toBe(12)
    expect((await detail(ids[0])).row.status).toBe('spam')
    expect((await detail(late)).row.status).toBe('new')
    expect((await undo(body.undo?.id)).body.changed).toBe(12)
    expect((await admin.get<DeskList>(`/api/admin/registrations${query}&status=spam`)).body.found.count).toBe(0)
  })

  it('should refuse an empty change, an unknown owner and an unknown filter', async () => {
    const asOf = new Date().toISOString()
    const send = (query: string, change: object) =>
      admin.send('POST', `/api/admin/registrations/bulk${query}`, { asOf, ...change })
    expect((await send('?q=matching', {})).status).toBe(400)
    expect((await send('?q=matching', { owner: '00000000-0000-7000-8000-000000000000' })).status).toBe(400)
    expect((await send('?colour=red', { status: 'done', outcome: 'answered' })).status).toBe(400)
    expect((await send('', { status: 'done', outcome: 'answered', asOf: 'yesterday' })).status).toBe(400)
  })
})

describe('a change of more entries than one transaction takes', () => {
  it('should be nothing at all where a part of it fails', async () => {
    const id = await register(test, { lastName: 'Halfway' })
    const columns = await execute<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'submission'
        and is_generated = 'NEVER' and column_name not in ('id', 'idempotency_key')`,
    )
    const names = columns.map(({ name }) => name).join(', ')
    await execute(
      `insert into submission (id, ${names}) select gen_random_uuid(), ${names}
        from submission, generate_series(1, 600) where id = '${id}'`,
    )
    const lock = changeRepository.lock
    let parts = 0
    const locks = jest.spyOn(changeRepository, 'lock').mockImplementation((...asked) => {
      // The second part; the third lock takes the first one back.
      if (asked[2] === 500 && (parts += 1) === 2) throw new Error('the connection broke')
      return lock(...asked)
    })
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined)
    const asOf = new Date(Date.now() + 1000).toISOString()
    const path = '/api/admin/registrations/bulk?q=halfway'
    expect((await admin.send('POST', path, { asOf, status: 'spam' })).status).toBe(500)
    locks.mockRestore()
    logged.mockRestore()
    expect(parts).toBe(3)
    const counted = `select count(*)::int as count from submission where name like '%Halfway' and status = 'new'`
    expect(await execute(counted)).toEqual([{ count: 601 }])
  })

  it('should be made in parts, mailed to the new owner once, and undone together', async () => {
    const id = await register(test, { lastName: 'Multitude' })
    const owner = { email: 'owner@meridian.example', password: 'staple of the day' }
    const ownerId = await createUser(test, owner)
    await admin.send('POST', `/api/admin/users/${ownerId}/roles`, { role: 'handler' })
    const columns = await execute<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'submission'
        and is_generated = 'NEVER' and column_name not in ('id', 'idempotency_key')`,
    )
    const names = columns.map((column) => String(column.name)).join(', ')
    await execute(
      `insert into submission (id, ${names}) select gen_random_uuid(), ${names}
        from submission, generate_series(1, 1100) where id = '${id}'`,
    )
    const asOf = new Date(Date.now() + 1000).toISOString()
    const path = '/api/admin/registrations/bulk?q=multitude'
    const { body } = await admin.send<BulkOutcome>('POST', path, { asOf, status: 'in-progress', owner: ownerId })
    expect(body).toMatchObject({ changed: 1101, conflicts: [], undo: { id: expect.any(String) } })
    expect(await execute(`select part from desk_undo where id = '${body.undo?.id}' order by part`)).toEqual([
      { part: 0 },
      { part: 1 },
      { part: 2 },
    ])
    expect(
      await execute(`select id from mail_message where recipient = '${owner.email}' and template = 'assigned'`),
    ).toHaveLength(1)
    expect((await undo(body.undo?.id)).body).toEqual({ changed: 1101, undo: null, conflicts: [] })
    const counted = `select count(*)::int as count from submission where name like '%Multitude' and status = 'new' and owner_id is null`
    expect(await execute(counted)).toEqual([{ count: 1101 }])
    expect((await undo(body.undo?.id)).status).toBe(410)
  })
})

describe('two people who change one entry', () => {
  it('should both win with different fields and with notes, and be asked about the same field only', async () => {
    const id = await register(test)
    const { row, me } = await detail(id)
    const before = { status: 'new', owner: 'none', due: '' }
    const change = (wanted: object) =>
      admin.send('PATCH', `/api/admin/submissions/${id}`, { version: row.version, before, ...wanted })
    expect((await change({ owner: me.id })).status).toBe(200)
    expect((await change({ due: '2031-03-04' })).status).toBe(200)
    expect((await change({ note: 'Rang twice.' })).status).toBe(200)
    expect((await change({ owner: 'none' })).status).toBe(409)
    expect((await detail(id)).row).toMatchObject({ owner: { id: me.id }, dueAt: '2031-03-04T23:59:59.000Z' })
    // A program that does not say what it saw is refused as before.
    const blind = await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: row.version, status: 'spam' })
    expect(blind.status).toBe(409)
  })
})

describe('the cost of a change', () => {
  it('should be five writes: the entry, its undo, its history, the audit log and its head', async () => {
    const id = await register(test)
    const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    expect(
      (await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' }))
        .status,
    ).toBe(200)
    const written = executed.mock.calls.map(([{ sql }]) => sql)
    executed.mockRestore()
    // The mails of the form may be on their way meanwhile.
    const tables = written
      .flatMap((sql) => /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1] ?? [])
      .filter((table) => table !== 'mail_message')
    expect(tables).toEqual(['submission', 'desk_undo', 'desk_history', 'audit_entry', 'audit_head'])
  })
})

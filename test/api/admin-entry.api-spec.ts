import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskDetail, DeskRow } from '../../src/submissions/submissions.types.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import {
  ADMIN,
  addAdmin,
  createUser,
  detailOf,
  listOf,
  nameUser,
  register,
  SECOND,
  startDesk,
  submit,
  USER,
  type Client,
} from './admin-support.js'

let test: TestApp
let admin: Client
let second: Client
let userId: string

beforeAll(async () => {
  ;({ test, admin, userId } = await startDesk())
  second = await addAdmin(test, admin)
})
afterAll(() => test.close())

const list = () => listOf(admin)
const detail = (id: string) => detailOf(admin, id)

describe('GET /api/admin/submissions/:id', () => {
  it('should show every member as it was sent, the emails and their state', async () => {
    const id = await register(test, {
      businessName: 'Kelpworks',
      businessWebsite: 'https://kelpworks.example',
      jobRole: 'Chief',
    })
    const { fields, mails, history } = await detail(id)
    expect(fields).toEqual(
      expect.arrayContaining([
        { key: 'phone', name: 'Phone', value: '+44 7700 900412' },
        { key: 'businessName', name: 'Business name', value: 'Kelpworks' },
        { key: 'businessWebsite', name: 'Business website', value: 'https://kelpworks.example' },
      ]),
    )
    expect(mails.length).toBe(2)
    expect(history).toEqual([])
  })

  it('should keep ten kilobytes of markup and right-to-left letters as they were typed', async () => {
    const long = `<script>alert(1)</script>\u202e${'م'.repeat(4974)}`
    const id = await submit(test, 'application', {
      ...{ userType: 'investor', fullName: '=HYPERLINK("x")', email: 'a@example.org', phone: '020 7946 0123' },
      ...{ investmentRange: '10k-50k', experience: long, agreeToTerms: true },
    })
    expect(Buffer.byteLength(long)).toBeGreaterThan(9900)
    const answer = await admin.raw('GET', `/api/admin/submissions/${id}`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.json<DeskDetail>().fields).toContainEqual({
      key: 'experience',
      name: 'Investment Experience',
      value: long,
    })
    const rows = (await admin.raw('GET', '/api/admin/applications/export?format=json')).json<DeskRow[]>()
    expect(rows.find((row) => row.id === id)?.name).toBe('=HYPERLINK("x")')
    const csv = (await admin.raw('GET', '/api/admin/applications/export?format=csv')).body
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain('"Agreed to: I agree to the Privacy Policy & Terms and Conditions. (version 2026-11)"')
  })
})

describe('PATCH /api/admin/submissions/:id', () => {
  it('should save status, owner and due date, with the author of each change in the history', async () => {
    const id = await register(test)
    const me = (await detail(id)).me.id
    const { status, body } = await admin.send<{ version: number }>('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'done',
      outcome: 'answered',
      owner: me,
      due: '2026-12-01',
    })
    expect([status, body.version]).toEqual([200, 2])
    const { row, history } = await detail(id)
    expect(row).toMatchObject({ status: 'done', outcome: 'answered', overdue: false, owner: { id: me } })
    expect(row.dueAt).toMatch(/^2026-12-01T23:59:59/)
    expect(history.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Status set to Done: answered',
        `Assigned to ${ADMIN.email}`,
        'Due date set to 1 December 2026',
      ]),
    )
    expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set([ADMIN.email]))
  })

  it('should answer the second of two admins with a conflict, and overwrite nothing', async () => {
    const id = await register(test)
    await nameUser(test, ADMIN, 'Ada Byron')
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' })
    const late = await second.send<{ message: string }>('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'spam',
    })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Ada Byron changed this submission')
    expect(late.body.message).not.toContain('@')
    await nameUser(test, ADMIN, '')
    expect((await detail(id)).row).toMatchObject({ status: 'done', outcome: 'answered', version: 2 })
  })

  it('should accept exactly one of two simultaneous changes', async () => {
    const id = await register(test)
    const answers = await Promise.all([
      admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' }),
      second.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'spam' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('should refuse an owner without a role, an empty change and an invalid day', async () => {
    const id = await register(test)
    const change = (payload: object) => admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, ...payload })
    expect((await change({ owner: userId })).status).toBe(400)
    expect((await change({})).status).toBe(400)
    expect((await change({ due: '2026-13-01' })).status).toBe(400)
    expect((await change({ due: '2026-02-31' })).status).toBe(400)
    expect((await change({ status: 'unheard' })).status).toBe(400)
  })
})

describe('POST /api/admin/submissions/bulk', () => {
  it('should change the selected rows, name those that someone else changed, and keep the counts right', async () => {
    const ids = [await register(test), await register(test), await register(test, { firstName: 'Taken' })]
    await second.send('PATCH', `/api/admin/submissions/${ids[2]}`, { version: 1, status: 'in-progress' })
    const before = (await list()).fresh.registrations.count
    const { body } = await admin.send<{ changed: number; conflicts: { id: string; name: string }[] }>(
      'POST',
      '/api/admin/submissions/bulk',
      { rows: ids.map((id) => `${id}:1`), status: 'spam' },
    )
    expect(body.changed).toBe(2)
    expect(body.conflicts).toMatchObject([{ id: ids[2], name: expect.stringContaining('Taken') as unknown as string }])
    expect((await list()).fresh.registrations.count).toBe(before - 2)
    expect((await detail(ids[2] as string)).row.status).toBe('in-progress')
  })
})

describe('notes', () => {
  it('should be kept with their author, and refused when empty', async () => {
    const id = await register(test)
    expect(
      (await second.send('POST', `/api/admin/submissions/${id}/notes`, { body: '  Met her in London. ' })).status,
    ).toBe(201)
    expect((await detail(id)).notes).toMatchObject([{ author: SECOND.email, body: 'Met her in London.' }])
    for (const words of ['', '   ', 'x'.repeat(5001)])
      expect((await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: words })).status).toBe(400)
  })
})

describe('an owner who has left the desk', () => {
  it('should first hand over their entries, and remain the owner of one that is saved unchanged', async () => {
    const person = { email: 'leaver@meridian.example', password: USER.password }
    const leaver = await createUser(test, person)
    await admin.send('POST', `/api/admin/users/${leaver}/roles`, { role: 'admin' })
    const [first, second] = [await register(test), await register(test)]
    for (const id of [first, second])
      await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: leaver })
    const roles = `/api/admin/users/${leaver}/roles/admin`
    const refused = await admin.send<{ message: string }>('DELETE', roles)
    expect([refused.status, refused.body.message]).toEqual([409, 'They own 2 entries. Choose a new owner first.'])
    const me = (await detail(first)).me.id
    expect((await admin.send('DELETE', `${roles}?newOwner=${me}`)).status).toBe(204)
    expect((await detail(first)).row.owner?.id).toBe(me)
    // Its job, which would move the next one too, has ended.
    const sql = test.em.getConnection()
    await until(async () => {
      const ended = await sql.execute(`select 1 from pgboss.job where name = 'hand-over' and state = 'completed'`)
      return ended.length > 0
    })

    await sql.execute(`update submission set owner_id = '${leaver}' where id = '${second}'`)
    const { row } = await detail(second)
    expect(row.owner?.email).toBe(person.email)
    const saved = { version: row.version, status: 'done', outcome: 'answered', owner: leaver, note: 'Kept with them.' }
    expect((await admin.send('PATCH', `/api/admin/submissions/${second}`, saved)).status).toBe(200)
    expect((await detail(second)).notes).toMatchObject([{ body: 'Kept with them.' }])
  })
})

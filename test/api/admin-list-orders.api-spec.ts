import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskNeighbours } from '../../src/admin/desk.types.js'
import type { TestApp } from '../support/app.js'
import { addAdmin, listOf, register, startDesk, submit, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  await addAdmin(test, admin)
})
afterAll(() => test.close())

const list = (query?: string, tab?: string) => listOf(admin, query, tab)

describe('the orders of a list', () => {
  it('should put what is due first first, and what is not due last', async () => {
    const due: [name: string, day: string][] = [
      ['Later', '2027-02-01'],
      ['Never', ''],
      ['Sooner', '2027-01-01'],
    ]
    for (const [firstName, day] of due) {
      const id = await register(test, { firstName, lastName: 'Dueorder' })
      await admin.send('PATCH', `/api/admin/submissions/${id}`, {
        version: 1,
        ...(day ? { status: 'in-progress' } : { status: 'done', outcome: 'answered' }),
        ...(day && { due: day }),
      })
    }
    const names = async (query: string) =>
      (await list(`?q=dueorder&${query}`)).rows.map(({ name }) => name.split(' ')[0])
    expect(await names('sort=due')).toEqual(['Sooner', 'Later', 'Never'])
    expect(await names('sort=due&dir=desc')).toEqual(['Never', 'Later', 'Sooner'])
    expect((await names('sort=status'))[0]).toBe('Never')
    const walked: (string | undefined)[] = []
    let at = ''
    for (const { id } of (await list('?q=dueorder&sort=due')).rows) {
      const beside = await admin.get<DeskNeighbours>(`/api/admin/registrations/neighbours/${id}?q=dueorder&sort=due`)
      expect(beside.body.before ?? '').toBe(at)
      walked.push((at = id))
    }
    expect(walked).toHaveLength(3)
  })

  it('should keep the entries of each owner together, and those without one last', async () => {
    const { owners, me } = await list()
    const other = owners.find(({ id }) => id !== me.id)
    for (const owner of [me.id, undefined, other?.id, me.id, undefined, other?.id]) {
      const id = await register(test, { lastName: 'Ownerorder' })
      if (owner) await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner })
    }
    // By the name at the desk, whatever the account.
    await test.em
      .getConnection()
      .execute(`update users set user_metadata = '{"name":"Zuleika"}' where id = '${owners[0]?.id}'`)
    const order = async (dir: string) =>
      (await list(`?q=ownerorder&sort=owner&dir=${dir}`)).rows.map(({ owner }) => owner?.id ?? null)
    const upwards = await order('asc')
    expect([upwards[0] === upwards[1], upwards[2] === upwards[3], upwards[1] === upwards[2]]).toEqual([
      true,
      true,
      false,
    ])
    expect([upwards[0], upwards[2]]).toEqual([other?.id, me.id].sort((a) => (a === owners[0]?.id ? 1 : -1)))
    expect(upwards.slice(4)).toEqual([null, null])
    expect(await order('desc')).toEqual(upwards.toReversed())
    const { rows } = await list('?q=ownerorder&sort=owner')
    for (const [at, { id }] of rows.entries()) {
      const beside = await admin.get<DeskNeighbours>(
        `/api/admin/registrations/neighbours/${id}?q=ownerorder&sort=owner`,
      )
      expect(beside.body).toEqual({ before: rows[at - 1]?.id ?? null, after: rows[at + 1]?.id ?? null })
    }
    const csv = (await admin.raw('GET', '/api/admin/registrations/export?q=ownerorder&sort=owner')).body
    expect(csv.trim().split('\r\n')).toHaveLength(7)
  })

  it.each(['q=leaverorder&', ''])(
    'should go on after an owner whose entries were handed over since the page was read (%s)',
    async (filter) => {
      const { owners } = await list()
      const all: string[] = []
      for (let at = 0; at < 13; at += 1) {
        all.push(await register(test, { lastName: 'Leaverorder' }))
        const owner = owners[at < 3 ? 1 : 0]?.id
        await admin.send('PATCH', `/api/admin/submissions/${all[at]}`, { version: 1, owner })
      }
      const execute = (sql: string) => test.em.getConnection().execute(sql)
      await execute(`update users set user_metadata = '{"name":"Aaron"}' where id = '${owners[0]?.id}'`)
      await execute(`update submission set owner_id = null where id not in ('${all.join("','")}')`)
      const first = await list(`?${filter}sort=owner&size=10`)
      expect(first.rows.map(({ id }) => id)).toEqual(all.slice(3))
      await execute(`update submission set owner_id = null where owner_id = '${owners[0]?.id}'`)
      const second = await list(`?${filter}sort=owner&size=10&after=${first.next}&page=2`)
      expect(second.rows.slice(0, 3).map(({ id }) => id)).toEqual(all.slice(0, 3))
      await execute(`delete from submission where id in ('${all.join("','")}')`)
    },
  )

  it('should put the earliest preferred date first, and a call without one last', async () => {
    for (const preferredDate of ['2027-05-05', '', '2027-04-04'])
      await submit(test, 'discovery-call', {
        firstName: 'Wish',
        lastName: 'Dayorder',
        email: 'w@example.org',
        phone: '020 7946 0123',
        country: 'Ireland',
        ...(preferredDate && { preferredDate }),
      })
    const { rows } = await list('?q=dayorder&sort=preferred', 'discovery-calls')
    expect(rows.map(({ preferredDate }) => preferredDate)).toEqual(['2027-04-04', '2027-05-05', null])
  })
})

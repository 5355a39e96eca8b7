import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import type { DeskLayout } from '../../src/staff/desk-view.types.js'
import type { DeskList, DeskSearch } from '../../src/submissions/submissions.types.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { clientOf, createUser, register, startDesk, submit, USER, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let one: Client
let two: Client
const ids = { one: '', two: '' }

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  const handler = async (email: string) => {
    const person = { email, password: USER.password }
    const id = await createUser(test, person)
    await admin.send('POST', `/api/admin/users/${id}/roles`, { role: 'handler' })
    return { id, client: await clientOf(test, person) }
  }
  const [first, second] = [await handler('one@meridian.example'), await handler('two@meridian.example')]
  ;[ids.one, one, ids.two, two] = [first.id, first.client, second.id, second.client]
})
afterAll(() => test.close())

const save = (client: Client, payload: object) =>
  client.send<{ id: string; message: string; errors?: object }>('POST', '/api/admin/views', {
    tab: 'registrations',
    query: '',
    shared: false,
    ...payload,
  })
const views = async (client: Client) => (await client.get<DeskLayout>('/api/admin/layout')).body
const named = async (client: Client, name: string) => (await views(client)).views.find((view) => view.name === name)

/** A count that took too long is available a moment later. */
const countOf = (client: Client, name: string) => until(async () => (await named(client, name))?.count ?? undefined)

describe('saved views', () => {
  it('should keep a filter without its page, and count what it finds', async () => {
    await register(test, { country: 'Ireland', lastName: 'Viewable' })
    const query = '?country=Ireland&q=viewable&sort=name&page=3&after=abc&colour=red'
    expect((await save(one, { name: '  Irish  ', query })).status).toBe(201)
    const view = await named(one, 'Irish')
    expect(view).toMatchObject({ query: '?q=viewable&country=Ireland&sort=name', tab: 'registrations', shared: false })
    expect(view?.changeable).toBe(true)
    expect(await countOf(one, 'Irish')).toEqual({ count: 1, more: false })
    const list = await one.get<DeskList>(`/api/admin/registrations${view?.query}`)
    expect(list.body.found).toEqual({ count: 1, more: false })
  })

  it('should be its owner’s alone until it is shared, and then everyone’s to read', async () => {
    const { id } = (await save(one, { name: 'Quiet', query: '?status=new' })).body
    expect(await named(two, 'Quiet')).toBeUndefined()
    expect((await two.send('PATCH', `/api/admin/views/${id}`, { name: 'Loud' })).status).toBe(404)
    expect((await admin.send('DELETE', `/api/admin/views/${id}`)).status).toBe(404)

    expect((await one.send('PATCH', `/api/admin/views/${id}`, { shared: true })).status).toBe(204)
    expect(await named(two, 'Quiet')).toMatchObject({ changeable: false, owner: 'one@meridian.example' })
    expect((await two.send('PATCH', `/api/admin/views/${id}`, { name: 'Loud' })).status).toBe(403)
    expect((await two.send('DELETE', `/api/admin/views/${id}`)).status).toBe(403)
    expect((await admin.send('PATCH', `/api/admin/views/${id}`, { name: 'Calm' })).status).toBe(204)
    expect(await named(one, 'Calm')).toBeDefined()
    const { status, body } = await one.send('DELETE', `/api/admin/views/${id}`)
    expect([status, body]).toEqual([200, { id, seconds: 30 }])
    expect(await named(two, 'Calm')).toBeUndefined()
    expect((await one.send('DELETE', `/api/admin/views/${id}`)).status).toBe(404)
    expect((await two.send('POST', `/api/admin/views/${id}/restore`)).status).toBe(403)
    expect((await one.send('POST', `/api/admin/views/${id}/restore`)).status).toBe(204)
    expect(await named(two, 'Calm')).toBeDefined()
    expect((await one.send('POST', `/api/admin/views/${id}/restore`)).status).toBe(410)
    const recorded = await test.app.get(AuditService, { strict: false }).list({ subjectId: id })
    expect(recorded.map(({ detail }) => detail.change)).toEqual(['restored', 'deleted', 'changed', 'changed', 'saved'])
  })

  it('should mean the reader where it says "mine"', async () => {
    const entry = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${entry}`, { version: 1, owner: ids.two })
    await save(one, { name: 'Mine', query: '?owner=me', shared: true })
    expect((await countOf(one, 'Mine')).count).toBe(0)
    expect((await countOf(two, 'Mine')).count).toBe(1)
  })

  it('should refuse a name that is missing, too long or in use, and an unknown list', async () => {
    expect(await save(one, { name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { name: expect.any(String) } },
    })
    expect((await save(one, { name: 'x'.repeat(61) })).status).toBe(400)
    expect((await save(one, { name: 'Elsewhere', tab: 'users' })).status).toBe(400)
    await save(one, { name: 'Twice' })
    const again = await save(one, { name: 'Twice' })
    const taken = 'There is already a view with that name.'
    expect(again).toMatchObject({ status: 409, body: { message: taken, errors: { name: taken } } })
    expect((await save(two, { name: 'Twice' })).status).toBe(201)
  })

  it('should keep at most twenty a person, so that counting them stays bounded', async () => {
    let last = { status: 0, body: { message: '' } }
    for (let at = 0; at < 21; at += 1) last = await save(two, { name: `View ${at}` })
    expect([last.status, last.body.message]).toEqual([
      409,
      'You already have 20 views, which is the most you can keep. Delete one first.',
    ])
  })
})

describe('GET /api/admin/work', () => {
  it('should list what one owns and has not finished, of every kind, what is due first', async () => {
    const work = async () => (await one.get<DeskSearch>('/api/admin/work')).body
    const call = { firstName: 'Wren', lastName: 'Alder', email: 'wren@example.org', phone: '+44 7700 900413' }
    const discovery = await submit(test, 'discovery-call', {
      ...call,
      country: 'Ireland',
      businessWebsite: 'https://wren.example',
      preferredDate: '',
    })
    const [late, soon, done] = [discovery, await register(test), await register(test)]
    const own = (id: string, rest: object) =>
      admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: ids.one, ...rest })
    await own(soon, { due: '2031-05-02' })
    await own(late, { due: '2031-05-01', status: 'in-progress' })
    await own(done, { due: '2031-04-01', status: 'done', outcome: 'answered' })
    const { rows, found } = await work()
    expect(rows.map(({ id, tab }) => [id, tab])).toEqual([
      [late, 'discovery-calls'],
      [soon, 'registrations'],
    ])
    expect(found).toEqual({ count: 2, more: false })
    const wait = (version: number, waitingUntil: string) =>
      admin.send('PATCH', `/api/admin/submissions/${soon}`, { version, status: 'waiting', waitingUntil })
    await wait(2, '2031-04-01')
    expect((await work()).rows.map(({ id }) => id)).toEqual([late])
    // Its day has come.
    await wait(3, '2026-01-05')
    expect((await work()).rows[0]).toMatchObject({ id: soon, status: 'waiting', overdue: true })
  })
})

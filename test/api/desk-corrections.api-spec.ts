import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import type { PersonPage } from '../../src/people/people.types.js'
import { DeskRetentionService } from '../../src/people/desk-retention.service.js'
import type { TestApp } from '../support/app.js'
import { register, startDesk, submit, type Client, personOf } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const person = async (id: string) => (await admin.get<PersonPage>(`/api/admin/people/${await personOf(test, id)}`)).body

describe('PATCH /api/admin/people/:id', () => {
  it('should keep a correction made since the page was opened, and let another field be corrected beside it', async () => {
    const id = await register(test, { lastName: 'Overtaken', email: 'old@example.org', phone: '020 7946 0101' })
    const correct = async (fields: object) =>
      admin.send<{ message: string; errors?: object }>('PATCH', `/api/admin/people/${await personOf(test, id)}`, {
        submission: id,
        ...fields,
      })
    expect((await correct({ email: 'new@example.org', before: { email: 'old@example.org' } })).status).toBe(200)
    const conflicts = await correct({
      email: 'other@example.org',
      phone: '020 7946 0109',
      before: { email: 'old@example.org', phone: '020 7946 0101' },
    })
    expect(conflicts).toEqual({
      status: 409,
      body: expect.objectContaining({
        message: 'Someone else has corrected this in the meantime, so nothing was saved.',
        errors: { email: 'Someone else has changed this to new@example.org in the meantime.' },
      }),
    })
    expect((await correct({ phone: '020 7946 0102', before: { phone: '020 7946 0101' } })).status).toBe(200)
    const { body } = await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)
    expect(body.row).toMatchObject({ email: 'new@example.org', phone: '020 7946 0102' })
    expect((await correct({ phone: '', before: 'everything' })).status).toBe(400)
  })

  it('should offer every field that can be corrected, with or without an answer', async () => {
    const id = await submit(test, 'discovery-call', {
      firstName: 'Mary',
      lastName: '',
      email: 'unnamed@example.org',
      phone: '020 7946 0123',
    })
    const offered = (await person(id)).timeline.flatMap((event) =>
      event.kind === 'form' ? event.form.correctable : [],
    )
    expect(offered).toEqual([
      { key: 'firstName', name: 'First name', value: 'Mary' },
      { key: 'lastName', name: 'Last name', value: '' },
      { key: 'email', name: 'Email', value: 'unnamed@example.org' },
      { key: 'phone', name: 'Phone', value: '020 7946 0123' },
    ])
  })
})

describe('a merged person with a corrected address', () => {
  let count = 0
  const from = (name: string) => register(test, { email: `${name}.${count}@corrected.example` })
  const correct = async (id: string, name: string) =>
    admin.send('PATCH', `/api/admin/people/${await personOf(test, id)}`, {
      submission: id,
      email: `${name}.${count}@corrected.example`,
    })
  const merge = async (id: string, other: string) =>
    (
      await admin.send<{ id: string }>('POST', `/api/admin/people/${await personOf(test, id)}/merge`, {
        other: await personOf(test, other),
      })
    ).body.id
  const undo = (merge: string) => admin.send('POST', `/api/admin/person-merges/${merge}/undo`)
  const addresses = async (id: string) => (await person(id)).addresses.map(({ address }) => address.split('.')[0])
  const purge = () => test.app.get(DeskRetentionService, { strict: false }).erase()

  beforeEach(() => {
    count += 1
  })

  it('should stay one person, whom an erasure takes as a whole', async () => {
    const [a, b] = [await from('a'), await from('b')]
    const merged = await personOf(test, b)
    await merge(a, b)
    await correct(b, 'c')
    await purge()
    expect((await admin.get<PersonPage>(`/api/admin/people/${merged}`)).body.id).toBe(await personOf(test, a))
    expect(await addresses(a)).toEqual(['a', 'c'])
    expect(
      (await admin.send('POST', `/api/admin/people/${await personOf(test, a)}/erasure`, { submissions: 2 })).status,
    ).toBe(200)
    expect((await admin.get(`/api/admin/people/${merged}`)).status).toBe(404)
  })

  it('should be separated by the undoing of the merge', async () => {
    const [a, b] = [await from('a'), await from('b')]
    const merged = await merge(a, b)
    await correct(b, 'c')
    expect((await undo(merged)).status).toBe(200)
    expect([await addresses(a), await addresses(b)]).toEqual([['a'], ['c']])
  })

  it('should stay linked with the address that other submissions keep', async () => {
    const [a, b] = [await from('a'), await from('b')]
    await from('b')
    const merged = await merge(a, b)
    await correct(b, 'c')
    expect((await addresses(a)).sort()).toEqual(['a', 'b', 'c'])
    expect((await undo(merged)).status).toBe(200)
    expect([await addresses(a), (await addresses(b)).sort()]).toEqual([['a'], ['b', 'c']])
  })

  it.each([
    ['to one merged with it', 'd', ['a', 'd', 'e']],
    ['to the main one of the same person', 'a', ['a', 'd', 'e']],
    ['to one of another person', 'f', ['a', 'd', 'e', 'f', 'g']],
    ['to a further one', 'h', ['a', 'd', 'e', 'h']],
  ])('should keep the rest together when the one between them goes %s', async (_, to, expected) => {
    const [a, b, d, e] = [await from('a'), await from('b'), await from('d'), await from('e')]
    const [f, g] = [await from('f'), await from('g')]
    await merge(b, d)
    await merge(b, e)
    await merge(a, b)
    await merge(g, f)
    expect((await correct(b, to)).status).toBe(200)
    await purge()
    expect((await addresses(a)).sort()).toEqual(expected)
    expect((await addresses(e)).sort()).toEqual(expected)
  })

  it('should leave a person of one address alone', async () => {
    const [b, other] = [await from('b'), await from('b')]
    await correct(b, 'c')
    expect([await addresses(b), await addresses(other)]).toEqual([['c'], ['b']])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskDetail } from '../../src/admin/desk.types.js'
import type { PersonEvent, PersonPage } from '../../src/admin/people/people.types.js'
import type { TestApp } from '../support/app.js'
import { clientOf, createUser, register, startDesk, submit, USER, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const person = async (id: string) => (await admin.get<PersonPage>(`/api/admin/people/${id}`)).body
const kinds = (events: PersonEvent[]) => [...new Set(events.map(({ kind }) => kind))].sort()
const formsOf = ({ timeline }: PersonPage) => timeline.flatMap((event) => (event.kind === 'form' ? [event.form] : []))

const callFrom = (email: string) => ({ firstName: 'Mary', lastName: 'Anning', email, phone: '020 7946 0123' })

describe('GET /api/admin/people/:id', () => {
  it('refuses anonymous callers, users without the role and unknown ids', async () => {
    const url = `/api/admin/people/${await register(test)}`
    expect((await (await clientOf(test)).get(url)).status).toBe(401)
    expect((await (await clientOf(test, USER)).get(url)).status).toBe(403)
    expect((await admin.get('/api/admin/people/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await admin.get('/api/admin/people/mary@example.org')).status).toBe(400)
  })

  it('collects everything from one address, however it was written, and nothing of others', async () => {
    const who = { email: 'mary.anning@example.org', password: USER.password }
    const first = await register(
      test,
      { email: 'Mary.Anning@Example.org' },
      { context: { consent: 'investor-landing' } },
    )
    const second = await submit(test, 'discovery-call', callFrom('mary.anning@example.org'))
    const decoyed = await submit(test, 'discovery-call', callFrom('MARY.ANNING@example.org'), {
      context: { decoy: 'filled' },
    })
    await register(test, { email: 'someone.else@example.org' })
    await admin.send('POST', `/api/admin/submissions/${first}/notes`, { words: 'Rang back.' })
    await admin.send('PATCH', `/api/admin/submissions/${second}`, { version: 1, status: 'in-progress' })
    await createUser(test, who)
    await clientOf(test, who)

    const page = await person(first)
    expect(page.addresses).toEqual([{ address: who.email, accountSince: expect.any(String) }])
    expect(page).toMatchObject({ submissions: 3, shown: 3, name: 'Mary Anning', phones: expect.any(Array) })
    expect(kinds(page.timeline)).toEqual(['change', 'form', 'mail', 'note', 'sign-in'])
    const times = page.timeline.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
    expect(formsOf(page).map(({ entry, state, consent }) => [entry.id, state, consent?.agreed])).toEqual([
      [decoyed, 'pending', undefined],
      [second, 'in-progress', undefined],
      [first, 'new', true],
    ])
    expect(JSON.stringify(page)).not.toContain('someone.else')
    for (const id of [second, decoyed]) expect({ ...(await person(id)), id: first, now: page.now }).toEqual(page)
    expect((await admin.get<DeskDetail>(`/api/admin/submissions/${first}`)).body.fromPerson).toBe(3)
  })

  it('is not in the audit log: looking at a person changes nothing', async () => {
    const id = await register(test)
    await person(id)
    const { body } = await admin.get<{ lines: unknown[] }>(`/api/admin/audit?subject=${id}`)
    expect(body.lines).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AuditPage, DeskDetail, DeskSearch } from '../../src/admin/desk.types.js'
import type {
  ErasurePreview,
  MergePreview,
  PeoplePage,
  PersonCopy,
  PersonEvent,
  PersonPage,
  PersonRequestView,
} from '../../src/admin/people/people.types.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { ADMIN, clientOf, createUser, register, startDesk, submit, USER, type Client } from './admin-support.js'

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

const execute = (sql: string) => test.em.fork().getConnection().execute<Record<string, unknown>[]>(sql)

/** The mails of a form are sent a moment later, which changes what a page shows about them. */
const mailsHaveLeft = () =>
  until(async () => (await execute(`select 1 from mail_message where state not in ('sent', 'held')`)).length === 0)

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

    await mailsHaveLeft()
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
    expect(JSON.stringify(page.timeline)).not.toContain('someone.else')
    for (const id of [second, decoyed]) expect({ ...(await person(id)), id: first, now: page.now }).toEqual(page)
    expect((await admin.get<DeskDetail>(`/api/admin/submissions/${first}`)).body.fromPerson).toBe(3)
  })

  it('shows 25 submissions at a time, each part going on where the one before ended', async () => {
    const email = 'prolific@example.org'
    const ids: string[] = []
    for (let at = 0; at < 30; at += 1) ids.unshift(await register(test, { email, lastName: `Number ${at}` }))
    const newest = await person(ids[0] as string)
    expect(newest).toMatchObject({ submissions: 30, from: 1, shown: 25, older: ids[24], name: 'Rosalind Number 29' })
    const older = await person(`${ids[0]}?before=${newest.older}`)
    expect(older).toMatchObject({ submissions: 30, from: 26, shown: 5, older: null, name: 'Rosalind Number 29' })
    expect([...formsOf(newest), ...formsOf(older)].map(({ entry }) => entry.id)).toEqual(ids)
    expect((await admin.get(`/api/admin/people/${ids[0]}?before=yesterday`)).status).toBe(400)
  })

  it('is not in the audit log: looking at a person changes nothing', async () => {
    const id = await register(test)
    await person(id)
    const { body } = await admin.get<{ lines: unknown[] }>(`/api/admin/audit?subject=${id}`)
    expect(body.lines).toEqual([])
  })
})

const audited = async (action: string) => (await admin.get<AuditPage>(`/api/admin/audit?action=${action}`)).body.lines

describe('people who look the same', () => {
  const pair = async () => {
    const [name, phone] = [`Pair ${Date.now()}`, `020 ${String(Date.now()).slice(-8)}`]
    const id = await register(test, { firstName: name, email: `${Date.now()}.a@example.org`, phone })
    const other = await register(test, { email: `${Date.now()}.b@example.org`, phone: `+44 ${phone.slice(1)}` })
    return { id, other }
  }

  it('are suggested with the evidence: the same phone, or the same name and business', async () => {
    const { id, other } = await pair()
    const { suggestions } = await person(id)
    expect(suggestions).toEqual([
      { id: other, address: expect.stringContaining('.b@'), name: expect.any(String), evidence: [expect.stringContaining('Same phone: +44 20')] }, // prettier-ignore
    ])
    const alike = { firstName: 'Élise', lastName: 'Quarrington', businessName: 'Umber Optics' }
    const one = await register(test, { ...alike, email: 'elise@one.example', phone: '0161 496 0001' })
    const two = await register(test, {
      ...alike,
      firstName: 'Elise',
      email: 'elise@two.example',
      phone: '0161 496 0002',
    })
    await register(test, { ...alike, businessName: 'Other', email: 'elise@three.example', phone: '0161 496 0003' })
    expect((await person(one)).suggestions).toMatchObject([
      { id: two, evidence: ['Same name and business: Elise Quarrington, Umber Optics'] },
    ])
  })

  it('should be merged after a preview, which changes nothing, and separated again', async () => {
    const { id, other } = await pair()
    const preview = await admin.get<MergePreview>(`/api/admin/people/${id}/merge/${other}`)
    expect(preview.body.parts).toMatchObject([
      { submissions: 1, mails: 2 },
      { submissions: 1, mails: 2 },
    ])
    expect((await person(id)).submissions).toBe(1)

    const merged = await admin.send<{ id: string }>('POST', `/api/admin/people/${id}/merge`, { other })
    expect(merged.status).toBe(200)
    for (const one of [id, other])
      expect(await person(one)).toMatchObject({ submissions: 2, suggestions: [], merges: [{ id: merged.body.id }] })
    expect((await admin.send('POST', `/api/admin/people/${other}/merge`, { other: id })).status).toBe(409)
    expect((await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)).body.fromPerson).toBe(2)

    expect((await admin.send('POST', `/api/admin/person-merges/${merged.body.id}/undo`)).status).toBe(200)
    expect(await person(id)).toMatchObject({ submissions: 1, merges: [{ undone: { by: ADMIN.email } }] })
    expect((await admin.send('POST', `/api/admin/person-merges/${merged.body.id}/undo`)).status).toBe(409)
    expect([(await audited('person.merged')).length, (await audited('person.merge-undone')).length]).toEqual([1, 1])
  })

  it('should stay merged after 30 days', async () => {
    const { id, other } = await pair()
    const { body } = await admin.send<{ id: string }>('POST', `/api/admin/people/${id}/merge`, { other })
    await execute(`update person_merge set merged_at = now() - interval '31 days' where id = '${body.id}'`)
    expect((await admin.send('POST', `/api/admin/person-merges/${body.id}/undo`)).status).toBe(410)
    expect((await person(id)).merges).toMatchObject([{ undoUntil: null }])
  })
})

describe('the rights of a person', () => {
  it('include a copy of everything held, without the names of those at the desk', async () => {
    const id = await register(test, { email: 'copied@example.org' })
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { words: 'Prefers mornings.' })
    const answer = await admin.raw('GET', `/api/admin/people/${id}/copy`)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    const copy = answer.json<PersonCopy>()
    expect(copy).toMatchObject({ addresses: ['copied@example.org'], notes: [{ words: 'Prefers mornings.' }] })
    expect(copy.submissions[0]?.answers).toContainEqual({ name: 'Email', value: 'copied@example.org' })
    expect(copy.mails.map(({ text }) => text).join()).toContain(copy.submissions[0]?.reference)
    expect(copy.mails.map(({ subject }) => subject).join()).not.toContain('team-submission')
    expect(answer.body).not.toContain(ADMIN.email)
    expect(await audited('person.data-exported')).toHaveLength(1)
  })

  it('include the withdrawal of consent to marketing, which stays on record', async () => {
    const email = 'marketed@example.org'
    const id = await register(test, { email, marketing: true }, { context: { consent: 'investor-landing' } })
    expect((await person(id)).marketing).toBe('given')
    const url = `/api/admin/people/${id}/consent/withdraw`
    expect(await admin.send('POST', url)).toEqual({ status: 200, body: { withdrawn: 1 } })
    const page = await person(id)
    expect(page.marketing).toBe('withdrawn')
    const value = formsOf(page)[0]?.fields.find(({ key }) => key === 'marketing')?.value
    expect(value).toMatch(/^Withdrawn on \d{4}-\d\d-\d\d\. Before: Yes: “Send me news/)
    expect((await admin.send('POST', url)).status).toBe(409)
    expect(await audited('person.consent-withdrawn')).toHaveLength(1)
  })

  it('include correction, by the rules of the form, wherever it is shown and searched', async () => {
    const id = await register(test, { lastName: 'Mispelt', email: 'wrong@example.org' })
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { words: 'Quoth the raven.' })
    const correct = (fields: object) => admin.send<{ errors?: object }>('PATCH', `/api/admin/people/${id}`, fields)
    expect((await correct({ email: 'no address' })).body.errors).toHaveProperty('email')
    expect((await correct({ fullName: 'Not asked for' })).status).toBe(409)
    expect((await correct({ lastName: 'Misspelt', email: 'right@example.org' })).status).toBe(200)
    expect((await correct({ lastName: 'Misspelt' })).status).toBe(409)
    const { body } = await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)
    expect(body.row).toMatchObject({ name: 'Rosalind Misspelt', email: 'right@example.org' })
    expect(body.history[0]).toMatchObject({ what: 'Corrected: Last name, Email' })
    expect((await person(id)).addresses).toMatchObject([{ address: 'right@example.org' }])
    const found = async (q: string) => (await admin.get<DeskSearch>(`/api/admin/search?q=${q}`)).body.rows.length
    expect([await found('misspelt'), await found('mispelt'), await found('quoth')]).toEqual([1, 0, 1])
    expect(await execute(`select last_name from investor_show_registrations where id = '${id}'`)).toEqual([{ last_name: 'Misspelt' }]) // prettier-ignore
    expect(await audited('person.corrected')).toHaveLength(1)
  })

  it('should have a deadline of one calendar month, shown until the request is closed', async () => {
    const id = await register(test, { email: 'asking@example.org' })
    const ask = (receivedOn: string) => admin.send<PersonRequestView>('POST', `/api/admin/people/${id}/requests`, { kind: 'access', receivedOn }) // prettier-ignore
    expect((await ask('2999-01-01')).status).toBe(400)
    const { status, body } = await ask('2026-01-31')
    expect([status, body.dueOn, body.overdue]).toEqual([201, '2026-02-28', true])
    const overview = async () => (await admin.get<PeoplePage>('/api/admin/people')).body
    expect(await overview()).toMatchObject({ open: [{ id: body.id, personId: id }], waiting: { requests: 1 } })
    expect((await admin.send('POST', `/api/admin/person-requests/${body.id}/close`)).status).toBe(200)
    expect(await overview()).toMatchObject({ open: [], waiting: { requests: 0 } })
    expect((await person(id)).requests).toMatchObject([{ closed: { by: ADMIN.email } }])
    expect([(await audited('person.request-recorded')).length, (await audited('person.request-closed')).length]).toEqual([1, 1]) // prettier-ignore
  })

  it('include erasure: previewed, in every table, with a tombstone that names no one', async () => {
    const email = 'Forget.Me@example.org'
    const id = await register(test, { email, lastName: 'Forgettable' })
    const discarded = await register(test, { email }, { context: { decoy: 'filled' } })
    await admin.send('POST', '/api/admin/review', { ids: [discarded], verdict: 'discard' })
    const bystander = await register(test, { email: 'bystander@example.org', phone: '0161 496 0777' })
    await admin.send('POST', `/api/admin/submissions/${bystander}/notes`, { words: 'Knows forget.me@example.org.' })
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { words: 'Wants to be forgotten.' })
    await admin.send('POST', `/api/admin/people/${id}/merge`, { other: await register(test, { email: 'forget@two.example' }) }) // prettier-ignore
    await admin.send('POST', `/api/admin/people/${id}/requests`, { kind: 'erasure', receivedOn: '2026-11-01' })
    await execute(`insert into mail_suppression (recipient, reason, created_at) values ('${email}', 'no', now())`)
    await execute(`insert into mail_message (id, template, recipient, variables, state, sent_at) values (gen_random_uuid(), 'sign-up', 'forget.me@example.org', '{}', 'sent', now())`) // prettier-ignore

    const { body: preview } = await admin.get<ErasurePreview>(`/api/admin/people/${id}/erasure`)
    expect(preview.goes).toMatchObject({ submissions: 3, registrations: 2, mails: 4, notes: 1 })
    expect(preview.mentions.map((entry) => entry.id)).toEqual([bystander])
    const erase = (submissions: number) => admin.send<{ erased: number; tombstone: string }>('POST', `/api/admin/people/${id}/erasure`, { submissions }) // prettier-ignore
    expect((await erase(2)).status).toBe(409)
    const { status, body } = await erase(3)
    expect([status, body.erased]).toEqual([200, 3])

    for (const one of [id, discarded]) expect((await admin.get(`/api/admin/people/${one}`)).status).toBe(404)
    const tables = await execute(`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`) // prettier-ignore
    for (const { table_name: table } of tables) {
      const found = await execute(`select * from "${String(table)}" t where t::text ilike '%forgettable%' or (t::text ilike '%forget.me%' and '${String(table)}' not in ('desk_note', 'desk_entry'))`) // prettier-ignore
      expect([table, found]).toEqual([table, []])
    }
    const { body: people } = await admin.get<PeoplePage>('/api/admin/people')
    expect(people.closed[0]).toMatchObject({ id: body.tombstone, kind: 'erasure', address: null, erasedSubmissions: 3 })
    expect(JSON.stringify(await audited('person.erased'))).not.toMatch(/forget/i)
    expect((await admin.get(`/api/admin/people/${bystander}`)).status).toBe(200)
  })

  it('leave an account to its owner', async () => {
    const who = { email: 'holder@example.org', password: USER.password }
    const id = await register(test, { email: who.email })
    await createUser(test, who)
    const { body } = await admin.get<ErasurePreview>(`/api/admin/people/${id}/erasure`)
    expect(body.accounts).toEqual([who.email])
    expect((await admin.send('POST', `/api/admin/people/${id}/erasure`, { submissions: 1 })).status).toBe(200)
    expect((await (await clientOf(test, who)).get('/api/account')).status).toBe(200)
  })
})

describe('every route about people', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  it.each([
    ['GET', '/api/admin/people', undefined, 200],
    ['GET', `/api/admin/people/${id}/merge/${id}`, undefined, 404],
    ['POST', `/api/admin/people/${id}/merge`, { other: id }, 404],
    ['POST', `/api/admin/person-merges/${id}/undo`, undefined, 404],
    ['PATCH', `/api/admin/people/${id}`, { email: 'a@example.org' }, 404],
    ['GET', `/api/admin/people/${id}/copy`, undefined, 404],
    ['GET', `/api/admin/people/${id}/copy/part`, undefined, 404],
    ['POST', `/api/admin/people/${id}/consent/withdraw`, undefined, 404],
    ['GET', `/api/admin/people/${id}/erasure`, undefined, 404],
    ['POST', `/api/admin/people/${id}/erasure`, { submissions: 1 }, 404],
    ['POST', `/api/admin/people/${id}/requests`, { kind: 'access', receivedOn: '2026-11-01' }, 404],
    ['POST', `/api/admin/person-requests/${id}/close`, undefined, 404],
  ] as const)('%s %s is for admins', async (method, url, payload, status) => {
    expect((await (await clientOf(test)).raw(method, url, payload)).statusCode).toBe(401)
    expect((await (await clientOf(test, USER)).raw(method, url, payload)).statusCode).toBe(403)
    expect((await admin.raw(method, url, payload)).statusCode).toBe(status)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AuditPage } from '../../src/staff/desk-audit.types.js'
import type { DeskDetail, DeskSearch } from '../../src/submissions/submissions.types.js'
import type { DeskLayout } from '../../src/staff/desk-view.types.js'
import type {
  ErasurePreview,
  DataRequestsPage,
  PersonCopy,
  PersonPage,
  PersonRequestView,
} from '../../src/people/people.types.js'
import { PersonRightsService } from '../../src/people/person-rights.service.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { ADMIN, clientOf, createUser, register, startDesk, USER, type Client, personOf } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const person = async (id: string) => (await admin.get<PersonPage>(`/api/admin/people/${await personOf(test, id)}`)).body
const formsOf = ({ timeline }: PersonPage) => timeline.flatMap((event) => (event.kind === 'form' ? [event.form] : []))
const audited = async (action: string) => (await admin.get<AuditPage>(`/api/admin/audit?action=${action}`)).body.lines
const execute = (sql: string) => test.em.fork().getConnection().execute<Record<string, unknown>[]>(sql)

describe('the rights of a person', () => {
  it('should include a copy of everything held, without the names of those at the desk', async () => {
    const id = await register(test, { email: 'copied@example.org' })
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: 'Prefers mornings.' })
    const answer = await admin.raw('GET', `/api/admin/people/${await personOf(test, id)}/copy`)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    const copy = answer.json<PersonCopy>()
    expect(copy).toMatchObject({ addresses: ['copied@example.org'], notes: [{ body: 'Prefers mornings.' }] })
    expect(copy.submissions[0]?.answers).toContainEqual({ name: 'Email', value: 'copied@example.org' })
    expect(copy.mails.map(({ text }) => text).join()).toContain(copy.submissions[0]?.reference)
    expect(copy.mails.map(({ subject }) => subject).join()).not.toContain('team-submission')
    expect(answer.body).not.toContain(ADMIN.email)
    expect(await audited('person.data-exported')).toHaveLength(1)
  })

  it('should include the withdrawal of consent to marketing, which stays on record', async () => {
    const email = 'marketed@example.org'
    const id = await register(test, { email, marketing: true }, { context: { consent: 'investor-landing' } })
    expect((await person(id)).marketing).toBe('given')
    const url = `/api/admin/people/${await personOf(test, id)}/consent/withdraw`
    expect(await admin.send('POST', url)).toEqual({ status: 200, body: { withdrawn: 1 } })
    const page = await person(id)
    expect(page.marketing).toBe('withdrawn')
    const value = formsOf(page)[0]?.fields.find(({ key }) => key === 'marketing')?.value
    expect(value).toMatch(/^Withdrawn on \d{4}-\d\d-\d\d\. Before: Yes: “Send me news/)
    expect((await admin.send('POST', url)).status).toBe(409)
    expect(await audited('person.consent-withdrawn')).toHaveLength(1)
  })

  it('should include an erasure that outlives a restored backup, but spares what was sent since', async () => {
    const sent = [
      await register(test, { email: 'gone@example.org' }),
      await register(test, { email: 'gone@example.org' }),
    ]
    const of = await personOf(test, sent[0] ?? '')
    const kept = ['person', 'person_address', 'submission']
    const columns = 'select string_agg(quote_ident(column_name), $$, $$) as names from information_schema.columns'
    for (const table of kept)
      await execute(`create table backup_${table} as select * from ${table} where ${table === 'person' ? 'id' : 'person_id'} = '${of}'`) // prettier-ignore
    const restore = async () => {
      for (const table of kept) {
        const [row] = await execute(`${columns} where table_name = '${table}' and is_generated = 'NEVER'`)
        await execute(`insert into ${table} (${String(row?.names)}) select ${String(row?.names)} from backup_${table}`)
      }
    }
    const left = async () =>
      (await execute(`select id from submission where person_id = '${of}'`)).map((row: Record<string, unknown>) =>
        String(row.id),
      )
    expect((await admin.send('POST', `/api/admin/people/${of}/erasure`, { submissions: 2 })).status).toBe(200)
    await test.app.get(PersonRightsService).onApplicationBootstrap()
    expect(await left()).toEqual([])

    await restore()
    expect(await left()).toHaveLength(2)
    await test.app.get(PersonRightsService).onApplicationBootstrap()
    expect(await left()).toEqual([])
    expect(await execute(`select address from person_address where person_id = '${of}'`)).toEqual([])

    await restore()
    const since = await register(test, { email: 'gone@example.org' })
    await test.app.get(PersonRightsService).onApplicationBootstrap()
    expect(await left()).toEqual([since])
    for (const table of kept) await execute(`drop table backup_${table}`)
  })

  it('should include correction, by the rules of the form, wherever it is shown and searched', async () => {
    const id = await register(test, { lastName: 'Mispelt', email: 'wrong@example.org' })
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: 'Quoth the raven.' })
    const correct = async (fields: object) =>
      admin.send<{ errors?: object }>('PATCH', `/api/admin/people/${await personOf(test, id)}`, {
        submission: id,
        ...fields,
      })
    expect((await correct({ email: 'no address' })).body.errors).toHaveProperty('email')
    expect((await correct({ fullName: 'Not asked for' })).status).toBe(409)
    expect((await correct({ lastName: 'Misspelt', email: 'right@example.org' })).status).toBe(200)
    expect((await correct({ lastName: 'Misspelt' })).status).toBe(409)
    const { body } = await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)
    expect(body.row).toMatchObject({ name: 'Rosalind Misspelt', email: 'right@example.org' })
    expect(body.history[0]).toMatchObject({ what: 'Corrected: Last name, Email' })
    expect((await person(id)).addresses).toMatchObject([{ address: 'right@example.org' }])
    const found = async (q: string) => {
      const { rows, misspelt } = (await admin.get<DeskSearch>(`/api/admin/search?q=${q}`)).body
      return misspelt ? 0 : rows.length
    }
    expect([await found('misspelt'), await found('mispelt'), await found('quoth')]).toEqual([1, 0, 1])
    expect(await execute(`select last_name from investor_show_registrations where id = '${id}'`)).toEqual([{ last_name: 'Misspelt' }]) // prettier-ignore
    expect(await audited('person.corrected')).toHaveLength(1)
  })

  it('should have a deadline of one calendar month, shown until the request is closed', async () => {
    const id = await register(test, { email: 'asking@example.org' })
    const ask = async (receivedOn: string) => admin.send<PersonRequestView>('POST', `/api/admin/people/${await personOf(test, id)}/requests`, { kind: 'access', receivedOn }) // prettier-ignore
    expect((await ask('2999-01-01')).status).toBe(400)
    const { status, body } = await ask('2026-01-31')
    expect([status, body.dueOn, body.overdue]).toEqual([201, '2026-02-28', true])
    const overview = async () => (await admin.get<DataRequestsPage>('/api/admin/data-requests')).body
    const waiting = async () => (await admin.get<DeskLayout>('/api/admin/layout')).body.waiting.requests
    expect(await overview()).toMatchObject({ open: [{ id: body.id, personId: await personOf(test, id) }] })
    expect(await waiting()).toBe(1)
    expect((await admin.send('POST', `/api/admin/person-requests/${body.id}/close`)).status).toBe(200)
    expect(await overview()).toMatchObject({ open: [] })
    expect(await waiting()).toBe(0)
    expect((await person(id)).requests).toMatchObject([{ closed: { by: ADMIN.email } }])
    expect([(await audited('person.request-recorded')).length, (await audited('person.request-closed')).length]).toEqual([1, 1]) // prettier-ignore
  })

  it('should include an erasure only once none of their other requests is open', async () => {
    const id = await register(test, { email: 'asks@example.org' })
    const url = `/api/admin/people/${await personOf(test, id)}`
    const asked = { kind: 'access', receivedOn: '2026-01-02' }
    const { body } = await admin.send<PersonRequestView>('POST', `${url}/requests`, asked)
    const erase = () => admin.send<{ message: string }>('POST', `${url}/erasure`, { submissions: 1 })
    const refused = await erase()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('still open')])
    const { refusal } = (await admin.get<ErasurePreview>(`${url}/erasure`)).body
    expect(refusal).toBe(refused.body.message)
    expect((await admin.get<DataRequestsPage>('/api/admin/data-requests')).body.open).toContainEqual(
      expect.objectContaining({ id: body.id }),
    )
    await admin.send('POST', `/api/admin/person-requests/${body.id}/close`)
    expect((await admin.get<ErasurePreview>(`${url}/erasure`)).body.refusal).toBeNull()
    expect((await erase()).status).toBe(200)
  })

  it('should include erasure: previewed, in every table, with a tombstone that names no one', async () => {
    const email = 'Forget.Me@example.org'
    const id = await register(test, { email, lastName: 'Forgettable' })
    const mailed = () =>
      readdirSync(path.join(test.folder, 'mail')).filter((file) =>
        readFileSync(path.join(test.folder, 'mail', file), 'utf8').includes(email),
      )
    await until(async () => (await execute(`select 1 from mail_message where submission_id = '${id}' and state <> 'sent'`)).length === 0) // prettier-ignore
    expect(mailed()).not.toEqual([])
    const discarded = await register(test, { email }, { context: { decoy: 'filled' } })
    await admin.send('POST', '/api/admin/review', { ids: [discarded], verdict: 'discard' })
    const bystander = await register(test, { email: 'bystander@example.org', phone: '0161 496 0777' })
    await admin.send('POST', `/api/admin/submissions/${bystander}/notes`, { body: 'Knows forget.me@example.org.' })
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: 'Wants to be forgotten.' })
    await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/merge`, { other: await personOf(test, await register(test, { email: 'forget@two.example' })) }) // prettier-ignore
    await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/requests`, {
      kind: 'erasure',
      receivedOn: '2026-11-01',
    })
    await execute(`insert into mail_suppression (recipient, reason, created_at) values ('${email}', 'no', now())`)
    await execute(`insert into mail_message (id, template, recipient, variables, state, sent_at) values (gen_random_uuid(), 'sign-up', 'forget.me@example.org', '{}', 'sent', now())`) // prettier-ignore

    const { body: preview } = await admin.get<ErasurePreview>(`/api/admin/people/${await personOf(test, id)}/erasure`)
    expect(preview.goes).toMatchObject({ submissions: 3, registrations: 2, mails: 4, notes: 1 })
    expect(preview.mentions.map((entry) => entry.id)).toEqual([bystander])
    const forgotten = await personOf(test, id)
    const erase = (submissions: number) => admin.send<{ erased: number; tombstone: string }>('POST', `/api/admin/people/${forgotten}/erasure`, { submissions }) // prettier-ignore
    expect((await erase(2)).status).toBe(409)
    const asked = await admin.send<PersonRequestView>('POST', `/api/admin/people/${forgotten}/requests`, {
      kind: 'access',
      receivedOn: '2026-11-02',
    })
    const refused = await admin.send<{ message: string }>('POST', `/api/admin/people/${forgotten}/erasure`, { submissions: 3 }) // prettier-ignore
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('still open')])
    await admin.send('POST', `/api/admin/person-requests/${asked.body.id}/close`)
    const { status, body } = await erase(3)
    expect([status, body.erased]).toEqual([200, 3])
    expect(mailed()).toEqual([])

    expect((await admin.get(`/api/admin/people/${forgotten}`)).status).toBe(404)
    const tables = await execute(`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`) // prettier-ignore
    for (const { table_name: table } of tables) {
      const found = await execute(`select * from "${String(table)}" t where t::text ilike '%forgettable%' or (t::text ilike '%forget.me%' and '${String(table)}' not in ('desk_note', 'submission'))`) // prettier-ignore
      expect([table, found]).toEqual([table, []])
    }
    const { body: people } = await admin.get<DataRequestsPage>('/api/admin/data-requests')
    expect(people.closed[0]).toMatchObject({ id: body.tombstone, kind: 'erasure', address: null, erasedSubmissions: 3 })
    expect(JSON.stringify(await audited('person.erased'))).not.toMatch(/forget/i)
    expect((await admin.get(`/api/admin/people/${await personOf(test, bystander)}`)).status).toBe(200)
  })

  it('should list every note that mentions the address, however long the notes, and none that mentions a longer one', async () => {
    const id = await register(test, { email: 'ann@example.org' })
    const noted = async (words: string[]) => {
      const entry = await register(test, { email: `${words.length}.joann@example.org` })
      for (const one of words) await admin.send('POST', `/api/admin/submissions/${entry}/notes`, { body: one })
      return entry
    }
    const long = 'word '.repeat(990)
    const last = await noted([long, long, 'Spoke to (Ann@Example.org).'])
    await noted(['joann@example.org, ann@example.org.uk or _ann@example.org?'])
    const { body } = await admin.get<ErasurePreview>(`/api/admin/people/${await personOf(test, id)}/erasure`)
    expect(body.mentions.map((entry) => entry.id)).toEqual([last])
    const { body: found } = await admin.get<DeskSearch>('/api/admin/search?q=spoke')
    expect(found.rows.map((row) => row.id)).toEqual([last])
  })

  it('should leave an account to its owner', async () => {
    const who = { email: 'holder@example.org', password: USER.password }
    const id = await register(test, { email: who.email })
    await createUser(test, who)
    const { body } = await admin.get<ErasurePreview>(`/api/admin/people/${await personOf(test, id)}/erasure`)
    expect(body.accounts).toEqual([who.email])
    expect(
      (await admin.send('POST', `/api/admin/people/${await personOf(test, id)}/erasure`, { submissions: 1 })).status,
    ).toBe(200)
    expect((await (await clientOf(test, who)).get('/api/account')).status).toBe(200)
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { EntityManager } from '@mikro-orm/core'
import { Injectable, Module } from '@nestjs/common'
import { LazyModuleLoader } from '@nestjs/core'
import { sql } from 'kysely'
import type { AuditPage } from '../../src/staff/desk-audit.types.js'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import type {
  ErasurePreview,
  MergePreview,
  PeoplePage,
  PersonCopyPart,
  PersonPage,
  PersonSuggestion,
} from '../../src/people/people.types.js'
import type { PersonEvent } from '../../src/submissions/submissions.types.js'
import { directoryRepository } from '../../src/people/person-directory.repository.js'
import { PersonRecordsService } from '../../src/people/person-records.service.js'
import { PersonDataSource, PersonDataSources } from '../../src/submissions/person-data-sources.service.js'
import { kyselyOf } from '../../src/database/kysely.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import {
  ADMIN,
  clientOf,
  createUser,
  nameUser,
  register,
  startDesk,
  submit,
  USER,
  type Client,
  personOf,
} from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const person = async (id: string, query = '') =>
  (await admin.get<PersonPage>(`/api/admin/people/${await personOf(test, id)}${query}`)).body
const kinds = (events: PersonEvent[]) => [...new Set(events.map(({ kind }) => kind))].sort()
const formsOf = ({ timeline }: PersonPage) => timeline.flatMap((event) => (event.kind === 'form' ? [event.form] : []))

const callFrom = (email: string) => ({ firstName: 'Mary', lastName: 'Anning', email, phone: '020 7946 0123' })

const execute = (statement: string) =>
  test.em.fork().getConnection().execute(statement) as Promise<Record<string, unknown>[]>

/** The mails of a form are sent a moment later, which changes what a page shows about them. */
const mailsHaveLeft = () =>
  until(async () => (await execute(`select 1 from mail_message where state not in ('sent', 'withheld')`)).length === 0)

describe('GET /api/admin/people/:id', () => {
  it('should refuse anonymous callers, users without the role and unknown ids', async () => {
    const url = `/api/admin/people/${await personOf(test, await register(test))}`
    expect((await (await clientOf(test)).get(url)).status).toBe(401)
    expect((await (await clientOf(test, USER)).get(url)).status).toBe(403)
    expect((await admin.get('/api/admin/people/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await admin.get('/api/admin/people/mary@example.org')).status).toBe(400)
  })

  it('should collect everything from one address, however it was written, and nothing of others', async () => {
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
    await admin.send('POST', `/api/admin/submissions/${first}/notes`, { body: 'Rang back.' })
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
    for (const id of [second, decoyed]) expect({ ...(await person(id)), now: page.now }).toEqual(page)
    expect((await admin.get<DeskDetail>(`/api/admin/submissions/${first}`)).body.fromPerson).toBe(3)
  })

  it('should show 25 submissions at a time, each page going on where the one before ended', async () => {
    const email = 'prolific@example.org'
    const ids: string[] = []
    for (let at = 0; at < 30; at += 1) ids.unshift(await register(test, { email, lastName: `Number ${at}` }))
    const newest = await person(ids[0] as string)
    expect(newest).toMatchObject({ submissions: 30, from: 1, shown: 25, older: ids[24], name: 'Rosalind Number 29' })
    const older = await person(ids[0] as string, `?before=${newest.older}`)
    expect(older).toMatchObject({ submissions: 30, from: 26, shown: 5, older: null, name: 'Rosalind Number 29' })
    expect([...formsOf(newest), ...formsOf(older)].map(({ entry }) => entry.id)).toEqual(ids)
    expect((await admin.get(`/api/admin/people/${await personOf(test, ids[0])}?before=yesterday`)).status).toBe(400)
  })

  it('should not be in the audit log, since looking at a person changes nothing', async () => {
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

  it('should be suggested with the evidence: the same phone, or the same name and business', async () => {
    const { id, other } = await pair()
    const { suggestions } = await person(id)
    expect(suggestions).toEqual([
      { id: await personOf(test, other), address: expect.stringContaining('.b@'), name: expect.any(String), evidence: [expect.stringContaining('Same phone: +44 20')] }, // prettier-ignore
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
      { id: await personOf(test, two), evidence: ['Same name and business: Elise Quarrington, Umber Optics'] },
    ])
  })

  it('should be named beside an entry on weaker evidence: a name alone, or the domain of a company', async () => {
    const similar = (id: string) => admin.get<PersonSuggestion[]>(`/api/admin/submissions/${id}/similar`)
    const ann = { firstName: 'Annis', lastName: 'Oakhanger', email: 'annis@oakhanger.example', phone: '0161 496 0011' }
    const id = await register(test, ann)
    const namesake = await register(test, { ...ann, email: 'annis@gmail.com', phone: '0161 496 0012' })
    const colleague = await register(test, {
      firstName: 'Bede',
      lastName: 'Thorne',
      email: 'bede@oakhanger.example',
      phone: '0161 496 0013',
    })
    const { body } = await similar(id)
    expect(body.map((one) => [one.id, one.evidence])).toEqual(
      expect.arrayContaining([
        [await personOf(test, namesake), ['Same name: Annis Oakhanger']],
        [await personOf(test, colleague), ['Same company domain: oakhanger.example']],
      ]),
    )
    expect(body).toHaveLength(2)
    expect((await person(id)).suggestions).toEqual([])
    // Those who work on the entry see it too.
    const handler = { email: 'handler@meridian.example', password: 'staple of the day' }
    await admin.send('POST', `/api/admin/users/${await createUser(test, handler)}/roles`, { role: 'handler' })
    const seen = await (await clientOf(test, handler)).get(`/api/admin/submissions/${id}/similar`)
    expect([seen.status, seen.body]).toEqual([200, body])
    expect((await similar('00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('should be merged after a preview, which changes nothing, and separated again', async () => {
    const { id, other } = await pair()
    const preview = await admin.get<MergePreview>(
      `/api/admin/people/${await personOf(test, id)}/merge/${await personOf(test, other)}`,
    )
    expect(preview.body.parts).toMatchObject([
      { submissions: 1, mails: 2 },
      { submissions: 1, mails: 2 },
    ])
    expect((await person(id)).submissions).toBe(1)

    const merged = await admin.send<{ id: string }>('POST', `/api/admin/people/${await personOf(test, id)}/merge`, {
      other: await personOf(test, other),
    })
    expect(merged.status).toBe(200)
    await nameUser(test, ADMIN, 'Ada Byron')
    const named = {
      id: merged.body.id,
      by: 'Ada Byron',
      name: expect.stringMatching(/^Rosalind/),
      mainName: expect.stringMatching(/^Pair/),
    }
    for (const one of [id, other])
      expect(await person(one)).toMatchObject({ submissions: 2, suggestions: [], merges: [named] })
    const { lines } = (await admin.get<AuditPage>('/api/admin/audit?action=person.merged')).body
    expect(lines[0]).toMatchObject({ actor: 'Ada Byron', subjectName: expect.stringMatching(/^Rosalind/) })
    await nameUser(test, ADMIN, '')
    expect(
      (
        await admin.send('POST', `/api/admin/people/${await personOf(test, other)}/merge`, {
          other: await personOf(test, id),
        })
      ).status,
    ).toBe(409)
    expect((await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)).body.fromPerson).toBe(2)

    expect((await admin.send('POST', `/api/admin/person-merges/${merged.body.id}/undo`)).status).toBe(200)
    expect(await person(id)).toMatchObject({ submissions: 1, merges: [{ undone: { by: ADMIN.email } }] })
    expect((await admin.send('POST', `/api/admin/person-merges/${merged.body.id}/undo`)).status).toBe(409)
    expect([(await audited('person.merged')).length, (await audited('person.merge-undone')).length]).toEqual([1, 1])
  })

  it('should be locked as who they have been merged into', async () => {
    const { id, other } = await pair()
    const [one, former] = [await personOf(test, id), await personOf(test, other)]
    await admin.send('POST', `/api/admin/people/${one}/merge`, { other: former })
    const records = test.app.get(PersonRecordsService, { strict: false })
    const locked = await test.em.fork().transactional(async (em) => {
      const [found] = await records.lock(em, former)
      expect(found.id).toBe(one)
      const { rows } = await sql<{ address: string }>`
        select address from person_address where xmax::text = pg_current_xact_id()::text order by added_at, address
      `.execute(kyselyOf(em))
      return rows
    })
    expect(locked.map(({ address }) => address)).toEqual((await person(id)).addresses.map(({ address }) => address))
  })

  it('should unite tags, and give back only those that the merge has brought', async () => {
    const { id, other } = await pair()
    const [one, two] = [await personOf(test, id), await personOf(test, other)]
    const tag = (who: string, tags: string[]) => admin.send('PUT', `/api/admin/people/${who}/tags`, { tags })
    await tag(one, ['gold', 'shared'])
    await tag(two, ['shared', 'silver'])
    const { body } = await admin.send<{ id: string }>('POST', `/api/admin/people/${one}/merge`, { other: two })
    expect((await person(id)).tags).toEqual(['gold', 'shared', 'silver'])
    await tag(one, ['gold', 'shared', 'silver', 'since'])
    expect((await admin.send('POST', `/api/admin/person-merges/${body.id}/undo`)).status).toBe(200)
    expect((await person(id)).tags).toEqual(['gold', 'shared', 'since'])
    expect((await person(other)).tags).toEqual(['shared', 'silver'])
  })

  it('should keep all tags where one is set while two are merged', async () => {
    const { id, other } = await pair()
    const [one, two] = [await personOf(test, id), await personOf(test, other)]
    const tag = (who: string, tags: string[]) => admin.send('PUT', `/api/admin/people/${who}/tags`, { tags })
    await tag(two, ['silver'])
    const setTags = directoryRepository.setTags
    // Not in the transaction that sets the tag, which their context would be.
    const outside = AsyncLocalStorage.snapshot()
    let merging: Promise<{ status: number }> | undefined
    let isMerged = false
    const setting = jest.spyOn(directoryRepository, 'setTags').mockImplementation(async (...asked) => {
      merging = outside(() => admin.send('POST', `/api/admin/people/${one}/merge`, { other: two }))
      void merging.then(() => (isMerged = true))
      // The embedded database runs one transaction at a time, so there the merge has to wait.
      const waits = () => execute('select 1 from pg_locks where not granted')
      if (process.env.TEST_DATABASE_URL) await until(async () => isMerged || (await outside(waits)).length > 0)
      return setTags(...asked)
    })
    expect((await tag(one, ['gold'])).status).toBe(204)
    setting.mockRestore()
    expect((await merging)?.status).toBe(200)
    expect((await person(id)).tags).toEqual(['gold', 'silver'])
  })

  it('should stay merged after 30 days', async () => {
    const { id, other } = await pair()
    const { body } = await admin.send<{ id: string }>('POST', `/api/admin/people/${await personOf(test, id)}/merge`, {
      other: await personOf(test, other),
    })
    await execute(`update person_merge set merged_at = now() - interval '31 days' where id = '${body.id}'`)
    expect((await admin.send('POST', `/api/admin/person-merges/${body.id}/undo`)).status).toBe(410)
    expect((await person(id)).merges).toMatchObject([{ undoUntil: null }])
  })
})

describe('GET /api/admin/people', () => {
  const names = async (query: string) => {
    const { body } = await admin.get<PeoplePage>(`/api/admin/people?${query}`)
    return body.people.map(({ name }) => name)
  }

  it('should show each person once, with everything known from their submissions, and find them by any of it', async () => {
    const email = 'ursula@directory.example'
    await register(test, { firstName: 'Ursula', lastName: 'Directory', email, jobRole: 'Investor - 10k-50k' })
    const last = await submit(test, 'discovery-call', {
      ...callFrom(email),
      firstName: 'Ursula',
      lastName: 'Directory',
    })
    await register(test, { firstName: 'Vera', lastName: 'Directory', email: 'vera@directory.example' })
    const { body } = await admin.get<PeoplePage>('/api/admin/people?q=directory')
    expect(body.people.map(({ name, submissions }) => [name, submissions])).toEqual([
      ['Vera Directory', 1],
      ['Ursula Directory', 2],
    ])
    const ursula = await personOf(test, last)
    expect(body.people[1]).toMatchObject({ id: ursula, email, owner: null, tags: [] })
    expect(await names('q=directory&owner=none')).toHaveLength(2)
    expect(await names('q=directory&owner=me')).toEqual([])

    const before = (await person(last)).timeline.length
    expect(
      (await admin.send('PUT', `/api/admin/people/${ursula}/tags`, { tags: ['VIP', 'angel ', 'vip'] })).status,
    ).toBe(204)
    expect((await person(last)).tags).toEqual(['vip', 'angel'])
    expect(await names('tag=vip')).toEqual(['Ursula Directory'])
    const assigned = await admin.send('PUT', `/api/admin/people/${ursula}/owner`, { owner: body.me.id })
    expect(assigned).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await names('q=directory&owner=me')).toEqual(['Ursula Directory'])
    expect((await person(last)).timeline.length).toBe(before + 2)
    await admin.send('POST', `/api/admin/submissions/${last}/notes`, { body: 'Rings back.' })
    const said = (await person(last)).timeline.filter(({ kind }) => kind === 'note' || kind === 'change')
    expect(said.filter(({ kind }) => kind === 'note')).toHaveLength(1)
    expect(JSON.stringify(said)).not.toContain('Note added')
  })

  it('should page through everyone', async () => {
    for (let at = 0; at < 27; at += 1)
      await register(test, { lastName: 'Paged', email: `paged${at}@directory.example` })
    const { body: first } = await admin.get<PeoplePage>('/api/admin/people?q=paged')
    const { body: second } = await admin.get<PeoplePage>(`/api/admin/people?q=paged&after=${first.next ?? ''}`)
    expect([first.people.length, second.people.length, second.next]).toEqual([25, 2, null])
    expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(27)
  })

  it('should search the newest where very many match, and say so', async () => {
    const oldest = await register(test, { lastName: 'Common', email: 'oldest@common.example' })
    expect((await admin.get<PeoplePage>('/api/admin/people?q=common')).body.capped).toBe(false)
    const columns = await execute(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'submission' and is_generated = 'NEVER'`,
    )
    const copied: Record<string, string> = {
      id: `overlay(overlay(md5('common' || n) placing '00000000000070' from 1) placing '8' from 17)::uuid`,
      reference: `'COMMON-' || n`,
      idempotency_key: 'null',
    }
    const names = columns.map(({ name }) => String(name))
    await execute(
      `insert into submission (${names.join(', ')}) select ${names.map((name) => copied[name] ?? `one.${name}`).join(', ')}
       from submission one, generate_series(1, 500) n where one.id = '${oldest}'`,
    )
    await register(test, { lastName: 'Common', email: 'newest@common.example' })
    const { body } = await admin.get<PeoplePage>('/api/admin/people?q=common')
    expect(body.capped).toBe(true)
    expect(body.people.map(({ email }) => email)).toEqual(['newest@common.example', 'oldest@common.example'])
  })

  it('should be for everyone at the desk and no one else', async () => {
    expect((await (await clientOf(test)).get('/api/admin/people')).status).toBe(401)
    expect((await (await clientOf(test, USER)).get('/api/admin/people')).status).toBe(403)
    expect((await admin.get('/api/admin/people?kind=pirate')).status).toBe(400)
  })
})

describe('what another module stores about a person', () => {
  it('should be in their timeline, their copy and their erasure, by one decorated class', async () => {
    const id = await register(test, { email: 'registered@parts.example' })
    const erased: string[] = []
    @Injectable()
    @PersonDataSource('meetings')
    class Meetings implements PersonDataSource {
      label = 'Meetings'
      timeline = (_em: EntityManager, ids: string[]) =>
        Promise.resolve(
          ids.includes(id)
            ? [{ id, submissionId: id, at: new Date(), title: 'Meeting held', detail: 'In London' }]
            : [],
        )
      copy = (_em: EntityManager, ids: string[]) =>
        Promise.resolve(
          ids.includes(id)
            ? [{ submissionId: id, at: new Date().toISOString(), text: 'Met in London', facts: { minutes: 30 } }]
            : [],
        )
      count = (_em: EntityManager, ids: string[]) => Promise.resolve(ids.includes(id) ? 1 : 0)
      erase = (_em: EntityManager, ids: string[]) => Promise.resolve(void erased.push(...ids))
      kept = { what: 'The time of the meeting.', why: 'Accounts: Companies Act 2006, s. 386.' }
    }
    @Module({ providers: [Meetings] })
    class MeetingsModule {}
    await test.app.get(LazyModuleLoader).load(() => MeetingsModule)
    test.app.get(PersonDataSources, { strict: false }).onModuleInit()
    const url = `/api/admin/people/${await personOf(test, id)}`
    const more = { kind: 'more', title: 'Meeting held', detail: 'In London' }
    expect((await person(id)).timeline).toContainEqual(expect.objectContaining(more))
    const { body: entry } = await admin.get<{ timeline: object[] }>(`/api/admin/submissions/${id}`)
    expect(entry.timeline).toContainEqual(expect.objectContaining(more))
    const { body: copy } = await admin.get<{ meetings: object[] }>(`${url}/copy`)
    expect(copy.meetings).toMatchObject([{ text: 'Met in London', minutes: 30 }])
    const { body: part } = await admin.get<PersonCopyPart>(`${url}/copy/part`)
    expect(part.more).toMatchObject([{ label: 'Meetings', lines: [{ text: 'Met in London' }] }])
    const { body: preview } = await admin.get<ErasurePreview>(`${url}/erasure`)
    expect(preview).toMatchObject({
      more: [{ label: 'Meetings', count: 1 }],
      kept: [{ what: 'The time of the meeting.' }],
    })
    expect((await admin.send('POST', `${url}/erasure`, { submissions: 1 })).status).toBe(200)
    expect(erased).toEqual([id])
  })
})

describe('every route about people', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  it.each([
    ['GET', '/api/admin/data-requests', undefined, 200],
    ['GET', `/api/admin/people/${id}/merge/${id}`, undefined, 404],
    ['POST', `/api/admin/people/${id}/merge`, { other: id }, 404],
    ['POST', `/api/admin/person-merges/${id}/undo`, undefined, 404],
    ['PATCH', `/api/admin/people/${id}`, { submission: id, email: 'a@example.org' }, 404],
    ['GET', `/api/admin/people/${id}/copy`, undefined, 404],
    ['GET', `/api/admin/people/${id}/copy/part`, undefined, 404],
    ['POST', `/api/admin/people/${id}/consent/withdraw`, undefined, 404],
    ['GET', `/api/admin/people/${id}/erasure`, undefined, 404],
    ['POST', `/api/admin/people/${id}/erasure`, { submissions: 1 }, 404],
    ['POST', `/api/admin/people/${id}/requests`, { kind: 'access', receivedOn: '2026-11-01' }, 404],
    ['POST', `/api/admin/person-requests/${id}/close`, undefined, 404],
  ] as const)('should be for admins: %s %s', async (method, url, payload, status) => {
    expect((await (await clientOf(test)).raw(method, url, payload)).statusCode).toBe(401)
    expect((await (await clientOf(test, USER)).raw(method, url, payload)).statusCode).toBe(403)
    expect((await admin.raw(method, url, payload)).statusCode).toBe(status)
  })
})

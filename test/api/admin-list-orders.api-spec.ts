import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskList, DeskNeighbours } from '../../src/submissions/submissions.types.js'
import type { TestApp } from '../support/app.js'
import { investorApplication } from '../support/form-payloads.js'
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

describe('GET /api/admin/inbox', () => {
  const inbox = async (query = '') => (await admin.get<DeskList>(`/api/admin/inbox${query}`)).body

  it('should list what is open of every kind, what has no owner and what is due first at the top', async () => {
    const person = { email: 'inbox@example.org', phone: '020 7946 0123' }
    const named = { ...person, firstName: 'Ida', lastName: 'Inboxed' }
    const [mine, done, waiting] = [
      await register(test, named),
      await register(test, named),
      await register(test, named),
    ]
    const call = await submit(test, 'discovery-call', { ...named, preferredDate: '' })
    const applied = await submit(test, 'application', {
      ...person,
      fullName: 'Ida Inboxed',
      userType: 'entrepreneur',
      company: 'Dovetail',
      position: 'Founder',
      businessStage: 'mvp',
      fundingAmount: '500k-1m',
      industryFocus: 'Énergie solaire',
      businessDescription: 'Panels.',
      agreeToTerms: true,
    })
    const change = (id: string, body: object) =>
      admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, ...body })
    const { id: me } = (await inbox()).me
    await change(mine, { owner: me, due: '2026-01-05' })
    await change(done, { status: 'done', outcome: 'answered' })
    await change(waiting, { status: 'waiting', waitingUntil: '2031-03-04' })
    const ids = async (query: string) => (await inbox(`?q=inboxed${query}`)).rows.map(({ id }) => id)
    // One working day is promised for a call, two for an application.
    expect(await ids('')).toEqual([call, applied, mine])
    expect(await ids('&status=done,waiting&sort=received')).toEqual([waiting, done])
    expect(await ids('&status=accepted&status=answered')).toEqual([done])
    expect(await ids('&owner=none')).toEqual([call, applied])
    expect(await ids('&owner=me,none&sort=received')).toEqual([applied, call, mine])
    expect(await ids('&least=600000&most=700000&stage=mvp,idea&industry=energie')).toEqual([applied])
    expect(await ids('&stage=growth')).toEqual([])
    const pages: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await inbox(`?q=inboxed&sort=due&size=10&after=${next}`)
      pages.push(...page.rows.map(({ id }) => id))
      next = page.next
    }
    expect(pages).toEqual([mine, call, applied])
    const { body } = await admin.get<DeskNeighbours>(`/api/admin/inbox/neighbours/${applied}?q=inboxed`)
    expect(body).toEqual({ before: call, after: mine })
    const { body: file } = await admin.raw('GET', '/api/admin/inbox/export?format=csv&q=inboxed')
    expect(file).toMatch(/^\W*Kind","Reference","Received","Name","Email[^]*"Discovery calls","DC-/)
  })

  it('should filter registrations by what the landing forms asked', async () => {
    const jobRole = 'Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: unsure'
    const id = await register(test, { lastName: 'Landed', jobRole })
    const found = async (query: string) => (await list(`?q=landed&${query}`)).rows.map((row) => row.id)
    expect(await found('scheme=unsure,yes')).toEqual([id])
    expect(await found('scheme=no')).toEqual([])
  })

  it('should filter by pounds, whichever form asked and in whichever bands', async () => {
    const role = (words: string) => register(test, { lastName: 'Scaled', jobRole: words })
    const founder = await role('Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: yes')
    const investor = await role('Investor - 100k-250k')
    const large = await role('Investor - 250k+ (Accredited)')
    await role('Investor - as it comes')
    const applicant = investorApplication({ fullName: 'Sam Scaled', investmentRange: '100k-500k' })
    const applied = await submit(test, 'application', applicant.formData)
    const found = async (query: string) =>
      (await inbox(`?q=scaled&sort=received&dir=asc&${query}`)).rows.map((row) => row.id)
    expect(await found('least=50000&most=100000')).toEqual([founder])
    expect(await found('least=150000&most=250000')).toEqual([investor, applied])
    expect(await found('most=100000')).toEqual([founder])
    expect(await found('least=500000')).toEqual([large])
    expect((await inbox('?q=scaled&least=100000')).rows.map(({ amount }) => amount).sort()).toEqual([
      '100k-250k',
      '100k-500k',
      '250k+',
      '50k-150k',
    ])
    expect((await admin.raw('GET', '/api/admin/inbox?least=100k')).statusCode).toBe(400)
  })
})

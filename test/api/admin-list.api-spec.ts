import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskNeighbours, DeskRow } from '../../src/admin/desk.types.js'
import { afterWorkingDays } from '../../src/forms/working-time.js'
import type { TestApp } from '../support/app.js'
import { addAdmin, detailOf, listOf, register, startDesk, submit, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  await addAdmin(test, admin)
})
afterAll(() => test.close())

const list = (query?: string, tab?: string) => listOf(admin, query, tab)
const detail = (id: string) => detailOf(admin, id)
const workingDaysAfter = (row: DeskRow | undefined, days: number) =>
  row && afterWorkingDays(new Date(row.receivedAt), days).toISOString()

describe('GET /api/admin/registrations', () => {
  it('shows a registration the moment it has been stored, newest first, and counts it', async () => {
    const before = await list()
    const first = await register(test)
    const latest = await register(test)
    const after = await list()
    expect(after.total.count).toBe(before.total.count + 2)
    expect(after.counts.registrations).toEqual(after.total)
    expect(after.rows.slice(0, 2).map(({ id }) => id)).toEqual([latest, first])
    expect(after.rows[0]).toMatchObject({ status: 'new', owner: null, version: 1, country: 'United Kingdom' })
  })

  it('finds by part of a name, an address or a business, whatever the case and the accents', async () => {
    const id = await register(test, {
      firstName: 'Siobhán',
      lastName: 'Ó Ceallaigh',
      businessName: 'Fjordline Sensors',
      email: 'chief@fjordline.example',
    })
    for (const words of ['siobhan', 'CEALLAIGH', 'jordline', 'chief@fjord', 'sensors siobhán', 'ó c'])
      expect((await list(`?q=${encodeURIComponent(words)}`)).rows.map((row) => row.id)).toEqual([id])
    expect((await list('?q=siobhan%20unknown')).rows).toEqual([])
    expect((await list('?q=%25')).rows).toEqual([])
  })

  it('finds by reference, by part of a phone number in any spelling, and by a note', async () => {
    const id = await register(test, { lastName: 'Dialled', phone: '+44 (0)7700 900 987' })
    const { reference } = (await detail(id)).row
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { words: 'Met at the Fjällräven stand.' })
    for (const words of [reference, reference.toLowerCase(), '07700 900987', '+447700900987', '900-987', 'fjallraven'])
      expect((await list(`?q=${encodeURIComponent(words)}`)).rows.map((row) => row.id)).toEqual([id])
  })

  it('filters by status, owner, country, kind, day and lateness', async () => {
    const id = await register(test, { country: 'Switzerland', jobRole: 'Investor - 10k-50k', lastName: 'Filterby' })
    const me = (await detail(id)).me.id
    await admin.send('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'in-progress',
      owner: me,
      due: '2020-01-31',
    })
    const today = new Date().toISOString().slice(0, 10)
    for (const query of [
      'status=in-progress',
      `owner=${me}`,
      'owner=me',
      'country=Switzerland',
      'kind=investor',
      'within=1',
      'within=7',
      `from=${today}`,
      `to=${today}`,
      'overdue=yes',
    ])
      expect((await list(`?q=filterby&${query}`)).rows.map((row) => row.id)).toEqual([id])
    for (const query of [
      'status=new',
      'owner=none',
      'country=Germany',
      'kind=founder',
      'to=2020-01-01',
      'from=2090-01-01',
    ])
      expect((await list(`?q=filterby&${query}`)).rows).toEqual([])
    expect((await list()).triage.overdue.count).toBeGreaterThanOrEqual(1)
  })

  it('should treat the short and the long name of the United Kingdom as one country', async () => {
    const id = await register(test, { country: 'UK', lastName: 'Shortname' })
    expect((await list('?q=shortname&country=United%20Kingdom')).rows[0]?.id).toBe(id)
  })

  it.each(['received', 'name', 'country', 'status', 'owner', 'due', 'preferred'])(
    'pages through the order of %s both ways without a gap or a repeat',
    async (sort) => {
      const { owners } = await list()
      for (let i = 0; i < 12; i += 1) {
        const id = await register(test, {
          firstName: i % 2 ? 'Ada' : 'Zubair',
          lastName: 'Pagewise',
          country: i % 3 ? 'Ireland' : 'France',
        })
        const owner = sort === 'owner' ? owners[i % 3]?.id : undefined
        if (owner) await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner })
      }
      for (const dir of ['asc', 'desc']) {
        const base = `?q=pagewise&sort=${sort}&dir=${dir}`
        const whole = (await list(`${base}&size=100`)).rows.map(({ id }) => id)
        const unfiltered: string[] = []
        for (let after: string | null = ''; after !== null;) {
          const { rows, next } = await list(`?sort=${sort}&dir=${dir}&size=100${after && `&after=${after}`}`)
          unfiltered.push(...rows.filter(({ name }) => name.endsWith('Pagewise')).map(({ id }) => id))
          after = next
        }
        expect(unfiltered).toEqual(whole)
        const walked: string[] = []
        let page = await list(`${base}&size=10`)
        walked.push(...page.rows.map(({ id }) => id))
        while (page.next) {
          page = await list(`${base}&size=10&after=${page.next}&page=${page.page + 1}`)
          walked.push(...page.rows.map(({ id }) => id))
        }
        expect(walked).toEqual(whole)
        const back = await list(`${base}&size=10&before=${page.previous}&page=${page.page - 1}`)
        expect(back.rows.map(({ id }) => id)).toEqual(
          whole.slice(walked.length - page.rows.length - 10, walked.length - page.rows.length),
        )
      }
    },
  )
})

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
        status: day ? 'in-progress' : 'done',
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

describe('the other tabs', () => {
  it('show discovery calls and applications with their own members', async () => {
    await submit(test, 'discovery-call', {
      firstName: 'Ada',
      lastName: 'Caller',
      email: 'a@example.org',
      phone: '020 7946 0123',
      country: 'Ireland',
      preferredDate: '2026-12-24',
    })
    await submit(test, 'application', {
      fullName: 'Edmund Applicant',
      email: 'e@example.org',
      phone: '020 7946 0124',
      company: 'Threadcount',
      position: 'Founder',
      experience: '',
      investmentRange: '',
      industryFocus: '',
      businessStage: 'mvp',
      fundingAmount: '250k-500k',
      businessDescription: 'Looms',
      agreeToTerms: true,
      userType: 'entrepreneur',
    })
    const [call] = (await list('', 'discovery-calls')).rows
    expect(call).toMatchObject({ tab: 'discovery-calls', name: 'Ada Caller', preferredDate: '2026-12-24' })
    const [application] = (await list('', 'applications')).rows
    expect(application).toMatchObject({
      name: 'Edmund Applicant',
      businessName: 'Threadcount',
      kind: 'entrepreneur',
      amount: '250k-500k',
    })
    expect(call?.dueAt).toBe(workingDaysAfter(call, 1))
    expect(application?.dueAt).toBe(workingDaysAfter(application, 2))
  })

  it('should give each kind of registration the due time that its page promised', async () => {
    const promised = async (jobRole: string) => {
      const { row } = await detail(await register(test, { jobRole }))
      return [1, 2].find((days) => row.dueAt === workingDaysAfter(row, days)) ?? row.dueAt
    }
    expect(await promised('Investor - 10k-50k')).toBe(1)
    expect(await promised('Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: yes')).toBe(2)
    expect(await promised('Chief Executive')).toBeNull()
  })
})

describe('GET /api/admin/:tab/neighbours/:id', () => {
  it('should name the entries on either side, across pages and after the entry has left the filter', async () => {
    const ids = []
    for (let i = 0; i < 12; i += 1) ids.unshift(await register(test, { lastName: 'Besides' }))
    const beside = async (id: string | undefined, query = '') =>
      (await admin.get<DeskNeighbours>(`/api/admin/registrations/neighbours/${id}?q=besides&size=10${query}`)).body
    expect(await beside(ids[9])).toEqual({ before: ids[8], after: ids[10] })
    await admin.send('PATCH', `/api/admin/submissions/${ids[5]}`, { version: 1, status: 'done' })
    expect(await beside(ids[5], '&status=new')).toEqual({ before: ids[4], after: ids[6] })
    expect(await beside(ids[0])).toEqual({ before: null, after: ids[1] })
  })
})

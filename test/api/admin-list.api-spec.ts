import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { NIL as NO_ID } from 'uuid'
import type { DeskNeighbours, DeskRow, DeskSearch } from '../../src/submissions/submissions.types.js'
import { filteredEntries } from '../../src/submissions/desk-filter.js'
import { afterWorkingDays } from '../../src/forms/working-time.rules.js'
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
  it('should show a registration as soon as it is stored, newest first, and count it', async () => {
    const before = await list()
    const first = await register(test)
    const latest = await register(test)
    const after = await list()
    expect(after.total.count).toBe(before.total.count + 2)
    expect(after.fresh.registrations.count).toBe(before.fresh.registrations.count + 2)
    expect(after.fresh.inbox.count).toBe(before.fresh.inbox.count + 2)
    expect(after.rows.slice(0, 2).map(({ id }) => id)).toEqual([latest, first])
    expect(after.rows[0]).toMatchObject({ status: 'new', owner: null, version: 1, country: 'United Kingdom' })
  })

  it('should find part of a name, an address or a business, whatever the case and the accents', async () => {
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

  it('should find letters without a removable accent, the words of the form, and a word with one typing error', async () => {
    const id = await register(test, { firstName: 'Bjørn', lastName: 'Lundqvist', email: 'bl@example.org' })
    const applied = await submit(test, 'application', {
      fullName: 'Una Wordsworth',
      email: 'una@example.org',
      phone: '020 7946 0123',
      userType: 'investor',
      experience: 'Twelve years of kelp forestry, mostly offshore.',
      investmentRange: '10k-50k',
      industryFocus: 'Aquaculture',
      agreeToTerms: true,
    })
    const idsOf = async (words: string, near = '') =>
      (await list(`?q=${encodeURIComponent(words)}${near}`, 'inbox')).rows.map((row) => row.id)
    expect(await idsOf('bjorn lund')).toEqual([id])
    expect(await idsOf('kelp aquaculture')).toEqual([applied])
    for (const typed of ['aquacultur', 'aquaculure', 'aquacultuer', 'aquacultuure', 'aqvaculture', 'offshire forestr'])
      expect([typed, await idsOf(typed, '&near=yes')]).toEqual([typed, [applied]])
    expect(await idsOf('lunxxist', '&near=yes')).toEqual([])
    const found = await admin.get<DeskSearch>('/api/admin/search?q=undqvist%20bjorn')
    // It is part of the word as it is spelt.
    expect([found.body.misspelt, found.body.rows.map((row) => row.id)]).toEqual([false, [id]])
    expect((await admin.get<DeskSearch>('/api/admin/search?q=lundqwist')).body).toMatchObject({
      misspelt: true,
      rows: [{ id }],
    })
  })

  it('should find a reference, part of a phone number in any spelling, and a note', async () => {
    const id = await register(test, { lastName: 'Dialled', phone: '+44 (0)7700 900 987' })
    const { reference } = (await detail(id)).row
    await admin.send('POST', `/api/admin/submissions/${id}/notes`, { body: 'Met at the Fjällräven stand.' })
    for (const words of [reference, reference.toLowerCase(), '07700 900987', '+447700900987', '900-987', 'fjallraven'])
      expect((await list(`?q=${encodeURIComponent(words)}`)).rows.map((row) => row.id)).toEqual([id])
  })

  it('should search the words of a form, letters without an accent of their own, and words with one typing error', async () => {
    const id = await submit(test, 'application', {
      userType: 'entrepreneur',
      fullName: 'Søren Łlewellyn',
      email: 'soren@example.org',
      phone: '+44 7700 900321',
      company: 'Þingvellir Æther',
      position: 'Founder',
      businessStage: 'mvp',
      fundingAmount: '100k-250k',
      businessDescription: 'Turbines\nfor estuaries',
      industryFocus: 'Renewables',
      agreeToTerms: true,
    })
    const search = async (words: string) =>
      (await admin.send('GET', `/api/admin/search?q=${encodeURIComponent(words)}`)).body as DeskSearch
    for (const words of ['soren llew', 'Søren', 'thingvellir aether', 'turbines estuaries', 'renewables'])
      expect(await search(words)).toMatchObject({ rows: [{ id }], misspelt: false })
    for (const words of ['sorem llewellyn', 'turbimes', 'turbnes', 'turrbines', 'tubrines', 'xoren thingvelir'])
      expect(await search(words)).toMatchObject({ rows: [{ id }], misspelt: true })
    expect((await search('turbimez')).rows).toEqual([])
  })

  it('should filter by status, owner, country, kind, day and lateness', async () => {
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
    'should page through the order of %s both ways without a gap or a repeat',
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

it.each([{ overdue: 'yes' as const }, { within: '1' }, { within: '7' }, { within: '365' }])(
  'should ask for %j in the same way at any time of the day, so that a count above the limit is remembered',
  (query) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now: Date.parse('2026-11-27T08:00:00.123Z') })
    try {
      const asked = () => filteredEntries(test.em.fork(), { query, me: '' }).compile().parameters
      const inTheMorning = asked()
      jest.setSystemTime(Date.parse('2026-11-27T17:30:00.456Z'))
      expect(asked()).toEqual(inTheMorning)
    } finally {
      jest.useRealTimers()
    }
  },
)

it.each([
  ['an impossible date', ['2026-02-30 10:00:00+00', NO_ID]],
  ['an impossible time', ['2026-02-28 25:00:00+00', NO_ID]],
  ['an impossible offset', ['2026-02-28 10:00:00+99', NO_ID]],
  ['no id', ['2026-02-28 10:00:00+00', 'nobody']],
  ['too few values', ['2026-02-28 10:00:00+00']],
  ['no list', 'received'],
])('should answer 400 to a cursor with %s', async (_what, values) => {
  const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const query of [`after=${cursor}`, `before=${cursor}`]) {
    const { status, body } = await admin.get<{ message: string }>(`/api/admin/registrations?${query}`)
    expect([status, body.message]).toEqual([400, 'There is no such page of the list.'])
  }
})

it('should answer 400 to an impossible due date in a cursor, and to a position beyond the audit log', async () => {
  const due = Buffer.from(JSON.stringify(['2026-13-01 10:00:00+00', NO_ID])).toString('base64url')
  expect((await admin.get(`/api/admin/registrations?sort=due&after=${due}`)).status).toBe(400)
  expect((await admin.get('/api/admin/audit?before=999999999999999')).status).toBe(400)
})

describe('the other tabs', () => {
  it('should show discovery calls and applications with their own members', async () => {
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
    await admin.send('PATCH', `/api/admin/submissions/${ids[5]}`, { version: 1, status: 'done', outcome: 'answered' })
    expect(await beside(ids[5], '&status=new')).toEqual({ before: ids[4], after: ids[6] })
    expect(await beside(ids[0])).toEqual({ before: null, after: ids[1] })
  })
})

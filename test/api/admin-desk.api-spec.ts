import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuditService } from '../../src/audit/audit.service.js'
import type {
  AuditPage,
  ChainState,
  DeskDetail,
  DeskList,
  DeskNeighbours,
  DeskRow,
  DeskSearch,
} from '../../src/admin/desk.types.js'
import type { TestApp } from '../support/app.js'
import { ADMIN, clientOf, createUser, register, startDesk, submit, USER, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let second: Client
let userId: string

beforeAll(async () => {
  ;({ test, admin, userId } = await startDesk())
  const other = { email: 'second@meridian.example', password: USER.password }
  await admin.send('POST', `/api/admin/users/${await createUser(test, other)}/roles`, { role: 'admin' })
  second = await clientOf(test, other)
})
afterAll(() => test.close())

const list = async (query = '', tab = 'registrations') => {
  const { status, body } = await admin.get<DeskList>(`/api/admin/${tab}${query}`)
  if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
  return body
}
const detail = async (id: string) => (await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)).body

describe('every route of the desk', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const routes: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload: object | undefined][] = [
    ['GET', '/api/admin/registrations', undefined],
    ['GET', '/api/admin/discovery-calls', undefined],
    ['GET', '/api/admin/applications', undefined],
    ['GET', '/api/admin/registrations/export', undefined],
    ['GET', `/api/admin/submissions/${id}`, undefined],
    ['PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done' }],
    ['POST', `/api/admin/submissions/${id}/notes`, { words: 'x' }],
    ['POST', '/api/admin/submissions/bulk', { rows: [`${id}:1`], status: 'done' }],
    ['POST', '/api/admin/applications/bulk', { asOf: '2026-11-22T10:00:00.000Z', status: 'done' }],
    ['GET', '/api/admin/search?q=x', undefined],
    ['GET', `/api/admin/registrations/neighbours/${id}`, undefined],
    ['GET', '/api/admin/audit', undefined],
    ['GET', '/api/admin/audit/chain', undefined],
    ['GET', '/api/admin/audit/export', undefined],
    ['POST', '/api/admin/review', { ids: [id], verdict: 'restore' }],
    ['GET', '/api/admin/mail', undefined],
    ['POST', '/api/admin/mail/retry', { state: 'dead' }],
    ['POST', `/api/admin/mail/${id}/retry`, undefined],
    ['GET', '/api/admin/review', undefined],
    ['POST', `/api/admin/review/${id}`, { verdict: 'accept' }],
    ['GET', '/api/admin/users', undefined],
    ['POST', `/api/admin/users/${id}/roles`, { role: 'admin' }],
    ['DELETE', `/api/admin/users/${id}/roles/admin`, undefined],
    ['POST', `/api/admin/users/${id}/sign-out`, undefined],
    ['POST', `/api/admin/users/${id}/factor-reset`, undefined],
    ['DELETE', `/api/admin/users/${id}/factor-reset`, undefined],
  ]

  it.each(routes)('%s %s answers an admin', async (method, url, payload) => {
    const answer = await admin.raw(method, url, payload)
    expect([200, 204, 404]).toContain(answer.statusCode)
    if (url.includes(id) || JSON.stringify(payload)?.includes('restore')) expect(answer.statusCode).toBe(404)
  })

  it('answers 400 to a question it does not know and 404 to a list that there is not', async () => {
    expect((await admin.get('/api/admin/registrations?status=unheard')).status).toBe(400)
    expect((await admin.get('/api/admin/registrations?colour=red')).status).toBe(400)
    expect((await admin.get('/api/admin/registrations?page=0')).status).toBe(400)
    expect((await admin.get('/api/admin/unheard-of')).status).toBe(404)
    expect((await admin.get('/api/admin/submissions/not-an-id')).status).toBe(400)
  })

  it('is never cached', async () => {
    expect((await admin.raw('GET', '/api/admin/registrations')).headers['cache-control']).toBe('private, no-store')
  })
})

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
    const id = await register(test, { firstName: 'Siobhán', lastName: 'Ó Ceallaigh', businessName: 'Fjordline Sensors', email: 'chief@fjordline.example' }) // prettier-ignore
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
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'in-progress', owner: me, due: '2020-01-31' }) // prettier-ignore
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
      // prettier-ignore
      expect((await list(`?q=filterby&${query}`)).rows.map((row) => row.id)).toEqual([id])
    for (const query of [
      'status=new',
      'owner=none',
      'country=Germany',
      'kind=founder',
      'to=2020-01-01',
      'from=2090-01-01',
    ])
      // prettier-ignore
      expect((await list(`?q=filterby&${query}`)).rows).toEqual([])
    expect((await list()).triage.overdue.count).toBeGreaterThanOrEqual(1)
  })

  it('takes the short and the long name of the United Kingdom for one', async () => {
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
        const walked: string[] = []
        let page = await list(`${base}&size=10`)
        walked.push(...page.rows.map(({ id }) => id))
        while (page.next) {
          page = await list(`${base}&size=10&after=${page.next}&page=${page.page + 1}`)
          walked.push(...page.rows.map(({ id }) => id))
        }
        expect(walked).toEqual(whole)
        const back = await list(`${base}&size=10&before=${page.previous}&page=${page.page - 1}`)
        expect(back.rows.map(({ id }) => id)).toEqual(whole.slice(walked.length - page.rows.length - 10, walked.length - page.rows.length)) // prettier-ignore
      }
    },
  )
})

describe('the orders of a list', () => {
  it('should put what is due first first, and what is not due last', async () => {
    const due: [name: string, day: string][] = [['Later', '2027-02-01'], ['Never', ''], ['Sooner', '2027-01-01']] // prettier-ignore
    for (const [firstName, day] of due) {
      const id = await register(test, { firstName, lastName: 'Dueorder' })
      await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: day ? 'in-progress' : 'done', ...(day && { due: day }) }) // prettier-ignore
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
    const order = async (dir: string) =>
      (await list(`?q=ownerorder&sort=owner&dir=${dir}`)).rows.map(({ owner }) => owner?.id ?? null)
    const upwards = await order('asc')
    expect([upwards[0] === upwards[1], upwards[2] === upwards[3], upwards[1] === upwards[2]]).toEqual([
      true,
      true,
      false,
    ])
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
      await submit(test, 'discovery-call', { firstName: 'Wish', lastName: 'Dayorder', email: 'w@example.org', phone: '020 7946 0123', country: 'Ireland', ...(preferredDate && { preferredDate }) }) // prettier-ignore
    const { rows } = await list('?q=dayorder&sort=preferred', 'discovery-calls')
    expect(rows.map(({ preferredDate }) => preferredDate)).toEqual(['2027-04-04', '2027-05-05', null])
  })
})

describe('the other tabs', () => {
  it('show discovery calls and applications with their own members', async () => {
    await submit(test, 'discovery-call', { firstName: 'Ada', lastName: 'Caller', email: 'a@example.org', phone: '020 7946 0123', country: 'Ireland', preferredDate: '2026-12-24' }) // prettier-ignore
    await submit(test, 'application', {
      fullName: 'Edmund Applicant', email: 'e@example.org', phone: '020 7946 0124', company: 'Threadcount', position: 'Founder', experience: '',
      investmentRange: '', industryFocus: '', businessStage: 'mvp', fundingAmount: '250k-500k', businessDescription: 'Looms', agreeToTerms: true, userType: 'entrepreneur',
    }) // prettier-ignore
    const [call] = (await list('', 'discovery-calls')).rows
    expect(call).toMatchObject({ tab: 'discovery-calls', name: 'Ada Caller', preferredDate: '2026-12-24' })
    const [application] = (await list('', 'applications')).rows
    expect(application).toMatchObject({ name: 'Edmund Applicant', businessName: 'Threadcount', kind: 'entrepreneur', amount: '250k-500k' }) // prettier-ignore
    const hours = (row: DeskRow) => (Date.parse(row.dueAt ?? '') - Date.parse(row.receivedAt)) / 3_600_000
    expect([hours(call as DeskRow), hours(application as DeskRow)]).toEqual([24, 48])
  })

  it('hold each kind of registration to the promise its page made', async () => {
    const promised = async (jobRole: string) => {
      const { row } = await detail(await register(test, { jobRole }))
      return row.dueAt && (Date.parse(row.dueAt) - Date.parse(row.receivedAt)) / 3_600_000
    }
    expect(await promised('Investor - 10k-50k')).toBe(24)
    expect(await promised('Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: yes')).toBe(48)
    expect(await promised('Chief Executive')).toBeNull()
  })
})

describe('PATCH /api/admin/submissions/:id', () => {
  it('saves status, owner and due date, and the history says who did what', async () => {
    const id = await register(test)
    const me = (await detail(id)).me.id
    const { status, body } = await admin.send<{ version: number }>('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', owner: me, due: '2026-12-01' }) // prettier-ignore
    expect([status, body.version]).toEqual([200, 2])
    const { row, history } = await detail(id)
    expect(row).toMatchObject({ status: 'done', overdue: false, owner: { id: me } })
    expect(row.dueAt).toMatch(/^2026-12-01T23:59:59/)
    expect(history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Status set to Done', `Assigned to ${ADMIN.email}`, 'Due date set to 1 December 2026']),
    )
    expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set([ADMIN.email]))
  })

  it('tells the second of two admins, and overwrites nothing', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done' })
    const late = await second.send<{ message: string }>('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'spam' }) // prettier-ignore
    expect(late.status).toBe(409)
    expect(late.body.message).toContain(ADMIN.email)
    expect((await detail(id)).row).toMatchObject({ status: 'done', version: 2 })
  })

  it('lets exactly one of two simultaneous changes through', async () => {
    const id = await register(test)
    const answers = await Promise.all([
      admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done' }),
      second.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'spam' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses an owner who is no admin, a change of nothing and a day that is none', async () => {
    const id = await register(test)
    const change = (payload: object) => admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, ...payload })
    expect((await change({ owner: userId })).status).toBe(400)
    expect((await change({})).status).toBe(400)
    expect((await change({ due: '2026-13-01' })).status).toBe(400)
    expect((await change({ due: '2026-02-31' })).status).toBe(400)
    expect((await change({ status: 'unheard' })).status).toBe(400)
  })
})

describe('POST /api/admin/submissions/bulk', () => {
  it('changes the marked rows, names those someone else changed, and keeps the counts right', async () => {
    const ids = [await register(test), await register(test), await register(test, { firstName: 'Taken' })]
    await second.send('PATCH', `/api/admin/submissions/${ids[2]}`, { version: 1, status: 'in-progress' })
    const before = (await list()).triage.new.count
    const { body } = await admin.send<{ changed: number; conflicts: { id: string; name: string }[] }>(
      'POST',
      '/api/admin/submissions/bulk',
      { rows: ids.map((id) => `${id}:1`), status: 'spam' },
    )
    expect(body.changed).toBe(2)
    expect(body.conflicts).toMatchObject([{ id: ids[2], name: expect.stringContaining('Taken') as unknown as string }])
    expect((await list()).triage.new.count).toBe(before - 2)
    expect((await detail(ids[2] as string)).row.status).toBe('in-progress')
  })
})

describe('GET /api/admin/search', () => {
  it('should find every kind by reference, name and phone, and say which kind each is', async () => {
    const call = { firstName: 'Everywhere', lastName: 'Found', email: 'everywhere@example.org', phone: '020 7946 0999' }
    await submit(test, 'discovery-call', { ...call, country: 'Ireland' })
    const id = await register(test, { ...call, phone: '+44 20 7946 0999' })
    const search = async (q: string) =>
      (await admin.get<DeskSearch>(`/api/admin/search?q=${encodeURIComponent(q)}`)).body.rows.map(({ tab }) => tab)
    for (const q of ['everywhere found', '+44 (0)20 7946 0999', 'everywhere@'])
      expect(await search(q)).toEqual(['registrations', 'discovery-calls'])
    expect(await search((await detail(id)).row.reference)).toEqual(['registrations'])
    expect((await admin.get('/api/admin/search')).status).toBe(400)
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

describe('an owner who has left the desk', () => {
  it('should hand over first; where the entry kept them, it saves unchanged', async () => {
    const person = { email: 'leaver@meridian.example', password: USER.password }
    const leaver = await createUser(test, person)
    await admin.send('POST', `/api/admin/users/${leaver}/roles`, { role: 'admin' })
    const [first, second] = [await register(test), await register(test)]
    for (const id of [first, second])
      await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: leaver })
    const roles = `/api/admin/users/${leaver}/roles/admin`
    const refused = await admin.send<{ message: string }>('DELETE', roles)
    expect([refused.status, refused.body.message]).toEqual([409, 'They own 2 entries. Choose a new owner first.'])
    const me = (await detail(first)).me.id
    expect((await admin.send('DELETE', `${roles}?newOwner=${me}`)).status).toBe(204)
    expect((await detail(first)).row.owner?.id).toBe(me)

    await test.em.getConnection().execute(`update desk_entry set owner_id = '${leaver}' where id = '${second}'`)
    const { row } = await detail(second)
    expect(row.owner?.email).toBe(person.email)
    const saved = { version: row.version, status: 'done', owner: leaver, note: 'Kept with them.' }
    expect((await admin.send('PATCH', `/api/admin/submissions/${second}`, saved)).status).toBe(200)
    expect((await detail(second)).notes).toMatchObject([{ words: 'Kept with them.' }])
  })
})

describe('the audit log', () => {
  it('should record changes, notes, bulk changes and exports, and not what was typed', async () => {
    const id = await register(test)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', note: 'A secret.' })
    await admin.send('POST', '/api/admin/submissions/bulk', { rows: [`${id}:2`], status: 'spam' })
    await admin.raw('GET', '/api/admin/registrations/export?status=spam')
    const entries = await test.app.get(AuditService, { strict: false }).list({}, 4)
    expect(entries.map(({ action }) => action)).toEqual([
      'entries.exported',
      'entries.bulk-changed',
      'entry.note-added',
      'entry.changed',
    ])
    expect(entries.every(({ actorId, sessionId }) => actorId && sessionId)).toBe(true)
    expect(JSON.stringify(entries)).not.toContain('secret')

    const query = '?action=entry.changed'
    const page = (await admin.get<AuditPage>(`/api/admin/audit${query}`)).body
    expect(page.lines[0]).toMatchObject({ action: 'Entry changed', actor: ADMIN.email, subject: `entry ${id}` })
    expect((await admin.get<ChainState>('/api/admin/audit/chain')).body.broken).toBeNull()
    const csv = (await admin.raw('GET', `/api/admin/audit/export${query}`)).body
    expect(csv).toContain(`"Entry changed","${ADMIN.email}","entry ${id}"`)
    expect((await admin.get<AuditPage>('/api/admin/audit')).body.lines[0]?.action).toBe('Audit log exported')
  })
})

describe('notes', () => {
  it('are kept with who wrote them, and an empty one is refused', async () => {
    const id = await register(test)
    expect((await second.send('POST', `/api/admin/submissions/${id}/notes`, { words: '  Met her in London. ' })).status).toBe(201) // prettier-ignore
    expect((await detail(id)).notes).toMatchObject([{ author: 'second@meridian.example', words: 'Met her in London.' }])
    for (const words of ['', '   ', 'x'.repeat(5001)])
      expect((await admin.send('POST', `/api/admin/submissions/${id}/notes`, { words })).status).toBe(400)
  })
})

describe('GET /api/admin/submissions/:id', () => {
  it('shows every member as it came, the mails and their state', async () => {
    const id = await register(test, {
      businessName: 'Kelpworks',
      businessWebsite: 'https://kelpworks.example',
      jobRole: 'Chief',
    })
    const { fields, mails, history } = await detail(id)
    expect(fields).toEqual(
      expect.arrayContaining([
        { key: 'phone', name: 'Phone', value: '+44 7700 900412' },
        { key: 'businessName', name: 'Business name', value: 'Kelpworks' },
        { key: 'businessWebsite', name: 'Business website', value: 'https://kelpworks.example' },
      ]),
    )
    expect(mails.length).toBe(2)
    expect(history).toEqual([])
  })

  it('holds ten kilobytes of markup and of letters from right to left as they were typed', async () => {
    const long = `<script>alert(1)</script>\u202e${'م'.repeat(4974)}`
    const id = await submit(test, 'application', {
      ...{ userType: 'investor', fullName: '=HYPERLINK("x")', email: 'a@example.org', phone: '020 7946 0123' },
      ...{ investmentRange: '10k-50k', experience: long, agreeToTerms: true },
    })
    expect(Buffer.byteLength(long)).toBeGreaterThan(9900)
    const answer = await admin.raw('GET', `/api/admin/submissions/${id}`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.json<DeskDetail>().fields).toContainEqual({
      key: 'experience',
      name: 'Investment Experience',
      value: long,
    })
    const rows = (await admin.raw('GET', '/api/admin/applications/export?format=json')).json<DeskRow[]>()
    expect(rows.find((row) => row.id === id)?.name).toBe('=HYPERLINK("x")')
    const csv = (await admin.raw('GET', '/api/admin/applications/export?format=csv')).body
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain('"Agreed to: I agree to the Privacy Policy & Terms and Conditions. (version 2026-11)"')
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { BulkOutcome } from '../../src/submissions/submissions.types.js'
import { londonDay, dayAfter } from '../../src/common/london-time.js'
import { MAX_PASSKEYS } from '../../src/auth/users/account.rules.js'
import { MAX_COUNTED } from '../../src/desk/desk.rules.js'
import { MAX_ABSENCES } from '../../src/rota/rota.rules.js'
import { MAX_ENDPOINTS } from '../../src/webhooks/webhook.rules.js'
import type { TestApp } from '../support/app.js'
import { softAuthenticator } from '../support/soft-authenticator.js'
import { addAdmin, type Client, createUser, listOf, register, startDesk } from './admin-support.js'
import { signedInBrowser } from './browser-support.js'

/** What a person may add as often as they like, up to a number that keeps reading it bounded. */
let test: TestApp
let admin: Client
beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const execute = <Row>(sql: string) => test.em.fork().getConnection().execute(sql) as Promise<Row[]>

interface Answer {
  status: number
  body?: { message: string }
}

/** All are taken but the last, which says why not. */
async function expectAtMost(most: number, sentence: RegExp, add: (at: number) => Promise<Answer>, status = 409) {
  for (let at = 0; at < most; at += 1) expect((await add(at)).status).toBe(201)
  const { status: last, body } = await add(most)
  expect([last, body?.message]).toEqual([status, expect.stringMatching(sentence)])
}

/** Copies of a row, with columns of their own where they must differ. */
async function copyRows(table: string, id: string, count: number, own: Record<string, string> = {}) {
  const columns = await execute<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? (name === 'id' ? 'gen_random_uuid()' : name))
  await execute(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, ${count}) n where id = '${id}'`,
  )
}

describe('the desk', () => {
  it('should allow at most twenty shared views', async () => {
    const owners: Client[] = []
    for (const name of ['first', 'other'])
      owners.push(await addAdmin(test, admin, { email: `${name}@meridian.example`, password: 'staple of the day' }))
    const share = (at: number) =>
      (owners[at % 2] as Client).send<{ message: string }>('POST', '/api/admin/views', {
        tab: 'registrations',
        name: `Shared ${at}`,
        query: '?status=new',
        shared: true,
      })
    await expectAtMost(20, /already 20 shared views/, share)
  })

  it('should allow at most fifty working tokens, and another once one is revoked', async () => {
    const until = dayAfter(londonDay(new Date()), 30)
    const create = (at: number) =>
      admin.send<{ id: string; message: string }>('POST', '/api/admin/tokens', {
        name: `Token ${at}`,
        scopes: ['entries:read'],
        until,
      })
    const first = await create(-1)
    await copyRows('api_token', first.body.id, 49, { name: `'Copy ' || n`, token_hash: `'hash ' || n` })
    expect(await create(50)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/already 50 tokens/) },
    })
    expect((await admin.send('DELETE', `/api/admin/tokens/${first.body.id}`)).status).toBeLessThan(300)
    expect((await create(51)).status).toBe(201)
  })

  it('should allow at most twenty webhooks', async () => {
    const create = (at: number) =>
      admin.send<{ message: string }>('POST', '/api/admin/webhooks', {
        url: `https://receiver.example/${at}`,
        description: '',
        events: ['submission.received'],
      })
    await expectAtMost(MAX_ENDPOINTS, /already 20 webhooks/, create)
  })

  it('should allow at most ten passkeys for an account', async () => {
    const { browser } = await signedInBrowser(test)
    const device = softAuthenticator
    const prepare = () => browser.send('POST', '/api/account/passkeys/options')
    for (let at = 0; at < MAX_PASSKEYS; at += 1) {
      const { options } = (await prepare()).json<{ options: Parameters<ReturnType<typeof device>['create']>[0] }>()
      const payload = { response: device().create(options), name: `Key ${at}` }
      expect((await browser.send('POST', '/api/account/passkeys', payload)).statusCode).toBe(201)
    }
    const refused = await prepare()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ message: 'An account has at most 10 passkeys. Remove one first.' })
  })

  it('should allow at most fifty absences of one person', async () => {
    const away = (at: number) => {
      const day = dayAfter(londonDay(new Date()), 2 * at + 1)
      return admin.send<{ message: string }>('POST', '/api/admin/absences', { from: day, to: day })
    }
    await expectAtMost(MAX_ABSENCES, /No more absences can be added/, away, 400)
  })
})

describe('a change of all that match', () => {
  it('should be refused above ten thousand, with nothing changed', async () => {
    const id = await register(test, { lastName: 'Legion' })
    await copyRows('submission', id, MAX_COUNTED, { reference: `'LEG-' || n`, idempotency_key: 'null' })
    const { now } = await listOf(admin, '?q=legion')
    const { status, body } = await admin.send<BulkOutcome & { message: string }>(
      'POST',
      '/api/admin/registrations/bulk?q=legion',
      { asOf: now, status: 'in-progress' },
    )
    expect([status, body.message]).toEqual([400, 'More than 10,000 entries match. Narrow the list first.'])
    expect(await execute(`select 1 from submission where name like '%Legion' and status <> 'new' limit 1`)).toEqual([])
  })

  it('should be undone without an owner where the account of the former one is gone', async () => {
    const [id, leaver] = [await register(test), { email: 'leaver@meridian.example', password: 'staple of the day' }]
    const owner = await createUser(test, leaver)
    await admin.send('POST', `/api/admin/users/${owner}/roles`, { role: 'handler' })
    const change = (row: string, wanted: object) =>
      admin.send<BulkOutcome>('POST', '/api/admin/submissions/bulk', { rows: [row], ...wanted })
    expect((await change(`${id}:1`, { owner })).body.changed).toBe(1)
    const { body } = await change(`${id}:2`, { owner: 'none', status: 'in-progress' })
    await execute(`delete from users where id = '${owner}'`)
    const undone = await admin.send<BulkOutcome>('POST', `/api/admin/undo/${body.undo?.id}`)
    expect(undone).toMatchObject({ status: 200, body: { changed: 1, conflicts: [] } })
    expect(await execute(`select status, owner_id as owner from submission where id = '${id}'`)).toEqual([
      { status: 'new', owner: null },
    ])
  })
})

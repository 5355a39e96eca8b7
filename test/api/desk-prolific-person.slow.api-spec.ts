import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { ErasurePreview, PersonCopy, PersonCopyPart, PersonPage } from '../../src/people/people.types.js'
import type { TestApp } from '../support/app.js'
import { longestTurn } from '../support/loop-turns.js'
import { until } from '../support/until.js'
import { ADMIN, register, startDesk, type Client, personOf } from './admin-support.js'

const COPIES = 2000
/** What no request may exceed. */
const LONGEST_TURN_MS = 50

let test: TestApp
let admin: Client
let url: string
let id: string

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  url = await test.listen()
  id = await register(test, { email: 'prolific@example.org' })
  await until(async () => (await execute(`select 1 from mail_message where state <> 'sent'`)).length === 0)
  await fill()
}, 120_000)
afterAll(() => test.close())

const execute = async <Row>(sql: string) => (await test.em.fork().getConnection().execute(sql)) as Row[]

/** An id as UUIDs are, for the nth copy. */
const copy = `overlay(overlay(md5('copy' || n) placing '7' from 13) placing '8' from 17)::uuid`

/** Copies of one submission, each with its mails, a note and a line of history. */
async function fill() {
  const copied = async (table: string, changed: Record<string, string>) => {
    const columns = await execute<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
    )
    const of = table === 'mail_message' ? 'submission_id' : 'id'
    const values = columns.map(({ name }) => changed[name] ?? name)
    await execute(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, ${COPIES}) n where ${of} = '${id}'`,
    )
  }
  const reference = `'COPY-' || n`
  await copied('submission', { id: copy, reference, idempotency_key: 'null' })
  await copied('mail_message', { id: 'gen_random_uuid()', submission_id: copy })
  await execute(
    `insert into desk_note (id, submission_id, author, body, created_at) select gen_random_uuid(), '${id}', 'a@example.org', 'Note ' || n, now() from generate_series(1, ${COPIES}) n`,
  )
  await execute(
    `insert into desk_history (id, submission_id, kind, actor, what, happened_at) select gen_random_uuid(), ${copy}, 'changed', 'a@example.org', 'Change ' || n, now() from generate_series(1, ${COPIES}) n`,
  )
}

/** By a socket, as `inject` collects an answer in one turn. */
async function fetched() {
  const signedIn = await test.inject({ method: 'POST', url: '/api/session', payload: ADMIN })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return async (path: string, method = 'GET') => {
    const parts: Uint8Array[] = []
    const answer = await fetch(`${url}${path}`, { method, headers: { cookie, origin: url } })
    if (answer.body) for await (const part of answer.body) parts.push(part as Uint8Array)
    return { status: answer.status, body: Buffer.concat(parts) }
  }
}

it.each(['', '/copy', '/copy/part', '/erasure'])(
  'should hold the event loop no longer in GET /api/admin/people/:id%s for a person with thousands of submissions',
  async (path) => {
    const get = await fetched()
    const address = `/api/admin/people/${await personOf(test, id)}${path}`
    expect((await get(address)).status).toBe(200)
    expect(await longestTurn(() => get(address), LONGEST_TURN_MS)).toBeLessThan(LONGEST_TURN_MS)
  },
  120_000,
)

it('should refuse to withdraw a consent that none of thousands of submissions gave, and hold the event loop no longer', async () => {
  const send = await fetched()
  const person = await personOf(test, id)
  const withdraw = () => send(`/api/admin/people/${person}/consent/withdraw`, 'POST')
  expect((await withdraw()).status).toBe(409)
  expect(await longestTurn(withdraw, LONGEST_TURN_MS)).toBeLessThan(LONGEST_TURN_MS)
}, 120_000)

it('should copy everything, each line once and with the reference of its submission', async () => {
  const { body } = await (await fetched())(`/api/admin/people/${await personOf(test, id)}/copy`)
  const copy = JSON.parse(body.toString()) as PersonCopy
  expect(body.toString()).toBe(JSON.stringify(copy, null, 2))
  const { submissions, mails, notes, changes } = copy
  const numbers = { submissions: COPIES + 1, mails: (COPIES + 1) * 2, notes: COPIES, changes: COPIES }
  expect({ submissions: submissions.length, mails: mails.length, notes: notes.length, changes: changes.length }).toEqual(numbers) // prettier-ignore
  const references = new Set(submissions.map(({ reference }) => reference))
  expect(references.size).toBe(COPIES + 1)
  expect(new Set(notes.map(({ body }) => body)).size).toBe(COPIES)
  expect(new Set(changes.map(({ what, reference }) => `${reference} ${what}`))).toEqual(
    new Set(Array.from({ length: COPIES }, (_, at) => `COPY-${at + 1} Change ${at + 1}`)),
  )
  expect(mails.every(({ reference, text }) => references.has(reference ?? '') && text.length > 0)).toBe(true)
  const { body: preview } = await admin.get<ErasurePreview>(`/api/admin/people/${await personOf(test, id)}/erasure`)
  expect(preview.goes).toMatchObject(numbers)
})

it.each(['', '/copy/part'])('should go on part by part in GET /api/admin/people/:id%s', async (path) => {
  const shown: string[] = []
  for (let before = ''; shown.length < 75;) {
    const { body } = await admin.get<PersonPage & PersonCopyPart>(
      `/api/admin/people/${await personOf(test, id)}${path}?${before}`,
    )
    const { from, submissions, older } = path ? body.part : body
    expect([from, submissions]).toEqual([shown.length + 1, COPIES + 1])
    const sent = path
      ? body.copy.submissions.map(({ reference }) => reference)
      : body.timeline.flatMap((event) => (event.kind === 'form' ? event.form.entry.reference : []))
    shown.push(...sent)
    before = `before=${older}`
  }
  expect(new Set(shown).size).toBe(75)
})

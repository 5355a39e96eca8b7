import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EntryCalls, FollowCalls } from '../../src/calls/calls.types.js'
import { WEEKDAYS } from '../../src/calls/call.rules.js'
import type { FollowPage } from '../../src/follow/follow.types.js'
import { LinksService } from '../../src/links/links.service.js'
import { startBeside, type TestApp } from '../support/app.js'
import { discoveryCall } from '../support/form-payloads.js'
import { type Client, clientOf, createUser, startDesk, submit } from './admin-support.js'

const ANN = { email: 'ann@meridian.example', password: 'staple of the day' }

/** One instance on the embedded database, two on PostgreSQL. */
let test: TestApp
let beside: TestApp
let admin: Client
let ann: { id: string; client: Client }

async function host(who: typeof ANN) {
  const id = await createUser(test, who)
  expect((await admin.send('POST', `/api/admin/users/${id}/roles`, { role: 'handler' })).status).toBe(204)
  return { id, client: await clientOf(test, who) }
}

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  beside = await startBeside(test)
  ann = await host(ANN)
})
afterAll(async () => {
  if (beside !== test) await beside.close()
  await test.close()
})

const execute = <Row = unknown>(sql: string) => test.em.fork().getConnection().execute(sql) as Promise<Row[]>

const wholeWeek = (from = '09:00', until = '17:00') => WEEKDAYS.map((day) => ({ day, from, until }))

const HOURS = { offered: true, length: 30, buffer: 0, place: 'telephone', weekly: wholeWeek() }
const offer = (who: { client: Client }, hours: object = {}) =>
  who.client.send<{ errors?: Record<string, string> }>('PUT', '/api/admin/calls/hours', { ...HOURS, ...hours })

let counter = 0
/** A request of its own, from an address of its own. */
async function ask(form = discoveryCall) {
  const email = `zelda.${(counter += 1)}@example.org`
  const { type, formData } = form({ email })
  const id = await submit(test, type, formData)
  return { id, email, token: linkOf(test, id) }
}

const linkOf = (of: TestApp, id: string, ...rest: [number?, ('link-follow' | 'link-call')?]) =>
  of.app.get(LinksService, { strict: false }).tokenFor({ id, linkEpoch: 0 }, ...rest)

const timesOf = async (token: string, of = test) => {
  const answer = await of.inject({ url: `/api/calls/times?${new URLSearchParams({ token })}` })
  return { status: answer.statusCode, body: answer.json<FollowCalls>() }
}
const post = async (url: string, payload: object, of = test) => {
  const answer = await of.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, message: answer.body ? answer.json<{ message: string }>().message : '' }
}
const choose = (token: string, startsAt = '', of = test, zone = 'Europe/London') =>
  post('/api/calls/choice', { token, startsAt, zone }, of)
const cancel = (token: string) => post('/api/calls/cancellation', { token })

const callsOf = async (id: string) => (await admin.get<EntryCalls>(`/api/admin/submissions/${id}/calls`)).body.calls
const rowsOf = (id: string) => execute<{ state: string; sequence: number }>(`select * from call where submission_id = '${id}'`) // prettier-ignore

describe('choosing a time', () => {
  it('offers none until someone has hours, and then books, moves and cancels one', async () => {
    const { id, token } = await ask()
    expect((await timesOf(token)).body).toEqual({ call: null, times: [], length: 30 })
    expect((await offer(ann)).status).toBe(204)
    const [first, second] = (await timesOf(token)).body.times
    expect(await choose(token, first)).toEqual({ status: 204, message: '' })
    expect(await choose(token, first)).toEqual({ status: 204, message: '' })
    const booked = (await timesOf(token)).body
    expect(booked.call).toMatchObject({ state: 'booked', startsAt: first, zone: 'Europe/London', changeable: true })
    expect(booked.times).not.toContain(first)
    expect(await choose(token, second, test, 'Pacific/Auckland')).toMatchObject({ status: 204 })
    const page = await test.inject({ url: `/api/follow?token=${token}` })
    const { steps } = page.json<FollowPage>()
    expect(steps.at(-1)).toMatchObject({ name: 'call-booked', startsAt: second, zone: 'Pacific/Auckland' })
    expect(await callsOf(id)).toMatchObject([{ state: 'booked', startsAt: second, host: { id: ann.id }, version: 2 }])
    expect(await cancel(token)).toMatchObject({ status: 204 })
    expect(await cancel(token)).toMatchObject({ status: 204 })
    expect(await rowsOf(id)).toMatchObject([{ state: 'cancelled', sequence: 2 }])
    expect((await timesOf(token)).body.times).toContain(first)
  })

  it('lets one of two have a slot, on two instances at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await ask(), await ask()]
      const [startsAt = ''] = (await timesOf(one.token)).body.times
      const answers = await Promise.all([choose(one.token, startsAt), choose(two.token, startsAt, beside)])
      expect(answers.toSorted((a, b) => a.status - b.status)).toEqual([
        { status: 204, message: '' },
        { status: 409, message: 'That time has just been taken.' },
      ])
      const booked = await execute(`select 1 from call where state = 'booked' and starts_at = '${startsAt}'`)
      expect(booked).toHaveLength(1)
    }
  })
})

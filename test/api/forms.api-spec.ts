import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { DefaultQueryExecutor } from 'kysely'
import { readSubmission } from '../../src/forms/submission.js'
import { NEW_COLUMNS } from '../../src/mail/mail.repository.js'
import { submissionRepository, submissionRow } from '../../src/forms/submission.repository.js'
import { discoveryCall, entrepreneurApplication, investorShow } from '../support/form-payloads.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { FORM_URL, post, rows, text } from './form-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

describe('POST /functions/v1/send-form-email', () => {
  it('should name every field that is wrong at once', async () => {
    const response = await post(test, discoveryCall({ firstName: '', email: 'no', phone: undefined }))
    expect(Object.keys(response.json<{ errors: object }>().errors).sort()).toEqual(['email', 'firstName', 'phone'])
  })

  it('should leave out members that the form does not have', async () => {
    const response = await post(test, discoveryCall({ colour: 'teal', toString: 'x', hasOwnProperty: 1 }))
    const { id } = response.json<{ id: string }>()
    const [row] = await rows<{ fields: object }>(test, 'select fields from submission where id = ?', id)
    expect(row?.fields).toEqual(discoveryCall().formData)
  })

  it.each([
    ['an unknown type', { type: 'newsletter', formData: {} }],
    ['a type from the prototype', { type: 'constructor', formData: {} }],
    ['no type', { formData: discoveryCall().formData }],
    ['no formData', { type: 'discovery-call' }],
    ['formData as a list', { type: 'discovery-call', formData: [] }],
    ['formData as text', { type: 'discovery-call', formData: 'x' }],
    ['a list', []],
  ])('should answer 400 to %s', async (_what, payload) => {
    const response = await post(test, payload)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ message: string }>().message).not.toBe('')
  })

  it('should answer 400 to what is not JSON, 415 to other content, 413 to more than 1 MB', async () => {
    const json = { 'content-type': 'application/json' }
    const send = (payload: string, headers: Record<string, string>) =>
      test.inject({ method: 'POST', url: FORM_URL, payload, headers })
    expect((await send('{"type":', json)).statusCode).toBe(400)
    expect((await send('"text"', json)).statusCode).toBe(400)
    expect((await send('', json)).statusCode).toBe(400)
    expect((await send('type=application', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(
      415,
    )
    expect((await send('hello', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await send(JSON.stringify({ padding: text(1_048_577) }), json)).statusCode).toBe(413)
  })

  it('should store every column of a new submission and of its emails', async () => {
    const [{ definition } = { definition: '' }] = await rows<{ definition: string }>(
      test,
      "select pg_get_functiondef('store_submissions'::regproc) as definition",
    )
    const listOf = (table: string) =>
      new RegExp(`insert into ${table} \\(([^)]*)\\)`).exec(definition)?.[1]?.match(/\w+/g)
    const row = submissionRow(readSubmission(discoveryCall()))
    const invented = ['waiting_until', 'outcome', 'outcome_reason', 'decided_at']
    expect(listOf('submission')?.sort()).toEqual(
      [...Object.keys(row), ...invented, 'idempotency_key', 'review_reason', 'person_id'].sort(),
    )
    expect(listOf('mail_message')?.sort()).toEqual(NEW_COLUMNS.toSorted())
  })

  it('should be callable from any origin', async () => {
    const preflight = await test.inject({
      method: 'OPTIONS',
      url: FORM_URL,
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key')
    const response = await post(test, discoveryCall(), { origin: 'https://other.example' })
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  it('should keep the consent with its version and hash, and the page it came from', async () => {
    const response = await post(test, {
      ...investorShow(),
      context: { page: '/investor-show-landing', consent: 'investor-landing', decoy: '', elapsedMs: 9000 },
    })
    const [row] = await rows<Record<string, string>>(
      test,
      'select page, consent_wording, consent_version, consent_hash, reference from submission where id = ?',
      response.json<{ id: string }>().id,
    )
    expect(row).toEqual({
      page: '/investor-show-landing',
      consent_wording: expect.stringContaining('Privacy Policy'),
      consent_version: expect.stringMatching(/^\d{4}-\d{2}/),
      consent_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      reference: expect.stringMatching(/^IS-[0-9A-Z]{5}-[0-9A-Z]{5}$/),
    })
  })

  it('should keep an agreement to marketing with its wording, and accept a form without it', async () => {
    const marketingOf = async (marketing: unknown, context: object) => {
      const response = await post(test, { ...discoveryCall({ marketing }), context })
      expect(response.statusCode).toBe(200)
      const [row] = await rows<{ fields: Record<string, unknown> }>(
        test,
        'select fields from submission where id = ?',
        response.json<{ id: string }>().id,
      )
      return row?.fields.marketing
    }
    const ours = { page: '/book-call', consent: 'discovery-call' }
    expect(await marketingOf(true, ours)).toMatch(/^Yes: “Send me news .+” \(version \d{4}-\d{2}\)$/)
    expect(await marketingOf(true, {})).toBe(true)
    expect(await marketingOf(false, ours)).toBe(false)
    expect(await marketingOf(undefined, ours)).toBeUndefined()
    expect((await post(test, discoveryCall({ marketing: 'on' }))).json<{ errors: object }>().errors).toEqual({
      marketing: 'Answer yes or no.',
    })
  })

  it('should never fail a form for the content of its context', async () => {
    for (const context of [
      null,
      'x',
      [],
      { page: 7, consent: '__proto__', decoy: {}, elapsedMs: 'soon' },
      { page: '//x"' },
    ])
      expect((await post(test, { ...discoveryCall(), context })).statusCode).toBe(200)
  })

  it('should store a registration with each investor-show form, spaces trimmed and missing values null', async () => {
    const response = await post(test, investorShow({ firstName: ' Ada ', businessWebsite: '', jobRole: undefined }))
    const { id } = response.json<{ id: string }>()
    const [row] = await rows<object>(test, 'select * from investor_show_registrations where id = ?', id)
    expect(row).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.org',
      country: 'United Kingdom',
      business_name: 'Analytical Engines',
      business_website: null,
      job_role: null,
    })
  })

  it('should queue one email to the person and one to the team with each form', async () => {
    const response = await post(test, entrepreneurApplication())
    const mails = await rows<object>(
      test,
      'select template, recipient, reply_to from mail_message where submission_id = ? order by id',
      response.json<{ id: string }>().id,
    )
    expect(mails).toEqual([
      { template: 'application-received', recipient: 'ada@example.org', reply_to: 'hello@meridian.example' },
      { template: 'team-submission', recipient: 'hello@meridian.example', reply_to: 'ada@example.org' },
    ])
  })
})

describe('the cost of a form', () => {
  it('should be two statements: one with its person and its emails, one for their jobs', async () => {
    const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    await post(test, investorShow({ email: 'counted@example.org' }))
    const written = executed.mock.calls.map(([{ sql }]) => sql).filter((sql) => /store_submissions|insert/i.test(sql))
    executed.mockRestore()
    expect(written).toEqual([
      expect.stringContaining('store_submissions'),
      expect.stringMatching(/insert into pgboss/i),
    ])
  })

  it('should be one person for an address, however it is written, and however many forms arrive together', async () => {
    const forms = ['one.person@example.org', ' One.Person@Example.org ', 'ONE.PERSON@EXAMPLE.ORG'].map((email) =>
      post(test, investorShow({ email })),
    )
    const ids = (await Promise.all(forms)).map((answer) => answer.json<{ id: string }>().id)
    const people = await rows<{ person_id: string }>(
      test,
      'select distinct person_id from submission where id in (?, ?, ?)',
      ...ids,
    )
    expect(people).toHaveLength(1)
    const addresses = 'select address from person_address where person_id = ?'
    expect(await rows(test, addresses, people[0]?.person_id)).toEqual([{ address: 'one.person@example.org' }])
  })
})

describe('Idempotency-Key', () => {
  it('should make a repeat answer with the first result and store once', async () => {
    const key = { 'idempotency-key': 'repeat-1' }
    const first = await post(test, investorShow(), key)
    const again = await post(test, investorShow(), key)
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    const { id } = first.json<{ id: string }>()
    expect(await rows(test, 'select id from submission where idempotency_key = ?', 'repeat-1')).toEqual([{ id }])
    expect(await rows(test, 'select id from mail_message where submission_id = ?', id)).toHaveLength(2)
  })

  it('should store once when twenty arrive together', async () => {
    const key = { 'idempotency-key': 'together-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(test, discoveryCall(), key)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    expect(await rows(test, 'select id from submission where idempotency_key = ?', 'together-1')).toHaveLength(1)
  })

  it('should store nothing that is answered with 503, even if only the first result could not be read', async () => {
    const key = { 'idempotency-key': 'unread-1' }
    await post(test, discoveryCall(), key)
    const read = jest.spyOn(submissionRepository, 'findByKeys').mockRejectedValueOnce(new Error('away'))
    const payloads = [discoveryCall(), discoveryCall({ email: 'neighbour@example.org' })] as const
    const answers = await Promise.all([post(test, payloads[0], key), post(test, payloads[1])])
    read.mockRestore()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    const stored = "select id from submission where fields->>'email' = 'neighbour@example.org'"
    expect(await rows(test, stored)).toEqual([])
  })

  it('should ignore how long the person took and members that the form does not have', async () => {
    const key = { 'idempotency-key': 'context-1' }
    const first = await post(test, { ...discoveryCall(), context: { elapsedMs: 4000 } }, key)
    const again = await post(test, { ...discoveryCall({ more: 1 }), context: { elapsedMs: 9000 } }, key)
    expect(again.json()).toEqual(first.json())
  })

  it('should answer 422 to another body under the same key', async () => {
    const key = { 'idempotency-key': 'other-1' }
    expect((await post(test, discoveryCall(), key)).statusCode).toBe(200)
    const other = await post(test, discoveryCall({ firstName: 'Grace' }), key)
    expect([other.statusCode, other.json()]).toEqual([422, { message: 'This key belongs to another submission.' }])
  })

  it('should answer 400 to an invalid key', async () => {
    expect((await post(test, discoveryCall(), { 'idempotency-key': 'two words' })).statusCode).toBe(400)
    expect((await post(test, discoveryCall(), { 'idempotency-key': text(201) })).statusCode).toBe(400)
  })
})

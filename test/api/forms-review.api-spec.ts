import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Actor } from '../../src/auth/access/actor.js'
import { DeskReviewService, type Verdict } from '../../src/submissions/desk-review.service.js'
import { submissionRepository } from '../../src/forms/submission.repository.js'
import { MailService } from '../../src/mail/mail.service.js'
import { RateLimitService } from '../../src/rate-limit/rate-limit.service.js'
import { InvestorShowRegistration } from '../../src/registrations/investor-show-registration.entity.js'
import { discoveryCall, investorShow } from '../support/form-payloads.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { rows } from './form-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'on' })
})
afterAll(() => test.close())

let visitors = 0
const submit = (payload: object, remoteAddress = `203.0.113.${(visitors += 1)}`, headers = {}) =>
  test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload, remoteAddress, headers })

const idOf = async (payload: object) => {
  const response = await submit(payload)
  expect(response.statusCode).toBe(200)
  return response.json<{ id: string }>().id
}

const registered = (id: string) => test.em.fork().count(InvestorShowRegistration, { id })
const mails = async (id: string) =>
  (await test.app.get(MailService).stored.listForSubmission(test.em.fork(), id)).length
const waits = async (id: string) =>
  (await submissionRepository.listPending(test.em.fork(), 50)).some((one) => one.id === id)

const decide = (id: string, verdict: Verdict) =>
  test.app.get(DeskReviewService).decide([id], verdict, { author: 'Ada', audited: {} } as Actor)

const WITHHELD = 'Withheld: more than 6 emails in an hour, or 12 in a day, that anyone could have caused.'
const states = async (id: string, email: string) =>
  (await test.app.get(MailService).stored.listForSubmission(test.em.fork(), id))
    .filter(({ recipient }) => recipient === email)
    .map(({ state, lastError }) => (state === 'withheld' ? lastError : 'on its way'))

describe('email to the person who filled in a form', () => {
  it('should go to an address six times an hour, and further ones be kept, marked and not sent', async () => {
    const ids = []
    for (let sent = 0; sent < 7; sent += 1) ids.push(await idOf(discoveryCall({ email: 'Often@example.org' })))
    for (const id of ids.slice(0, 6)) expect(await states(id, 'Often@example.org')).toEqual(['on its way'])
    expect(await states(ids[6] as string, 'Often@example.org')).toEqual([WITHHELD])
  })

  it('should not be withheld because of repeats, nor of forms that were not stored', async () => {
    const email = 'repeated@example.org'
    const stored: string[] = []
    for (const key of Array.from({ length: 6 }, (_, at) => `repeated-${at}`)) {
      const insert = jest.spyOn(submissionRepository, 'insert').mockRejectedValueOnce(new Error('away'))
      const statuses: number[] = []
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const answer = await submit(discoveryCall({ email }), undefined, { 'idempotency-key': key })
        statuses.push(answer.statusCode)
        if (answer.statusCode === 200) stored.push(answer.json<{ id: string }>().id)
      }
      insert.mockRestore()
      expect(statuses).toEqual([503, 200, 200, 200])
    }
    for (const id of stored) expect(await states(id, email)).toEqual(['on its way'])
    expect(await states(await idOf(discoveryCall({ email })), email)).toEqual([WITHHELD])
  })

  it('should be counted without naming the address, since the counters may be in Redis', async () => {
    const consume = jest.spyOn(test.app.get(RateLimitService), 'consume')
    await idOf(discoveryCall({ email: 'nameless@example.org' }))
    const keys = consume.mock.calls.map(([key]) => key)
    consume.mockRestore()
    expect(keys).toContainEqual(expect.stringMatching(/^mail:3600:[\w-]{22}$/))
    expect(keys.join()).not.toContain('nameless')
  })

  it('should be withheld even if the forms arrive together', async () => {
    const email = 'together@example.org'
    const ids = await Promise.all(Array.from({ length: 9 }, () => idOf(discoveryCall({ email }))))
    const sent = await Promise.all(ids.map((id) => states(id, email)))
    expect(sent.filter(([state]) => state === 'on its way')).toHaveLength(6)
  })

  it.each([
    'ada@example.org',
    'Win at http://evil.example',
    'www.evil.example',
    'Visit evil.com now',
    'Win at evil.example',
    'EVIL.DE',
    'bank.live',
  ])('should refuse %j as a name', async (firstName) => {
    const response = await submit(discoveryCall({ firstName }))
    expect(response.statusCode).toBe(400)
    expect(response.json<{ errors: object }>().errors).toEqual({
      firstName: 'Enter a name without an email or web address in it.',
    })
  })

  it.each(['J.R. St.John', 'Dr. Müller-Lüdenscheidt', 'O’Neill Jr.', 'X.Li'])(
    'should accept %j as a name',
    async (firstName) => {
      expect((await submit(discoveryCall({ firstName }))).statusCode).toBe(200)
    },
  )
})

describe('what looks like a bot', () => {
  it.each([
    ['fills the field that people do not see', { decoy: '020 7946 0000' }],
    ['sends in less time than any hand takes', { elapsedMs: 12 }],
  ])(
    'should be answered like anyone when it %s, and set aside without registration or email',
    async (_what, context) => {
      const id = await idOf({ ...investorShow(), context })
      expect([await waits(id), await registered(id), await mails(id)]).toEqual([true, 0, 0])
    },
  )

  it.each([
    ['that sends no context at all', {}],
    ['that leaves the field empty and takes its time', { context: { decoy: '', elapsedMs: 30_000 } }],
    ['without JavaScript, which cannot measure', { context: { decoy: '' } }],
  ])('should not be seen in a client %s', async (_what, extra) => {
    const id = await idOf({ ...investorShow(), ...extra })
    expect([await waits(id), await registered(id), await mails(id)]).toEqual([false, 1, 2])
  })

  it('should be registered and mailed once it is accepted, and only once', async () => {
    const id = await idOf({ ...investorShow(), context: { decoy: 'x' } })
    await decide(id, 'accept')
    expect([await waits(id), await registered(id), await mails(id)]).toEqual([false, 1, 2])
    await expect(decide(id, 'accept')).rejects.toThrow('Someone has decided on this submission already.')
    expect(await mails(id)).toBe(2)
  })

  it('should arrive at the desk when it is accepted, with the promise that was given when it was sent', async () => {
    const id = await idOf({ ...investorShow({ jobRole: 'Investor - 10k-50k' }), context: { decoy: 'x' } })
    const stored = () =>
      rows<{ received: string; promised: string }>(
        test,
        'select received_at::text as received, promised_at::text as promised from submission where id = ?',
        id,
      )
    const [sent] = await stored()
    await decide(id, 'accept')
    const [accepted] = await stored()
    expect(accepted?.promised).toBe(sent?.promised)
    expect(new Date(String(accepted?.received)).getTime()).toBeGreaterThan(new Date(String(sent?.received)).getTime())
  })

  it('should stay in the records and be sent nothing once it is discarded', async () => {
    const id = await idOf({ ...discoveryCall(), context: { decoy: 'x' } })
    await decide(id, 'discard')
    expect([await waits(id), await mails(id)]).toEqual([false, 0])
    await expect(decide('01a1fe07-4058-731e-9075-114040874915', 'accept')).rejects.toThrow(
      'There is no such submission.',
    )
  })
})

describe('too many forms', () => {
  it('should be answered with 429 and Retry-After for one browser, while another behind the address goes on', async () => {
    const from = (agent: string) =>
      test.inject({
        method: 'POST',
        url: '/functions/v1/send-form-email',
        payload: discoveryCall(),
        headers: { 'user-agent': agent },
        remoteAddress: '198.51.100.7',
      })
    for (let sent = 0; sent < 30; sent += 1) expect((await from('one')).statusCode).toBe(200)
    const refused = await from('one')
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refused.json<{ message: string }>().message).toContain(`${seconds} seconds`)
    expect((await from('another')).statusCode).toBe(200)
  })

  it('should not include those refused for their fields, so that a person may correct as often as they need', async () => {
    for (let tries = 0; tries < 40; tries += 1)
      expect((await submit(discoveryCall({ email: 'no' }), '198.51.100.8')).statusCode).toBe(400)
    expect((await submit(discoveryCall(), '198.51.100.8')).statusCode).toBe(200)
  })

  it('should include an IPv6 customer’s whole network as one address', async () => {
    const answers: number[] = []
    for (let sent = 0; sent < 125; sent += 1) {
      const answer = await test.inject({
        method: 'POST',
        url: '/functions/v1/send-form-email',
        payload: discoveryCall(),
        headers: { 'user-agent': `agent ${sent}` },
        remoteAddress: `2001:db8:1:2::${sent.toString(16)}`,
      })
      answers.push(answer.statusCode)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(120)
    expect(answers.at(-1)).toBe(429)
  })
})

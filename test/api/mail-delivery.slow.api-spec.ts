import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { MailMessage } from '../../src/mail/mail-message.entity.js'
import { LAST_RETRY, MailService } from '../../src/mail/mail.service.js'
import { discoveryCall, investorShow } from '../support/form-payloads.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { SmtpPeer } from '../support/smtp-peer.js'
import { until } from '../support/until.js'
import type { MailList } from '../../src/conversations/desk-mail.types.js'
import { ADMIN, clientOf } from './admin-support.js'

const peer = new SmtpPeer()
let test: TestApp
beforeAll(async () => {
  await peer.start()
  // Short, for the silent server; long enough that a busy machine does not make a mail that was taken look unanswered.
  test = await startTestApp({
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: `${peer.url}?socketTimeout=5000`,
  })
})
afterAll(async () => {
  await test.close()
  await peer.stop()
})
beforeEach(() => {
  peer.answer = 'accept'
  peer.refusal = undefined
})

const mail = () => test.app.get(MailService)

const submit = async (payload: object) => {
  const response = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
  expect(response.statusCode).toBe(200)
  return response.json<{ id: string }>().id
}

const mailsOf = (id: string, state: MailMessage['state']) =>
  until(async () => {
    const mails = await mail().stored.listForSubmission(test.em.fork(), id)
    return mails.length === 2 && mails.every((one) => one.state === state) ? mails : undefined
  })

/** Makes pending retries due at once. */
const endWaiting = () =>
  test.em.getConnection().execute("update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'")

/** A failed try is visible at its mail a moment before its job waits again. */
const noneActive = () =>
  until(async () => {
    const jobs = "select 1 from pgboss.job where name = 'mail' and state = 'active'"
    return !(await test.em.getConnection().execute<object[]>(jobs)).length
  })

/** How often each mail of a submission reached the server. */
async function arrivals(id: string) {
  const mails = await mailsOf(id, 'sent')
  return mails.map(({ id: one }) => peer.received.filter(({ messageId }) => messageId?.includes(one)).length)
}

describe('a mail server that works', () => {
  it('should get each email once, to the person and to the team', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => submit(discoveryCall())))
    for (const id of ids) expect(await arrivals(id)).toEqual([1, 1])
    const recipients = peer.received.map(({ to }) => to?.[0]?.address)
    for (const address of ['ada@example.org', 'hello@meridian.example'])
      expect(recipients.filter((one) => one === address)).toHaveLength(ids.length)
  })
})

describe.each(['refuse', 'refuse for now', 'say nothing', 'hang up in the middle'] as const)(
  'a mail server that does this: %s',
  (answer) => {
    it('should slow no form, be noted in the records, and get the emails once it accepts', async () => {
      peer.answer = answer
      const id = await submit(investorShow())
      const failing = await mailsOf(id, 'failing')
      expect(failing.every(({ attempts, lastError }) => attempts > 0 && lastError)).toBe(true)
      const other = await submit(discoveryCall())
      peer.answer = 'accept'
      await endWaiting()
      expect(await arrivals(id)).toEqual([1, 1])
      expect(await arrivals(other)).toEqual([1, 1])
    }, 180_000)
  },
)

describe('a mail server that is down for a while', () => {
  it('should get every accepted submission’s emails when it is back', async () => {
    await peer.stop()
    const ids = await Promise.all(Array.from({ length: 5 }, () => submit(discoveryCall())))
    await mailsOf(ids[0] ?? '', 'failing')
    await peer.start()
    await mail().retryAll('failing')
    for (const id of ids) expect(await arrivals(id)).toEqual([1, 1])
  })
})

describe('an email that could not be delivered', () => {
  it('should be given up as failed, listed, and delivered when it is sent again', async () => {
    peer.answer = 'refuse for now'
    const id = await submit(discoveryCall())
    const [first] = await mailsOf(id, 'failing')
    const lastTry = `update pgboss.job set retry_count = ${LAST_RETRY - 1}, start_after = now() where id = ? and state = 'retry'`
    await until(async () => {
      await test.em.getConnection().execute(lastTry, [first?.id])
      return (await mail().stored.list(test.em.fork(), { states: ['failed'] })).some((one) => one.id === first?.id)
    }, 60_000)
    expect((await mail().counts()).failed).toBe(1)
    const metrics = await test.inject({ url: '/metrics' })
    expect(metrics.body).toContain('mail_messages_open{state="failed"} 1')

    peer.answer = 'accept'
    await test.em.fork().transactional((em) => mail().retry(em, first?.id ?? ''))
    expect(await arrivals(id)).toEqual([1, 1])
    expect(await mail().stored.list(test.em.fork(), { states: ['failed'] })).toEqual([])
  })
})

describe('one recipient that is slow', () => {
  it('should hold up no other recipient', async () => {
    peer.silentFor.add('slow@example.org')
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => submit(discoveryCall({ email: 'slow@example.org' }))),
    )
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submit(discoveryCall({ email: `quick${n}@example.org` }))),
    )
    for (const id of others) expect(await arrivals(id)).toEqual([1, 1])
    const waiting = await mail().stored.listForSubmission(test.em.fork(), slow[0] as string)
    expect(waiting.map(({ state }) => state)).not.toEqual(['sent', 'sent'])
    peer.silentFor.clear()
  })
})

describe('a mail server that answers after we have given up', () => {
  it('should get each mail once, by the next try', async () => {
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(300))
    const answer = Promise.withResolvers<void>()
    peer.lateFor.set('ada@example.org', answer.promise).set('hello@meridian.example', answer.promise)
    const id = await submit(discoveryCall())
    await mailsOf(id, 'failing')
    limit.mockRestore()
    peer.lateFor.clear()
    answer.resolve()
    await endWaiting()
    expect(await arrivals(id)).toEqual([1, 1])
  })
})

describe('a database that does not take the outcome of an email', () => {
  const sql = (text: string, ...values: unknown[]) => test.em.getConnection().execute<object[]>(text, values)
  /** Until the returned function is called, no mail to the address enters that state. */
  const refuseState = async (state: MailMessage['state'], recipient: string) => {
    await sql(`create function refuse_state() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`)
    await sql(`create trigger refuse_state before update on mail_message for each row
      when (new.state = '${state}' and new.recipient = '${recipient}') execute function refuse_state()`)
    return () => sql('drop function refuse_state cascade')
  }

  it('should not make an email that was sent go out again', async () => {
    const email = 'unrecorded@example.org'
    const accept = await refuseState('sent', email)
    const tries = jest.spyOn(mail().stored, 'markSent')
    const id = await submit(discoveryCall({ email }))
    await until(() => peer.received.some(({ to }) => to?.[0]?.address === email))
    const before = tries.mock.calls.length
    await until(() => tries.mock.calls.length > before + 1)
    await accept()
    expect(await arrivals(id)).toEqual([1, 1])
  })

  it('should leave the other emails of the batch alone', async () => {
    const email = 'unrecorded-too@example.org'
    peer.busyFor.add(email)
    const answer = Promise.withResolvers<void>()
    peer.lateFor.set('hello@meridian.example', answer.promise)
    const accept = await refuseState('failing', email)
    const failures = jest.spyOn(mail().stored, 'markFailing')
    const id = await submit(discoveryCall({ email }))
    await until(() => failures.mock.calls.length > 0)
    answer.resolve()
    peer.lateFor.clear()
    const team = (await mail().stored.listForSubmission(test.em.fork(), id)).find(
      ({ recipient }) => recipient !== email,
    )
    const job = "select retry_count from pgboss.job where id = ? and state = 'completed'"
    expect(await until(async () => (await sql(job, team?.id))[0])).toEqual({ retry_count: 0 })
    peer.busyFor.clear()
    await accept()
    expect(await arrivals(id)).toEqual([1, 1])
  })
})

describe('a mail server that refuses us rather than an address', () => {
  const failures = async () => {
    const { body } = await test.inject({ url: '/metrics' })
    return Number(/^mail_failures_total\{fault="sender"\} (\d+)$/m.exec(body)?.[1])
  }

  it.each([
    { at: 'MAIL FROM', answer: '550 5.1.8 Sender address rejected: Domain not found' },
    { at: 'RCPT TO', answer: '550 5.1.8 Sender address rejected: Domain not found' },
    { at: 'RCPT TO', answer: '550 5.7.1 Relaying denied' },
    { at: 'RCPT TO', answer: '553 Sender address rejected: not owned by user' },
    { at: 'DATA', answer: '550 5.1.1 Message refused' },
  ] as const)(
    'should suppress no one, be read at the desk and counted, and get the emails once it accepts: $at, $answer',
    async (refusal) => {
      peer.refusal = refusal
      const before = await failures()
      const id = await submit(discoveryCall({ email: 'visitor@example.org' }))
      await until(async () => {
        await endWaiting()
        return (await mail().stored.listForSubmission(test.em.fork(), id)).every(({ attempts }) => attempts >= 3)
      })
      const admin = await clientOf(test, ADMIN)
      const { mails } = (await admin.get<MailList>('/api/admin/mail?state=failing')).body
      expect(mails.filter(({ submissionId }) => submissionId === id).map(({ lastError }) => lastError)).toEqual(
        Array(2).fill(`Refused at ${refusal.at}: ${refusal.answer}`),
      )
      expect(await failures()).toBeGreaterThanOrEqual(before + 6)
      expect(await test.em.getConnection().execute('select * from mail_suppression')).toEqual([])
      peer.refusal = undefined
      await noneActive()
      await endWaiting()
      expect(await arrivals(id)).toEqual([1, 1])
    },
  )

  it('should be tried for three days', async () => {
    const [queue] = await test.em
      .getConnection()
      .execute<{ limit: number; delay: number; longest: number }[]>(
        `select retry_limit as limit, retry_delay as delay, retry_delay_max as longest from pgboss.queue where name = 'mail'`,
      )
    const { limit, delay, longest } = queue as { limit: number; delay: number; longest: number }
    expect(limit).toBeGreaterThan(LAST_RETRY)
    /** pg-boss doubles the delay each time, and adds up to as much again. */
    const hours = (jitter: number) =>
      Array.from({ length: LAST_RETRY }, (_, n) => Math.min(longest, delay * 2 ** n * jitter)).reduce(
        (sum, s) => sum + s,
      ) / 3600
    expect(hours(1)).toBeGreaterThanOrEqual(72)
    expect(hours(2)).toBeLessThan(74)
  })
})

describe('an address that is refused for good', () => {
  it('should be given up after the second try, remembered, and tried again when an admin asks for it', async () => {
    const email = 'unknown@example.org'
    peer.unknown.add(email)
    const first = await submit(discoveryCall({ email }))
    const failed = await until(async () => {
      await endWaiting()
      return (await mail().stored.listForSubmission(test.em.fork(), first)).find(
        ({ state, recipient }) => state === 'failed' && recipient === email,
      )
    })
    expect(failed).toMatchObject({ attempts: 2, lastError: expect.stringContaining('550') as unknown as string })

    const second = await submit(discoveryCall({ email }))
    const unsent = await until(async () =>
      (await mail().stored.listForSubmission(test.em.fork(), second)).find(
        ({ state, recipient }) => state === 'failed' && recipient === email,
      ),
    )
    expect(unsent).toMatchObject({
      attempts: 0,
      lastError: expect.stringContaining('refuses mail') as unknown as string,
    })

    peer.unknown.clear()
    await test.em.fork().transactional((em) => mail().retry(em, failed.id))
    await until(async () =>
      (await mail().stored.listForSubmission(test.em.fork(), first)).every(({ state }) => state === 'sent'),
    )
  })
})

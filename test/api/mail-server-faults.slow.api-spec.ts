import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { log } from '../../src/common/logger.js'
import type { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailService } from '../../src/mail/mail.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { discoveryCall } from '../support/form-payloads.js'
import { SmtpPeer } from '../support/smtp-peer.js'
import { until } from '../support/until.js'

/** The product with a mail server, and a form that was sent to it. */
async function sendForm(peer: SmtpPeer, url = (own: string) => own) {
  await peer.start()
  const test = await startTestApp({ RATE_LIMIT: 'off', SMTP_URL: url(peer.url) })
  const answer = await test.inject({
    method: 'POST',
    url: '/functions/v1/send-form-email',
    payload: discoveryCall({ email: 'patient@example.org' }),
  })
  expect(answer.statusCode).toBe(200)
  const { id } = answer.json<{ id: string }>()
  const mails = () => test.app.get(MailService).stored.listForSubmission(test.em.fork(), id)
  const inState = (state: MailMessage['state']) =>
    until(async () => {
      const found = await mails()
      return found.length === 2 && found.every((mail) => mail.state === state) && found
    })
  return { test, inState, [Symbol.asyncDispose]: () => test.close().then(() => peer.stop()) }
}

/** A try that has failed is recorded at the mail before its job is put back, which then waits for longer than a test. */
async function endWaiting({ em }: TestApp) {
  const sql = (text: string) => em.getConnection().execute<object[]>(text)
  await until(async () => !(await sql("select 1 from pgboss.job where name = 'mail' and state = 'active'")).length)
  await sql("update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'")
}

const suppressed = ({ em }: TestApp) => em.getConnection().execute<object[]>('select 1 from mail_suppression')

afterEach(() => void jest.restoreAllMocks())

describe('a mail server that refuses our password', () => {
  it('should get the emails once the password is right, without an address being blamed', async () => {
    const peer = new SmtpPeer()
    peer.password = 'changed meanwhile'
    const warn = jest.spyOn(log, 'warn')
    await using sent = await sendForm(peer, (own) => own.replace('//', '//meridian:secret@'))
    for (const { lastError } of await sent.inState('failing')) expect(lastError).toContain('535')
    const refusal = expect.objectContaining({ fault: 'sender', responseCode: 535 })
    expect(warn).toHaveBeenCalledWith(refusal, 'an email was refused or not delivered')
    expect(peer.received).toEqual([])
    expect(await suppressed(sent.test)).toEqual([])

    peer.password = 'secret'
    await endWaiting(sent.test)
    await sent.inState('sent')
    expect(peer.received).toHaveLength(2)
  })
})

describe('a mail server that is closing (421)', () => {
  it('should get the emails once it is back, however often it said so', async () => {
    const peer = new SmtpPeer()
    peer.answer = 'close'
    await using sent = await sendForm(peer)
    for (const { lastError } of await sent.inState('failing')) expect(lastError).toContain('421')
    await until(async () => {
      await endWaiting(sent.test)
      return (await sent.inState('failing')).every(({ attempts }) => attempts >= 3)
    })
    expect(await suppressed(sent.test)).toEqual([])

    peer.answer = 'accept'
    await endWaiting(sent.test)
    await sent.inState('sent')
    expect(peer.received).toHaveLength(2)
  })
})

describe('a mail server whose certificate no authority has signed', () => {
  it('should get nothing, while the emails wait with the reason', async () => {
    const peer = new SmtpPeer({ tls: true })
    await using sent = await sendForm(peer)
    for (const { lastError } of await sent.inState('failing')) expect(lastError).toMatch(/certificate|self-signed/i)
    expect([peer.attempts, peer.received]).toEqual([0, []])
    expect(await suppressed(sent.test)).toEqual([])
  })
})

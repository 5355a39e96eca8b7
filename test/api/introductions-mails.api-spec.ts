import { afterAll, describe, expect, it } from '@jest/globals'
import { Environment } from '../../src/config/environment.js'
import { Submission } from '../../src/forms/submission.entity.js'
import { IntroductionMailsService } from '../../src/introductions/introduction-mails.service.js'
import { LateMails } from '../../src/mail/late-mails.service.js'
import { entrepreneurApplication } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, admin, execute, application, act, investor, sign, mailsOf, sentOf, emailsTo } = introductions
const { describeCompany } = introductions
afterAll(introductions.close)

describe('an email that is no longer right when it leaves', () => {
  const complete = async (id: string, about: string, recipient: string) => {
    const [mail] = await execute<{ variables: Record<string, unknown> }>(
      `select variables from mail_message where submission_id = '${id}' and variables->>'about' = '${about}'`,
    )
    return test.app
      .get(LateMails, { strict: false })
      .complete('introduction', { variables: mail?.variables ?? {}, submissionId: id, recipient })
  }

  it('should be dropped: a withdrawn description, an invitation once signed, anything for another address', async () => {
    const founder = await application(entrepreneurApplication)
    await describeCompany(founder.id)
    await act(founder.id, 'description/sending')
    expect(await complete(founder.id, 'described', founder.email)).toEqual({
      link: expect.stringContaining('/status/introductions?token='),
    })
    await sentOf(founder.id, 1)
    await act(founder.id, 'description/withdrawal')
    expect(await complete(founder.id, 'described', founder.email)).toBeUndefined()
    const { id, email, client } = await investor()
    expect(await complete(id, 'invited', email)).toEqual({ link: expect.stringContaining('/account/investor') })
    expect(await complete(id, 'invited', 'eve@weaving.example')).toBeUndefined()
    await sign(client)
    expect(await complete(id, 'invited', email)).toBeUndefined()
    expect(await complete(id, 'signed', email)).toBeDefined()
    await act(id, 'clearance/end', admin)
    expect(await complete(id, 'signed', email)).toBeUndefined()
  })

  it('should be deleted instead of sent', async () => {
    const { id } = await application()
    const submission = await test.em.fork().findOneOrFail(Submission, { id })
    // Nobody has been invited, so the mail must not leave.
    const mails = test.app.get(IntroductionMailsService, { strict: false })
    expect(await mails.queue(test.em.fork(), 'invited', submission)).toMatch(/^[\da-f-]{36}$/)
    await until(async () => (await mailsOf(id)).length === 0)
    expect((await emailsTo(submission.email)).filter(({ subject }) => subject?.includes('introduce'))).toEqual([])
  })

  it('should be dropped once its reader has stopped or its application has ended, except for the confirmation of the stop', async () => {
    const { id, email, client } = await investor()
    await sign(client)
    // One that waits would be deleted while the application is declined.
    await until(async () =>
      (await mailsOf(id)).some((mail) => mail.variables.about === 'signed' && mail.state === 'sent'),
    )
    expect(await complete(id, 'signed', email)).toBeDefined()
    await execute(`update submission set outcome = 'declined', outcome_reason = 'x' where id = '${id}'`)
    expect(await complete(id, 'signed', email)).toBeUndefined()
    await execute(`update submission set outcome = 'accepted', outcome_reason = null where id = '${id}'`)
    expect(await complete(id, 'signed', email)).toBeDefined()
    await client.send('POST', '/api/account/investor/stop')
    expect(await complete(id, 'signed', email)).toBeUndefined()
    expect(await complete(id, 'stopped', email)).toEqual({})
  })

  it('should be dropped, whatever it says, once introductions are off', async () => {
    const { id, email, client } = await investor()
    await client.send('POST', '/api/account/investor/stop')
    const environment = test.app.get(Environment)
    environment.INTRODUCTIONS = 'off'
    try {
      for (const about of ['invited', 'stopped']) expect(await complete(id, about, email)).toBeUndefined()
    } finally {
      environment.INTRODUCTIONS = 'rehearsal'
    }
    expect(await complete(id, 'stopped', email)).toEqual({})
  })

  it('should be replaced by the newer one about the same description', async () => {
    const { id } = await application(entrepreneurApplication)
    await describeCompany(id)
    await act(id, 'description/sending')
    await sentOf(id, 1)
    const [first] = await mailsOf(id)
    // As if it had not left yet.
    await execute(`update mail_message set state = 'queued', sent_at = null where id = '${first?.id}'`)
    await act(id, 'description/sending')
    await sentOf(id, 1)
    expect((await mailsOf(id)).map((mail) => mail.id)).not.toContain(first?.id)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { TeamDigestService } from '../../src/forms/team-digest.service.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailRepository } from '../../src/mail/mail.repository.js'
import { MailService } from '../../src/mail/mail.service.js'
import { startBeside, startTestApp, type TestApp } from '../support/app.js'
import { discoveryCall } from '../support/form-payloads.js'

let test: TestApp
let other: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off', TEAM_MAILS_PER_HOUR: '3' })
  other = await startBeside(test)
})
afterAll(async () => {
  if (other !== test) await other.close()
  await test.close()
})
beforeEach(() => test.em.getConnection().execute('delete from submission'))

async function submit(count: number, app = test) {
  const forms = Array.from({ length: count }, () =>
    app.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload: discoveryCall() }),
  )
  for (const { statusCode } of await Promise.all(forms)) expect(statusCode).toBe(200)
}

const mails = (template: string, where: object = {}) =>
  test.em.fork().find(MailMessage, { template, ...where }, { orderBy: { id: 'asc' } })
const withheld = () => mails('team-submission', { state: 'withheld' })
const send = (app = test) => app.app.get(TeamDigestService).send()

async function latestDigest() {
  const mail = (await mails('team-digest')).at(-1) as MailMessage
  const variables = test.app.get(MailRepository).variablesOf(mail)
  return test.app.get(MailService).preview({ template: mail.template, variables } as never)
}

describe('more forms within an hour than the team gets single emails for', () => {
  it('should be announced in one email with references and links, and nothing that was typed', async () => {
    await submit(3)
    expect(await withheld()).toEqual([])
    await submit(4)
    const waiting = await withheld()
    expect(waiting).toHaveLength(4)
    expect(waiting[0]?.lastError).toBe("Withheld: more than 3 forms within an hour. The team's next digest lists it.")
    expect(await mails('discovery-call-received', { state: 'withheld' })).toEqual([])

    expect(await send()).toBe(4)
    const { html, text } = await latestDigest()
    for (const { submissionId, variables } of waiting) {
      expect(text).toContain(`${String(variables.reference)}, discovery call request`)
      for (const part of [html, text]) expect(part).toContain(`/admin/discovery-calls/${submissionId}`)
    }
    expect(html + text).not.toMatch(/Ada|Lovelace|ada@example/)
    expect(await withheld()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('should be announced once, whichever instances took them and send it', async () => {
    const before = (await mails('team-digest')).length
    await submit(5)
    await submit(5, other)
    const waiting = await withheld()
    // Two instances that store at the same moment do not see each other's forms yet.
    expect(waiting.length).toBeGreaterThanOrEqual(4)
    const sent = await Promise.all([send(), send(other)])
    expect(sent.sort((a, b) => a - b)).toEqual([0, waiting.length])
    expect(await mails('team-digest')).toHaveLength(before + 1)
  })

  it('should stay withheld when the digest cannot be queued', async () => {
    await submit(3)
    await submit(2)
    const waiting = (await withheld()).length
    expect(waiting).toBe(2)
    const sql = (text: string) => test.em.getConnection().execute(text)
    await sql(`alter table mail_message add constraint no_digest check (template <> 'team-digest') not valid`)
    await expect(send()).rejects.toThrow('no_digest')
    await sql('alter table mail_message drop constraint no_digest')
    expect(await withheld()).toHaveLength(waiting)
    expect(await send()).toBe(waiting)
  })

  it('should list two hundred at most and count the others', async () => {
    await submit(3)
    await submit(203)
    expect(await send()).toBe(203)
    expect((await latestDigest()).text).toMatch(/And 3 more, on the desk: http\S+\/admin$/m)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { WITHHELD } from '../../src/mail/mail.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { discoveryCall, investorApplication, investorShow } from '../support/form-payloads.js'
import { createUser } from './admin-support.js'
import { letter, PASSWORD, someone } from './auth-support.js'
import { rows } from './form-support.js'
import { until } from '../support/until.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'on' })
})
afterAll(() => test.close())

let clients = 0
/** Each from another address, as a flood comes. */
const post = async (url: string, payload: object, headers = {}) => {
  clients += 1
  const answer = await test.inject({
    method: url.startsWith('/auth/v1/user') ? 'PUT' : 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': `203.0.113.${clients}`, ...headers },
  })
  expect([url, answer.statusCode]).toEqual([url, answer.statusCode === 204 ? 204 : 200])
  return answer
}
const send = async (payload: object) => {
  const { id } = (await post('/functions/v1/send-form-email', payload)).json<{ id: string }>()
  return id
}
const mailsTo = (recipient: string) => test.em.fork().find(MailMessage, { recipient })
const sentTo = async (recipient: string) => (await mailsTo(recipient)).filter(({ state }) => state !== 'withheld')
const reference = async (id: string) =>
  (await rows<{ reference: string }>(test, 'select reference from submission where id = ?', id))[0]?.reference

async function changeAddressTo(email: string) {
  const own = someone('changer')
  await createUser(test, { email: own, password: PASSWORD })
  const signedIn = await post('/auth/v1/token?grant_type=password', { email: own, password: PASSWORD })
  const { access_token } = signedIn.json<{ access_token: string }>()
  await post('/auth/v1/user', { email }, { authorization: `Bearer ${access_token}` })
}

describe('emails that anyone can cause to a mailbox', () => {
  it('should share one allowance, whatever they are about, and each form is kept with its team mail', async () => {
    const email = someone('stranger')
    const forms = [discoveryCall, investorApplication, investorShow].flatMap((form) => [
      form({ email }),
      form({ email }),
    ])
    const ids = []
    for (const form of forms.slice(0, 4)) ids.push(await send(form))
    for (const id of ids) await post('/api/status/links', { reference: await reference(id) })
    for (const form of forms.slice(4)) ids.push(await send(form))
    for (let accounts = 0; accounts < 3; accounts += 1) await changeAddressTo(email)
    await post('/auth/v1/signup', { email, password: PASSWORD })
    await post('/auth/v1/otp', { email })
    await post('/auth/v1/resend', { email, type: 'signup' })
    await post('/auth/v1/recover', { email })

    expect(await sentTo(email)).toHaveLength(6)
    for (const id of ids) {
      const mails = await test.em.fork().find(MailMessage, { submissionId: id, template: 'team-submission' })
      expect(mails.map(({ state }) => state)).not.toContain('withheld')
      expect(mails).toHaveLength(1)
    }
    const withheld = await test.em.fork().find(MailMessage, { recipient: email, submissionId: ids[5] ?? null })
    expect(withheld.map(({ state, lastError }) => [state, lastError])).toEqual([['withheld', WITHHELD]])
  })

  it('should never be withheld on a busy day of one person', async () => {
    const email = someone('busy')
    for (const form of [discoveryCall, investorApplication, investorShow]) await send(form({ email }))
    await post('/auth/v1/signup', { email, password: PASSWORD })
    const { token } = await letter(test, email, 'confirm-email')
    await post('/auth/v1/verify', { token_hash: token, type: 'signup' })
    await post('/auth/v1/recover', { email })
    await post('/auth/v1/otp', { email })
    expect((await sentTo(email)).map(({ template }) => template).sort()).toEqual([
      'application-received',
      'confirm-email',
      'discovery-call-received',
      'investor-show-received',
      'magic-link',
      'recover-password',
    ])
  })

  it('should leave the owner of an account a new password, however many forms were sent in their name', async () => {
    const email = someone('owner')
    await createUser(test, { email, password: PASSWORD })
    for (let forms = 0; forms < 9; forms += 1) await send(discoveryCall({ email }))
    expect(await sentTo(email)).toHaveLength(6)
    await post('/auth/v1/recover', { email })
    // The answer does not wait for it, so that its time says nothing of the account.
    await until(async () => (await sentTo(email)).some(({ template }) => template === 'recover-password'))
  })

  it('should leave a pending link as it is when its successor is withheld', async () => {
    const email = someone('pending')
    await post('/auth/v1/signup', { email, password: PASSWORD })
    const { token } = await letter(test, email, 'confirm-email')
    for (let forms = 0; forms < 6; forms += 1) await send(discoveryCall({ email }))
    await post('/auth/v1/signup', { email, password: PASSWORD })
    expect((await post('/auth/v1/verify', { token_hash: token, type: 'signup' })).statusCode).toBe(200)
  })
})

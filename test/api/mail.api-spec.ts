import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { DefaultQueryExecutor } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { brand } from '../../src/config/brand.js'
import { MailService } from '../../src/mail/mail.service.js'
import { complaint, discoveryCall, entrepreneurApplication, investorShow } from '../support/form-payloads.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const submit = async (payload: object) => {
  const response = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', payload })
  expect(response.statusCode).toBe(200)
  return response.json<{ id: string }>().id
}

const mailOf = (id: string) => test.app.get(MailService).stored.listForSubmission(test.em.fork(), id)

async function sentMailsOf(id: string): Promise<Email[]> {
  const mails = await until(async () => {
    const all = await mailOf(id)
    return all.length === 2 && all.every(({ state }) => state === 'sent') ? all : undefined
  })
  return Promise.all(
    mails.map(async (mail) => PostalMime.parse(await readFile(path.join(test.folder, 'mail', `${mail.id}.eml`)))),
  )
}

describe('a product without a mail server', () => {
  it('should write each email as one whole .eml file', async () => {
    await sentMailsOf(await submit(discoveryCall()))
    const files = await readdir(path.join(test.folder, 'mail'))
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
  })
})

describe('the email to the person', () => {
  it('should state the reference under which it was received, and when the team answers', async () => {
    const [mail] = await sentMailsOf(await submit(discoveryCall()))
    expect(mail?.to?.[0]?.address).toBe('ada@example.org')
    expect(mail?.from?.address).toBe('hello@meridian.example')
    expect(mail?.subject).toMatch(/^Your discovery call, DC-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(mail?.text).toContain('Hello Ada,')
    expect(mail?.html).toContain('Hello <bdi>Ada</bdi>,')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('24 hours')
      expect(body).toContain('30–45 minutes')
      expect(body).toContain('within one working day')
      expect(body).toMatch(
        /Monday to Friday, 9:00 to 17:30, not counting bank holidays\): you will hear from us by (<strong>)?\w+day,? \d/,
      )
      expect(body).toContain(mail?.subject?.slice(-14))
    }
  })

  it('should acknowledge a complaint under its reference, with nothing of what was typed', async () => {
    const [mail, team] = await sentMailsOf(await submit(complaint()))
    expect(mail?.subject).toMatch(/^Your complaint, CO-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('This email is our acknowledgement.')
      expect(body).not.toContain('newsletter')
    }
    expect(team?.text).toContain('A newsletter came.')
    expect(team?.text).toMatch(/\/admin\/complaints\/[0-9a-f-]{36}/)
  })

  it.each([
    ['an application', entrepreneurApplication(), '24-48 hours'],
    [
      'a founder of the landing page',
      investorShow({ jobRole: 'Founder - Revenue: <5k, Seeking: 500k+, SEIS/EIS: yes' }),
      '48 hours',
    ],
    ['an investor of the landing page', investorShow({ jobRole: 'Investor - 250k+ (Accredited)' }), '24 hours'],
    ['the sign-up page', investorShow(), "We'll be in touch soon with your invitation"],
  ])('should promise %s what its page promised', async (_who, payload, promise) => {
    const [mail] = await sentMailsOf(await submit(payload))
    expect(mail?.text).toContain(promise)
  })

  it('should contain nothing that was typed but a name of at most 40 letters', async () => {
    const text = 'Win £1,000 now, call 0900 123 456'
    const payload = entrepreneurApplication({
      fullName: `${'very'.repeat(11)} long`,
      company: text,
      businessDescription: text,
    })
    const [mail, team] = await sentMailsOf(await submit(payload))
    expect(team?.text).toContain(text)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).not.toContain('£1,000')
      expect(body).not.toContain('very')
      expect(body).toContain('Hello,')
    }
  })

  it('should greet by the first name, and link once to the page where an application can be followed', async () => {
    const [mail, team] = await sentMailsOf(await submit(entrepreneurApplication({ fullName: 'Ivo Petrov' })))
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toMatch(/Hello (<bdi>)?Ivo(<\/bdi>)?,/)
      expect(body).not.toContain('Petrov')
      expect(body).toContain('within two working days')
      expect(body?.match(/\/status\?/g)).toHaveLength(1)
    }
    expect(mail?.html).toMatch(/class="button"[^>]*>See where things stand</)
    // The team reads what was answered, and nothing of what an entrepreneur is not asked.
    expect(team?.text).toContain('Company Name: ')
    expect(team?.text).not.toMatch(/^[^\n]+: -?$/m)
  })

  it('should state why it came, and whose it is, in the same words as HTML and as text', async () => {
    for (const payload of [discoveryCall(), entrepreneurApplication(), complaint(), investorShow()]) {
      const [mail] = await sentMailsOf(await submit(payload))
      const why = /We sent you this because .+ please reply and tell us\./.exec(mail?.text ?? '')?.[0]
      expect(why).toBeTruthy()
      expect(mail?.html).toContain(why)
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain(brand.address.join(', '))
        expect(body).not.toContain(`${brand.name}, ${brand.name}`)
      }
    }
  })

  it('should show a name as text, never as markup', async () => {
    const name = `<img src=x>{{constructor}}&"'`
    const [mail, team] = await sentMailsOf(await submit(discoveryCall({ firstName: name })))
    for (const html of [mail?.html, team?.html]) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src&#x3D;x&gt;{{constructor}}&amp;&quot;&#x27;')
    }
    expect(mail?.text).toContain(`Hello ${name},`)
  })

  it.each(['Ada\r\nBcc: everyone@example.org', 'Ada\nX-Evil: 1', 'Ada\0'])(
    'should never be made from %j: such a name is refused beside its field',
    async (firstName) => {
      const response = await test.inject({
        method: 'POST',
        url: '/functions/v1/send-form-email',
        payload: discoveryCall({ firstName, email: `ada@example.org\r\nBcc: everyone@example.org` }),
      })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['firstName', 'email'])
    },
  )

  it('should be readable on a phone and on a dark screen', async () => {
    const [mail] = await sentMailsOf(await submit(entrepreneurApplication()))
    expect(mail?.html).toContain('name="viewport"')
    expect(mail?.html).toContain('@media (prefers-color-scheme: dark)')
    expect(mail?.html).not.toMatch(/<(?:script|link|img|iframe)/)
  })
})

describe('the email to the team', () => {
  it('should keep every line and every letter of ten kilobytes of right-to-left text', async () => {
    const long = `${'م'.repeat(2400)}\n\n  <b>${'ن'.repeat(2580)}</b>\n\u202eevil`
    const [, team] = await sentMailsOf(await submit(entrepreneurApplication({ businessDescription: long })))
    expect(Buffer.byteLength(long)).toBeGreaterThan(9900)
    {
      expect(team?.text?.replaceAll('\r\n', '\n')).toContain(long)
      expect(team?.html?.replaceAll('\r\n', '\n')).toContain(
        long.replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;'),
      )
    }
  })

  it('should contain every field that was filled in, and be answered to the person', async () => {
    const payload = entrepreneurApplication({ industryFocus: '' })
    const [, mail] = await sentMailsOf(await submit(payload))
    expect(mail?.to?.[0]?.address).toBe('hello@meridian.example')
    expect(mail?.replyTo?.[0]?.address).toBe('ada@example.org')
    expect(mail?.subject).toMatch(/^New application, AP-/)
    for (const value of ['Analytical Engines', 'MVP/Prototype', '£250k', 'Engines that weave', 'ntrepreneur'])
      expect(mail?.text).toContain(value)
    expect(mail?.text).not.toContain('Industry Focus')
  })
})

describe('the email to the admins', () => {
  it('should state why a webhook was disabled, and wrap its address on a phone', async () => {
    const id = await test.app.get(MailService).enqueue(test.em.fork(), {
      template: 'webhook-disabled',
      to: 'ann@meridian.example',
      variables: {
        url: `https://crm.example/${'hooks/'.repeat(20)}`,
        reason: 'It has accepted nothing for 5 days.',
        link: '',
      },
    })
    const file = path.join(test.folder, 'mail', `${id}.eml`)
    const mail = await PostalMime.parse(await until(() => readFile(file).catch(() => undefined)))
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('It has accepted nothing for 5 days.')
      expect(body?.match(/We sent you this because you are an admin of the desk\./g)).toHaveLength(1)
    }
    expect(mail.html).toContain('overflow-wrap:anywhere')
  })
})

describe('MailService.enqueue', () => {
  it('should not let a value add a header or a recipient', async () => {
    const id = await test.app.get(MailService).enqueue(test.em.fork(), {
      template: 'team-reply',
      to: 'ada@example.org\r\nBcc: everyone@example.org',
      subject: 'Hello\r\nBcc: everyone@example.org\r\n\r\nBody',
      replyTo: 'a@example.org, b@example.org\nX-Evil: 1',
      variables: { what: 'test', reference: 'T', link: '' },
    })
    const file = path.join(test.folder, 'mail', `${id}.eml`)
    const mail = await until(() => readFile(file, 'utf8').catch(() => undefined))
    const head = mail.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^(?:Bcc|X-Evil)/im)
    const { bcc, headers } = await PostalMime.parse(mail)
    expect(bcc).toBeUndefined()
    expect(headers.map(({ key }) => key)).not.toContain('x-evil')
  })

  it('should queue nothing when its transaction is rolled back', async () => {
    const mail = test.app.get(MailService)
    const em = test.em.fork()
    const before = await mail.counts()
    await expect(
      em.transactional(async (inside) => {
        await mail.enqueue(inside, { template: 'reauthenticate', to: 'a@example.org', variables: { code: '' } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await mail.counts()).toEqual(before)
  })

  it('should keep nothing of an email outside a submission once it is sent', async () => {
    const mail = test.app.get(MailService)
    const id = await mail.enqueue(test.em.fork(), {
      template: 'magic-link',
      to: 'a@example.org',
      variables: { code: '123456', link: 'https://meridian.example/auth/confirm?token=secret' },
    })
    const sent = await until(async () =>
      (await mail.stored.list(test.em.fork(), { states: ['sent'] })).find((one) => one.id === id),
    )
    expect(sent.variables).toEqual({})
    await expect(mail.retry(test.em.fork(), id)).rejects.toThrow(
      'This email has been sent, and its link is not stored.',
    )
  })

  it('should record emails that are sent together with one update, not one each', async () => {
    const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    const mail = test.app.get(MailService)
    const ids = await test.em.fork().transactional((em) =>
      mail.enqueueAll(
        em,
        Array.from(
          { length: 10 },
          () => ({ template: 'reauthenticate', to: 'a@example.org', variables: { code: '' } }) as const,
        ),
      ),
    )
    await until(async () => {
      const sent = await mail.stored.list(test.em.fork(), { states: ['sent'], limit: 100 })
      return ids.every((id) => sent.some((one) => one.id === id))
    })
    const updates = executed.mock.calls.filter(([{ sql }]) => sql.startsWith('update "mail_message"'))
    executed.mockRestore()
    expect(updates.length).toBeLessThanOrEqual(3)
  })

  it('should send a submission’s email once more on request', async () => {
    const id = await submit(discoveryCall())
    await sentMailsOf(id)
    const mail = test.app.get(MailService)
    const [first] = await mail.stored.listForSubmission(test.em.fork(), id)
    const { id: copy } = await test.em.fork().transactional((inside) => mail.retry(inside, first?.id ?? ''))
    expect(copy).not.toBe(first?.id)
    await until(
      async () =>
        (await mail.stored.listForSubmission(test.em.fork(), id)).filter(({ state }) => state === 'sent').length === 3,
    )
  })
})

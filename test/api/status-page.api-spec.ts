import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import PostalMime from 'postal-mime'
import type {
  AnswerOutcome,
  AnswerStart,
  TemplatesPage,
  TemplateView,
  UndoneAnswer,
} from '../../src/conversations/answers.types.js'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import { STEPS } from '../../src/common/entry-status.rules.js'
import type { StatusPage } from '../../src/status-page/status-page.rules.js'
import { SignedLinksService } from '../../src/signed-links/signed-links.service.js'
import { MailService } from '../../src/mail/mail.service.js'
import { discoveryCall, investorApplication } from '../support/form-payloads.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { type Client, detailOf, personOf, register, startDesk, submit } from './admin-support.js'

let test: TestApp
let admin: Client
beforeAll(async () => {
  ;({ test, admin } = await startDesk({ RATE_LIMIT: 'on' }))
})
afterAll(() => test.close())

let counter = 0
/** An application of its own, from an email and a network of its own. */
async function apply() {
  const email = `zelda.${(counter += 1)}@example.org`
  const { type, formData } = investorApplication({ email })
  const id = await submit(test, type, formData, {}, `203.0.113.${counter}`)
  return { id, email, reference: (await detailOf(admin, id)).row.reference, token: tokenFor(id) }
}

const tokenFor = (id: string, linkEpoch = 0, expiresAt?: number) =>
  test.app.get(SignedLinksService, { strict: false }).tokenFor({ id, linkEpoch }, expiresAt)

const get = async (token: string) => {
  const answer = await test.inject({ url: `/api/status?${new URLSearchParams({ token })}` })
  return { status: answer.statusCode, body: answer.json<StatusPage & { message: string }>() }
}
const send = (what: string, payload: object) => test.inject({ method: 'POST', url: `/api/status/${what}`, payload })
const names = ({ steps }: StatusPage) => steps.map(({ name }) => name)

const execute = <Row = unknown>(sql: string) => test.em.fork().getConnection().execute(sql) as Promise<Row[]>

const mailsOf = (id: string, count: number) =>
  until(async () => {
    const mails = await test.app.get(MailService, { strict: false }).stored.listForSubmission(test.em.fork(), id)
    return mails.length >= count && mails.every(({ state }) => state === 'sent') ? mails : undefined
  })

/** The link in the mail that was sent. */
async function mailedLinks(id: string, count = 2) {
  const mails = await mailsOf(id, count)
  const sent = mails.map(async ({ id: mail }) => {
    const { text = '' } = await PostalMime.parse(await readFile(path.join(test.folder, 'mail', `${mail}.eml`)))
    return text.match(/http\S+\/status\?token=\S+/g) ?? []
  })
  return Promise.all(sent)
}

describe('the status link', () => {
  it('should be in the email to the sender, work from there, and be in no other', async () => {
    const { id, reference } = await apply()
    const [sender, team] = await mailedLinks(id)
    expect(sender).toHaveLength(1)
    expect(team).toEqual([])
    const token = new URL(sender?.[0] ?? '').searchParams.get('token') ?? ''
    expect(await get(token)).toMatchObject({ status: 200, body: { reference } })
    expect((await get(token)).status).toBe(200)
  })

  it('should be kept in no table and shown nowhere at the desk', async () => {
    const { id } = await apply()
    await mailsOf(id, 2)
    const tables = await execute<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const found = await execute(`select 1 from ${name} as one where one::text like '%token=%' limit 1`)
      expect([name, found]).toEqual([name, []])
    }
    expect(JSON.stringify(await detailOf(admin, id))).not.toContain('token=')
    for (const mail of await mailsOf(id, 2)) {
      const { body } = await admin.get(`/api/admin/mail/${mail.id}`)
      expect(JSON.stringify(body ?? null)).not.toContain('token=')
    }
  })

  it.each<[string, (id: string, token: string) => string | Promise<string>]>([
    ['guessed', () => Buffer.alloc(58, 7).toString('base64url')],
    ['missing', () => ''],
    ['cut short', (_id, token) => token.slice(0, -4)],
    ['altered', (_id, token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['spelled another way', (_id, token) => `${token}=`],
    ['of another epoch', (id) => tokenFor(id, 3)],
    ['expired', (id) => tokenFor(id, 0, Date.now() - 1000)],
    [
      'ended at the desk',
      (id, token) => admin.send('POST', `/api/admin/submissions/${id}/links/end`).then(() => token),
    ],
    [
      'mailed before the address was corrected',
      async (id, token) => {
        const email = `right.${id}@example.org`
        const person = await personOf(test, id)
        expect((await admin.send('PATCH', `/api/admin/people/${person}`, { submission: id, email })).status).toBe(200)
        return token
      },
    ],
    [
      'mailed before its mail was sent to another address',
      async (id, token) => {
        const [mail] = await execute<{ id: string }>(
          `update mail_message set state = 'failed', sent_at = null where submission_id = '${id}' and template <> 'team-submission' returning id`,
        )
        const recipient = `right.${id}@example.org`
        expect((await admin.send('POST', `/api/admin/mail/${mail?.id}/retry`, { recipient })).status).toBe(200)
        return token
      },
    ],
    [
      'of an erased person',
      async (id, token) => {
        const person = await personOf(test, id)
        const { status } = await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })
        expect(status).toBe(200)
        return token
      },
    ],
  ])('should answer the same 410 if it is %s', async (_what, spoil) => {
    const { id, token } = await apply()
    const spoilt = await spoil(id, token)
    expect(await get(spoilt)).toEqual({ status: 410, body: { message: 'This link no longer works.' } })
    for (const [what, payload] of [
      ['additions', { body: 'Hello' }],
      ['withdrawal', {}],
    ] as const)
      expect((await send(what, { token: spoilt, ...payload })).statusCode).toBe(410)
    const page = await test.inject({ url: `/status?${new URLSearchParams({ token: spoilt })}` })
    expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      410,
      'private, no-store',
      'no-referrer',
    ])
    expect(page.body).toContain('<h1>This link no longer works</h1>')
  })

  it.each(['', '/withdraw', '/call', '/call/cancel'])(
    'should still work with the former address /follow%s',
    async (rest) => {
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, headers } = await test.inject({ method, url: `/follow${rest}?token=a` })
        expect([statusCode, headers.location, headers['cache-control']]).toEqual([
          308,
          `/status${rest}?token=a`,
          'no-store',
        ])
      }
    },
  )

  it('should go to the corrected address only, also in an email that waited meanwhile', async () => {
    const { id, email } = await apply()
    await mailsOf(id, 2)
    await execute(`update mail_message set state = 'withheld', sent_at = null where recipient = '${email}'`)
    const right = `corrected.${email}`
    const person = await personOf(test, id)
    await admin.send('PATCH', `/api/admin/people/${person}`, { submission: id, email: right })
    expect(await execute(`select recipient from mail_message where submission_id = '${id}' order by id`)).toEqual([
      { recipient: right },
      { recipient: expect.not.stringContaining('zelda') },
    ])
  })

  it('should be ended by handlers only, with a record in the history and the audit log, and be replaced in the next email', async () => {
    const { id, token, reference } = await apply()
    const anonymous = await test.inject({ method: 'POST', url: `/api/admin/submissions/${id}/links/end` })
    expect(anonymous.statusCode).toBe(401)
    expect((await admin.send('POST', `/api/admin/submissions/${id}/links/end`)).status).toBe(204)
    expect((await get(token)).status).toBe(410)
    const audit = await execute(`select 1 from audit_entry where action = 'link.ended' and subject_id = '${id}'`)
    expect(audit).toHaveLength(1)
    expect((await send('links', { reference })).statusCode).toBe(204)
    const [, , renewed] = await mailedLinks(id, 3)
    expect((await get(new URL(renewed?.[0] ?? '').searchParams.get('token') ?? '')).status).toBe(200)
  })

  it('should be mailed anew three times a day, with the same answer for a reference that does not exist', async () => {
    const { id, reference } = await apply()
    for (const asked of [reference, 'AP-00000-00000']) {
      const answers = []
      for (let time = 0; time < 4; time += 1) answers.push(await send('links', { reference: asked.toLowerCase() }))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429])
      expect(answers.at(-1)?.body).toContain('3 links a day')
    }
    const mails = await mailsOf(id, 5)
    expect(mails.filter(({ template }) => template === 'follow-link')).toHaveLength(3)
  })
})

/** As browsers post a form of a page that sends no referrer. */
const POSTED = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'null',
  'sec-fetch-site': 'same-origin',
}

describe('the status page', () => {
  it('should show steps with dates, a masked address and all that was sent, and the owner by name alone', async () => {
    const { id, email, token } = await apply()
    await mailsOf(id, 2)
    const before = await execute(`select * from submission where id = '${id}'`)
    for (let time = 0; time < 10; time += 1) {
      const { body } = await get(token)
      expect(names(body)).toEqual(['received'])
      expect(body.email).toBe('z•••@example.org')
      const page = await test.inject({ method: time % 2 ? 'GET' : 'HEAD', url: `/status?token=${token}` })
      expect(page.statusCode).toBe(200)
    }
    const page = await test.inject({ url: `/status?token=${token}` })
    for (const part of [email, 'Lovelace', 'angel rounds']) expect(page.body).toContain(part)
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(page.body).toMatch(/<meta name="robots" content="noindex"/)
    expect(await execute(`select * from submission where id = '${id}'`)).toEqual(before)
    const [user] = await execute<{ id: string }>(`select id from users where email = 'admin@meridian.example'`)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: user?.id })
    expect((await get(token)).body.owner).toBeNull()
    expect((await admin.send('PUT', '/api/account/name', { name: 'Ada King' })).status).toBe(200)
    expect((await get(token)).body.owner).toBe('Ada King')
    expect((await test.inject({ url: `/status?token=${token}` })).body).toContain('Ada King')
  })

  it.each([
    [{ status: 'in-progress' }, ['received', 'being-read']],
    [{ status: 'done', outcome: 'accepted' }, ['received', 'being-read', 'accepted']],
    [{ status: 'done', outcome: 'declined', outcomeReason: 'Too early.' }, ['received', 'being-read', 'declined']],
    [{ status: 'spam' }, ['received']],
  ])('should follow the desk: %j', async (change, steps) => {
    const { id, token } = await apply()
    const { status } = await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, ...change })
    expect(status).toBe(200)
    const { body } = await get(token)
    expect(names(body)).toEqual(steps)
    expect(body.steps.every(({ at }) => at)).toBe(true)
    expect(JSON.stringify(body)).not.toContain('Too early')
  })

  it.each(['spam', 'in-progress'])('should say nothing of %s that was undone', async (status) => {
    const { id, token } = await apply()
    const { body } = await admin.send<{ undo: { id: string } }>('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status,
    })
    expect((await admin.send('POST', `/api/admin/undo/${body.undo.id}`)).status).toBe(200)
    expect(names((await get(token)).body)).toEqual(['received'])
  })

  it('should show a submission as read since the desk took it up, not since it was marked as spam', async () => {
    const { id, token } = await apply()
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'spam' })
    await execute(`update desk_history set happened_at = '2026-01-02' where submission_id = '${id}'`)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 2, status: 'in-progress' })
    const { steps } = (await get(token)).body
    expect(steps.map(({ name }) => name)).toEqual(['received', 'being-read'])
    expect(steps[1]?.at).not.toMatch(/^2026-01-02/)
  })

  it('should accept an addition as a reply, once, and leave what was decided', async () => {
    const { id, email, token } = await apply()
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'answered' })
    for (let time = 0; time < 2; time += 1)
      expect((await send('additions', { token, body: ' My number\r\nhas changed. ' })).statusCode).toBe(204)
    const { letters, row } = await detailOf(admin, id)
    expect(letters).toMatchObject([{ kind: 'reply', sender: email, body: 'My number\nhas changed.' }])
    expect(row).toMatchObject({ status: 'done', outcome: 'answered', repliedAt: expect.any(String) })
    expect((await get(token)).body.additions).toMatchObject([{ body: 'My number\nhas changed.' }])
    expect((await send('additions', { token, body: ' ' })).statusCode).toBe(400)
  })

  it('should accept twenty additions a day', async () => {
    const { token } = await apply()
    const add = (at: number) => send('additions', { token, body: `Addition ${at}` })
    for (let at = 0; at < 20; at += 1) expect((await add(at)).statusCode).toBe(204)
    const refused = await add(20)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('more than we can take in a day') })
    expect((await get(token)).body.additions).toHaveLength(20)
  })

  it('should accept an addition without JavaScript too, and show why an empty one is refused', async () => {
    const { id, token } = await apply()
    const post = (words: string) =>
      test.inject({ method: 'POST', url: `/status?token=${token}`, headers: POSTED, payload: new URLSearchParams({ intent: 'add', body: words }).toString() }) // prettier-ignore
    const empty = await post('')
    expect([empty.statusCode, empty.body.includes('Write what you want to add.')]).toEqual([422, true])
    expect((await post('By post')).statusCode).toBe(303)
    expect((await detailOf(admin, id)).letters).toHaveLength(1)
  })
})

describe('a withdrawal', () => {
  const events = (id: string) =>
    execute<{ action: string }>(`select action from audit_entry where subject_id = '${id}' order by position`)

  it('should close the application once, with its date and one confirmation by email, and not count as an answer of the desk', async () => {
    const { id, email, token } = await apply()
    const answers = await Promise.all([send('withdrawal', { token }), send('withdrawal', { token })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const [row] = await execute<{ outcome: string; decided_at: unknown; answered_at: unknown; version: number }>(
      `select outcome, decided_at, answered_at, version from submission where id = '${id}'`,
    )
    expect(row).toMatchObject({ outcome: 'withdrawn', answered_at: null, version: 2 })
    expect(row?.decided_at).not.toBeNull()
    const { body } = await get(token)
    expect([names(body), body.canAdd, body.canWithdraw]).toEqual([['received', 'withdrawn'], false, false])
    expect((await events(id)).filter(({ action }) => action === 'application.withdrawn')).toHaveLength(1)
    expect((await send('additions', { token, body: 'Wait' })).statusCode).toBe(409)
    const confirmations = (await mailsOf(id, 3)).filter(({ template }) => template === 'withdrawn')
    expect(confirmations).toHaveLength(1)
    expect(confirmations[0]?.recipient).toBe(email)
  })

  it('should be refused once it is decided, and for anything but an application', async () => {
    const { id, token } = await apply()
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'accepted' })
    expect((await send('withdrawal', { token })).statusCode).toBe(409)
    const registration = await register(test)
    expect((await send('withdrawal', { token: tokenFor(registration) })).statusCode).toBe(409)
    expect(((await detailOf(admin, id)) satisfies DeskDetail).row.outcome).toBe('accepted')
  })

  it('should be open to a request for a call, which has no time yet', async () => {
    const payload = discoveryCall({ email: 'no.time@example.org', preferredDate: '2099-01-05' })
    const headers = { 'user-agent': 'Another browser' }
    const sent = await test.inject({ method: 'POST', url: '/functions/v1/send-form-email', headers, payload })
    const token = tokenFor(sent.json<{ id: string }>().id)
    const { body } = await get(token)
    expect(body.sent).toContainEqual(expect.objectContaining({ label: 'Preferred call date', value: '2099-01-05' }))
    expect([body.canWithdraw, (await send('withdrawal', { token })).statusCode]).toEqual([true, 204])
    expect(names((await get(token)).body)).toEqual(['received', 'withdrawn'])
  })

  it('should take precedence over a handler who has not seen it', async () => {
    const { id, token } = await apply()
    await send('withdrawal', { token })
    const late = await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'done', outcome: 'accepted' }) // prettier-ignore
    expect(late.status).toBe(409)
  })

  it('should work without JavaScript, with a page that asks and a redirect', async () => {
    const { token } = await apply()
    const url = `/status/withdraw?token=${token}`
    const asked = await test.inject({ url })
    expect([asked.statusCode, asked.body.includes('Withdraw your application?')]).toEqual([200, true])
    const answer = await test.inject({ method: 'POST', url, headers: POSTED, payload: 'intent=withdraw' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/status?token=${token}`])
    const page = await test.inject({ url: `/status?token=${token}` })
    expect(page.body).toContain('Withdrawn')
    expect(page.body).not.toContain('Withdraw my application')
  })
})

describe('the words of each step', () => {
  const templates = async () => (await admin.get<TemplatesPage>('/api/admin/templates')).body.templates
  const change = async (step: string, body: string) => {
    const template = (await templates()).find((one) => one.step === step)
    const { id, subject, version } = template as TemplateView
    const changed = { name: 'Another name', type: '', subject, version, body }
    return admin.send<{ errors: object }>('PATCH', `/api/admin/templates/${id}`, changed)
  }

  it('should be the desk’s own, for every step, with only what may stand on a forwarded page', async () => {
    const { token, reference } = await apply()
    expect((await get(token)).body.next).toMatch(/^We have what you sent\./)
    expect((await change('received', 'Your {{form}} {{reference}} is on the pile.')).status).toBe(200)
    expect((await get(token)).body.next).toBe(`Your application ${reference} is on the pile.`)
    const found = (await templates()).filter(({ step }) => step)
    expect(found.map(({ step }) => step).sort()).toEqual(Object.keys(STEPS).sort())
    expect(found.find(({ step }) => step === 'received')?.name).toBe('Where things stand: Received')
  })

  it('should never name the person, be complete, and not be deleted', async () => {
    const { status, body } = await change('accepted', 'Well done, {{name}}')
    expect([status, body.errors]).toEqual([400, { body: expect.stringMatching(/^“{{name}}” is not a variable/) }])
    expect((await change('accepted', 'Come on [[day]]')).status).toBe(400)
    const { id } = (await templates()).find(({ step }) => step === 'accepted') ?? {}
    expect((await admin.send('DELETE', `/api/admin/templates/${id}`)).status).toBe(409)
  })
})

describe('a decision', () => {
  const startOf = (id: string, decision: string) =>
    admin.get<AnswerStart>(`/api/admin/submissions/${id}/answer?${new URLSearchParams({ decision })}`)

  it.each([
    ['accepted', 'We are glad to say that your application is accepted.', 'accepted'],
    ['declined', 'We cannot take your application further now.', 'declined'],
  ])('should begin as a letter in the words of its step, and be undone: %s', async (outcome, words, step) => {
    const { id, token } = await apply()
    const start = (await startOf(id, outcome)).body
    expect(start).toMatchObject({ status: outcome, body: expect.stringContaining(`Hello`) })
    expect(start.body).toContain(words)
    const letter = {
      subject: start.subject,
      body: start.body,
      status: 'done',
      outcome,
      outcomeReason: 'Too early',
      version: (await detailOf(admin, id)).row.version,
    }
    const sent = await admin.send<AnswerOutcome>('POST', `/api/admin/submissions/${id}/answers`, letter)
    expect(sent.body.undo.seconds).toBe(10)
    const { letters } = await detailOf(admin, id)
    if (outcome === 'declined') expect(letters.at(-1)?.body).toContain('The reason is this:\n\nToo early\n')
    expect(names((await get(token)).body).at(-1)).toBe(step)
    const undone = await admin.send<UndoneAnswer>('POST', `/api/admin/answers/${sent.body.id}/take-back`)
    expect(undone.body).toMatchObject({ outcome, outcomeReason: outcome === 'declined' ? 'Too early' : null })
    expect((await detailOf(admin, id)).row).toMatchObject({ status: 'new', outcome: null, decidedAt: null })
    expect(names((await get(token)).body)).not.toContain(step)
  })

  it('should be either accepted or declined', async () => {
    const { id } = await apply()
    expect((await startOf(id, 'withdrawn')).status).toBe(400)
    expect((await startOf(id, 'declined')).body.body).toContain('{{reason}}')
  })
})

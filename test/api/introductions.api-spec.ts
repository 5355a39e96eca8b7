import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import PostalMime from 'postal-mime'
import { dayAfter, londonDay } from '../../src/common/london-time.js'
import { Environment } from '../../src/config/environment.js'
import { investorRepository } from '../../src/introductions/investor.repository.js'
import { InvestorService } from '../../src/introductions/investor.service.js'
import { clearanceOf, lastDayOf } from '../../src/introductions/investing.rules.js'
import { NONE_APPLY } from '../../src/introductions/statements.rules.js'
import type { EntryIntroductions, FounderPage, InvestorPage } from '../../src/introductions/introductions.types.js'
import { IntroductionMailsService } from '../../src/introductions/introduction-mails.service.js'
import { LateMails } from '../../src/mail/late-mails.service.js'
import type { TestApp } from '../support/app.js'
import { entrepreneurApplication, investorApplication } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { type Client, clientOf, createUser, personOf, startDesk, submit, USER } from './admin-support.js'
import { Submission } from '../../src/forms/submission.entity.js'
import { SignedLinksService } from '../../src/signed-links/signed-links.service.js'

let test: TestApp
let admin: Client
const staff = {} as Record<'viewer' | 'handler', Client>
const PASSWORD = 'staple of the day'
let counter = 0

beforeAll(async () => {
  ;({ test, admin } = await startDesk({ INTRODUCTIONS: 'rehearsal' }))
  for (const role of ['viewer', 'handler'] as const) {
    const who = { email: `${role}@meridian.example`, password: PASSWORD }
    await admin.send('POST', `/api/admin/users/${await createUser(test, who)}/roles`, { role })
    staff[role] = await clientOf(test, who)
  }
})
afterAll(() => test.close())

const execute = <Row = Record<string, unknown>>(sql: string) =>
  test.em.fork().getConnection().execute(sql) as Promise<Row[]>

const accept = (id: string) =>
  execute(`update submission set status = 'done', outcome = 'accepted', decided_at = now() where id = '${id}'`)

async function application(form = investorApplication, isAccepted = true) {
  const email = `ada.${(counter += 1)}@weaving.example`
  const { type, formData } = form({ email })
  const id = await submit(test, type, formData)
  if (isAccepted) await accept(id)
  return { id, email }
}

const entryOf = async (id: string, client = staff.viewer) =>
  (await client.get<EntryIntroductions>(`/api/admin/submissions/${id}/introductions`)).body
const act = async (id: string, what: string, client = staff.handler) => {
  const { status, body } = await client.send<{ message: string } | undefined>(
    'POST',
    `/api/admin/submissions/${id}/${what}`,
  )
  return { status, message: body?.message }
}
const INVITE = 'invitation'

/** An invited investor with an account of their own. */
async function investor() {
  const { id, email } = await application()
  expect((await act(id, INVITE)).status).toBe(204)
  await createUser(test, { email, password: PASSWORD })
  return { id, email, client: await clientOf(test, { email, password: PASSWORD }) }
}

const RICH = {
  category: 'high-net-worth',
  a: 'yes',
  aDetail: '£170,000',
  b: 'no',
  name: 'Ada Lovelace',
  resident: true,
}
const sign = async (client: Client, change: object = {}) => {
  const { status, body } = await client.send<{ message: string; errors?: Record<string, string> } | undefined>(
    'POST',
    '/api/account/investor/statements',
    { ...RICH, ...change },
  )
  return { status, ...body }
}
const pageOf = async (client: Client) => (await client.get<InvestorPage>('/api/account/investor')).body.investor
/** As if the day of reflection had passed. */
const reflect = (id: string) =>
  execute(`update investor_statement set signed_at = signed_at - interval '2 days', clears_at = clears_at - interval '2 days'
    where submission_id = '${id}'`)

const mailsOf = (id: string) =>
  execute<{ state: string; variables: { about: string; title: string } }>(
    `select state, variables from mail_message where submission_id = '${id}' and template = 'introduction' order by id`,
  )
const sentOf = async (id: string, count: number) => {
  await until(async () => {
    const mails = await mailsOf(id)
    return mails.length >= count && mails.every(({ state }) => state === 'sent')
  })
  return (await mailsOf(id)).map(({ variables }) => variables.about)
}

const emailsTo = async (address: string) => {
  const folder = path.join(test.folder, 'mail')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))))
  return emails.filter(({ to }) => to?.[0]?.address === address)
}

describe('inviting an investor', () => {
  it('is possible once, after the application is accepted, and not for a founder', async () => {
    const { id } = await application(investorApplication, false)
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: false, clearance: { state: 'not-invited' } })
    expect((await act(id, INVITE)).status).toBe(409)
    await accept(id)
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: true })
    expect((await act(id, INVITE)).status).toBe(204)
    expect((await act(id, INVITE)).message).toBe('They have been invited already.')
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: false, clearance: { state: 'unsigned' } })
    expect(await sentOf(id, 1)).toEqual(['invited'])
    const founder = await application(entrepreneurApplication)
    expect((await act(founder.id, INVITE)).status).toBe(409)
  })

  it('leads to the account, by a mail that says it is a rehearsal', async () => {
    const { id, email } = await application()
    await act(id, INVITE)
    await sentOf(id, 1)
    const mail = (await emailsTo(email)).find(({ subject }) => subject?.startsWith('Rehearsal'))
    expect(mail?.subject).toMatch(/^Rehearsal: Before we can introduce you, AP-/)
    expect(mail?.text).toContain('http://localhost:3000/account/investor')
  })
})

describe('signing a statement', () => {
  it('counts after a day, and then for a year less a day', async () => {
    const { id, client } = await investor()
    expect((await pageOf(client))?.clearance).toEqual({ state: 'unsigned' })
    // Once it has left: an invitation that comes after the signature is dropped.
    await sentOf(id, 1)
    const before = new Date()
    expect((await sign(client)).status).toBe(204)
    const page = await pageOf(client)
    expect(page?.clearance).toMatchObject({ state: 'waiting', lastDay: lastDayOf(before) })
    expect(page?.statements).toMatchObject([
      {
        category: 'high-net-worth',
        name: 'Ada Lovelace',
        answers: [
          { letter: 'A', yes: true, detail: '£170,000' },
          { letter: 'B', yes: false },
        ],
      },
    ])
    await reflect(id)
    expect((await entryOf(id)).investor?.clearance.state).toBe('cleared')
    expect(await sign(client)).toMatchObject({ status: 409, message: 'You have signed this statement already.' })
    expect(await sentOf(id, 2)).toEqual(['invited', 'signed'])
  })

  it.each<[string, object, Record<string, unknown>]>([
    ['another name', { name: 'Eve Lovelace' }, { name: expect.stringContaining('as it stands') }],
    ['an income below the threshold', { aDetail: '£99,000' }, { aDetail: expect.stringContaining('£100,000') }],
    ['answers that contradict each other', { none: true }, { none: expect.any(String) }],
    ['none of the conditions', { a: 'no', aDetail: '' }, { none: NONE_APPLY }],
    ['someone who lives elsewhere', { resident: false }, { resident: expect.any(String) }],
    ['a statement of no law', { category: 'restricted' }, { category: 'Choose a statement.' }],
    ['one investment', { category: 'sophisticated', a: 'no', aDetail: '', c: 'yes', cDetail: '1', d: 'no' }, { cDetail: expect.any(String) }],
  ])('refuses %s, and stores nothing', async (_what, change, errors) => {
    const { id, client } = await investor()
    expect(await sign(client, change)).toMatchObject({ status: 400, errors })
    expect(await execute(`select 1 from investor_statement where submission_id = '${id}'`)).toEqual([])
  }) // prettier-ignore

  it('is for the address that was invited, confirmed and signed in', async () => {
    const { id } = await investor()
    const other = await clientOf(test, USER)
    expect((await other.get<InvestorPage>('/api/account/investor')).body).toEqual({ mode: 'rehearsal', investor: null })
    expect((await sign(other)).status).toBe(409)
    expect((await (await clientOf(test)).get('/api/account/investor')).status).toBe(401)
    // An admin has corrected the address: its owner has not signed the statement.
    const { id: moved, client } = await investor()
    await sign(client)
    await reflect(moved)
    await execute(
      `insert into person_address (address, person_id, added_at) select 'new@weaving.example', person_id, now() from submission where id = '${moved}'`,
    )
    await execute(
      `update submission set email = 'new@weaving.example', address = 'new@weaving.example' where id = '${moved}'`,
    )
    expect((await entryOf(moved)).investor?.clearance.state).toBe('unsigned')
    expect(await pageOf(client)).toBeNull()
    expect((await entryOf(id)).investor?.clearance.state).toBe('unsigned')
  })

  it('keeps counting when a reply reopens the entry, and ends with a refusal', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    await execute(`update submission set status = 'in-progress', outcome = null, decided_at = null where id = '${id}'`)
    expect((await entryOf(id)).investor?.clearance.state).toBe('cleared')
    await execute(
      `update submission set status = 'done', outcome = 'declined', outcome_reason = 'x', decided_at = now() where id = '${id}'`,
    )
    expect((await entryOf(id)).investor?.clearance.state).toBe('closed')
    expect(
      (await sign(client, { category: 'sophisticated', a: 'yes', aDetail: 'A fund', c: 'no', d: 'no' })).status,
    ).toBe(409)
  })

  it('is ended by an admin, after which a new one waits a day again', async () => {
    const { id, client } = await investor()
    expect((await act(id, 'clearance/end', admin)).status).toBe(409)
    await sign(client)
    await reflect(id)
    expect((await act(id, 'clearance/end')).status).toBe(403)
    expect((await act(id, 'clearance/end', admin)).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('unsigned')
    expect((await sign(client)).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('waiting')
  })

  it('shows its answers to admins alone, and records who read them', async () => {
    const { id, client } = await investor()
    await sign(client)
    const url = `/api/admin/submissions/${id}/introductions/answers`
    expect((await staff.handler.get(url)).status).toBe(403)
    expect((await admin.get(url)).body).toMatchObject([{ name: 'Ada Lovelace', answers: [{ detail: '£170,000' }, {}] }])
    expect(JSON.stringify(await entryOf(id))).not.toContain('170,000')
    expect(
      await execute(`select 1 from audit_entry where action = 'introduction.answers-read' and subject_id = '${id}'`),
    ).toHaveLength(1)
  })

  it('leaves neither a figure nor a token in the database', async () => {
    const { client } = await investor()
    await sign(client, { aDetail: '£173,000' })
    const { id } = await application(entrepreneurApplication)
    await describeCompany(id)
    await act(id, 'description/sending')
    await sentOf(id, 1)
    const tables = await execute<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const token = linkOf(id).slice(0, 20)
    for (const { name } of tables)
      expect([
        name,
        await execute(
          `select 1 from "${name}" t where t::text like '%173,000%' or t::text like '%${token}%' or t::text like '%token=%'`,
        ),
      ]).toEqual([name, []])
  })
})

describe('what an investor looks for', () => {
  const WANTS = {
    stages: ['mvp'],
    sectors: ['Health'],
    regions: [],
    schemes: ['SEIS'],
    chequeFrom: '£10,000',
    chequeTo: '50000',
    perMonth: 3,
    consent: true,
  }
  const save = (client: Client, change: object = {}) =>
    client.send<{ errors?: object } | undefined>('PUT', '/api/account/investor/wants', { ...WANTS, ...change })

  it('is kept with the consent, and pauses', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    expect((await save(client)).status).toBe(204)
    expect(await pageOf(client)).toMatchObject({
      hasConsented: true,
      wants: {
        stages: ['mvp'],
        sectors: ['Health'],
        regions: [],
        schemes: ['SEIS'],
        chequeFrom: 10_000,
        chequeTo: 50_000,
        perMonth: 3,
        pausedUntil: null,
      },
    })
    expect((await save(client, { pausedUntil: '2099-01-01' })).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('paused')
  })

  it.each([
    ['a sector of no list', { sectors: ['Gold'] }, 'sectors'],
    ['a largest below the smallest', { chequeTo: '5000' }, 'chequeTo'],
    ['seven a month', { perMonth: 7 }, 'perMonth'],
    ['no consent', { consent: false }, 'consent'],
  ])('refuses %s', async (_what, change, field) => {
    const { client } = await investor()
    expect(await save(client, change)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
  })

  it('ends when they stop: the invitation, the statement and the mails', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    expect((await client.send('POST', '/api/account/investor/stop')).status).toBe(204)
    expect((await entryOf(id)).investor).toMatchObject({ canInvite: true, clearance: { state: 'not-invited' } })
    expect(await pageOf(client)).toBeNull()
    await until(async () =>
      (await mailsOf(id)).some(({ variables, state }) => variables.about === 'stopped' && state === 'sent'),
    )
    expect((await act(id, INVITE)).status).toBe(204)
    expect((await entryOf(id)).investor?.clearance.state).toBe('unsigned')
  })
})

describe('clearance in the database', () => {
  it('is what the rule says, whatever the state', async () => {
    const { id, client, email } = await investor()
    await sign(client)
    const now = new Date()
    const changes = [
      `update investor_statement set clears_at = signed_at + interval '1 day'`,
      `update investor_statement set clears_at = signed_at`,
      `update investor_statement set last_day = (now() at time zone 'Europe/London')::date`,
      `update investor_statement set last_day = (now() at time zone 'Europe/London')::date - 1`,
      `update investor_statement set last_day = '2999-01-01', ended_at = now()`,
      `update investor_statement set ended_at = null, address = 'eve@weaving.example'`,
      `update investor_statement set address = '${email}'`,
    ]
    const standings = [
      `status = 'done', outcome = 'accepted'`, `status = 'new', outcome = null`, `status = 'spam', outcome = null`,
      `status = 'done', outcome = 'withdrawn'`, `status = 'done', outcome = 'declined', outcome_reason = 'x'`,
    ] // prettier-ignore
    const pauses = [
      'null',
      `(now() at time zone 'Europe/London')::date`,
      `(now() at time zone 'Europe/London')::date + 1`,
    ]
    const seen = new Set<string>()
    const compare = async () => {
      const em = test.em.fork()
      const submission = await em.findOneOrFail(Submission, { id })
      const [row, statements] = [await investorRepository.find(em, id), await investorRepository.statements(em, [id])]
      const { state } = clearanceOf({ application: submission, investor: row, statements }, now)
      seen.add(state)
      expect([state, (await investorRepository.cleared(em, [id], now)).has(id)]).toEqual([state, state === 'cleared'])
    }
    for (const change of changes) {
      await execute(`${change} where submission_id = '${id}'`)
      for (const standing of standings) {
        const decided = standing.startsWith(`status = 'done'`) ? 'now()' : 'null'
        const reason = standing.includes('outcome_reason') ? '' : ', outcome_reason = null'
        await execute(`update submission set ${standing}${reason}, decided_at = ${decided} where id = '${id}'`)
        for (const pause of pauses) {
          await execute(`update investor set paused_until = ${pause} where submission_id = '${id}'`)
          await compare()
        }
      }
    }
    await execute(`delete from investor where submission_id = '${id}'`)
    await compare()
    expect([...seen].sort()).toEqual(['cleared', 'closed', 'expired', 'not-invited', 'paused', 'unsigned', 'waiting'])
  })
})

describe('the notices before a statement ends', () => {
  it('go out once at thirty days and once at seven, and not for a renewed one', async () => {
    const { id, client } = await investor()
    await sign(client)
    const lastDay = lastDayOf(new Date())
    const daily = (daysBefore: number) =>
      test.app.get(InvestorService, { strict: false }).daily(new Date(Date.parse(`${lastDay}T12:00:00Z`) - daysBefore * 86_400_000))
    const notices = async () => (await mailsOf(id)).filter(({ variables }) => variables.about === 'expiring').length
    for (const [days, count] of [[31, 0], [30, 1], [29, 1], [8, 1], [7, 2], [6, 2], [0, 2]] as const) {
      await daily(days)
      expect([days, await notices()]).toEqual([days, count])
    }
    await execute(`update investor set noticed_for = null, noticed_days = null where submission_id = '${id}'`)
    await execute(`insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day)
      select gen_random_uuid(), submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day + 365
      from investor_statement where submission_id = '${id}'`)
    await daily(7)
    expect(await notices()).toBe(2)
  }) // prettier-ignore
})

const BLIND = {
  headline: 'Looms that plan what they weave',
  summary: 'Twelve mills in the North pay for patterns by the month.',
  sector: 'Manufacturing',
  stage: 'mvp',
  region: 'North West',
  scheme: 'SEIS',
  amount: '£250,000',
  minimum: '10000',
}
const describeCompany = async (id: string, change: object = {}, client = staff.handler) => {
  const { status, body } = await client.send<{ message: string; errors?: object } | undefined>(
    'PUT',
    `/api/admin/submissions/${id}/description`,
    { ...BLIND, ...change },
  )
  return { status, ...body }
}
const linkOf = (id: string) => test.app.get(SignedLinksService, { strict: false }).tokenFor({ id, linkEpoch: 0 })
const founderPage = async (id: string) => {
  const answer = await test.inject({ url: `/api/status/introductions?token=${linkOf(id)}` })
  return { status: answer.statusCode, page: answer.statusCode === 200 ? answer.json<FounderPage>() : undefined }
}
const answer = async (id: string, what: string, payload: object = {}) => {
  const { statusCode, body } = await test.inject({
    method: 'POST',
    url: `/api/status/introductions/${what}`,
    payload: { token: linkOf(id), ...payload },
  })
  return { status: statusCode, ...(body ? (JSON.parse(body) as { errors?: object }) : {}) }
}
const APPROVED = { version: 1, name: 'ada  LOVELACE', agreed: true }

describe('the description of a company', () => {
  it('is drafted, sent, read and approved, and then never changes', async () => {
    const { id } = await application(entrepreneurApplication, false)
    expect((await describeCompany(id)).status).toBe(409)
    await accept(id)
    expect((await entryOf(id)).founder).toMatchObject({ canDraft: true, suggested: { stage: 'mvp', amount: 500_000 } })
    expect((await describeCompany(id)).status).toBe(204)
    expect((await founderPage(id)).status).toBe(404)
    expect((await answer(id, 'approval', APPROVED)).status).toBe(409)
    expect((await act(id, 'description/sending')).status).toBe(204)
    expect((await founderPage(id)).page).toMatchObject({
      sent: { ...BLIND, amount: 250_000, minimum: 10_000, version: 1 },
      approved: null,
    })
    expect(await answer(id, 'approval', { ...APPROVED, name: 'Eve' })).toMatchObject({
      status: 400,
      errors: { name: expect.any(String) },
    })
    expect(await answer(id, 'approval', { ...APPROVED, agreed: false })).toMatchObject({ status: 400 })
    expect((await answer(id, 'approval', { ...APPROVED, version: 2 })).status).toBe(409)
    expect((await answer(id, 'approval', APPROVED)).status).toBe(204)
    expect((await answer(id, 'approval', APPROVED)).status).toBe(204)
    expect((await founderPage(id)).page).toMatchObject({ sent: null, approved: { version: 1, state: 'approved' } })
    await expect(execute(`update company_profile set summary = 'Else' where submission_id = '${id}'`)).rejects.toThrow(
      'never changes',
    )
    const [audited] = await execute<{ detail: { hash: string } }>(
      `select detail from audit_entry where action = 'introduction.description-approved' and subject_id = '${id}'`,
    )
    expect(audited?.detail.hash).toBe(
      (await execute<{ hash: string }>(`select hash from company_profile where submission_id = '${id}'`))[0]?.hash,
    )
  })

  it('has a next version, which replaces the approved one once it is approved itself', async () => {
    const { id } = await application(entrepreneurApplication)
    await describeCompany(id)
    await act(id, 'description/sending')
    await answer(id, 'approval', APPROVED)
    expect((await describeCompany(id, { headline: 'Looms that plan' })).status).toBe(204)
    await act(id, 'description/sending')
    expect((await founderPage(id)).page).toMatchObject({ sent: { version: 2 }, approved: { version: 1 } })
    expect((await answer(id, 'approval', { ...APPROVED, version: 2 })).status).toBe(204)
    expect((await entryOf(id)).founder).toMatchObject({
      open: null,
      approved: { version: 2 },
      former: [{ version: 1, state: 'replaced' }],
    })
  })

  it('goes back to the desk with what the founder wants changed', async () => {
    const { id } = await application(entrepreneurApplication)
    await describeCompany(id)
    await act(id, 'description/sending')
    expect((await answer(id, 'change', { words: '' })).status).toBe(400)
    expect((await answer(id, 'change', { words: 'We weave more.' })).status).toBe(204)
    expect((await entryOf(id)).founder?.open).toMatchObject({ state: 'draft', changeWords: 'We weave more.' })
    expect((await answer(id, 'change', { words: 'Again.' })).status).toBe(409)
    expect((await founderPage(id)).status).toBe(404)
  })

  it.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    ['by the founder', (id) => answer(id, 'withdrawal'), 204],
    ['by a handler', (id) => act(id, 'description/withdrawal'), 204],
    ['with the application', async (id) => {
      await execute(`update submission set status = 'in-progress', outcome = null, decided_at = null where id = '${id}'`)
      const { statusCode } = await test.inject({ method: 'POST', url: '/api/status/withdrawal', payload: { token: linkOf(id) } })
      return { status: statusCode }
    }, 204],
  ])('is withdrawn %s', async (_who, withdraw, status) => {
    const { id } = await application(entrepreneurApplication)
    await describeCompany(id)
    await act(id, 'description/sending')
    await answer(id, 'approval', APPROVED)
    await describeCompany(id)
    expect((await withdraw(id)).status).toBe(status)
    expect(await execute(`select state from company_profile where submission_id = '${id}'`)).toEqual([{ state: 'withdrawn' }, { state: 'withdrawn' }])
    expect((await founderPage(id)).status).toBe(404)
    expect((await act(id, 'description/withdrawal')).status).toBe(409)
  }) // prettier-ignore

  it.each([
    ['a name', { summary: 'Ada leads us.' }, 'summary'],
    ['the company', { headline: 'Analytical-Engines weaves' }, 'headline'],
    ['an address', { summary: 'Write to looms@mill' }, 'summary'],
    ['a telephone number', { summary: 'Ring 020 7946 0123.' }, 'summary'],
    ['more than five million', { amount: 5_000_001 }, 'amount'],
    ['a least above the amount', { minimum: 250_001 }, 'minimum'],
    ['no words', { summary: '' }, 'summary'],
  ])('refuses %s', async (_what, change, field) => {
    const { id } = await application(entrepreneurApplication)
    expect(await describeCompany(id, change)).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } })
    expect((await entryOf(id)).founder?.open).toBeNull()
  })

  it('is for handlers to write and viewers to read', async () => {
    const { id } = await application(entrepreneurApplication)
    expect((await describeCompany(id, {}, staff.viewer)).status).toBe(403)
    await describeCompany(id)
    expect((await entryOf(id, staff.viewer)).founder?.open).toMatchObject({ headline: BLIND.headline })
  })
})

describe('a mail that is no longer right when it leaves', () => {
  const complete = async (id: string, about: string, recipient: string) => {
    const [mail] = await execute<{ variables: Record<string, unknown> }>(
      `select variables from mail_message where submission_id = '${id}' and variables->>'about' = '${about}'`,
    )
    return test.app
      .get(LateMails, { strict: false })
      .complete('introduction', { variables: mail?.variables ?? {}, submissionId: id, recipient })
  }

  it('is dropped: the description that was withdrawn, the invitation once signed, everything for another address', async () => {
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

  it('is deleted instead of sent', async () => {
    const { id } = await application()
    const submission = await test.em.fork().findOneOrFail(Submission, { id })
    // Nobody has been invited, so the mail must not leave.
    const mails = test.app.get(IntroductionMailsService, { strict: false })
    expect(await mails.queue(test.em.fork(), 'invited', submission)).toMatch(/^[\da-f-]{36}$/)
    await until(async () => (await mailsOf(id)).length === 0)
    expect((await emailsTo(submission.email)).filter(({ subject }) => subject?.includes('introduce'))).toEqual([])
  })
})

describe('the rights of a person', () => {
  it('should have everything in their copy and their download', async () => {
    const { id, client } = await investor()
    await sign(client)
    const person = await personOf(test, id)
    const copy = (await admin.raw('GET', `/api/admin/people/${person}/copy`)).body
    for (const words of ['£170,000', 'Statement signed: High net worth', 'Invited as an investor.'])
      expect(copy).toContain(words)
    const account = (await client.raw('GET', '/api/account/data')).body
    expect(account).toContain('£170,000')
  })

  it('should be erased with all of it, except what a company was described on the strength of', async () => {
    const { id, client } = await investor()
    await sign(client)
    await execute(`insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day, relied_on_at, keep_until)
      select gen_random_uuid(), submission_id, address, category, wording, 'relied', sealed, signed_at, clears_at, last_day, now(), now() + interval '6 years'
      from investor_statement where submission_id = '${id}'`)
    const person = await personOf(test, id)
    const preview = (
      await admin.get<{ kept: { what: string }[]; more: { label: string; count: number }[] }>(
        `/api/admin/people/${person}/erasure`,
      )
    ).body
    expect(preview.more).toContainEqual({ label: 'Introductions', count: 3 })
    expect(preview.kept).toContainEqual(expect.objectContaining({ what: expect.stringContaining('Statements') }))
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    expect(await execute(`select 1 from investor where submission_id = '${id}'`)).toEqual([])
    expect(
      await execute(`select address, submission_id from investor_statement where wording_hash = 'relied'`),
    ).toEqual([{ address: null, submission_id: null }])
    const daily = (at: Date) => test.app.get(InvestorService, { strict: false }).daily(at)
    await daily(new Date(Date.now() + 5 * 365 * 86_400_000))
    expect(await execute(`select 1 from investor_statement where wording_hash = 'relied'`)).toHaveLength(1)
    await daily(new Date(Date.now() + 7 * 365 * 86_400_000))
    expect(await execute(`select 1 from investor_statement where wording_hash = 'relied'`)).toEqual([])
  })
})

describe('an API token', () => {
  it('should have none of it', async () => {
    const { id } = await application()
    const scopes = ['entries:read', 'entries:write', 'people:read', 'mail:read']
    const { body } = await admin.send<{ token: string }>('POST', '/api/admin/tokens', { name: 'all', scopes, until: dayAfter(londonDay(new Date()), 30) })
    const headers = { authorization: `Bearer ${body.token}` }
    expect(body.token).toMatch(/\S/)
    for (const [method, url] of [['GET', `/api/admin/submissions/${id}/introductions`], ['POST', `/api/admin/submissions/${id}/invitation`], ['GET', '/api/account/investor']] as const)
      expect([url, [401, 403].includes((await test.inject({ method, url, headers })).statusCode)]).toEqual([url, true])
  }) // prettier-ignore
})

describe('while introductions are off', () => {
  it('should find nothing at their addresses, and send none of their mails', async () => {
    const { id, client } = await investor()
    const environment = test.app.get(Environment)
    environment.INTRODUCTIONS = 'off'
    try {
      for (const [who, url] of [[client, '/api/account/investor'], [admin, `/api/admin/submissions/${id}/introductions`], [client, `/api/status/introductions?token=${linkOf(id)}`]] as const)
        expect([url, (await who.get(url)).status]).toEqual([url, 404])
      expect((await sign(client)).status).toBe(404)
      expect((await act(id, 'clearance/end', admin)).status).toBe(404)
    } finally {
      environment.INTRODUCTIONS = 'rehearsal'
    }
  }) // prettier-ignore
})

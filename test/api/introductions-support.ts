import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@jest/globals'
import PostalMime, { type Email } from 'postal-mime'
import type { DeskMove, IntroductionState } from '../../src/introductions/introduction.rules.js'
import { IntroductionService } from '../../src/introductions/introduction.service.js'
import type {
  CompaniesPage,
  EntryIntroductions,
  IntroductionBoard,
  InvestorPage,
  LinkPage,
} from '../../src/introductions/introductions.types.js'
import { InvestorService } from '../../src/introductions/investor.service.js'
import { SignedLinksService } from '../../src/signed-links/signed-links.service.js'
import { startBeside } from '../support/app.js'
import { entrepreneurApplication, investorApplication } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { type Client, clientOf, createUser, startDesk, submit } from './admin-support.js'

const PASSWORD = 'staple of the day'

export const INVITE = 'invitation'

const STATEMENT = {
  category: 'high-net-worth',
  a: 'yes',
  aDetail: '£170,000',
  b: 'no',
  name: 'Ada Lovelace',
  resident: true,
}

export const BLIND = {
  headline: 'Looms that plan what they weave',
  summary: 'Twelve mills in the North pay for patterns by the month.',
  sector: 'Manufacturing',
  stage: 'mvp',
  region: 'North West',
  scheme: 'SEIS',
  amount: '£250,000',
  minimum: '10000',
}

interface Refusal {
  message: string
  errors?: Record<string, string>
}

export interface Stored {
  id: string
  state: IntroductionState
  version: number
  [column: string]: unknown
}

/** The desk with introductions on, a viewer and a handler, and the actions of investors and founders. */
export async function startIntroductions(variables: Record<string, string> = {}) {
  const { test, admin } = await startDesk({ INTRODUCTIONS: 'rehearsal', ...variables })
  const there = await startBeside(test)
  const staffOf = async (role: 'viewer' | 'handler') => {
    const who = { email: `${role}@meridian.example`, password: PASSWORD }
    await admin.send('POST', `/api/admin/users/${await createUser(test, who)}/roles`, { role })
    return clientOf(test, who)
  }
  const staff = { viewer: await staffOf('viewer'), handler: await staffOf('handler') }
  let counter = 0

  const execute = <Row = Record<string, unknown>>(sql: string) =>
    test.em.fork().getConnection().execute(sql) as Promise<Row[]>

  const accept = (id: string) =>
    execute(`update submission set status = 'done', outcome = 'accepted', decided_at = now() where id = '${id}'`)

  async function application(form = investorApplication, isAccepted = true, fields: object = {}) {
    const email = `ada.${(counter += 1)}@weaving.example`
    const { type, formData } = form({ email, ...fields })
    const id = await submit(test, type, formData)
    if (isAccepted) await accept(id)
    return { id, email }
  }
  const founder = async () => (await application(entrepreneurApplication)).id

  const entryOf = async (id: string, client = staff.viewer) =>
    (await client.get<EntryIntroductions>(`/api/admin/submissions/${id}/introductions`)).body

  const ask = async (client: Client, method: 'POST' | 'PUT', url: string, payload?: object) => {
    const { status, body } = await client.send<Refusal | undefined>(method, url, payload)
    return { status, ...body }
  }
  const act = (id: string, what: string, client = staff.handler) =>
    ask(client, 'POST', `/api/admin/submissions/${id}/${what}`)

  /** An invited investor with an account of their own. */
  async function investor(fields: object = {}) {
    const { id, email } = await application(investorApplication, true, fields)
    expect((await act(id, INVITE)).status).toBe(204)
    await createUser(test, { email, password: PASSWORD })
    const who = { email, password: PASSWORD }
    return { id, email, client: await clientOf(test, who), elsewhere: () => clientOf(there, who) }
  }

  const sign = (client: Client, change: object = {}) =>
    ask(client, 'POST', '/api/account/investor/statements', { ...STATEMENT, ...change })

  const mailsOf = (id: string) =>
    execute<{ id: string; state: string; variables: { about: string; title: string } }>(
      `select id, state, variables from mail_message where submission_id = '${id}' and template = 'introduction' order by id`,
    )

  const linkOf = (id: string) => test.app.get(SignedLinksService, { strict: false }).tokenFor({ id, linkEpoch: 0 })
  const founderPage = async (id: string) => {
    const answer = await test.inject({ url: `/api/status/introductions?token=${linkOf(id)}` })
    return { status: answer.statusCode, page: answer.statusCode === 200 ? answer.json<LinkPage>() : undefined }
  }
  const answer = async (id: string, what: string, payload: object = {}, app = test) => {
    const url = `/api/status/introductions/${what}`
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload: { token: linkOf(id), ...payload } })
    return { status: statusCode, ...(body ? (JSON.parse(body) as Refusal) : {}) }
  }
  const describeCompany = (id: string, change: object = {}, client: Client = staff.handler) =>
    ask(client, 'PUT', `/api/admin/submissions/${id}/description`, { ...BLIND, ...change })

  /** The approval of the description that the founder's page shows now. */
  const approvalOf = async (id: string) => {
    const { page } = await founderPage(id)
    return { hash: page?.sent?.hash ?? '0'.repeat(64), name: 'ada  LOVELACE', agreed: true }
  }

  /** A founder whose description is approved. */
  async function company(change: object = {}) {
    const { id, email } = await application(entrepreneurApplication, true, {
      fullName: 'Grace Hopper',
      company: 'Nanosecond Wires',
    })
    expect((await describeCompany(id, change)).status).toBe(204)
    expect((await act(id, 'description/sending')).status).toBe(204)
    expect((await answer(id, 'approval', { ...(await approvalOf(id)), name: 'Grace Hopper' })).status).toBe(204)
    const [profile] = await execute<{ id: string }>(`select id from company_profile where submission_id = '${id}'`)
    return { id, email, profile: profile?.id as string }
  }

  const reflect = (id: string) =>
    execute(`update investor_statement set signed_at = signed_at - interval '2 days', clears_at = clears_at - interval '2 days'
      where submission_id = '${id}'`)

  async function cleared(fields: object = {}) {
    const one = await investor(fields)
    expect((await sign(one.client)).status).toBe(204)
    await reflect(one.id)
    return one
  }

  async function pair() {
    return { founder: await company(), investor: await cleared() }
  }
  type Pair = Awaited<ReturnType<typeof pair>>

  /** Like `pair()`, but the same two each time, without the traces of earlier introductions: for tests that leave both unchanged. */
  async function unmet() {
    unmetPair ??= await pair()
    const { founder, investor } = unmetPair
    const both = `submission_id in ('${founder.id}', '${investor.id}')`
    await execute(`with
      introductions as (delete from introduction where founder_id = '${founder.id}'),
      mails as (delete from mail_message where ${both} and template = 'introduction-step' returning id),
      jobs as (delete from pgboss.job where id in (select id from mails)),
      history as (delete from desk_history where ${both} and kind like 'introduction-%')
      update investor_statement set relied_on_at = null, keep_until = null where submission_id = '${investor.id}'`)
    return unmetPair
  }
  let unmetPair: Pair | undefined

  const stored = async (id: string) =>
    (await execute<Stored>(`select * from introduction where id = '${id}'`))[0] as Stored

  const propose = (founderId: string, investorId: string, client: Client = staff.handler) =>
    client.send<{ id: string; message: string }>('POST', '/api/admin/introductions', { founderId, investorId })
  /** Makes a move with the introduction's current version, unless `change` has another. */
  const move = async (id: string, name: DeskMove, change: object = {}, client: Client = staff.handler) => {
    const { version } = await stored(id)
    return ask(client, 'POST', `/api/admin/introductions/${id}/moves`, { move: name, version, ...change })
  }
  /** Answers through the link of one side. */
  const reply = (submissionId: string, id: string, given: object, app = test) =>
    answer(submissionId, 'answers', { id, ...given }, app)

  /** Brings a new introduction to this state. */
  async function introductionAt(state: IntroductionState | 'put', people?: Pair) {
    const { founder, investor: person } = people ?? (await pair())
    const done = { founder, investor: person }
    const ok = async (what: Promise<{ status: number }>) => expect((await what).status).toBe(204)
    if (state === 'wanted' || state === 'put') {
      const { body } = await person.client.send<{ id: string }>('POST', `/api/companies/${founder.profile}/interest`)
      if (state === 'put') await ok(move(body.id, 'put'))
      return { ...done, id: body.id }
    }
    const { status, body } = await propose(founder.id, person.id)
    expect(status).toBe(201)
    const { id } = body
    const by = (submissionId: string, given: object) => ok(reply(submissionId, id, given))
    if (state === 'stopped') await ok(move(id, 'stop'))
    if (state === 'proposed' || state === 'stopped') return { ...done, id }
    await ok(move(id, 'ask'))
    if (state === 'later') await by(person.id, { answer: 'later', months: 3 })
    if (state === 'declined') await by(person.id, { answer: 'no', reason: 'early' })
    if (state === 'lapsed') await tend(id, 15)
    if (state === 'agreed' || state === 'introduced') await by(person.id, { answer: 'yes' })
    if (state === 'introduced') await by(founder.id, { answer: 'yes' })
    return { ...done, id }
  }

  /** Runs the daily job as if it were that many days later. */
  const tend = async (id: string, days: number, app = test.app) => {
    await app.get(IntroductionService, { strict: false }).daily(new Date(Date.now() + days * 86_400_000))
    return stored(id)
  }

  /** The emails to a side about introductions, oldest first. */
  const stepsOf = (submissionId: string) =>
    execute<{ id: string; state: string; about: string; variables: Record<string, unknown> }>(
      `select id, state, variables->>'about' as about, variables from mail_message
       where submission_id = '${submissionId}' and template = 'introduction-step' order by id`,
    )

  return {
    test,
    there,
    company,
    cleared,
    pair,
    unmet,
    stored,
    propose,
    move,
    reply,
    introductionAt,
    tend,
    stepsOf,
    boardOf: async (tab: string, client: Client = staff.viewer) =>
      (await client.get<IntroductionBoard>(`/api/admin/introductions?tab=${tab}`)).body,
    companiesOf: (client: Client, page = 1) => client.get<CompaniesPage>(`/api/companies?page=${page}`),
    admin,
    staff,
    execute,
    accept,
    application,
    founder,
    entryOf,
    act,
    investor,
    sign,
    pageOf: async (client: Client) => (await client.get<InvestorPage>('/api/account/investor')).body.investor,
    /** Makes the day of reflection pass. */
    reflect,
    mailsOf,
    async sentOf(id: string, count: number) {
      await until(async () => {
        const mails = await mailsOf(id)
        return mails.length >= count && mails.every(({ state }) => state === 'sent')
      })
      return (await mailsOf(id)).map(({ variables }) => variables.about)
    },
    async emailsTo(address: string) {
      const folder = path.join(test.folder, 'mail')
      const emails: Email[] = []
      // Matches nothing while the first email has yet to make the folder.
      for await (const name of glob('*.eml', { cwd: folder }))
        emails.push(await PostalMime.parse(await readFile(path.join(folder, name))))
      return emails.filter(({ to }) => to?.[0]?.address === address)
    },
    daily: (at: Date) => test.app.get(InvestorService, { strict: false }).daily(at),
    linkOf,
    founderPage,
    answer,
    describeCompany,
    approvalOf,
    approve: async (id: string, change: object = {}) =>
      answer(id, 'approval', { ...(await approvalOf(id)), ...change }),
    async close() {
      if (there !== test) await there.close()
      await test.close()
    },
  }
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@jest/globals'
import PostalMime from 'postal-mime'
import type { EntryIntroductions, LinkPage, InvestorPage } from '../../src/introductions/introductions.types.js'
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

/** The desk while people are introduced, with a viewer and a handler, and what investors and founders do. */
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

  /** What the founder who reads the page now would approve. */
  const approvalOf = async (id: string) => {
    const { page } = await founderPage(id)
    return { hash: page?.sent?.hash ?? '0'.repeat(64), name: 'ada  LOVELACE', agreed: true }
  }

  return {
    test,
    there,
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
    /** As if the day of reflection had passed. */
    reflect: (id: string) =>
      execute(`update investor_statement set signed_at = signed_at - interval '2 days', clears_at = clears_at - interval '2 days'
        where submission_id = '${id}'`),
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
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const emails = await Promise.all(
        files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
      )
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

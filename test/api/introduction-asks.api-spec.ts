import { afterAll, describe, expect, it } from '@jest/globals'
import { Environment } from '../../src/config/environment.js'
import { PROMOTION_WARNING } from '../../src/introductions/promotion.rules.js'
import { LateMails } from '../../src/mail/late-mails.service.js'
import { until } from '../support/until.js'
import { entrepreneurApplication } from '../support/form-payloads.js'
import { personOf } from './admin-support.js'
import { BLIND, startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, admin, execute, act, pair, stored, move, reply, introductionAt, tend, stepsOf, emailsTo } = introductions
const { approvalOf, answer, sign, cleared, describeCompany, founderPage, pageOf, propose } = introductions
afterAll(introductions.close)

const isStep = ({ subject = '' }: { subject?: string }, title: string) => subject.includes(title)

/** Once it has left. */
async function emailTo(address: string, title: string) {
  await until(async () => (await emailsTo(address)).some((email) => isStep(email, title)))
  return (await emailsTo(address)).filter((email) => isStep(email, title))
}

/** What would be added to the latest mail of that kind if it left now; undefined if it would not leave. */
async function completed(submissionId: string, about: string) {
  const [mail] = await execute<{ variables: Record<string, unknown>; recipient: string }>(
    `select variables, recipient from mail_message where submission_id = '${submissionId}' and template = 'introduction-step'
     and variables->>'about' = '${about}' order by id desc`,
  )
  if (!mail) throw new Error(`There is no mail about ${about}.`)
  return test.app.get(LateMails, { strict: false }).complete('introduction-step', { ...mail, submissionId })
}

describe('the email that asks an investor', () => {
  it('should begin with the warning of the law, say who sends it on what ground, and describe the company', async () => {
    const { investor } = await introductionAt('asked')
    const [email] = await emailTo(investor.email, 'An introduction, if you wish')
    expect(email?.text?.startsWith(PROMOTION_WARNING)).toBe(true)
    const html = email?.html ?? ''
    const seen = html.slice(html.indexOf('<body'))
    // Nothing that is read comes before it, and nothing darkens it.
    expect(
      seen
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .replace(/\s+/g, ' ')
        .startsWith(PROMOTION_WARNING),
    ).toBe(true)
    expect(html).toMatch(
      /<div style="[^"]*background:#ffffff;border:2px solid #000000;color:#000000;font:700 16px[^"]*">The content/,
    )
    expect(seen).toContain('Your reference')
    for (const words of [
      'exempt from the general restriction in section 21',
      'a certified high net worth individual',
      'consult an authorised person',
      'Communicated by Meridian',
      BLIND.headline,
      BLIND.summary,
      '£250,000',
      'Scheme, by the company’s own account',
      '/status/introductions?token=',
    ])
      expect(email?.text).toContain(words)
  })

  it('should hold nothing of the founder, and neither should the link, the page, the account or a dump before both say yes', async () => {
    const email = 'quintessa@quintessential.example'
    const { type, formData } = entrepreneurApplication({
      email,
      fullName: 'Quintessa Featherstone',
      company: 'Quintessential Looms',
    })
    const { statusCode, body } = await test.inject({
      method: 'POST',
      url: '/functions/v1/send-form-email',
      payload: { type, formData },
    })
    expect([statusCode, body]).toEqual([200, expect.any(String)])
    const founderId = (JSON.parse(body) as { id: string }).id
    await introductions.accept(founderId)
    await describeCompany(founderId)
    await act(founderId, 'description/sending')
    await answer(founderId, 'approval', { ...(await approvalOf(founderId)), name: 'Quintessa Featherstone' })
    await introductions.sentOf(founderId, 0)
    const occurrences = async () => {
      const tables = await execute<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      )
      const found: Record<string, number> = {}
      for (const { name } of tables) {
        const [row] = await execute<{ times: number }>(
          `select count(*)::int as times from "${name}" t where t::text ilike '%quintess%'`,
        )
        // A mail to the founder is addressed to them.
        const own = name === 'mail_message' ? ` and lower(recipient) <> '${email}'` : ''
        const [others] = own
          ? await execute<{ times: number }>(
              `select count(*)::int as times from mail_message t where t::text ilike '%quintess%'${own}`,
            )
          : [row]
        if (others?.times) found[name] = others.times
      }
      return found
    }
    const before = await occurrences()
    expect(before).not.toHaveProperty('introduction')
    const investor = await cleared()
    const { body: proposed } = await propose(founderId, investor.id)
    await move(proposed.id, 'ask')
    const [ask] = await emailTo(investor.email, 'An introduction, if you wish')
    await reply(investor.id, proposed.id, { answer: 'yes' })
    const [founderAsk] = await emailTo(email, 'An investor would like to meet you')
    const shown = [
      JSON.stringify(ask),
      JSON.stringify((await founderPage(investor.id)).page),
      JSON.stringify(await pageOf(investor.client)),
      (await test.inject(`/api/status/introductions?token=${introductions.linkOf(investor.id)}`)).body,
    ]
    for (const text of shown) expect(text).not.toMatch(/quintess|featherstone/i)
    expect(JSON.stringify([founderAsk?.text, founderAsk?.html, (await founderPage(founderId)).page])).not.toMatch(
      new RegExp(`lovelace|${investor.email}`, 'i'),
    )
    expect(await occurrences()).toEqual(before)
    await reply(founderId, proposed.id, { answer: 'yes' })
    const [made] = await emailTo(investor.email, 'You are introduced')
    expect(made?.text).toContain('Quintessa Featherstone')
    // Not even then is it stored once more.
    expect(await occurrences()).toEqual(before)
    expect((await pageOf(investor.client))?.introductions).toMatchObject([
      { state: 'introduced', founder: { name: 'Quintessa Featherstone', businessName: 'Quintessential Looms', email } },
    ])
    expect(
      (await test.inject(`/api/status/introductions?token=${introductions.linkOf(investor.id)}`)).body,
    ).not.toMatch(/quintess/i)
  })

  it('should leave no description behind the link, which may be forwarded', async () => {
    const { id, investor } = await introductionAt('asked')
    const { page } = await founderPage(investor.id)
    expect(page).toEqual({
      mode: 'rehearsal',
      reference: expect.any(String),
      side: 'investor',
      sent: null,
      approved: null,
      introductions: [
        {
          id,
          reference: expect.stringMatching(/^IN-/),
          state: 'asked',
          at: expect.any(String),
          until: expect.any(String),
          answers: ['yes', 'later', 'no'],
          outcome: null,
          looksFor: null,
        },
      ],
    })
  })
})

describe('an introduction', () => {
  it('should reach each with the name and the address of the other, and replies go to them and to the team', async () => {
    const { founder, investor } = await introductionAt('introduced')
    const team = test.app.get(Environment).TEAM_EMAIL
    const [toInvestor, ...more] = await emailTo(investor.email, 'You are introduced')
    const [toFounder] = await emailTo(founder.email, 'You are introduced')
    expect(more).toEqual([])
    expect(toInvestor?.replyTo?.map(({ address }) => address)).toEqual([founder.email, team])
    expect(toFounder?.replyTo?.map(({ address }) => address)).toEqual([investor.email, team])
    for (const words of ['Grace Hopper', 'Nanosecond Wires', founder.email]) expect(toInvestor?.text).toContain(words)
    for (const words of ['Ada Lovelace', investor.email]) expect(toFounder?.text).toContain(words)
    expect(toFounder?.text).not.toContain('170,000')
  })

  it('should wait for another statement when it has run out between the two yeses, and be made when it is signed', async () => {
    const { id, founder, investor } = await introductionAt('agreed')
    await execute(`update investor_statement set last_day = current_date - 2 where submission_id = '${investor.id}'`)
    expect(await reply(founder.id, id, { answer: 'yes' })).toMatchObject({ status: 204 })
    expect(await stored(id)).toMatchObject({ state: 'agreed', introduced_at: null, founder_at: expect.anything() })
    const [email] = await emailTo(investor.email, 'One thing before you are introduced')
    expect(email?.text).toContain('/account/investor')
    expect(JSON.stringify(email)).not.toMatch(/Grace|Hopper|Nanosecond/)
    expect((await founderPage(founder.id)).page?.introductions).toMatchObject([{ state: 'waiting', answers: [] }])
    expect(await reply(founder.id, id, { answer: 'yes' })).toMatchObject({ status: 204 })
    expect((await stepsOf(investor.id)).map(({ about }) => about)).not.toContain('introduced')
    expect((await sign(investor.client)).status).toBe(204)
    expect(await stored(id)).toMatchObject({ state: 'introduced' })
    await emailTo(founder.email, 'You are introduced')
  })

  it('should be asked for again on the day that the investor named, and not before', async () => {
    const { id, investor } = await introductionAt('later')
    expect(await move(id, 'ask')).toMatchObject({ status: 409 })
    await execute(
      `update introduction set again_on = current_date - 1, asked_at = asked_at - interval '40 days' where id = '${id}'`,
    )
    expect(await move(id, 'ask')).toMatchObject({ status: 204 })
    expect(await stored(id)).toMatchObject({ state: 'asked', again_on: null })
    expect(await reply(investor.id, id, { answer: 'later', months: 2 })).toMatchObject({ status: 400 })
    expect(await reply(investor.id, id, { answer: 'later' })).toMatchObject({ status: 400 })
    const today = new Date(`${(await stored(id)).ends_on as string}T12:00Z`).getTime() - 14 * 86_400_000
    expect(await reply(investor.id, id, { answer: 'later', months: '6' })).toMatchObject({ status: 204 })
    const again = Date.parse(`${(await stored(id)).again_on as string}T12:00Z`) - today
    expect(Math.round(again / 86_400_000)).toBeGreaterThan(178)
    expect(Math.round(again / 86_400_000)).toBeLessThan(185)
  })
})

describe('the daily job', () => {
  const abouts = async (id: string) => (await stepsOf(id)).map(({ about }) => about)

  it('should remind once after a week, and end it after two', async () => {
    const { id, founder, investor } = await introductionAt('asked')
    await tend(id, 6)
    expect(await abouts(investor.id)).toEqual(['ask'])
    // An investor who has not been asked yet would hear nothing of the end.
    await emailTo(investor.email, 'An introduction, if you wish')
    await tend(id, 7)
    await tend(id, 9)
    expect(await abouts(investor.id)).toEqual(['ask', 'ask-reminder'])
    expect(await tend(id, 14)).toMatchObject({ state: 'asked' })
    expect(await tend(id, 15)).toMatchObject({ state: 'lapsed', closed_by: 'product' })
    expect((await abouts(investor.id)).filter((about) => about === 'ended')).toHaveLength(1)
    // They had heard nothing of it.
    expect(await abouts(founder.id)).toEqual([])
  })

  it('should remind a founder once after three days, and end it after seven', async () => {
    const { id, founder, investor } = await introductionAt('agreed')
    await emailTo(founder.email, 'An investor would like to meet you')
    await tend(id, 2)
    expect(await abouts(founder.id)).toEqual(['founder-ask'])
    await tend(id, 3)
    await tend(id, 4)
    expect(await abouts(founder.id)).toEqual(['founder-ask', 'founder-reminder'])
    expect(await tend(id, 8)).toMatchObject({ state: 'lapsed' })
    for (const side of [founder, investor]) {
      const [email] = await emailTo(side.email, 'This introduction has ended')
      expect(JSON.stringify([email?.text, email?.html])).not.toMatch(/Grace|Hopper|Nanosecond|Ada|Lovelace/)
    }
  })

  it('should ask both once after three weeks what came of it, unless it is known', async () => {
    const { id, founder, investor } = await introductionAt('introduced')
    const known = await introductionAt('introduced')
    await reply(known.founder.id, known.id, { answer: 'record', outcome: 'met' })
    await tend(id, 20)
    expect(await abouts(founder.id)).not.toContain('chase')
    await tend(id, 21)
    await tend(id, 22)
    for (const side of [founder.id, investor.id])
      expect((await abouts(side)).filter((about) => about === 'chase')).toHaveLength(1)
    expect(await abouts(known.investor.id)).not.toContain('chase')
    expect(await reply(investor.id, id, { answer: 'record', outcome: 'invested', amount: '50000' })).toMatchObject({
      status: 204,
    })
    expect(await stored(id)).toMatchObject({ outcome: 'invested', amount: 50_000 })
  })

  it('should end what the desk has made impossible, and make what waited for a statement', async () => {
    const closed = await introductionAt('agreed')
    await execute(`update submission set outcome = 'declined', outcome_reason = 'x' where id = '${closed.founder.id}'`)
    const waiting = await introductionAt('agreed')
    const lastDay = `update investor_statement set last_day = current_date`
    await execute(`${lastDay} - 2 where submission_id = '${waiting.investor.id}'`)
    await reply(waiting.founder.id, waiting.id, { answer: 'yes' })
    await execute(`${lastDay} + 90 where submission_id = '${waiting.investor.id}'`)
    expect(await tend(closed.id, 0)).toMatchObject({ state: 'stopped', closed_by: 'product' })
    expect(await stored(waiting.id)).toMatchObject({ state: 'introduced' })
  })

  it('should do nothing while introductions are off', async () => {
    const { id } = await introductionAt('asked')
    const environment = test.app.get(Environment)
    environment.INTRODUCTIONS = 'off'
    try {
      expect(await tend(id, 30)).toMatchObject({ state: 'asked' })
    } finally {
      environment.INTRODUCTIONS = 'rehearsal'
    }
    expect(await tend(id, 30)).toMatchObject({ state: 'lapsed' })
  })
})

describe('a name', () => {
  const parties = ['investor', 'founder'] as const
  const names = async ({ founder, investor }: Awaited<ReturnType<typeof introductionAt>>) =>
    [await completed(investor.id, 'introduced'), await completed(founder.id, 'introduced')].filter(Boolean)

  it('should leave while everything holds', async () => {
    expect(await names(await introductionAt('introduced'))).toHaveLength(2)
  })

  it.each([
    ['the investor has stopped', async ({ investor }) => investor.client.send('POST', '/api/account/investor/stop')],
    ['the investor has stopped by the link', async ({ investor }) => answer(investor.id, 'stop')],
    ['the founder has stopped', async ({ founder }) => answer(founder.id, 'stop')],
    ['the founder has withdrawn the description', async ({ founder }) => answer(founder.id, 'withdrawal')],
    ['the desk has withdrawn the description', async ({ founder }) => act(founder.id, 'description/withdrawal')],
    [
      'an application is withdrawn',
      async ({ founder }) => execute(`update submission set outcome = 'withdrawn' where id = '${founder.id}'`),
    ],
    [
      'an application is declined',
      async ({ investor }) =>
        execute(`update submission set outcome = 'declined', outcome_reason = 'x' where id = '${investor.id}'`),
    ],
    [
      'an application is spam',
      async ({ founder }) =>
        execute(`update submission set status = 'spam', outcome = null, decided_at = null where id = '${founder.id}'`),
    ],
    ['an admin has ended the clearance', async ({ investor }) => act(investor.id, 'clearance/end', admin)],
    [
      'the statement has run out',
      async ({ investor }) =>
        execute(`update investor_statement set last_day = current_date - 1 where submission_id = '${investor.id}'`),
    ],
    [
      'the two are one person',
      async ({ investor, founder }) =>
        admin.send('POST', `/api/admin/people/${await personOf(test, investor.id)}/merge`, {
          other: await personOf(test, founder.id),
        }),
    ],
    ['introductions are off', async () => Promise.resolve()],
  ] as [string, (one: Awaited<ReturnType<typeof introductionAt>>) => Promise<unknown>][])(
    'should not leave once %s, whatever was queued',
    async (what, change) => {
      const one = await introductionAt('introduced')
      await until(async () => (await stepsOf(one.founder.id)).every(({ state }) => state === 'sent'))
      await change(one)
      const environment = test.app.get(Environment)
      if (what.endsWith('off')) environment.INTRODUCTIONS = 'off'
      try {
        expect(await names(one)).toEqual([])
      } finally {
        environment.INTRODUCTIONS = 'rehearsal'
      }
    },
  )

  it('should not be sent once one side is erased, and notifies the other side of the end', async () => {
    const { id, founder, investor } = await introductionAt('agreed')
    await emailTo(founder.email, 'An investor would like to meet you')
    const person = await personOf(test, founder.id)
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    expect(await execute(`select 1 from introduction where id = '${id}'`)).toEqual([])
    const [email] = await emailTo(investor.email, 'This introduction has ended')
    expect(JSON.stringify([email?.text, email?.html])).not.toMatch(/Grace|Hopper|Nanosecond/)
    const late = test.app.get(LateMails, { strict: false })
    for (const about of ['ask', 'introduced'])
      expect(
        await late.complete('introduction-step', {
          variables: { about, of: id },
          submissionId: investor.id,
          recipient: investor.email,
        }),
      ).toBeUndefined()
  })

  it('should not leave to another address than the one that was asked', async () => {
    const { founder, investor } = await introductionAt('introduced')
    for (const side of parties)
      await execute(
        `update mail_message set recipient = 'eve@weaving.example' where submission_id = '${side === 'founder' ? founder.id : investor.id}' and template = 'introduction-step'`,
      )
    expect(await completed(investor.id, 'introduced')).toBeUndefined()
    expect(await completed(founder.id, 'introduced')).toBeUndefined()
  })
})

describe('a stop', () => {
  it.each(['proposed', 'wanted', 'asked', 'agreed', 'later'] as const)(
    'should end what is %s, and notify only those who have heard of it',
    async (state) => {
      const { id, founder, investor } = await introductionAt(state)
      await until(async () =>
        [...(await stepsOf(founder.id)), ...(await stepsOf(investor.id))].every((mail) => mail.state === 'sent'),
      )
      await answer(founder.id, 'stop')
      expect(await stored(id)).toMatchObject({ state: 'stopped', closed_by: 'founder' })
      const last = async (side: string) => (await stepsOf(side)).at(-1)?.about
      expect(await last(investor.id)).toBe(state === 'proposed' ? undefined : 'ended')
      expect(await last(founder.id)).toBe(state === 'agreed' ? 'founder-ask' : undefined)
      // The same link once more.
      expect(await answer(founder.id, 'stop')).toMatchObject({ status: 204 })
      expect(await reply(investor.id, id, { answer: 'yes' })).toMatchObject({
        status: state === 'proposed' ? 404 : 409,
      })
    },
  )

  it('should take back an email that waits, and then notify no one', async () => {
    const { id, investor } = await introductionAt('asked')
    await until(async () => (await stepsOf(investor.id)).every(({ state }) => state === 'sent'))
    // As if it had not left yet.
    await execute(
      `update mail_message set state = 'queued', sent_at = null where submission_id = '${investor.id}' and template = 'introduction-step'`,
    )
    expect(await completed(investor.id, 'ask')).toBeDefined()
    await move(id, 'stop')
    expect(await stepsOf(investor.id)).toEqual([])
  })

  it('should end whatever is open of a withdrawn application, and never say who ended it or why', async () => {
    const { founder, investor } = await pair()
    const { id } = await introductionAt('agreed', { founder, investor })
    await execute(
      `update submission set status = 'in-progress', outcome = null, decided_at = null where id = '${founder.id}'`,
    )
    const withdrawn = await test.inject({
      method: 'POST',
      url: '/api/status/withdrawal',
      payload: { token: introductions.linkOf(founder.id) },
    })
    expect(withdrawn.statusCode).toBe(204)
    expect(await stored(id)).toMatchObject({ state: 'stopped', closed_by: 'founder' })
    const [shown] = (await pageOf(investor.client))?.introductions ?? []
    expect(shown).toMatchObject({ state: 'ended', description: null, founder: null })
    expect(JSON.stringify(shown)).not.toMatch(/stopped|founder_|closed/)
  })
})

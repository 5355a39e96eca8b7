import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Environment } from '../../src/config/environment.js'
import { IntroductionBoardService } from '../../src/introductions/introduction-board.service.js'
import { investorApplication } from '../support/form-payloads.js'
import { type Client, clientOf, createUser, startDesk } from './admin-support.js'
import { startIntroductions } from './introductions-support.js'

const NAMED =
  /introduction\.|introductions:|\/companies|statement\.changed|profile\.changed|\/introductions|invitation|\/clearance|\/description/

const PAGES = ['/admin/audit', '/admin/tokens', '/admin/webhooks']

/** What was done while they were on, for the same people to look at once they are off. */
const introductions = await startIntroductions()
const { test, admin, founder, act, investor, sign, linkOf, describeCompany, answer } = introductions
let id: string
let founderId: string
let client: Client
let introductionId: string
beforeAll(async () => {
  ;({ id, client } = await investor())
  await sign(client)
  founderId = await founder()
  await describeCompany(founderId)
  await act(founderId, 'description/sending')
  introductionId = (await introductions.introductionAt('asked')).id
})
afterAll(introductions.close)

async function whileOff<T>(look: () => Promise<T>): Promise<T> {
  const environment = test.app.get(Environment)
  environment.INTRODUCTIONS = 'off'
  try {
    return await look()
  } finally {
    environment.INTRODUCTIONS = 'rehearsal'
  }
}

const bodyOf = async (url: string, who: Client = admin) => (await who.raw('GET', url)).body
const DOCUMENT = '/api/admin/openapi.json'

describe('introductions that are off', () => {
  it('should have nothing at their addresses', async () => {
    const token = linkOf(founderId)
    const entry = `/api/admin/submissions/${id}`
    const answers = await whileOff(async () => ({
      investor: (await client.get('/api/account/investor')).status,
      page: (await client.raw('GET', '/account/investor')).statusCode,
      boardPage: (await admin.raw('GET', '/admin/introductions')).statusCode,
      anonymous: (await (await clientOf(test)).raw('GET', '/account/investor')).statusCode,
      sign: (await sign(client)).status,
      founder: (await test.inject(`/api/status/introductions?token=${token}`)).statusCode,
      link: (await test.inject(`/status/introductions?token=${token}`)).statusCode,
      change: (await answer(founderId, 'change', { body: 'More.' })).status,
      entry: (await admin.get(`${entry}/introductions`)).status,
      matches: (await admin.get(`${entry}/matches`)).status,
      invite: (await act(id, 'invitation')).status,
      end: (await act(id, 'clearance/end', admin)).status,
      register: (await admin.get('/api/admin/introductions/statements.csv')).status,
      mode: (await test.inject('/api/introductions')).statusCode,
      board: (await admin.get('/api/admin/introductions')).status,
      propose: (await introductions.propose(founderId, id, admin)).status,
      move: (await introductions.move(introductionId, 'stop', {}, admin)).status,
      answer: (await introductions.reply(id, introductionId, { answer: 'yes' })).status,
      stop: (await answer(founderId, 'stop')).status,
      accountAnswer: (await client.send('POST', '/api/account/investor/answers', { id: introductionId, answer: 'yes' }))
        .status,
      companies: (await introductions.companiesOf(client)).status,
      interest: (await client.send('POST', `/api/companies/${introductionId}/interest`)).status,
    }))
    for (const [what, status] of Object.entries(answers)) expect([what, status]).toEqual([what, 404])
  })

  it.each(PAGES)('should be named nowhere on %s, as they are while on', async (page) => {
    expect(await bodyOf(page)).toMatch(NAMED)
    expect(NAMED.exec(await whileOff(() => bodyOf(page)))?.[0]).toBeUndefined()
  })

  it('should be named nowhere on the pages of those who took part, as they are while on', async () => {
    const token = linkOf(founderId)
    for (const [who, url] of [
      [client, '/account'],
      [client, `/status?token=${linkOf(id)}`],
      [await clientOf(test), `/status?token=${token}`],
      [admin, `/admin/applications/${id}`],
    ] as const) {
      const path = url.split('?')[0]
      expect([path, /Introductions/.test(await bodyOf(url, who))]).toEqual([path, true])
      expect([path, /Introductions/.test(await whileOff(() => bodyOf(url, who)))]).toEqual([path, false])
    }
  })
})

describe('the morning email', () => {
  it('should name what waits for the desk, and nothing while they are off', async () => {
    await introductions.introductionAt('wanted')
    const { id: later } = await introductions.introductionAt('later')
    const morning = () => test.app.get(IntroductionBoardService, { strict: false }).morning(new Date())
    const lines = async () =>
      (await morning()).all.flatMap((part) => part.lines.map(({ label, count }) => [label, count]))
    expect(await lines()).toEqual([['Wants to meet a company', 1]])
    await introductions.execute(`update introduction set again_on = current_date - 1 where id = '${later}'`)
    expect(await lines()).toEqual([
      ['Wants to meet a company', 1],
      ['To ask again', 1],
    ])
    expect(await whileOff(lines)).toEqual([])
  })
})

describe('introductions that are on', () => {
  it('should be shown only to those who were invited', async () => {
    const { email } = await introductions.application(investorApplication)
    const who = { email, password: 'staple of the day' }
    await createUser(test, who)
    const uninvited = await clientOf(test, who)
    expect(await bodyOf('/account', uninvited)).not.toContain('Introductions')
    expect(await bodyOf('/account', client)).toContain('href="/account/investor"')
    expect(await bodyOf(`/status?token=${linkOf(id)}`, uninvited)).toContain('href="/account/investor"')
    expect(await bodyOf(`/status?token=${linkOf(founderId)}`, uninvited)).toContain(
      'href="/status/introductions?token=',
    )
  })
})

describe('a product in which introductions are off from the start', () => {
  it('should name them neither in the reference of the desk’s API nor on the privacy page, as it does while they are on', async () => {
    const privacy = 'Sign a statement as an investor'
    expect(await bodyOf(DOCUMENT)).toMatch(NAMED)
    expect(await bodyOf('/privacy')).toContain(privacy)
    // Both are built once. From here on pages are rendered by this product.
    const other = await startDesk({ INTRODUCTIONS: 'off' })
    try {
      const document = await bodyOf(DOCUMENT, other.admin)
      expect(document).toContain('/api/admin/submissions/{id}/calls')
      expect(NAMED.exec(document)?.[0]).toBeUndefined()
      expect(await bodyOf('/privacy', other.admin)).toContain('Tick the box for news')
      expect(await bodyOf('/privacy', other.admin)).not.toContain(privacy)
    } finally {
      await other.test.close()
    }
  })
})

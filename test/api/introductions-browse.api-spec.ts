import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { Environment } from '../../src/config/environment.js'
import { IntroductionSidesService } from '../../src/introductions/introduction-sides.service.js'
import { PROMOTION_WARNING } from '../../src/introductions/promotion.rules.js'
import { carriedBy, signIn } from '../support/sign-in.js'
import { type Client, clientOf, createUser } from './admin-support.js'
import { BLIND, startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, founder, act, investor, sign, reflect, describeCompany, approve } = introductions
afterAll(introductions.close)

const TITLE = 'Companies you may ask to meet'
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'null',
  'sec-fetch-site': 'same-origin',
}
const bodyOf = async (who: Client, url = '/browse') => (await who.raw('GET', url)).body

async function offAndOn(who: Client) {
  const environment = test.app.get(Environment)
  environment.INTRODUCTIONS = 'off'
  const off = await bodyOf(who)
  environment.INTRODUCTIONS = 'rehearsal'
  return [off, await bodyOf(who)] as const
}

async function approved() {
  const id = await founder()
  await describeCompany(id)
  await act(id, 'description/sending')
  expect((await approve(id)).status).toBe(204)
  return id
}

async function member() {
  const who = { email: 'member@weaving.example', password: 'staple of the day' }
  await createUser(test, who)
  return clientOf(test, who)
}

describe('the page of companies', () => {
  it('should be the same to the byte as without introductions for all but cleared investors', async () => {
    await approved()
    const unsigned = await investor()
    const waiting = await investor()
    await sign(waiting.client)
    const stopped = await investor()
    await sign(stopped.client)
    await reflect(stopped.id)
    await stopped.client.send('POST', '/api/account/investor/stop')
    for (const [who, client] of [
      ['a member', await member()],
      ['unsigned', unsigned.client],
      ['within the first day', waiting.client],
      ['stopped', stopped.client],
    ] as const) {
      const [off, on] = await offAndOn(client)
      expect([who, off.includes('Siteday Payments')]).toEqual([who, true])
      expect([who, on === off]).toEqual([who, true])
    }
  })

  it('should ask about no companies for a visitor without a session', async () => {
    const companies = jest.spyOn(test.app.get(IntroductionSidesService, { strict: false }), 'companies')
    const [off, on] = await offAndOn(await clientOf(test))
    expect(on === off).toBe(true)
    await bodyOf(await clientOf(test), '/browse?q=loom')
    expect(companies).not.toHaveBeenCalled()
    companies.mockRestore()
  })

  it('should show a cleared investor the warning, and then companies without a name', async () => {
    const { id, client } = await investor()
    await sign(client)
    await reflect(id)
    const body = await bodyOf(client)
    expect(body).toContain(TITLE)
    expect(body.indexOf(PROMOTION_WARNING)).toBeGreaterThan(0)
    expect(body.indexOf(PROMOTION_WARNING)).toBeLessThan(body.indexOf(BLIND.headline))
    expect(body).not.toMatch(/Analytical Engines|Ada Lovelace/)
  })

  it('should answer a wish with a redirect to the same page of companies, and a refused one by its status', async () => {
    const [cleared, other] = [await investor(), await investor()]
    await sign(cleared.client)
    await reflect(cleared.id)
    const [company = ''] = /(?<=name="company" value=")[\da-f-]+/.exec(await bodyOf(cleared.client)) ?? []
    const wish = async ({ email }: { email: string }) => {
      const cookies = carriedBy.cookie(await signIn.browser(test, { email, password: 'staple of the day' }))
      return test.inject({
        method: 'POST',
        url: '/browse?companies=2',
        headers: { ...cookies, ...FORM },
        payload: `intent=want&company=${company}`,
      })
    }
    // To whom nothing may be described the companies are not there.
    expect((await wish(other)).statusCode).toBe(404)
    const { statusCode, headers } = await wish(cleared)
    expect([statusCode, headers.location]).toEqual([303, '/browse?companies=2#companies'])
    expect(await bodyOf(cleared.client)).not.toContain(company)
  })
})

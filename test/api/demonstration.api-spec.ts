import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sampleCampaigns, sampleProjects } from '../../src/demo/samples.js'
import { MfaFactor } from '../../src/auth/mfa/factor.entity.js'
import { User } from '../../src/auth/users/user.entity.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { signedInBrowser } from './browser-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const get = (url: string) => test.inject({ url })

describe('GET /api/demonstration/projects', () => {
  it('should list every sample project and withhold each name', async () => {
    const answer = await get('/api/demonstration/projects')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ id: number }[]>().map(({ id }) => id)).toEqual(sampleProjects.map(({ id }) => id))
    for (const { name } of sampleProjects) expect(answer.body).not.toContain(name)
    expect(answer.body).not.toContain('"name"')
  })
})

describe('GET /api/demonstration/campaigns', () => {
  it('should give only the sector, the stage and the time left of each campaign', async () => {
    const answer = await get('/api/demonstration/campaigns')
    expect(answer.json()).toEqual([
      { id: 1, daysLeft: '18 days left', sector: 'Manufacturing', stage: 'Seed' },
      { id: 2, daysLeft: '26 days left', sector: 'CleanTech', stage: 'Series A' },
      { id: 3, daysLeft: '9 days left', sector: 'HealthTech', stage: 'Seed' },
    ])
  })
})

describe('GET /api/demonstration/campaigns/:id', () => {
  it('should withhold name, logo, amount, description and tags', async () => {
    for (const { id, daysLeft, sector, stage } of sampleCampaigns) {
      const answer = await get(`/api/demonstration/campaigns/${id}`)
      expect(answer.json()).toEqual({ id, daysLeft, sector, stage })
    }
  })

  it('should answer 404 when no sample campaign has the id', async () => {
    for (const id of ['4', '0', '01', '1.0', 'TechFlow', '%00', 'constructor']) {
      const answer = await get(`/api/demonstration/campaigns/${id}`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'Campaign not found'])
    }
  })
})

const API = ['/api/demonstration/projects', ...['', '/1', '/2', '/3'].map((id) => `/api/demonstration/campaigns${id}`)]
const PAGES = ['/browse', '/browse?show=18', '/campaign', '/campaign/1', '/campaign/2', '/campaign/3']

describe('a member', () => {
  it('should get the name of every project, and every detail of the campaigns', async () => {
    const { browser } = await signedInBrowser(test)
    const [projects, campaigns, ...each] = await Promise.all(API.map((url) => browser.send('GET', url)))
    expect(projects?.json<{ name: string }[]>().map(({ name }) => name)).toEqual(sampleProjects.map(({ name }) => name))
    const details = sampleCampaigns.map(({ gradient: _, icon: __, ...shown }) => shown)
    expect(campaigns?.json()).toEqual(details)
    expect(each.map((answer) => answer.json<unknown>())).toEqual(details)
  })

  it('should get pages of their own, which are neither cached nor sent to anyone else', async () => {
    const { browser } = await signedInBrowser(test)
    const anonymous = await Promise.all(PAGES.map(get))
    const [browse, all, campaigns, ...each] = await Promise.all(PAGES.map((url) => browser.send('GET', url)))
    for (const page of [browse, all, campaigns, ...each]) {
      expect([page?.statusCode, page?.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect(page?.body).not.toContain('Sign up to see')
    }
    for (const { name } of sampleProjects) expect(all?.body).toContain(name.replace('&', '&amp;'))
    for (const [index, { name, description, raised, tags }] of sampleCampaigns.entries()) {
      for (const shown of [name, description, raised]) expect(campaigns?.body).toContain(shown)
      for (const shown of [name, description, raised, ...tags.map(({ label }) => label)])
        expect(each[index]?.body).toContain(shown)
    }
    for (const [index, url] of PAGES.entries()) expect((await get(url)).body === anonymous[index]?.body).toBe(true)
  })

  it('should get the page for everyone again after signing out', async () => {
    const { browser } = await signedInBrowser(test)
    expect((await browser.send('GET', '/campaign/2')).body).toContain('GreenTech Solutions')
    await browser.send('DELETE', '/api/session')
    expect((await browser.send('GET', '/campaign/2')).body === (await get('/campaign/2')).body).toBe(true)
  })
})

describe('names and details', () => {
  const secrets = [
    ...sampleProjects.map(({ name }) => name),
    ...sampleCampaigns.flatMap(({ name, description }) => (name === 'TechFlow' ? [description] : [name, description])),
  ]
  const update = async (id: string, change: (user: User, persist: (entity: object) => void) => void) => {
    const em = test.em.fork()
    change(await em.findOneOrFail(User, id), (entity) => void em.persist(entity))
    await em.flush()
  }
  const owesFactor = async () => {
    const { browser, id } = await signedInBrowser(test)
    await update(id, (user, persist) => {
      const factor = new MfaFactor(user, 'Phone', 'sealed')
      factor.status = 'verified'
      persist(factor)
    })
    return (url: string) => browser.send('GET', url)
  }
  const unconfirmed = async () => {
    const { browser, id } = await signedInBrowser(test)
    await update(id, (user) => {
      user.emailConfirmedAt = null
    })
    return (url: string) => browser.send('GET', url)
  }
  const withCookies = (cookie: string) => (url: string) => test.inject({ url, headers: { cookie } })

  it.each([
    ['an anonymous visitor', async () => get],
    ['someone with a forged hint and session', async () => withCookies('signed-in=1; access=forged; refresh=forged')],
    [
      'someone with a forged bearer token',
      async () => (url: string) => test.inject({ url, headers: { authorization: 'Bearer forged' } }),
    ],
    ['a session that owes its second factor', owesFactor],
    ['an account that is not confirmed', unconfirmed],
  ])('should not reach %s, by the API or in a page', async (_, visitor) => {
    const send = await visitor()
    for (const url of [...API, ...PAGES]) {
      const answer = await send(url)
      expect(answer.statusCode).toBe(200)
      expect(
        secrets.filter((secret) => answer.body.includes(secret) || answer.body.includes(secret.replace('&', '&amp;'))),
      ).toEqual([])
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sampleCampaigns } from '../../src/demonstration/campaign.samples.js'
import { sampleProjects } from '../../src/demonstration/project.samples.js'
import { startTestApp, type TestApp } from '../support/app.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const get = (url: string) => test.inject({ url })

describe('GET /api/demonstration/projects', () => {
  it('lists every sample project and withholds each name', async () => {
    const answer = await get('/api/demonstration/projects')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ id: number }[]>().map(({ id }) => id)).toEqual(sampleProjects.map(({ id }) => id))
    for (const { name } of sampleProjects) expect(answer.body).not.toContain(name)
    expect(answer.body).not.toContain('"name"')
  })
})

describe('GET /api/demonstration/campaigns', () => {
  it('says of each campaign only how long it has left', async () => {
    const answer = await get('/api/demonstration/campaigns')
    expect(answer.json()).toEqual([
      { id: 1, daysLeft: '18 days left' },
      { id: 2, daysLeft: '26 days left' },
      { id: 3, daysLeft: '9 days left' },
    ])
  })
})

describe('GET /api/demonstration/campaigns/:id', () => {
  it('withholds name, logo, amount, description and tags', async () => {
    for (const campaign of sampleCampaigns) {
      const answer = await get(`/api/demonstration/campaigns/${campaign.id}`)
      expect(answer.json()).toEqual({ id: campaign.id, daysLeft: campaign.daysLeft })
    }
  })

  it('answers 404 when no sample campaign has the id', async () => {
    for (const id of ['4', '0', '01', '1.0', 'TechFlow', '%00', 'constructor']) {
      const answer = await get(`/api/demonstration/campaigns/${id}`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'Campaign not found'])
    }
  })
})

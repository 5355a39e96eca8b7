import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TemplatesPage } from '../../src/conversations/answers.types.js'
import type { DeskLayout } from '../../src/staff/desk-view.types.js'
import type { TestApp } from '../support/app.js'
import { addAdmin, startDesk, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let second: Client
beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  second = await addAdmin(test, admin)
})
afterAll(() => test.close())

/** Races show only in some of many rounds, and only on PostgreSQL: the embedded database runs one transaction at a time. */
const ROUNDS = process.env.TEST_DATABASE_URL ? 15 : 2

/** Both save at the same moment; answers the statuses, the lower one first. */
async function together(save: (client: Client, name: 'first' | 'second') => Promise<{ status: number }>) {
  const answers = await Promise.all([save(admin, 'first'), save(second, 'second')])
  return answers.map(({ status }) => status).sort()
}

describe('two people who save the same thing at the same moment, from the same version', () => {
  it('should change a template once, with the other asked to look again', async () => {
    const template = { name: 'Contested', type: 'application', subject: 'Hello', body: 'Dear {{fullName}}' }
    const { id } = (await admin.send<{ id: string }>('POST', '/api/admin/templates', template)).body
    const now = async () =>
      (await admin.get<TemplatesPage>('/api/admin/templates')).body.templates.find((one) => one.id === id)
    for (let round = 0; round < ROUNDS; round += 1) {
      const version = (await now())?.version
      const save = (client: Client, name: 'first' | 'second') =>
        client.send('PATCH', `/api/admin/templates/${id}`, { ...template, subject: `${name} ${round}`, version })
      expect(await together(save)).toEqual([200, 409])
      expect((await now())?.subject).toMatch(new RegExp(`^(first|second) ${round}$`))
    }
  })

  it('should change the rota once, with the other asked to look again', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version } = (await admin.get<{ version: string }>('/api/admin/rota')).body
      // Each differs from what is stored: the same choice again would be no conflict.
      const kinds = { first: ['registrations'], second: ['complaints'] }
      const also = round % 2 ? ['applications'] : []
      const save = (client: Client, name: 'first' | 'second') =>
        client.send('PATCH', '/api/admin/rota', { on: false, kinds: [...kinds[name], ...also], members: [], version })
      expect(await together(save)).toEqual([204, 409])
    }
  })

  it('should each keep their change to a shared view, one to its name and the other to its visibility', async () => {
    const saved = await admin.send<{ id: string }>('POST', '/api/admin/views', {
      name: 'Contested',
      tab: 'registrations',
      query: '?status=new',
      shared: true,
    })
    const { id } = saved.body
    for (let round = 0; round < ROUNDS; round += 1) {
      const shared = round % 2 === 1
      const save = (client: Client, name: 'first' | 'second') =>
        client.send('PATCH', `/api/admin/views/${id}`, name === 'first' ? { name: `Renamed ${round}` } : { shared })
      expect(await together(save)).toEqual([204, 204])
      const { views } = (await admin.get<DeskLayout>('/api/admin/layout')).body
      expect(views.find((view) => view.id === id)).toMatchObject({ name: `Renamed ${round}`, shared })
      await admin.send('PATCH', `/api/admin/views/${id}`, { shared: true })
    }
  })
})

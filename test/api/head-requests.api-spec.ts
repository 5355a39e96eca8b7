import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { TestApp } from '../support/app.js'
import { ADMIN, register, startDesk, personOf } from './admin-support.js'

let test: TestApp
let cookie: string
let id: string

beforeAll(async () => {
  ;({ test } = await startDesk())
  id = await register(test)
  const answer = await test.inject({ method: 'POST', url: '/api/session', payload: ADMIN })
  cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
})
afterAll(() => test.close())

const recorded = async () => {
  const rows = await test.em
    .getConnection()
    .execute<{ action: string }[]>('select action from audit_entry order by position')
  return rows.map(({ action }: { action: string }) => action)
}

it.each([
  ['registrations/export?format=csv', 'entries.exported'],
  ['reports/export', 'entries.exported'],
  ['audit/export', 'audit.exported'],
  ['people/:id/copy', 'person.data-exported'],
])('should answer HEAD %s as GET would, return no data and leave no trace', async (path, action) => {
  const url = `/api/admin/${path.replace(':id', await personOf(test, id))}`
  const before = await recorded()
  const head = await test.inject({ method: 'HEAD', url, headers: { cookie } })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers['content-disposition']).toContain('attachment')
  expect(await recorded()).toEqual(before)
  const get = await test.inject({ method: 'GET', url, headers: { cookie } })
  expect(get.headers['content-type']).toBe(head.headers['content-type'])
  expect(await recorded()).toEqual([...before, action])
})

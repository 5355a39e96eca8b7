import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApp } from '../support/app.js'
import { copyTemplate } from '../support/database-template.js'
import {
  addAdmin,
  clientOf,
  detailOf,
  listOf,
  register,
  SECOND,
  startDesk,
  USER,
  type Client,
} from './admin-support.js'

/** A replica that never catches up: a migrated database in which nothing has happened yet. */
let replica: Awaited<ReturnType<typeof copyTemplate>>
let test: TestApp
let admin: Client
beforeAll(async () => {
  replica = await copyTemplate('')
  ;({ test, admin } = await startDesk({ DATABASE_READ_URL: replica?.url ?? '' }))
})
afterAll(async () => {
  await test.close()
  await replica?.drop()
})

describe('an app whose replica lags behind', () => {
  it('should list what the replica has, and show and change an entry as the primary has it', async () => {
    const id = await register(test)
    expect((await listOf(admin)).rows).toEqual([])
    expect((await detailOf(admin, id)).row).toMatchObject({ id, version: 1 })
    const save = (status: string, version: number) =>
      admin.send<{ version: number }>('PATCH', `/api/admin/submissions/${id}`, { status, outcome: 'answered', version })
    expect((await save('in-progress', 1)).status).toBe(200)
    expect((await detailOf(admin, id)).row).toMatchObject({ status: 'in-progress', version: 2 })
    expect((await save('done', 1)).status).toBe(409)
    expect((await save('done', 2)).status).toBe(200)
  })

  it('should know a session from its first request, and end it with its last', async () => {
    const user = await clientOf(test, USER)
    const session = async () => (await user.get<{ user: object | null }>('/api/session')).body.user
    expect(await session()).toMatchObject({ email: USER.email })
    expect((await user.send('DELETE', '/api/session')).status).toBeLessThan(300)
    expect(await session()).toBeNull()
  })

  it('should let a role count from when it is granted until it is revoked', async () => {
    const second = await addAdmin(test, admin)
    expect((await second.get('/api/admin/registrations')).status).toBe(200)
    const { users } = (await admin.get<{ users: { id: string }[] }>(`/api/admin/users?q=${SECOND.email}`)).body
    const [{ id } = { id: '' }] = users
    expect((await admin.send('DELETE', `/api/admin/users/${id}/roles/admin`)).status).toBeLessThan(300)
    expect((await second.get('/api/admin/registrations')).status).toBeGreaterThanOrEqual(401)
    expect((await (await clientOf(test, USER)).get('/api/admin/registrations')).status).toBe(403)
  })
})

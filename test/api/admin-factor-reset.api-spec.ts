import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { FactorResetService } from '../../src/auth/mfa/factor-reset.service.js'
import { MfaFactor } from '../../src/auth/mfa/factor.entity.js'
import { User } from '../../src/auth/users/user.entity.js'
import type { DeskUsers } from '../../src/staff/desk-users.types.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailRepository } from '../../src/mail/mail.repository.js'
import type { TestApp } from '../support/app.js'
import { ADMIN, createUser, startDesk, type Client } from './admin-support.js'

let test: TestApp
let admin: Client
let counter = 0

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

const resets = () => test.app.get(FactorResetService, { strict: false })
const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const userOf = async (email: string) => (await admin.get<DeskUsers>(`/api/admin/users?q=${email}`)).body.users[0]

async function withFactor() {
  const email = `locked.out.${(counter += 1)}@example.org`
  const id = await createUser(test, { email, password: 'staple of the day' })
  const em = test.em.fork()
  const factor = new MfaFactor(em.getReference(User, id), 'Phone', 'sealed')
  factor.status = 'verified'
  await em.persist(factor).flush()
  return { id, email, factor: factor.id, address: `/api/admin/users/${id}/factor-reset` }
}

const notices = async (email: string) => {
  const mails = await test.em.fork().find(MailMessage, { recipient: email })
  return mails.map((mail) => JSON.stringify(test.app.get(MailRepository).variablesOf(mail))).join()
}

describe('POST /api/admin/users/:id/factor-reset', () => {
  it('should mail the owner at once and remove the factor after 24 hours, not before', async () => {
    const { email, address } = await withFactor()
    const { status, body } = await admin.send<{ dueAt: string }>('POST', address)
    expect(status).toBe(200)
    expect(Math.round((Date.parse(body.dueAt) - Date.now()) / 3_600_000)).toBe(24)
    expect(await notices(email)).toContain('Your second factor will be reset')
    await resets().settle(hoursOn(23.9))
    expect(await userOf(email)).toMatchObject({ secondFactor: true, factorResetAt: body.dueAt })

    await resets().settle(hoursOn(24.1))
    expect(await userOf(email)).toMatchObject({ secondFactor: false, factorResetAt: null })
    expect(await notices(email)).toContain('Your second factor was reset')
  })

  it('should keep the factor when its owner shows it in that time', async () => {
    const { email, address, factor } = await withFactor()
    await admin.send('POST', address)
    const em = test.em.fork()
    await em.nativeUpdate(MfaFactor, { id: factor }, { lastUsedStep: Math.floor(hoursOn(1).getTime() / 30_000) })
    await resets().settle(hoursOn(24.1))
    expect(await userOf(email)).toMatchObject({ secondFactor: true, factorResetAt: null })
    expect(await notices(email)).toContain('Your second factor stays')
  })

  it('should keep the factor when its owner signs in with a passkey in that time', async () => {
    const { id, email, address } = await withFactor()
    await admin.send('POST', address)
    await test.em.getConnection().execute(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name, created_at, last_used_at)
         values (gen_random_uuid(), ?, 'credential', 'key', 1, '[]', false, 'Laptop', now(), now() + interval '1 hour')`,
      [id],
    )
    await resets().settle(hoursOn(24.1))
    expect(await userOf(email)).toMatchObject({ secondFactor: true, factorResetAt: null })
  })

  it('should keep the first due time when it is asked for twice, and be cancelled by an admin', async () => {
    const { email, address } = await withFactor()
    const first = await admin.send<{ dueAt: string }>('POST', address)
    expect((await admin.send<{ dueAt: string }>('POST', address)).body).toEqual(first.body)
    expect((await admin.send('DELETE', address)).status).toBe(204)
    expect((await admin.send('DELETE', address)).status).toBe(404)
    await resets().settle(hoursOn(24.1))
    expect((await userOf(email))?.secondFactor).toBe(true)
  })

  it('should refuse one’s own, and someone without a factor', async () => {
    const me = await userOf(ADMIN.email)
    expect((await admin.send('POST', `/api/admin/users/${me?.id}/factor-reset`)).status).toBe(409)
    const id = await createUser(test, { email: 'no.factor@example.org', password: 'staple of the day' })
    expect((await admin.send('POST', `/api/admin/users/${id}/factor-reset`)).status).toBe(409)
  })
})

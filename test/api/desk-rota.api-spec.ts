import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { londonDay, dayAfter } from '../../src/common/london-time.js'
import type { DeskDetail } from '../../src/submissions/submissions.types.js'
import type { DeskReminder } from '../../src/desk/desk.types.js'
import { DeskDigestService } from '../../src/reports/desk-digest.service.js'
import { RotaAssignmentService } from '../../src/submissions/rota-assignment.service.js'
import type { RotaPage } from '../../src/staff/rota.types.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailRepository } from '../../src/mail/mail.repository.js'
import { MailService } from '../../src/mail/mail.service.js'
import type { TestApp } from '../support/app.js'
import { discoveryCall } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { ADMIN, clientOf, createUser, detailOf, register, startDesk, submit, type Client } from './admin-support.js'

const ANN = { email: 'ann@meridian.example', password: 'staple of the day' }
const BOB = { email: 'bob@meridian.example', password: 'staple of the day' }
const TODAY = londonDay(new Date())

let test: TestApp
let admin: Client
let ann: Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
  for (const who of [ANN, BOB]) {
    ids[who.email] = await createUser(test, who)
    await admin.send('POST', `/api/admin/users/${ids[who.email]}/roles`, { role: 'handler' })
  }
  ann = await clientOf(test, ANN)
})
afterAll(() => test.close())

const annId = () => ids[ANN.email] as string
const bobId = () => ids[BOB.email] as string
const rota = async (client = admin) => (await client.get<RotaPage>('/api/admin/rota')).body
const turn = (on: boolean, members = [annId(), bobId()], kinds = ['registrations']) =>
  admin.send<{ errors: object }>('PATCH', '/api/admin/rota', { on, kinds, members })
const away = (client: Client, body: object) =>
  client.send<{ id: string; message: string; errors: object }>('POST', '/api/admin/absences', body)

const ownerOf = async (id: string) => (await detailOf(admin, id)).row.owner?.email
const given = (id: string) => until(() => ownerOf(id))
const historyOf = async (id: string) => (await admin.get<DeskDetail>(`/api/admin/submissions/${id}`)).body.history
/** In a fixed order, so that the turns are predictable. */
async function registerInTurn(count: number) {
  const owners: (string | undefined)[] = []
  for (let at = 0; at < count; at += 1) owners.push(await given(await register(test)))
  return owners
}

describe('an absence', () => {
  it('should offer to hand over what is open, which a handler may do for themselves and a viewer may not', async () => {
    const [open, done] = [await register(test), await register(test)]
    for (const id of [open, done])
      await ann.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: annId() })
    await ann.send('PATCH', `/api/admin/submissions/${done}`, { version: 2, status: 'done', outcome: 'answered' })
    const { body } = await away(ann, { from: TODAY, to: dayAfter(TODAY, 3) })
    const path = `/api/admin/inbox/bulk?owner=${annId()}&open=yes`
    const handed = { asOf: new Date(Date.now() + 1000).toISOString(), owner: bobId() }
    const viewer = { email: 'vic@meridian.example', password: 'staple of the day' }
    await admin.send('POST', `/api/admin/users/${await createUser(test, viewer)}/roles`, { role: 'viewer' })
    expect((await (await clientOf(test, viewer)).send('POST', path, handed)).status).toBe(403)
    expect((await ann.send('POST', path, handed)).body).toMatchObject({ changed: 1, conflicts: [] })
    expect([await ownerOf(open), await ownerOf(done)]).toEqual([BOB.email, ANN.email])
    expect((await ann.send('DELETE', `/api/admin/absences/${body.id}`)).status).toBe(204)
  })
})

describe('the rota', () => {
  it('should be off until an admin turns it on', async () => {
    expect(await rota()).toMatchObject({ on: false, kinds: [], members: [] })
    const id = await register(test)
    expect(await test.app.get(RotaAssignmentService).assign([id])).toBe(0)
    expect(await ownerOf(id)).toBeUndefined()
  })

  it('should keep what someone else saved since the page was opened', async () => {
    const { version } = await rota()
    const save = (members: string[], seen: string) =>
      admin.send<{ message: string }>('PATCH', '/api/admin/rota', { on: false, kinds: [], members, version: seen })
    expect((await save([annId(), bobId()], version)).status).toBe(204)
    const stale = await save([annId()], version)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Someone else has changed the rota in the meantime, so nothing was saved. You now see the latest version: please check it and try again.',
    ])
    const latest = await rota()
    expect(latest.members).toHaveLength(2)
    expect((await save([], latest.version)).status).toBe(204)
  })

  it('should refuse to be on without kinds, without people, and with people who own nothing', async () => {
    const viewer = await createUser(test, { email: 'viewer@meridian.example', password: 'staple of the day' })
    await admin.send('POST', `/api/admin/users/${viewer}/roles`, { role: 'viewer' })
    expect(await turn(true, [annId()], [])).toMatchObject({
      status: 400,
      body: { errors: { kinds: expect.any(String) } },
    })
    expect(await turn(true, [])).toMatchObject({ status: 400, body: { errors: { members: expect.any(String) } } })
    expect(await turn(true, [viewer])).toMatchObject({ status: 400, body: { errors: { members: expect.any(String) } } })
    expect(await rota()).toMatchObject({ on: false })
  })

  it('should assign new entries of its kinds to its members in rotation', async () => {
    expect((await turn(true)).status).toBe(204)
    const owners = await registerInTurn(4)
    expect(owners.slice(0, 2).sort()).toEqual([ANN.email, BOB.email])
    expect(owners.slice(2)).toEqual(owners.slice(0, 2))
    const { type, formData } = discoveryCall()
    const other = await submit(test, type, formData)
    await registerInTurn(1)
    expect(await ownerOf(other)).toBeUndefined()
  })

  it('should be named in the history and the audit log as the one who assigned the entry', async () => {
    const id = await register(test)
    const email = await given(id)
    expect((await historyOf(id))[0]).toMatchObject({ actor: 'Rota', what: `Assigned to ${email}` })
    const { body } = await admin.get<{ entries: { actor: string; subject: { id: string } | null; action: string }[] }>(
      '/api/admin/audit?action=entry.changed',
    )
    expect(JSON.stringify(body)).toContain('"Rota"')
    expect(JSON.stringify(body)).toContain(id)
  })

  it('should not reassign an entry that someone has assigned meanwhile', async () => {
    const { type, formData } = discoveryCall()
    const id = await submit(test, type, formData)
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner: annId() })
    expect(await test.app.get(RotaAssignmentService).assign([id])).toBe(0)
    expect(await ownerOf(id)).toBe(ANN.email)
  })

  it('should assign evenly when several jobs run concurrently', async () => {
    await turn(false)
    const entries = await Promise.all(Array.from({ length: 20 }, () => register(test)))
    await turn(true, [annId(), bobId()])
    const assignment = test.app.get(RotaAssignmentService)
    const halves = [entries.slice(0, 10), entries.slice(10)]
    // Delivered twice, like a job whose worker died.
    expect((await Promise.all([...halves, ...halves].map((half) => assignment.assign(half)))).sort()).toEqual([
      0, 0, 10, 10,
    ])
    const owners = await Promise.all(entries.map(ownerOf))
    expect(owners.filter((owner) => owner === ANN.email)).toHaveLength(10)
  })
})

describe('an absence', () => {
  it('should be refused if it ends before it begins or is too far ahead', async () => {
    for (const [from, to] of [
      [TODAY, dayAfter(TODAY, -1)],
      [dayAfter(TODAY, -9), dayAfter(TODAY, -8)],
      ['2027-02-30', '2027-03-02'],
      [TODAY, dayAfter(TODAY, 1000)],
      ['soon', TODAY],
    ])
      expect((await away(ann, { from, to })).status).toBe(400)
  })

  it('should be refused for days that another one covers', async () => {
    const { body } = await away(ann, { from: TODAY, to: dayAfter(TODAY, 3) })
    const again = await away(ann, { from: dayAfter(TODAY, 1), to: dayAfter(TODAY, 3) })
    expect(again).toMatchObject({ status: 400, body: { errors: { from: 'These days are already recorded.' } } })
    const longer = await away(ann, { from: dayAfter(TODAY, 1), to: dayAfter(TODAY, 4) })
    expect(longer.status).toBe(201)
    for (const { id } of [body, longer.body]) await ann.send('DELETE', `/api/admin/absences/${id}`)
  })

  it("should be one's own, unless an admin sets it", async () => {
    expect((await away(ann, { person: bobId(), from: TODAY, to: TODAY })).status).toBe(403)
    const { body } = await away(admin, { person: bobId(), from: TODAY, to: TODAY })
    expect((await rota(ann)).absences).toEqual([])
    expect((await rota()).absences).toMatchObject([{ id: body.id, person: { email: BOB.email }, now: true }])
    expect((await ann.send('DELETE', `/api/admin/absences/${body.id}`)).status).toBe(404)
    expect((await admin.send('DELETE', `/api/admin/absences/${body.id}`)).status).toBe(204)
    expect((await rota()).absences).toEqual([])
  })

  it('should be skipped, from its first day in London to its last', async () => {
    const { body } = await away(ann, { from: TODAY, to: TODAY })
    expect(await registerInTurn(3)).toEqual([BOB.email, BOB.email, BOB.email])
    await ann.send('DELETE', `/api/admin/absences/${body.id}`)
    const later = await away(ann, { from: dayAfter(TODAY, 1), to: dayAfter(TODAY, 2) })
    expect(await registerInTurn(1)).toEqual([ANN.email])
    await ann.send('DELETE', `/api/admin/absences/${later.body.id}`)
  })

  it('should leave entries without an owner while everyone is away, and remind the admins', async () => {
    const reminders = async (client: Client) =>
      (await client.get<{ reminders: DeskReminder[] }>('/api/admin/layout')).body.reminders
    expect(await reminders(admin)).not.toContain('rota-away')
    await away(ann, { from: TODAY, to: TODAY })
    await away(admin, { person: bobId(), from: TODAY, to: TODAY })
    const id = await register(test)
    const [line] = await until(async () => {
      const lines = await historyOf(id)
      return lines.length > 0 && lines
    })
    expect(line).toMatchObject({ actor: 'Rota', what: 'Left without an owner' })
    expect(await ownerOf(id)).toBeUndefined()
    expect(await reminders(admin)).toContain('rota-away')
    expect(await reminders(ann)).not.toContain('rota-away')
    // A working day.
    await test.app.get(DeskDigestService).send(new Date('2027-01-04T08:00:00Z'))
    const digest = async (recipient: string) => {
      const mail = await test.em.fork().findOneOrFail(MailMessage, { template: 'desk-digest', recipient })
      return test.app
        .get(MailService)
        .preview({ ...mail, variables: test.app.get(MailRepository).variablesOf(mail) } as never).text
    }
    expect(await digest(ADMIN.email)).toMatch(/everyone on the rota was away\n {2}Registrations: 1\n/)
    expect(await digest(ANN.email)).not.toContain('everyone on the rota')
  })
})

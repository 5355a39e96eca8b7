import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { AuditEntry, AuditHead } from '../../src/audit/audit.entity.js'
import { AuditService } from '../../src/audit/audit.service.js'
import { log } from '../../src/common/logger.js'
import { startTestApp, type TestApp } from '../support/app.js'

let product: TestApp
let audit: AuditService
beforeAll(async () => {
  product = await startTestApp()
  audit = product.app.get(AuditService)
})
afterAll(() => product.close())

const actor = { id: '01930000-0000-7000-8000-000000000001', email: 'ada@example.org' }
const record = (count: number) =>
  audit.record(product.em, { action: 'entries.exported', actor, detail: { count }, ip: '203.0.113.77' })
const entries = () => product.em.fork().find(AuditEntry, {}, { orderBy: { position: 'asc' } })

describe('the audit log', () => {
  it('should record who did what and from which network, without personal data', async () => {
    await record(1)
    const entry = (await entries()).at(-1)
    expect(entry).toMatchObject({
      action: 'entries.exported',
      actorId: actor.id,
      actorHint: 'a…@example.org',
      address: '203.0.113.0',
      detail: { count: 1 },
    })
    expect(JSON.stringify(entry)).not.toContain('ada@')
    expect(JSON.stringify(entry)).not.toContain('113.77')
  })

  it('should stay one chain when many record at the same time', async () => {
    const before = (await entries()).length
    await Promise.all(Array.from({ length: 20 }, (_, count) => record(count)))
    expect((await entries()).map(({ position }) => position)).toEqual(
      Array.from({ length: before + 20 }, (_, index) => index + 1),
    )
    expect(await audit.verify()).toEqual({ entries: before + 20, head: (await entries()).at(-1)?.hash })
  })

  it('should record nothing when the transaction is rolled back', async () => {
    const before = (await entries()).length
    await expect(
      product.em.fork().transactional(async (em) => {
        await audit.record(em, { action: 'role.granted', actor })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await entries()).toHaveLength(before)
    expect((await audit.verify()).broken).toBeUndefined()
  })

  it('should list the newest first, filtered, and page by position', async () => {
    await audit.record(product.em, { action: 'key.rotated' }, { action: 'key.rotated' })
    const [newest, second] = await audit.list({ actions: ['key.rotated'] })
    expect(newest?.position).toBe((second?.position ?? 0) + 1)
    expect(await audit.list({ actions: ['key.rotated'], before: second?.position })).toEqual([])
    expect(await audit.list({ actorId: actor.id, until: new Date(0) })).toEqual([])
  })

  it('should page through some days, and through those alone', async () => {
    await record(5)
    const from = new Date(Date.now() - 60_000)
    const all = await audit.list({ from }, 1000)
    const paged: typeof all = []
    for (let before: number | undefined; ;) {
      const page = await audit.list({ from, before }, 2)
      paged.push(...page)
      before = page.at(-1)?.position
      if (page.length < 2) break
    }
    expect(paged.map(({ position }) => position)).toEqual(all.map(({ position }) => position))
    expect(paged.length).toBeGreaterThanOrEqual(5)
    expect(await audit.list({ from: new Date(Date.now() + 60_000) })).toEqual([])
  })

  it('should log its head, and detect a chain that was rewritten since', async () => {
    await record(6)
    const logged = jest.spyOn(log, 'info').mockImplementation(() => undefined)
    await audit.logHead()
    const [{ entries: count, head }] = logged.mock.calls[0] as unknown as [{ entries: number; head: string }]
    logged.mockRestore()
    expect(count).toBe((await entries()).length)
    await record(7)
    expect((await audit.verify(head)).broken).toBeUndefined()

    // Someone who can write to the tables removes the last entry, and chains another in its place.
    const [previous] = (await entries()).slice(-2) as [AuditEntry]
    const write = product.em.fork()
    await write.nativeDelete(AuditEntry, { position: { $gte: previous.position } })
    await write.nativeUpdate(AuditHead, { id: 1 }, { position: previous.position - 1, hash: previous.previousHash })
    await record(8)
    await record(9)
    expect((await audit.verify()).broken).toBeUndefined()
    expect((await audit.verify(head)).broken).toBe(
      `No entry has the hash ${head}: it belongs to another log, or this one was rewritten.`,
    )
  })

  it('should detect a changed entry and removed newest entries', async () => {
    const last = (await entries()).at(-1) as AuditEntry
    const write = product.em.fork()
    await write.nativeUpdate(AuditEntry, { position: 3 }, { detail: { count: 1_000_000 } })
    expect((await audit.verify()).broken).toBe('Entry 3 has been changed.')
    const third = (await entries())[2] as AuditEntry
    await write.nativeUpdate(AuditEntry, { position: 3 }, { detail: { ...third.detail, count: 1 } })
    await write.nativeDelete(AuditEntry, { position: last.position })
    expect((await audit.verify()).broken).toMatch(/^(?:The log ends at entry|Entry 3)/)
  })
})

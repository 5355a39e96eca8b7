import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeskList, DeskRow } from '../../src/submissions/submissions.types.js'
import { DeskExportService } from '../../src/submissions/desk-export.service.js'
import { Role } from '../../src/common/role.rules.js'
import type { TestApp } from '../support/app.js'
import { register, startDesk, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

describe('an export', () => {
  const parse = (csv: string) =>
    csv
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')

  it('should be CSV with a byte order mark, one record a row, formula-safe and with phone numbers intact', async () => {
    await register(test, {
      firstName: '=HYPERLINK("evil")',
      lastName: 'Exported',
      businessName: '@SUM(A1)',
      phone: '+44 7700 900777',
    })
    const answer = await admin.raw('GET', '/api/admin/registrations/export?q=exported')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="registrations-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.headers['x-total-count']).toBe('1')
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, row, ...rest] = parse(answer.body)
    expect(head).toBe(
      '"Reference","Registered","First name","Last name","Email","Phone","Country","Business name","Business website","Job role","Marketing by email","Status","Waiting until","Outcome","Reason","Decided","Owner","Due","Notes","Sent from","Consent"',
    )
    expect(row).toContain(`"'=HYPERLINK(""evil"")","Exported"`)
    expect(row).toContain(`,"+44 7700 900777","United Kingdom","'@SUM(A1)",`)
    expect(rest).toEqual([])
  })

  it('should contain exactly the rows of the filter, across batches, also as JSON', async () => {
    const columns = ['id', 'reference', 'type', 'received_at']
    const rows = Array.from(
      { length: 1205 },
      (_, i) =>
        `('00000000-0000-7000-8000-${String(i).padStart(12, '0')}'::uuid, 'R${i}', 'discovery-call', now() - interval '1 minute' * ${i}`,
    )
    const one = await register(test)
    await test.em.getConnection().execute(
      `insert into submission (${columns.join()}, fields, body_hash, person_id, address, email, name, phone, country, status, name_key, search)
       select n.*, fields, body_hash, person_id, address, email, 'Many Batches', '1', '', 'new', 'many batches', ' many batches'
       from submission, (values ${rows.map((row) => `${row})`).join()}) n where id = '${one}'`,
    )
    const csv = await admin.raw('GET', '/api/admin/discovery-calls/export?q=batches')
    expect(
      new Set(
        parse(csv.body)
          .slice(1)
          .map((line) => line.split(',')[0]),
      ).size,
    ).toBe(1205)
    const json = await admin.raw('GET', '/api/admin/discovery-calls/export?q=batches&format=json')
    expect(json.json<DeskRow[]>().length).toBe(1205)
    expect((await admin.raw('GET', '/api/admin/discovery-calls/export?q=no-such-name&format=json')).json()).toEqual([])
    const counted = await admin.get<DeskList>('/api/admin/discovery-calls?q=batches')
    expect(counted.body.found).toEqual({ count: 1205, more: false })
  })

  it('should contain each row once, whatever is changed meanwhile in the order of the list', async () => {
    const question = { tab: 'discovery-calls', query: { q: 'batches', sort: 'status' }, me: '' } as const
    const actor = {
      id: '',
      author: '',
      name: '',
      audited: {},
      ip: '',
      role: Role.Admin,
      hasSecondFactor: false,
      receivesNothing: true,
    }
    const { chunks } = await test.app.get(DeskExportService).export(question, { format: 'csv', actor })
    const written: string[] = []
    for await (const chunk of chunks) {
      const rows = chunk.toString().trimEnd().split('\r\n')
      written.push(...rows.map((row) => row.split(',')[0] as string))
      const references = rows.map((row) => `'${row.split(',')[0]?.slice(1, -1)}'`)
      await test.em
        .getConnection()
        .execute(`update submission set status = 'spam' where reference in (${references.join()})`)
    }
    expect([written.length, new Set(written).size]).toEqual([1206, 1206])
  })

  it('should contain only the selected rows if ids are given', async () => {
    const [first, , third] = [await register(test), await register(test), await register(test)]
    const answer = await admin.raw('GET', `/api/admin/registrations/export?format=json&ids=${first},${third}`)
    expect(answer.json<DeskRow[]>().map(({ id }) => id)).toEqual([third, first])
  })

  it('should refuse an empty selection, which is not the whole list', async () => {
    for (const ids of ['', ','])
      expect((await admin.raw('GET', `/api/admin/registrations/export?ids=${ids}`)).statusCode).toBe(400)
  })
})

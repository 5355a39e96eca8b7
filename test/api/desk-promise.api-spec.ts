import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { afterWorkingDays } from '../../src/forms/working-time.js'
import type { TestApp } from '../support/app.js'
import { discoveryCall, entrepreneurApplication, investorShow } from '../support/form-payloads.js'
import { startDesk, submit } from './admin-support.js'

let test: TestApp

beforeAll(async () => {
  ;({ test } = await startDesk())
})
afterAll(() => test.close())

interface Promised {
  received_at: string
  due_at: string | null
  promised_at: string | null
}

const entry = async (id: string) => {
  const [row] = (await test.em
    .getConnection()
    .execute(`select received_at, due_at, promised_at from desk_entry where id = '${id}'`)) as Promised[]
  return row as Promised
}

describe('the promise of a form', () => {
  it.each([
    ['a discovery call', discoveryCall(), 1],
    ['an application', entrepreneurApplication(), 2],
    ['an investor of the landing page', investorShow({ jobRole: 'Investor - 250k+ (Accredited)' }), 1],
    ['a founder of the landing page', investorShow({ jobRole: 'Founder - Revenue: £0, Seeking: £1m, SEIS/EIS: Yes' }), 2], // prettier-ignore
  ])('should be due in working days for %s', async (_, { type, formData }, days) => {
    const { received_at, due_at, promised_at } = await entry(await submit(test, type, formData))
    const due = afterWorkingDays(new Date(received_at), days).getTime()
    expect([Date.parse(promised_at ?? ''), Date.parse(due_at ?? '')]).toEqual([due, due])
  })

  it('should be none where nothing was promised', async () => {
    const { type, formData } = investorShow({})
    expect(await entry(await submit(test, type, formData))).toMatchObject({ due_at: null, promised_at: null })
  })
})

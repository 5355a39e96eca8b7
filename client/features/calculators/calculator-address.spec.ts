import { describe, expect, it } from '@jest/globals'
import { addressOf, readAddress, sameInput } from './calculator-address'

const RESULT = 'initialInvestment=50%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45'
const read = (query: string) => readAddress('seis', new URLSearchParams(query))
const sent = (fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

describe(readAddress.name, () => {
  it('should ask for nothing without an investment in the address, nor for a campaign’s parameters', () => {
    expect(read('utm_source=x')).toMatchObject({ ready: false, errors: {} })
  })

  it('should name each reason why there is no result, or give one', () => {
    expect(Object.keys(read('initialInvestment=50k').errors)).toEqual([
      'initialInvestment',
      'momMultiple',
      'incomeTaxRate',
    ])
    expect(read(RESULT)).toMatchObject({ ready: true, errors: {} })
    expect(read(`${RESULT}&taxBill=lots`)).toMatchObject({
      ready: true,
      errors: { taxBill: expect.stringContaining('amount in pounds') },
    })
  })

  it('should fill the form in from another calculator’s link, without asking for a result', () => {
    const { inputs } = read(RESULT)
    const link = sameInput(inputs, read(''))
    expect(read(link)).toMatchObject({ ready: false, errors: {}, values: { initialInvestment: '50,000' } })
    expect(read(sameInput(inputs, read(RESULT))).ready).toBe(true)
  })

  it('should start over, also without JavaScript', () => {
    expect(read(`${RESULT}&do=reset`)).toMatchObject({ ready: false, values: { initialInvestment: '' } })
  })
})

describe(addressOf.name, () => {
  const form: [string, string][] = [...new URLSearchParams(RESULT)]

  it('should return the shortest address that gives the same result', () => {
    const address = addressOf(
      sent([...form, ['taxBill', ' '], ['taxYear', '2026-27'], ['percentageGain', '']]),
      read(''),
    )
    expect(address.toString()).toBe(RESULT)
  })

  it('should keep the options that are not on the page, and follow those that are', () => {
    const before = read(`${RESULT}&lastYearTaxBill=7000&reliefs=carry-back&aimTraded=yes`)
    const address = addressOf(sent([...form, ['reliefs', 'none'], ['reliefs', 'loss'], ['aimTraded', 'no']]), before)
    expect(address.toString()).toBe(`${RESULT}&lastYearTaxBill=7000`)
  })

  it('should return an empty address after a reset', () => {
    expect(addressOf(sent([...form, ['do', 'reset']]), read(RESULT)).toString()).toBe('')
  })
})

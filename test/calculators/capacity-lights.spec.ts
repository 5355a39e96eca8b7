import { describe, expect, it } from '@jest/globals'
import { presentCapacity, readCapacity } from '../../src/calculators/capacity-query.rules.js'

const company = {
  date: '2026-09-01',
  grossAssets: '100000',
  employees: '4',
  tradeStarted: '2025-01-01',
  firstCommercialSale: '2025-03-01',
  seisLast3Years: '50000',
  riskFinance12Months: '50000',
  riskFinanceTotal: '50000',
}

function lightsFor(changed: Record<string, string>) {
  const { input, errors } = readCapacity({ ...company, ...changed })
  expect(errors).toEqual({})
  const { seis, eis } = presentCapacity(input).lights
  return (scheme: 'seis' | 'eis', key: string) => (scheme === 'seis' ? seis : eis).find((light) => light.key === key)
}

describe('the lights of a company', () => {
  it('should all be green where nothing is missing or close', () => {
    const { input } = readCapacity(company)
    const { seis, eis } = presentCapacity(input).lights
    expect(new Set([...seis, ...eis].map(({ light }) => light))).toEqual(new Set(['green']))
  })

  it('should be amber, never red, where a test is passed on an answer that was left out', () => {
    const light = lightsFor({ tradeStarted: '', firstCommercialSale: '' })
    expect(light('seis', 'tradeAge')).toMatchObject({
      light: 'amber',
      verdict: 'pass',
      check: expect.stringContaining('trade began'),
    })
    expect(light('eis', 'age')).toMatchObject({
      light: 'amber',
      check: expect.stringContaining('first commercial sale'),
    })
  })

  it('should be red where a test fails, whatever else there is to check', () => {
    expect(lightsFor({ grossAssets: '30000001' })('eis', 'grossAssetsBefore')).toMatchObject({
      light: 'red',
      verdict: 'fail',
    })
    expect(lightsFor({ employees: '25' })('seis', 'employees')?.light).toBe('red')
  })

  it('should turn amber from nine tenths of a limit', () => {
    expect(lightsFor({ grossAssets: '26999999' })('eis', 'grossAssetsBefore')?.light).toBe('green')
    expect(lightsFor({ grossAssets: '27000000' })('eis', 'grossAssetsBefore')?.light).toBe('amber')
  })

  it('should point to a total that leaves out earlier money', () => {
    const light = lightsFor({ riskFinanceTotal: '' })
    for (const key of ['annual', 'lifetime']) expect(light('eis', key)?.light).toBe('amber')
  })

  it('should ask for what an exception to the age needs', () => {
    const old = { firstCommercialSale: '2015-01-01' }
    expect(lightsFor({ ...old, followOn: 'yes' })('eis', 'age')?.check).toMatch(/follows on/)
    expect(lightsFor({ ...old, newMarket: 'yes', averageTurnover: '100000' })('eis', 'age')?.check).toMatch(
      /business plan/,
    )
    expect(lightsFor(old)('eis', 'age')?.light).toBe('red')
  })
})

describe('the amount to raise', () => {
  const raiseOf = (changed: Record<string, string>) => {
    const { input, errors } = readCapacity({
      ...company,
      seisLast3Years: '',
      riskFinance12Months: '',
      riskFinanceTotal: '',
      ...changed,
    })
    expect(errors).toEqual({})
    const { raise } = presentCapacity(input)
    return raise && [raise.seis, raise.eis, raise.outside].map(({ rounded }) => Number(rounded))
  }

  it.each([
    ['within SEIS', { amount: '100000' }, [100_000, 0, 0]],
    ['beyond SEIS', { amount: '300000' }, [250_000, 50_000, 0]],
    ['beyond both', { amount: '11000000' }, [250_000, 9_750_000, 1_000_000]],
    ['of a company too large for SEIS', { amount: '300000', employees: '30' }, [0, 300_000, 0]],
    [
      'below what a new market needs',
      {
        amount: '300000',
        employees: '30',
        firstCommercialSale: '2010-01-01',
        newMarket: 'yes',
        averageTurnover: '1000000',
      },
      [0, 0, 300_000],
    ],
  ])('should be shared between the schemes when it is %s', (_, changed, shares) => {
    expect(raiseOf(changed)).toEqual(shares)
  })

  it('should be null when it is not given, and refused when it is nil', () => {
    expect(raiseOf({})).toBeNull()
    expect(readCapacity({ ...company, amount: '0' }).errors).toEqual({
      amount: 'Enter how much you want to raise, such as 300,000',
    })
  })
})

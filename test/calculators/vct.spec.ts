import { describe, expect, it } from '@jest/globals'
import { compared } from '../../src/calculators/compare.rules.js'
import { readQuery } from '../../src/calculators/calculator-query.rules.js'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { presentPlan, workOutPlan } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'

const column = (query: Record<string, string>) => {
  const { inputs, options, errors } = readQuery(undefined, { incomeTaxRate: '45', momMultiple: '3', ...query })
  expect(errors).toEqual({})
  const { scheme, ...vct } = compared(inputs, options).columns[2]!
  expect(scheme).toBe('vct')
  return Object.fromEntries(Object.entries(vct).map(([name, value]) => [name, String(value)]))
}

describe(compared.name, () => {
  it('should give a VCT 20% from 6 April 2026, no loss relief, and a tax-free gain', () => {
    // 50,000 × 20% = 10,000; cost 40,000. Lost: 10,000 − 50,000 = −40,000. 3×: 150,000 − 50,000 + 10,000 = 110,000.
    expect(column({ initialInvestment: '50000' })).toMatchObject({
      rate: '20%',
      incomeTaxRelief: '10000',
      netCost: '40000',
      lossRelief: '0',
      ifLost: '-40000',
      capitalGainsTax: '0',
      ifAsExpected: '110000',
      // 100,000 × 24% = 24,000 of tax without a scheme.
      withoutScheme: '76000',
      // (110,000 + 40,000) ÷ 40,000 = 3.75.
      multipleAfterTax: '3.75',
      holdingYears: '5',
    })
  })

  it('should give 30% to shares issued earlier', () => {
    expect(column({ initialInvestment: '50000', taxYear: '2025-26' })).toMatchObject({ incomeTaxRelief: '15000' })
  })

  it('should tax the gain on the part above the limit, and relieve a loss on it against gains alone', () => {
    // Limit 200,000: relief 40,000. 2×: gain 100,000 on the other 100,000, taxed at 24% = 24,000; net 300,000 + 40,000 − 24,000.
    const query = { initialInvestment: '300000', momMultiple: '2' }
    expect(column(query)).toMatchObject({
      aboveLimit: '100000',
      incomeTaxRelief: '40000',
      capitalGainsTax: '24000',
      ifAsExpected: '316000',
      // Lost: 40,000 − 300,000; against income a VCT has nothing.
      ifLost: '-260000',
    })
    // Against gains 100,000 × 24% = 24,000.
    expect(column({ ...query, lossRelief: 'gains' })).toMatchObject({ lossRelief: '24000', ifLost: '-236000' })
  })

  it('should give no more relief than the bill', () => {
    expect(column({ initialInvestment: '50000', taxBill: '6000' })).toMatchObject({
      incomeTaxRelief: '6000',
      // The exemption needs no relief: 100,000 + 6,000.
      ifAsExpected: '106000',
    })
  })
})

describe('a VCT in a plan', () => {
  const vct = { id: 'v', date: '2026-06-01', amount: '60000', scheme: 'vct' }
  const planOf = (taxBill: string, ...investments: object[]) => {
    const { plan, errors } = readPlan({ years: [{ taxYear: '2026-27', taxBill }], investments })
    expect(errors).toEqual({})
    return presentPlan(runToEnd(workOutPlan(plan)))
  }

  it('should come off the bill before EIS, and never be carried back', () => {
    // VCT 60,000 × 20% = 12,000, which leaves 8,000 of 20,000; EIS 40,000 × 30% = 12,000, of which 8,000.
    const plan = planOf('20000', { id: 'e', date: '2026-05-01', amount: '40000', scheme: 'eis' }, vct)
    expect(plan.years[0]).toMatchObject({
      vctRelief: { rounded: '12000.00' },
      billAvailable: { rounded: '8000.00' },
      eisRelief: { rounded: '8000.00' },
    })
    expect(plan.investments.map(({ id, relief }) => [id, relief.rounded])).toEqual([
      ['e', '8000.00'],
      ['v', '12000.00'],
    ])
    expect(plan.totals).toMatchObject({ incomeTaxRelief: { rounded: '20000.00' }, netCost: { rounded: '80000.00' } })
    expect(plan.investments[1]).toMatchObject({
      holdUntil: '2031-06-01',
      threeYearDate: null,
      claimBy: null,
      why: '£60,000 has relief at 20%, the first to come off the 2026-27 bill; it is not carried back, and kept if the shares are held until 1 June 2031.',
    })
  })

  it('should share one limit in the order of the days', () => {
    const plan = planOf(
      '90000',
      { ...vct, amount: '150000', date: '2026-09-01' },
      { ...vct, id: 'first', amount: '90000' },
    )
    // 90,000 first; 200,000 − 90,000 = 110,000 of the later 150,000, so 40,000 has none. 110,000 × 20% = 22,000.
    expect(plan.investments[0]).toMatchObject({ notClaimed: { rounded: '40000.00' }, relief: { rounded: '22000.00' } })
  })

  it('should lose relief at its rate on the price inside five years, and pay no tax on the gain', () => {
    const { sale } = planOf('20000', { ...vct, expectedMultiple: '0.5', soldOn: '2030-01-01' }).investments[0]!
    // Sold for 30,000 × 20% = 6,000 withdrawn: 30,000 − 60,000 + 6,000.
    expect(sale).toMatchObject({
      way: 'armsLength',
      reliefWithdrawn: { rounded: '6000.00' },
      net: { rounded: '-24000.00' },
    })
    const { sale: gain } = planOf('20000', { ...vct, expectedMultiple: '2', soldOn: '2030-01-01' }).investments[0]!
    // Price above cost: all 12,000 goes; the gain of 60,000 is not taxed.
    expect(gain).toMatchObject({ cgt: { rounded: '0.00' }, net: { rounded: '60000.00' } })
  })
})

import { describe, expect, it } from '@jest/globals'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { presentPlan, workOutPlan, type PlanResult } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'
import fc from 'fast-check'
import { Decimal, ZERO } from '../../src/calculators/money.rules.js'
import { investorLimit } from '../../src/calculators/tax-years.rules.js'
import { runs } from '../support/extent.js'

interface Body {
  years: object[]
  investments: object[]
}

function planOf(body: Body) {
  const { plan, errors } = readPlan(body)
  expect(errors).toEqual({})
  return presentPlan(runToEnd(workOutPlan(plan)))
}

const eis = { id: 'one', date: '2026-06-01', amount: '10,000', scheme: 'eis' }
const enough = [{ taxYear: '2026-27', taxBill: '30000' }]

const saleOf = (expectedSale: object) =>
  planOf({ years: enough, investments: [{ ...eis, ...expectedSale }] }).investments[0]!.sale

describe('the remaining allowance', () => {
  const { years, investments } = planOf({
    years: [
      { taxYear: '2025-26', taxBill: '150000', otherSubscriptionsEis: '400000' },
      { taxYear: '2026-27', taxBill: '0' },
    ],
    investments: [{ id: 'one', date: '2026-09-01', amount: '60000', scheme: 'seis' }],
  })

  it('should fall by the shares that count in the year and by other subscriptions', () => {
    expect(years[0]).toMatchObject({
      seisAllowanceLeft: { display: '£140,000.00' },
      eisAllowanceLeft: { display: '£600,000.00' },
      eisAllowanceLeftKnowledgeIntensive: { display: '£1,600,000.00' },
    })
    expect(years[1]).toMatchObject({ seisAllowanceLeft: { display: '£200,000.00' } })
  })

  it('should be explained with what was carried back', () => {
    expect(investments[0]!.why).toBe(
      'All of it counts as issued in 2025-26: there is no income tax to reduce in 2026-27.',
    )
  })
})

describe('the reason why shares count where they do', () => {
  const why = (years: object[], amount: string, rest: object = {}) =>
    planOf({ years, investments: [{ id: 'one', date: '2026-09-01', amount, scheme: 'seis' }], ...rest }).investments[0]!
      .why

  it('should name the missing bill, and the switch', () => {
    expect(why([{ taxYear: '2026-27', taxBill: '50000' }], '20000')).toBe(
      'All of it counts in 2026-27: no bill is given for 2025-26.',
    )
    const both = [
      { taxYear: '2025-26', taxBill: '50000' },
      { taxYear: '2026-27', taxBill: '50000' },
    ]
    expect(why(both, '20000', { carryBack: false })).toBe('All of it counts in 2026-27: carry-back is switched off.')
  })

  it('should treat a bill as used up where only part of a penny is left of it', () => {
    const { investments } = planOf({
      years: [
        { taxYear: '2025-26', taxBill: '23000' },
        { taxYear: '2026-27', taxBill: '18000' },
      ],
      investments: [{ ...eis, amount: '120000' }],
    })
    expect(investments[0]!.why).toBe(
      '£76,666.66 counts as issued in 2025-26: that uses up the bill there, and the 2026-27 allowance stays open. £43,333.34 counts in 2026-27: the 2025-26 bill is used up.',
    )
  })

  it('should name each part where a year is used up', () => {
    const years = [
      { taxYear: '2025-26', taxBill: '10000' },
      { taxYear: '2026-27', taxBill: '100000' },
    ]
    expect(why(years, '230000')).toMatch(/^£30,000 counts as issued in 2025-26: .+ £200,000 counts in 2026-27: .+\.$/)
    expect(why([{ taxYear: '2026-27', taxBill: '100000' }], '230000')).toContain(
      '£30,000 has no relief: the 2026-27 allowance is used up.',
    )
  })
})

describe('a planned sale', () => {
  it('should be counted after dilution and fees, free of Capital Gains Tax after three years', () => {
    // 10,000 × 3 × 80% = 24,000; exit fee 20% of 14,000; 24,000 − 10,000 + 3,000 relief − 500 − 2,800.
    expect(saleOf({ expectedMultiple: '3.0', dilution: '20', fee: '5', exitFee: '20%' })).toMatchObject({
      soldOn: '2029-06-01',
      way: 'held',
      proceeds: { display: '£24,000.00' },
      exitFee: { display: '£2,800.00' },
      cgt: { display: '£0.00' },
      net: { display: '£13,700.00' },
    })
  })

  it('should lose its relief and be taxed inside three years', () => {
    // The relief of 3,000 goes, and 14,000 is taxed at 24%: 14,000 − 3,360.
    expect(saleOf({ expectedMultiple: '2.4', soldOn: '2027-06-01' })).toMatchObject({
      way: 'armsLength',
      reliefWithdrawn: { display: '£3,000.00' },
      cgt: { display: '£3,360.00' },
      net: { display: '£10,640.00' },
    })
  })

  it('should be null while no return is expected', () => {
    expect(saleOf({ fee: '5' })).toBeNull()
  })
})

describe('a deferred gain', () => {
  it('should come back in the year of the sale', () => {
    const { investments, totals } = planOf({
      years: enough,
      investments: [{ ...eis, deferredGain: '8000', soldOn: '2030-07-01' }],
    })
    expect(totals.deferredTax.display).toBe('£1,920.00')
    expect(investments[0]!.deferredTaxDue).toMatchObject({ taxYear: '2030-31', tax: { display: '£1,920.00' } })
  })
})

describe('readPlan', () => {
  it('should refuse an impossible expected sale, each fault at its own field', () => {
    const wrong = {
      ...eis,
      scheme: 'seis',
      deferredGain: '1',
      fee: '101',
      expectedMultiple: '-1',
      soldOn: '2026-06-01',
    }
    expect(Object.keys(readPlan({ years: enough, investments: [wrong] }).errors).sort()).toEqual(
      ['deferredGain', 'expectedMultiple', 'fee', 'soldOn'].map((name) => `investments.0.${name}`),
    )
  })

  it('should name the range of days that a plan covers', () => {
    const { errors } = readPlan({ years: enough, investments: [{ ...eis, date: '2019-06-01' }] })
    expect(errors['investments.0.date']).toBe('Choose a day from 6 April 2021 to 5 April 2027')
  })
})

const pounds = (most: number, least = 0) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((pence) => (pence / 100).toFixed(2))
const years = ['2024-25', '2025-26', '2026-27'] as const

const body = fc.record({
  years: fc.tuple(
    ...years.map((taxYear) =>
      fc.record({ taxYear: fc.constant(taxYear), taxBill: pounds(120_000), gain: pounds(50_000) }),
    ),
  ),
  investments: fc
    .array(
      fc.record({
        date: fc.constantFrom('2025-02-01', '2025-09-15', '2026-06-01'),
        amount: pounds(300_000, 1),
        scheme: fc.constantFrom('seis', 'eis'),
        knowledgeIntensive: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) =>
      list.map(({ knowledgeIntensive, ...one }, id) => ({
        ...one,
        knowledgeIntensive: knowledgeIntensive && one.scheme === 'eis',
        id: String(id),
      })),
    ),
  carryBack: fc.boolean(),
})

function planned(input: object): PlanResult {
  const { plan, errors } = readPlan(input)
  expect(errors).toEqual({})
  return runToEnd(workOutPlan(plan))
}

const sum = (values: Decimal[]) => values.reduce((total, value) => total.plus(value), ZERO)

describe('workOutPlan, whatever is planned', () => {
  it('should never give more relief than a year’s bill and allowances, and account for every pound', () => {
    fc.assert(
      fc.property(body, (input) => {
        const { years: worked, investments, totals } = planned(input)
        for (const year of worked) {
          expect(year.eisRelief.plus(year.seisRelief).lte(year.billAvailable)).toBe(true)
          expect(year.seisClaimed.lte(investorLimit('seis', year.taxYear).all)).toBe(true)
          expect(year.eisClaimed.lte(investorLimit('eis', year.taxYear).all)).toBe(true)
          for (const left of [year.billLeft, year.seisAllowanceLeft, year.eisAllowanceLeft])
            expect(left.isNegative() && !left.isZero()).toBe(false)
        }
        for (const [at, one] of investments.entries())
          expect(one.carriedBack.plus(one.claimedThisYear).plus(one.notClaimed).toString()).toBe(
            new Decimal(input.investments[at]!.amount).toString(),
          )
        const shared = sum(investments.map(({ relief }) => relief))
        expect(shared.minus(totals.incomeTaxRelief).abs().lt('0.0001')).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })

  it('should never save less for a larger tax bill, or with carry-back allowed', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 2 }), pounds(50_000), (input, at, more) => {
        // What is claimed is divided in whole pennies, so a bill that is used up elsewhere may differ by part of one.
        const benefit = planned(input).totals.benefit.minus('0.01')
        const larger = input.years.map((year, index) =>
          index === at ? { ...year, taxBill: new Decimal(year.taxBill).plus(more).toString() } : year,
        )
        expect(planned({ ...input, years: larger }).totals.benefit.gte(benefit)).toBe(true)
        expect(planned({ ...input, carryBack: true }).totals.benefit.gte(benefit)).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('should give a reason for every pound', () => {
    fc.assert(
      fc.property(body, (input) => {
        for (const { why } of planned(input).investments) expect(why).toMatch(/^(?:All of it|£[\d,.]+) .+\.$/)
      }),
      { numRuns: runs(30) },
    )
  })
})

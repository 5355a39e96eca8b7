import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Decimal, ZERO } from './money.rules.js'
import { readPlan } from './plan-query.rules.js'
import { type PlanResult, workOutPlan } from './plan.rules.js'
import { runToEnd } from './steps.rules.js'
import { investorLimit } from './tax-years.rules.js'
import { runs } from '../../test/support/extent.js'

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
  it('never gives more relief than a year’s bill and allowances, and accounts for every pound', () => {
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

  it('never saves less for a larger tax bill, or with carry-back allowed', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 2 }), pounds(50_000), (input, at, more) => {
        const { benefit } = planned(input).totals
        const larger = input.years.map((year, index) =>
          index === at ? { ...year, taxBill: new Decimal(year.taxBill).plus(more).toString() } : year,
        )
        expect(planned({ ...input, years: larger }).totals.benefit.gte(benefit)).toBe(true)
        expect(planned({ ...input, carryBack: true }).totals.benefit.gte(benefit)).toBe(true)
      }),
      { numRuns: runs(40) },
    )
  })

  it('says why for every pound', () => {
    fc.assert(
      fc.property(body, (input) => {
        for (const { why } of planned(input).investments) expect(why).toMatch(/^(?:All of it|£[\d,.]+) .+\.$/)
      }),
      { numRuns: runs(30) },
    )
  })
})

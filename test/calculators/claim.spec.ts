import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type CalculatorInputs,
  type Scheme,
  defaultInputs,
  incomeTaxRates,
  schemes,
} from '../../src/calculators/calculator-inputs.rules.js'
import { type CalculatorOptions, defaultOptions } from '../../src/calculators/calculator-options.rules.js'
import {
  type SplitInput,
  bestSplit,
  reinvestmentTaxSavedOf,
  reliefOf,
  sharesWithReliefOf,
  splitAt,
} from '../../src/calculators/carry-back.rules.js'
import { claimOf } from '../../src/calculators/claim.rules.js'
import { Decimal, ZERO } from '../../src/calculators/money.rules.js'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { workOutPlan } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'
import { incomeTaxReliefRate } from '../../src/calculators/relief.rules.js'
import { scenariosOf } from '../../src/calculators/scenarios.rules.js'
import { taxYearNames } from '../../src/calculators/tax-years.rules.js'
import { threeYearLines } from '../../src/calculators/wording.rules.js'
import { runs } from '../support/extent.js'

const scheme = fc.constantFrom<Scheme>(...schemes)
const pounds = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((pence) => new Decimal(pence).div(100))
const amountText = (most: number) => fc.option(pounds(most).map(String), { nil: '' })

const options = fc
  .record({
    taxYear: fc.constantFrom(...taxYearNames),
    taxBill: amountText(800_000),
    lastYearTaxBill: amountText(800_000),
    otherSubscriptions: amountText(1_500_000),
    lastYearOtherSubscriptions: amountText(1_500_000),
    gain: amountText(500_000),
    lastYearGain: amountText(500_000),
    knowledgeIntensive: amountText(2_000_000),
    reliefs: fc.subarray(['loss', 'reinvestment', 'deferral', 'carry-back'] as const),
  })
  .map((chosen): CalculatorOptions => ({ ...defaultOptions, ...chosen }))

const inputs = fc
  .record({ amount: pounds(3_000_000), rate: fc.constantFrom(...incomeTaxRates), multiple: pounds(20) })
  .map(({ amount, rate, multiple }): CalculatorInputs => ({
    ...defaultInputs,
    initialInvestment: amount.plus('0.01').toString(),
    momMultiple: multiple.plus('0.01').toString(),
    incomeTaxRate: rate,
  }))

describe('claimOf', () => {
  it('should never give more relief than a bill or a limit allows, and always add up', () => {
    fc.assert(
      fc.property(scheme, inputs, options, (of, input, chosen) => {
        const claim = claimOf(of, input, chosen)
        const { thisYear, lastYear, split } = claim
        for (const [year, result] of [
          [thisYear, split.thisYear],
          [lastYear, split.lastYear],
        ] as const) {
          if (year.bill) expect(result.relief.lte(year.bill)).toBe(true)
          expect(result.qualifying.lte(year.limit.all)).toBe(true)
          expect(result.relief.lte(result.fullRelief)).toBe(true)
        }
        expect(split.carriedBack.plus(split.kept).eq(claim.investment)).toBe(true)
        expect(claim.sharesWithRelief.plus(claim.sharesWithoutRelief).eq(claim.investment)).toBe(true)
        const accounted = claim.incomeTaxRelief.plus(claim.reliefLostAboveLimit).plus(claim.reliefLostForWantOfTax)
        expect(accounted.eq(claim.investment.times(incomeTaxReliefRate(of)))).toBe(true)
      }),
    )
  })

  it('should never give less for a larger tax bill', () => {
    fc.assert(
      fc.property(scheme, inputs, options, pounds(500_000), pounds(500_000), (of, input, chosen, a, b) => {
        const [low, high] = a.lte(b) ? [a, b] : [b, a]
        const saved = (taxBill: Decimal) => {
          const claim = claimOf(of, input, { ...chosen, taxBill: taxBill.toString() })
          return claim.incomeTaxRelief.plus(claim.reinvestmentTaxSaved)
        }
        expect(saved(low).lte(saved(high))).toBe(true)
      }),
    )
  })
})

describe('the line on three years', () => {
  const line = (more: Partial<CalculatorOptions>, initialInvestment = '50000') =>
    threeYearLines(
      'seis',
      claimOf(
        'seis',
        { ...defaultInputs, initialInvestment, momMultiple: '2', incomeTaxRate: '45' },
        { ...defaultOptions, ...more },
      ),
    ).join(' ')

  it('should name what keeps shares from the exemption: the limit, or a bill of nil', () => {
    expect(line({})).toBe(
      'If held for 3 years, no Capital Gains Tax will be owed. That is, if income tax relief was claimed and kept.',
    )
    expect(line({}, '300000')).toContain('on 66.7% of a gain, if income tax relief was claimed and kept')
    expect(line({ taxBill: '7000' }, '300000')).toContain('on 4.7% of a gain')
    expect(line({ taxBill: '0' })).toContain('there is no tax to reduce')
    expect(line({ taxBill: '0' })).not.toContain('limit')
    expect(line({ otherSubscriptions: '200000' })).toContain('of which nothing is left')
  })
})

describe('scenarios', () => {
  it('should agree in both columns where there is no relief', () => {
    fc.assert(
      fc.property(scheme, inputs, fc.boolean(), (of, input, lossRelief) => {
        const reliefs = lossRelief ? (['loss'] as const) : []
        const { rows } = scenariosOf(of, input, { ...defaultOptions, reliefs, taxBill: '0' })
        for (const { net, withoutScheme } of rows) expect(net.toString()).toBe(withoutScheme.toString())
      }),
    )
  })

  it('should never net less for a higher exit once the shares are kept for three years', () => {
    fc.assert(
      fc.property(scheme, inputs, options, (of, input, chosen) => {
        const nets = scenariosOf(of, input, chosen).rows.map(({ net }) => net)
        nets.slice(1).forEach((net, at) => expect(net.gte(nets[at]!)).toBe(true))
      }),
    )
  })
})

/** Two years of a few pence with limits of the same size, small enough to try every split. */
const smallSplit = (of: Scheme): fc.Arbitrary<SplitInput> => {
  const few = pounds(0.4)
  const year = fc
    .record({
      ordinary: few,
      more: few,
      bill: fc.option(few, { nil: null }),
      gain: fc.option(few, { nil: null }),
      gainCovered: few,
    })
    .map(({ ordinary, more, ...rest }) => ({
      ...rest,
      limit: { ordinary, all: of === 'eis' ? ordinary.plus(more) : ordinary },
      cgtRate: new Decimal(24),
    }))
  return fc.record({
    scheme: fc.constant(of),
    investment: few,
    knowledgeIntensive: of === 'eis' ? few : fc.constant(ZERO),
    thisYear: year,
    lastYear: year,
    reinvestment: fc.boolean(),
  })
}

const worthOf = (split: ReturnType<typeof splitAt>) => [
  reliefOf(split).plus(reinvestmentTaxSavedOf(split)),
  sharesWithReliefOf(split),
  split.carriedBack,
]

describe('bestSplit', () => {
  it('should find the same split as trying every penny', () => {
    fc.assert(
      fc.property(scheme.chain(smallSplit), (input) => {
        const best = worthOf(bestSplit(input)).map(String)
        const { limit, bill } = input.lastYear
        const knowledgeIntensive = Decimal.min(input.knowledgeIntensive, input.investment)
        const ordinaryBack = Decimal.min(input.investment.minus(knowledgeIntensive), limit.ordinary)
        const intensiveBack = Decimal.min(knowledgeIntensive, limit.all.minus(ordinaryBack))
        const most = bill?.isZero() ? ZERO : ordinaryBack.plus(intensiveBack)
        let tried = worthOf(splitAt(input, ZERO))
        for (let back = new Decimal('0.01'); back.lte(most); back = back.plus('0.01')) {
          const split = splitAt(input, back)
          const found = worthOf(split)
          const at = found.findIndex((value, index) => !value.eq(tried[index]!))
          if (at >= 0 && found[at]!.gt(tried[at]!)) tried = found
        }
        expect(best).toEqual(tried.map(String))
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('workOutPlan', () => {
  it('should agree with the claim on a single investment', () => {
    fc.assert(
      fc.property(scheme, pounds(400_000), pounds(90_000), pounds(90_000), (of, some, bill, lastBill) => {
        const amount = some.plus(1).toString()
        const claim = claimOf(
          of,
          { ...defaultInputs, initialInvestment: amount, momMultiple: '1', incomeTaxRate: '45' },
          {
            ...defaultOptions,
            reliefs: ['carry-back'],
            taxBill: bill.toString(),
            lastYearTaxBill: lastBill.toString(),
          },
        )
        const { plan } = readPlan({
          years: [
            { taxYear: '2025-26', taxBill: lastBill.toString() },
            { taxYear: '2026-27', taxBill: bill.toString() },
          ],
          investments: [{ id: 'one', date: '2026-09-01', amount, scheme: of }],
        })
        const { totals } = runToEnd(workOutPlan(plan))
        expect(totals.incomeTaxRelief.minus(claim.incomeTaxRelief).abs().lt('0.01')).toBe(true)
      }),
    )
  })
})

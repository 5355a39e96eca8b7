import { describe, expect, it } from '@jest/globals'
import { type Cases, cases, expectFigures, schemeOf } from '../support/calculator-cases.js'
import type { Scheme } from '../../src/calculators/calculator-inputs.rules.js'
import { type SplitInput, bestSplit, reliefOf, splitAt } from '../../src/calculators/carry-back.rules.js'
import { workingsOf } from '../../src/calculators/calculators.presenter.js'
import { type Claim, claimFrom } from '../../src/calculators/claim.rules.js'
import { lotsOf, sellLots } from '../../src/calculators/disposal.rules.js'
import { businessRelief } from '../../src/calculators/inheritance.rules.js'
import { Decimal, ZERO, minOf } from '../../src/calculators/money.rules.js'
import { workOutPlan } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'
import { taxRules, ruleOn } from '../../src/calculators/tax-rules.rules.js'
import { investorLimit } from '../../src/calculators/tax-years.rules.js'

const year = (scheme: Scheme, bill: Decimal | null, gain: Decimal, cgtRate = new Decimal(24)) => ({
  limit: investorLimit(scheme, '2026-27'),
  bill,
  gain,
  gainCovered: ZERO,
  cgtRate,
})

/** A case as the engine takes it: this year only, a missing liability meaning an ample one. */
function workOut(scheme: Scheme, values: Cases['rich'][number]['inputs'], exitMultiple: Decimal) {
  const investment = new Decimal(values.investment)
  const gain = values.claimReinvestmentOrDeferral ? new Decimal(values.otherGainInSameYear) : ZERO
  const cgtRate = new Decimal(values.cgtRate)
  const bill = values.incomeTaxLiability === null ? null : new Decimal(values.incomeTaxLiability)
  const thisYear = year(scheme, bill, gain, cgtRate)
  const input: SplitInput = {
    scheme,
    investment,
    knowledgeIntensive: new Decimal(values.ofWhichKnowledgeIntensive),
    thisYear,
    lastYear: thisYear,
    reinvestment: values.claimReinvestmentOrDeferral,
  }
  const claim = claimFrom(input, false)
  const deferredGain = scheme === 'eis' ? minOf(gain, investment) : ZERO
  const outcome = sellLots(lotsOf(claim), deferredGain, {
    way: values.heldAtLeastThreeYears ? 'held' : 'armsLength',
    multiple: exitMultiple,
    part: new Decimal(1),
    cgtRate,
    exemptAmount: ZERO,
    loss: {
      relief: 'income',
      incomeTaxRate: new Decimal(values.incomeTaxRateForLossRelief),
      cgtRate,
      adjustedTotalIncome: ZERO,
      bills: null,
      incomes: null,
    },
    fees: { entry: ZERO, exit: ZERO },
  })
  const deferredTax = deferredGain.times(cgtRate).div(100)
  return workingsOf({ ...claim, deferredGain, deferredTax } as Claim, outcome)
}

describe('sellLots', () => {
  it.each(cases.rich)('should work out $id: $title', ({ scheme, inputs, expected, exposurePencePerPound }) => {
    const exposure = workOut(schemeOf(scheme), inputs, ZERO).netResult.negated()
    const outcome = workOut(schemeOf(scheme), inputs, new Decimal(inputs.exitMultiple))
    expectFigures({ ...outcome, maximumExposure: exposure }, expected)
    if (exposurePencePerPound) expect(exposure.times(100).div(inputs.investment).toString()).toBe(exposurePencePerPound)
  })
})

describe('other reliefs', () => {
  const find = (id: string) => {
    const found = cases.other.find((one) => one.id === id)
    if (!found) throw new Error(`No case ${id}`)
    return { expected: found.expected, amount: (name: string) => new Decimal(found.inputs[name] ?? NaN) }
  }

  it('should set EIS relief against the bill before SEIS relief (O01)', () => {
    const { amount, expected } = find('O01')
    const issue = { date: '2026-06-01', knowledgeIntensive: false, tradeStarted: null, seventyPercentSpent: null }
    const expectedSale = { fee: ZERO, expectedMultiple: null, dilution: ZERO, exitFee: ZERO, soldOn: null }
    const none = {
      gain: ZERO,
      cgtRate: null,
      vctRelief: ZERO,
      otherSubscriptionsSeis: ZERO,
      otherSubscriptionsEis: ZERO,
    }
    const seisInvestment = amount('seisInvestment')
    const { years } = runToEnd(
      workOutPlan({
        years: [{ taxYear: '2026-27', taxBill: amount('incomeTaxLiability'), ...none }],
        investments: [
          { ...issue, deferredGain: ZERO, expectedSale, id: 'eis', scheme: 'eis', amount: amount('eisInvestment') },
          { ...issue, deferredGain: ZERO, expectedSale, id: 'seis', scheme: 'seis', amount: seisInvestment },
        ],
        carryBack: false,
        reinvestment: false,
        outcomes: null,
        exemptAmount: ZERO,
        lossesBroughtForward: ZERO,
      }),
    )
    const { eisRelief, seisRelief } = years[0]!
    expectFigures({ eisRelief, seisRelief, seisReliefLost: seisInvestment.div(2).minus(seisRelief) }, expected)
  })

  it('should be rescued by carrying back, with the same best split (O02)', () => {
    const { amount, expected } = find('O02')
    const input: SplitInput = {
      scheme: 'eis',
      investment: amount('eisInvestment'),
      knowledgeIntensive: ZERO,
      thisYear: year('eis', amount('thisYearLiability'), ZERO),
      lastYear: year('eis', amount('lastYearLiability'), ZERO),
      reinvestment: false,
    }
    const totalWithoutCarryBack = reliefOf(splitAt(input, ZERO))
    for (const split of [splitAt(input, amount('carriedBack')), bestSplit(input)])
      expectFigures(
        {
          reliefLastYear: split.lastYear.relief,
          reliefThisYear: split.thisYear.relief,
          total: reliefOf(split),
          totalWithoutCarryBack,
        },
        expected,
      )
  })

  it('should use each year’s own limit (O03)', () => {
    const { amount, expected } = find('O03')
    const ample = year('seis', null, ZERO)
    const input: SplitInput = {
      scheme: 'seis',
      investment: amount('seisInvestment'),
      knowledgeIntensive: ZERO,
      thisYear: ample,
      lastYear: ample,
      reinvestment: false,
    }
    const split = splitAt(input, amount('carriedBack'))
    expectFigures(
      { reliefLastYear: split.lastYear.relief, reliefThisYear: split.thisYear.relief, total: reliefOf(split) },
      expected,
    )
    expect(reliefOf(bestSplit(input))).toEqual(reliefOf(split))
  })

  it.each([
    ['O04', '2026-04-06', false],
    ['O05', '2026-04-05', false],
    ['O06', '2026-04-06', true],
  ])('should give business relief by the day of death (%s)', (id, diedOn, aimTraded) => {
    const { amount, expected } = find(id)
    const { relievedAt100, taxable, tax } = businessRelief({
      value: amount('value'),
      diedOn,
      ownedYears: new Decimal(2),
      allowanceUsed: ZERO,
      spouseAllowance: ZERO,
      aimTraded,
    })
    expectFigures({ relievedAt100, taxableAfter50: taxable, iht: tax }, expected)
  })
})

describe('the dated rules', () => {
  const pounds = (text: string): string[] => text.match(/\d{2,}/g) ?? []

  it.each(cases.rules)('should hold for $key $value from $from', ({ key, value, from, previous }) => {
    const family = Object.entries(taxRules).filter(([name]) => name.startsWith(key))
    const own = family.find(([name]) => name === key)?.[1]
    expect(own?.from).toBe(from)
    const current = family
      .map(([, rule]) => `${rule.value} ${rule.text}`)
      .join(' ')
      .replaceAll(',', '')
    for (const figure of pounds(value).slice(0, 2)) expect(current).toContain(figure)
    if (previous) expect(own?.earlier.length).toBeGreaterThan(0)
  })
})

describe('taxRules', () => {
  it.each(Object.entries(taxRules))('should give for %s a source and a day of review', (_key, rule) => {
    expect(rule.source.url).toMatch(/^https:\/\/www\.(legislation\.gov\.uk|gov\.uk)\//)
    expect(rule.reviewBy).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('should order the versions of each rule from the newest to the oldest', () => {
    for (const { from, earlier } of Object.values(taxRules)) {
      const days = [from, ...earlier.map((version: { from: string }) => version.from)]
      expect(days).toEqual([...days].sort().reverse())
    }
  })

  it('should return the version in force on a day', () => {
    expect(ruleOn('eis.companyAnnual', '2026-04-05').text).toBe('£5m')
    expect(ruleOn('eis.companyAnnual', '2026-04-06').text).toBe('£10m')
    expect(ruleOn('cgt.higherRate', '2024-10-29').value).toBe('20')
  })
})

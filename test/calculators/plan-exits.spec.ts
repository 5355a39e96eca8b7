import { describe, expect, it } from '@jest/globals'
import { Decimal } from '../../src/calculators/money.rules.js'
import { earlyEventsOf } from '../../src/calculators/plan-events.rules.js'
import { exitsOf, taxOnGains } from '../../src/calculators/plan-exits.rules.js'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { presentPlan, workOutPlan } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'

const texts = (figures: Record<string, Decimal>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toString()]))

const tax = (gains: [string, string][], lossesOfYear: string, broughtForward: string, exemptAmount: string) =>
  texts(
    taxOnGains(
      gains.map(([amount, rate]) => ({ amount: new Decimal(amount), rate: new Decimal(rate) })),
      {
        lossesOfYear: new Decimal(lossesOfYear),
        broughtForward: new Decimal(broughtForward),
        exemptAmount: new Decimal(exemptAmount),
      },
    ),
  )

describe(taxOnGains.name, () => {
  it('should use losses brought forward only down to the exempt amount, as in HMRC’s example (CG21543)', () => {
    // 16,300 − 3,500 = 12,800; − 10,100 = 2,700, for which 2,700 of 10,500 is used; 7,800 stays.
    expect(tax([['16300', '18']], '3500', '10500', '10100')).toEqual({
      exemptAmountUsed: '10100',
      lossesUsed: '2700',
      taxable: '0',
      tax: '0',
      lossesCarriedForward: '7800',
    })
  })

  it('should deduct the losses of the year in full, and carry forward what is left of them', () => {
    // 2,000 − 5,000: nothing to tax, 3,000 is added to 1,000.
    expect(tax([['2000', '24']], '5000', '1000', '3000')).toMatchObject({ taxable: '0', lossesCarriedForward: '4000' })
  })

  it('should deduct from the gain with the highest rate first', () => {
    // 3,000 off the 4,000 at 24%: 1,000 × 24% + 5,000 × 20% = 240 + 1,000.
    expect(
      tax(
        [
          ['5000', '20'],
          ['4000', '24'],
        ],
        '0',
        '0',
        '3000',
      ),
    ).toMatchObject({ taxable: '6000', tax: '1240' })
  })
})

const seis = { id: 's', date: '2026-06-01', amount: '20000', scheme: 'seis' }
const planOf = (investments: object[], more: object = {}) => {
  const { plan, errors } = readPlan({ years: [{ taxYear: '2026-27', taxBill: '60000' }], investments, ...more })
  expect(errors).toEqual({})
  return presentPlan(runToEnd(workOutPlan(plan)))
}

describe(exitsOf.name, () => {
  const { exits, investments } = planOf(
    [
      { ...seis, id: 'early', expectedMultiple: '2', soldOn: '2028-05-01' },
      { ...seis, id: 'late', scheme: 'eis', amount: '30000', expectedMultiple: '3', deferredGain: '25000' },
      { ...seis, id: 'lost', scheme: 'eis', amount: '10000', expectedMultiple: '0', soldOn: '2028-06-01' },
    ],
    { exemptAmount: '3000', lossesBroughtForward: '30000' },
  )

  it('should tax the sales of a year together', () => {
    // Sold at 40,000 inside three years: a gain of 20,000 without exemption. Lost: 10,000 − 3,000 of relief kept = 7,000.
    // 20,000 − 7,000 = 13,000; exempt 3,000; 10,000 of the 30,000 brought forward; nothing to tax, 20,000 left.
    expect(exits.map(({ taxYear, sold }) => [taxYear, sold])).toEqual([
      ['2028-29', ['early', 'lost']],
      ['2029-30', ['late']],
    ])
    expect(exits[0]).toMatchObject({
      proceeds: { rounded: '40000.00' },
      chargeableGain: { rounded: '20000.00' },
      lossesOfYear: { rounded: '7000.00' },
      exemptAmountUsed: { rounded: '3000.00' },
      lossesUsed: { rounded: '10000.00' },
      capitalGainsTax: { rounded: '0.00' },
      lossesCarriedForward: { rounded: '20000.00' },
    })
  })

  it('should bring a deferred gain back with the shares, even if their own gain is exempt', () => {
    // EIS gain 60,000 exempt. 25,000 − 3,000 − 20,000 = 2,000 × 24% = 480.
    expect(exits[1]).toMatchObject({
      exemptGain: { rounded: '60000.00' },
      chargeableGain: { rounded: '0.00' },
      deferredGain: { rounded: '25000.00' },
      lossesBroughtForward: { rounded: '20000.00' },
      taxable: { rounded: '2000.00' },
      capitalGainsTax: { rounded: '480.00' },
      lossesCarriedForward: { rounded: '0.00' },
    })
    expect(investments[1]!.deferredTaxDue).toMatchObject({ taxYear: '2029-30', tax: { rounded: '6000.00' } })
  })

  it('should be empty where nothing is sold', () => {
    expect(planOf([seis]).exits).toEqual([])
  })

  it('should refuse more than the exempt amount', () => {
    const { errors } = readPlan({
      years: [{ taxYear: '2026-27', taxBill: '1' }],
      investments: [seis],
      exemptAmount: '3000.01',
      lossesBroughtForward: 'some',
    })
    expect(errors).toEqual({
      exemptAmount: 'The annual exempt amount is at most £3,000',
      lossesBroughtForward: expect.stringContaining('pounds and pence'),
    })
  })
})

describe(earlyEventsOf.name, () => {
  const datesOf = (investment: object, key: string) =>
    planOf([{ ...seis, ...investment }]).events.find((event) => event.key === key)?.dates

  it.each([
    // The tax year ends on 5 April 2027; two years later.
    ['unknown', {}, null, '2029-04-05'],
    // Four months of trade on 1 May 2027, after the year’s end: two years from then.
    ['late', { tradeStarted: '2027-01-01' }, '2027-05-01', '2029-05-01'],
    // Four months before the issue: from the issue.
    ['early', { tradeStarted: '2025-01-01' }, '2026-06-01', '2029-04-05'],
  ])('should date the EIS1 statement where the start of trade is %s', (_, trade, from, until) => {
    expect(datesOf({ scheme: 'eis', ...trade }, 'statement')).toEqual([{ id: 's', from, until }])
  })

  it('should count value received from a year before the issue to three years after it', () => {
    expect(datesOf({}, 'valueReceived')).toEqual([{ id: 's', from: '2025-06-01', until: '2029-06-01' }])
  })

  it('should name only an early sale for a VCT', () => {
    expect(planOf([{ ...seis, scheme: 'vct' }]).events.map(({ key, dates }) => [key, dates[0]!.until])).toEqual([
      ['soldEarly', '2031-06-01'],
    ])
  })
})

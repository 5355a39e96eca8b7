import { describe, expect, it } from '@jest/globals'
import { outcomesOf } from '../../src/calculators/plan-outcomes.rules.js'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { presentPlan, workOutPlan } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'

const seis = { id: 's', date: '2026-06-01', amount: '100000', scheme: 'seis' }
const asked = { companies: '10', failing: '6', multiple: '5', incomeTaxRate: '45' }

const read = (outcomes: unknown, investment: object = seis) =>
  readPlan({ years: [{ taxYear: '2026-27', taxBill: '60000' }], investments: [investment], outcomes })

function outcomes(more: object = {}, investment: object = seis) {
  const { plan, errors } = read({ ...asked, ...more }, investment)
  expect(errors).toEqual({})
  return presentPlan(runToEnd(workOutPlan(plan))).outcomes!
}

const pounds = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]: [string, unknown]) =>
      value !== null && typeof value === 'object' && 'exact' in value ? [[name, value.exact]] : [],
    ),
  )

describe(outcomesOf.name, () => {
  it('should run from all failing to none, and mark the requested row', () => {
    const { rows } = outcomes()
    expect(rows.map(({ failing }) => failing)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(rows.map(({ label }) => label).filter((_, at) => [0, 4, 10].includes(at))).toEqual([
      'All 10 fail',
      '6 of 10 fail',
      'None fails',
    ])
    expect(rows.filter(({ own }) => own).map(({ failing }) => failing)).toEqual([6])
  })

  it('should relieve each loss even if the other companies gain', () => {
    // Each company: 10,000, of which 5,000 comes back as relief. Six fail: 6 × 5,000 = 30,000 lost × 45% = 13,500.
    // Four return 5×: 200,000. Net: 200,000 − 100,000 + 50,000 + 13,500 = 163,500.
    const row = outcomes().rows[4]!
    expect(pounds(row.withScheme)).toMatchObject({
      proceeds: '200000',
      reliefKept: '50000',
      lossReliefValue: '13500',
      cgt: '0',
    })
    // Without: a gain of 160,000 × 24% = 38,400; 60,000 lost, of which 50,000 under the cap × 45% = 22,500.
    expect(pounds(row.without)).toMatchObject({ cgt: '38400', lossUsed: '50000', lossReliefValue: '22500' })
    // 200,000 − 100,000 − 38,400 + 22,500 = 84,100.
    expect(pounds(row)).toEqual({ net: '163500', withoutScheme: '84100', difference: '79400' })
  })

  it('should put the worst first, and count how many may fail without a loss', () => {
    // All fail: 50,000 lost × 45% = 22,500; −100,000 + 50,000 + 22,500. Without: −100,000 + 22,500.
    const { rows, breakEven } = outcomes()
    expect(pounds(rows[0]!)).toEqual({ net: '-27500', withoutScheme: '-77500', difference: '50000' })
    // Nine fail: 50,000 − 100,000 + 50,000 + 45,000 × 45% = 20,250. Ten: −27,500.
    expect([breakEven, pounds(rows[1]!).net]).toEqual([9, '20250'])
    // Nothing comes back: one failing of ten loses all the same.
    expect(outcomes({ multiple: '0' }).breakEven).toBeNull()
  })

  it('should take the value of a loss from the bands of an income', () => {
    // EIS 100,000, relief 30,000, lost 70,000. 60,000 off one year: 7,540 + 9,730 × 40% = 11,432;
    // 10,000 off the other: 9,730 × 40% + 270 × 20% = 3,946. Together 15,378.
    const { rows } = outcomes({ companies: '2', failing: '2', income: '60000' }, { ...seis, scheme: 'eis' })
    expect(pounds(rows[0]!.withScheme)).toMatchObject({ lossUsed: '70000', lossReliefValue: '15378' })
  })

  it('should let a basic-rate payer’s losses save no more than two years’ tax', () => {
    // 50,000 × 20% = 10,000, below 2 × 7,540.
    expect(pounds(outcomes({ incomeTaxRate: '20' }).rows[0]!.withScheme)).toMatchObject({ lossReliefValue: '10000' })
    // EIS of 200,000 with 60,000 of relief: 140,000 × 20% = 28,000, so 15,080 counts.
    const { rows } = outcomes({ incomeTaxRate: '20' }, { ...seis, scheme: 'eis', amount: '200000' })
    expect(pounds(rows[0]!.withScheme)).toMatchObject({ lossReliefValue: '15080', lossUsed: '75400' })
  })

  it('should give a VCT no loss relief, with the scheme or without', () => {
    const row = outcomes({}, { ...seis, scheme: 'vct' }).rows[0]!
    // −100,000 + 20,000.
    expect(pounds(row)).toEqual({ net: '-80000', withoutScheme: '-100000', difference: '20000' })
  })

  it.each([
    [{ companies: '1' }, ['outcomes.companies']],
    [{ companies: '21' }, ['outcomes.companies']],
    [{ failing: '11' }, ['outcomes.failing']],
    [{ failing: '1.5', multiple: '-1' }, ['outcomes.failing', 'outcomes.multiple']],
    [{ incomeTaxRate: '46', income: 'much' }, ['outcomes.incomeTaxRate', 'outcomes.income']],
    [{ nation: 'wales', colour: 'red' }, ['outcomes.colour', 'outcomes.nation']],
  ])('should refuse %j by name', (more, fields) => {
    expect(Object.keys(read({ ...asked, ...more }).errors)).toEqual(fields)
  })

  it('should refuse anything but an object', () => {
    expect(Object.keys(read('many').errors)).toEqual(['outcomes'])
  })
})

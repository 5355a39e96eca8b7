import { describe, expect, it } from '@jest/globals'
import { readQuery } from '../../src/calculators/calculator-query.rules.js'
import { presentCalculation } from '../../src/calculators/calculators.presenter.js'
import { calculationSheets, planSheets } from '../../src/calculators/claim-sheets.rules.js'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { presentPlan, workOutPlan } from '../../src/calculators/plan.rules.js'
import { runToEnd } from '../../src/calculators/steps.rules.js'
import { taxRules } from '../../src/calculators/tax-rules.rules.js'

function sheets(scheme: 'eis' | 'seis', query: Record<string, string>) {
  const { inputs, options, errors } = readQuery(scheme, { momMultiple: '2', incomeTaxRate: '45', ...query })
  expect(errors).toEqual({})
  return presentCalculation(scheme, inputs, options).sheets
}

describe(calculationSheets.name, () => {
  const { claims } = sheets('seis', {
    initialInvestment: '150000',
    taxBill: '20000',
    lastYearTaxBill: '50000',
    reliefs: 'carry-back',
  })

  it('should contain a claim for each year, with its amount, relief and day', () => {
    // 40,000 × 50% uses up this year’s 20,000; the other 110,000 × 50% = 55,000, of which last year’s bill allows 50,000.
    expect(claims).toMatchObject([
      { taxYear: '2025-26', amount: { rounded: '110000.00' }, relief: { rounded: '50000.00' }, claimBy: '2032-01-31' },
      { taxYear: '2026-27', amount: { rounded: '40000.00' }, relief: { rounded: '20000.00' }, claimBy: '2033-01-31' },
    ])
  })

  it('should state in each what was carried back', () => {
    expect(claims[0]!.notes.join(' ')).toContain(
      '£110,000 of shares issued in 2026-27 count as issued in 2025-26 (Income Tax Act 2007, section 257AB(5))',
    )
    expect(claims[1]!.notes.join(' ')).toContain('£110,000 of the shares issued in 2026-27 is claimed for 2025-26')
  })

  it('should name a box only where its source does', () => {
    expect(claims[0]).toMatchObject({ certificate: 'SEIS3', box: taxRules['claim.seisBox'].text })
    expect(claims[0]!.box).toMatch(/^Box 10 /)
    expect(sheets('eis', { initialInvestment: '1000' }).claims[0]).toMatchObject({
      certificate: 'EIS3',
      box: expect.stringContaining('see HMRC’s notes'),
    })
  })

  it('should contain none for a year without relief', () => {
    expect(sheets('seis', { initialInvestment: '1000', taxBill: '0' }).claims).toEqual([])
  })

  it('should divide a loss over two years by what each band saves', () => {
    // 100,000 − 30,000 of relief = 70,000. Of 60,000: 9,730 × 40% + 37,700 × 20% = 11,432; of the other 10,000:
    // 9,730 × 40% + 270 × 20% = 3,946. Together 15,378.
    const { loss } = sheets('eis', {
      initialInvestment: '100000',
      taxBill: '40000',
      lossIncome: '60000',
      beforeLossIncome: '60000',
    })
    expect(loss).toMatchObject({
      loss: { rounded: '70000.00' },
      saved: { rounded: '15378.00' },
      order: 'Deduct it from the income of the year of the loss first, then from that of the year before the loss.',
      deadline: 'Claim by 31 January, 22 months after the end of the tax year of the loss.',
    })
    expect(loss!.years.map(({ deducted, saved, bands }) => [deducted.rounded, saved.rounded, bands])).toEqual([
      ['60000.00', '11432.00', ['£9,730 at 40% is £3,892', '£37,700 at 20% is £7,540']],
      ['10000.00', '3946.00', ['£9,730 at 40% is £3,892', '£270 at 20% is £54']],
    ])
    expect(loss!.wording).toContain('relief under section 132 of the Income Tax Act 2007 for a loss of £70,000')
  })

  it('should use one year alone where that saves most', () => {
    const { loss } = sheets('eis', { initialInvestment: '10000', lossIncome: '20000', beforeLossIncome: '120000' })
    expect(loss!.order).toBe('Deduct it from the income of the year before the loss.')
  })

  it('should ask for the incomes where neither is known, and say when the loss is set against gains', () => {
    const asked = { initialInvestment: '10000' }
    expect(sheets('eis', asked).loss!.order).toContain('Enter both incomes')
    expect(sheets('seis', { ...asked, lossRelief: 'gains' }).loss!.order).toContain('Against gains')
    expect(sheets('seis', { ...asked, lossRelief: 'none' }).loss).toBeNull()
  })
})

describe(planSheets.name, () => {
  it('should contain one for each year and scheme, and none for a VCT', () => {
    const { plan, errors } = readPlan({
      years: [
        { taxYear: '2025-26', taxBill: '20000' },
        { taxYear: '2026-27', taxBill: '30000' },
      ],
      investments: [
        { id: 'a', date: '2026-06-01', amount: '50000', scheme: 'seis' },
        { id: 'b', date: '2026-07-01', amount: '30000', scheme: 'seis' },
        { id: 'v', date: '2026-07-01', amount: '10000', scheme: 'vct' },
      ],
    })
    expect(errors).toEqual({})
    // Last year 20,000 ÷ 50% = 40,000 of a; this year the other 10,000 of a and 30,000 of b.
    expect(presentPlan(runToEnd(workOutPlan(plan))).claimSheets).toMatchObject([
      { taxYear: '2025-26', entries: [{ id: 'a', issued: '2026-06-01', relief: { rounded: '20000.00' } }] },
      {
        taxYear: '2026-27',
        amount: { rounded: '40000.00' },
        entries: [
          { id: 'a', amount: { rounded: '10000.00' } },
          { id: 'b', amount: { rounded: '30000.00' } },
        ],
      },
    ])
  })
})

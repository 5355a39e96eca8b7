import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type CalculatorInputs,
  type Scheme,
  canCalculate,
  incomeTaxRates,
  refusals,
  refuse,
  returnMethods,
  schemes,
} from './calculator-inputs.rules.js'
import { fromQuery, toQuery } from './calculator-url.rules.js'
import { bestCarryBack, carryBack } from './carry-back.rules.js'
import { Decimal, NIL, formatMoney, formatSigned, parseNumber } from './money.rules.js'
import { type Investment, investorOutcome, qualifyingAmount } from './outcome.rules.js'
import { calculate } from './relief.rules.js'
import {
  type ScenarioOptions,
  defaultOptions,
  refuseOptions,
  reliefs,
  scenarios,
  scenariosCsv,
} from './scenarios.rules.js'
import { issueDates, ruleOn, taxRules } from './tax-rules.rules.js'

const scheme = fc.constantFrom(...schemes)
/** Pence as whole numbers, so that every generated amount is one that can be typed. */
const pounds = (most = 5_000_000) => fc.integer({ min: 1, max: most * 100 }).map((pence) => new Decimal(pence).div(100))
const multiple = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => new Decimal(hundredths).div(100))

const inputs: fc.Arbitrary<CalculatorInputs> = fc
  .record({
    initialInvestment: pounds().map((value) => value.toString()),
    returnMethod: fc.constantFrom(...returnMethods),
    figure: multiple.map((value) => value.toString()),
    incomeTaxRate: fc.constantFrom<string>(...incomeTaxRates),
  })
  .map(({ figure, ...rest }) => ({
    ...rest,
    momMultiple: rest.returnMethod === 'mom' ? figure : '',
    percentageGain: rest.returnMethod === 'percentage' ? figure : '',
  }))

const investment = (more: Partial<Investment> = {}): Investment => ({
  scheme: 'seis',
  investment: new Decimal(50_000),
  knowledgeIntensive: NIL,
  exitMultiple: NIL,
  lossReliefRate: new Decimal(45),
  claimLossRelief: true,
  cgtRate: new Decimal(24),
  otherGain: NIL,
  claimOnOtherGain: false,
  incomeTaxLiability: null,
  heldThreeYears: true,
  ...more,
})

const typed: CalculatorInputs = {
  initialInvestment: '£50,000',
  returnMethod: 'mom',
  momMultiple: '3.0',
  percentageGain: '',
  incomeTaxRate: '45',
}
const run = (of: Scheme, options: Partial<ScenarioOptions> = {}, more: Partial<CalculatorInputs> = {}) =>
  scenarios(of, { ...typed, ...more }, { ...defaultOptions, ...options })
const rowOf = (result: ReturnType<typeof run>, label: string) => {
  const row = result.rows.find((one) => one.label === label)
  if (!row) throw new Error(`No row ${label}`)
  return row
}

describe('the headline sum', () => {
  it('splits the investment into relief and what is left, with nothing lost in between', () => {
    fc.assert(
      fc.property(scheme, inputs, (of, given) => {
        const result = calculate(of, given)
        expect(result.incomeTaxRelief.plus(result.effectiveInvestment).eq(result.initialInvestment)).toBe(true)
        expect(result.totalTaxSavings.eq(result.incomeTaxRelief)).toBe(true)
        expect(result.expectedGain.plus(result.initialInvestment).eq(result.expectedReturn)).toBe(true)
      }),
    )
  })

  it('never falls when the multiple rises', () => {
    fc.assert(
      fc.property(scheme, pounds(), multiple, multiple, (of, amount, a, b) => {
        const [low, high] = a.lte(b) ? [a, b] : [b, a]
        const at = (value: Decimal) =>
          calculate(of, { ...typed, initialInvestment: amount.toString(), momMultiple: value.toString() })
            .expectedReturn
        expect(at(low).lte(at(high))).toBe(true)
      }),
    )
  })

  it('is the same for a multiple and the percentage that means it', () => {
    fc.assert(
      fc.property(scheme, pounds(), multiple, (of, amount, times) => {
        const initialInvestment = amount.toString()
        const percentage = times.minus(1).times(100)
        const byMultiple = calculate(of, { ...typed, initialInvestment, momMultiple: times.toString() })
        const byPercentage = calculate(of, {
          ...typed,
          initialInvestment,
          returnMethod: 'percentage',
          percentageGain: percentage.toString(),
        })
        expect(byPercentage).toEqual(byMultiple)
      }),
    )
  })
})

describe('money', () => {
  it('reads back every amount it shows', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (pence) => {
        const value = new Decimal(pence.toString()).div(100)
        expect(parseNumber(formatMoney(value))?.eq(value)).toBe(true)
      }),
    )
  })

  it('never throws and never answers NaN, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseNumber(text)?.isFinite() ?? true).toBe(true)
      }),
    )
  })

  it('puts a plus before gains only', () => {
    expect(['5', '-5', '0', '0.004', '-0.004'].map((value) => formatSigned(new Decimal(value)))).toEqual([
      '+£5.00',
      '-£5.00',
      '£0.00',
      '£0.00',
      '£0.00',
    ])
  })
})

describe('refuse', () => {
  it('says why, field by field', () => {
    expect(refuse('eis', { ...typed, initialInvestment: '5,00', momMultiple: '0', incomeTaxRate: '30' })).toEqual({
      initialInvestment: refusals.investmentUnreadable,
      momMultiple: refusals.multipleNil,
      incomeTaxRate: refusals.rateMissing,
    })
  })

  it('looks only at the chosen method', () => {
    expect(refuse('seis', { ...typed, percentageGain: 'abc' })).toEqual({})
    expect(
      refuse('seis', { ...typed, returnMethod: 'percentage', momMultiple: 'abc', percentageGain: '-100%' }),
    ).toEqual({})
  })

  it('accepts a multiple with its sign', () => {
    expect(canCalculate('eis', { ...typed, momMultiple: '2.5×' })).toBe(true)
  })
})

describe('the address', () => {
  const options: fc.Arbitrary<ScenarioOptions> = fc.record({
    reliefs: fc.subarray([...reliefs]),
    issued: fc.constantFrom(...issueDates),
    otherGain: fc.string(),
    taxBill: fc.string(),
    lastYearTaxBill: fc.string(),
    knowledgeIntensive: fc.string(),
  })

  it('brings the same inputs and switches back', () => {
    const freeText = fc
      .record({ ...{ given: inputs }, text: fc.string() })
      .map(({ given, text }) => ({ ...given, initialInvestment: text }))
    fc.assert(
      fc.property(freeText, options, (given, chosen) => {
        expect(fromQuery(toQuery({ inputs: given, options: chosen }))).toEqual({
          inputs: given,
          options: chosen,
          asked: true,
        })
      }),
    )
  })

  it('asks for no result when it carries no investment', () => {
    expect(fromQuery('').asked).toBe(false)
    expect(fromQuery('?utm_source=x').asked).toBe(false)
    expect(fromQuery('?initialInvestment=').asked).toBe(true)
  })

  it('drops the other method’s value and anything it does not know', () => {
    const { inputs: read, options: chosen } = fromQuery(
      '?initialInvestment=1&returnMethod=percentage&momMultiple=3&percentageGain=5&issued=never&reliefs=magic',
    )
    expect(read).toEqual({
      ...typed,
      initialInvestment: '1',
      returnMethod: 'percentage',
      momMultiple: '',
      percentageGain: '5',
      incomeTaxRate: '',
    })
    expect(chosen).toEqual({ ...defaultOptions, reliefs: [] })
  })

  it('stays short when nothing was switched', () => {
    expect(toQuery({ inputs: typed, options: defaultOptions })).toBe(
      'initialInvestment=%C2%A350%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45',
    )
  })
})

describe('investorOutcome', () => {
  it('never nets less for a higher exit once the shares are kept three years', () => {
    fc.assert(
      fc.property(scheme, pounds(), multiple, multiple, fc.constantFrom(20, 40, 45), (of, amount, a, b, rate) => {
        const [low, high] = a.lte(b) ? [a, b] : [b, a]
        const net = (exitMultiple: Decimal) =>
          investorOutcome(
            investment({ scheme: of, investment: amount, exitMultiple, lossReliefRate: new Decimal(rate) }),
          ).netResult
        expect(net(low).lte(net(high))).toBe(true)
      }),
    )
  })

  it('takes the gain’s exemption away when no income tax relief is left', () => {
    const outcome = investorOutcome(investment({ exitMultiple: new Decimal(3), incomeTaxLiability: NIL }))
    expect(formatMoney(outcome.cgtOnExit)).toBe('£24,000.00')
  })

  it('takes relief back in step with the price of an early sale at a loss', () => {
    const early = investorOutcome(investment({ exitMultiple: new Decimal('0.4'), heldThreeYears: false }))
    expect(formatMoney(early.incomeTaxReliefKept)).toBe('£15,000.00')
    expect(formatMoney(early.allowableLoss)).toBe('£15,000.00')
  })

  it('takes reinvestment relief back with the income tax relief', () => {
    const claim = { otherGain: new Decimal(50_000), claimOnOtherGain: true }
    const early = investorOutcome(investment({ ...claim, exitMultiple: new Decimal(1), heldThreeYears: false }))
    expect(early.reinvestmentTaxSaved.isZero()).toBe(true)
  })

  it('exempts at most £100,000 by reinvestment, which takes £200,000', () => {
    const outcome = investorOutcome(
      investment({ investment: new Decimal(300_000), otherGain: new Decimal(400_000), claimOnOtherGain: true }),
    )
    expect(formatMoney(outcome.reinvestmentExemptGain)).toBe('£100,000.00')
  })

  it('defers a gain on the whole EIS investment, limit or no limit, and counts none of it', () => {
    const big = { scheme: 'eis' as const, investment: new Decimal(3_000_000), otherGain: new Decimal(2_500_000) }
    const without = investorOutcome(investment(big))
    const deferring = investorOutcome(investment({ ...big, claimOnOtherGain: true }))
    expect(formatMoney(deferring.deferredGain)).toBe('£2,500,000.00')
    expect(deferring.netResult).toEqual(without.netResult)
  })
})

describe('qualifyingAmount', () => {
  it('is never more than the investment or the higher limit, nor less for more knowledge-intensive shares', () => {
    fc.assert(
      fc.property(pounds(), fc.double({ min: 0, max: 1, noNaN: true }), (amount, part) => {
        const plain = qualifyingAmount('eis', amount, NIL)
        const mixed = qualifyingAmount('eis', amount, amount.times(part).toDecimalPlaces(2))
        expect(mixed.lte(amount) && mixed.lte(2_000_000) && mixed.gte(plain)).toBe(true)
      }),
    )
  })
})

describe('bestCarryBack', () => {
  const bill = fc.option(pounds(800_000), { nil: null })

  it('loses no more than any other split', () => {
    fc.assert(
      fc.property(
        scheme,
        pounds(3_000_000),
        bill,
        bill,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, amount, thisYearLiability, lastYearLiability, part) => {
          const years = {
            scheme: of,
            investment: amount,
            knowledgeIntensive: NIL,
            thisYearLiability,
            lastYearLiability,
          }
          const other = carryBack(years, amount.times(part).toDecimalPlaces(2))
          expect(bestCarryBack(years).total.gte(other.total)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('fills both years’ higher limits with knowledge-intensive shares', () => {
    const years = {
      scheme: 'eis' as const,
      investment: new Decimal(4_000_000),
      knowledgeIntensive: new Decimal(2_000_000),
      thisYearLiability: null,
      lastYearLiability: null,
    }
    expect(formatMoney(bestCarryBack(years).total)).toBe('£1,200,000.00')
  })
})

describe('scenarios', () => {
  it('runs from the losing case to ten times, with the visitor’s own figure in its place', () => {
    const { rows } = run('seis')
    expect(rows.map(({ label }) => label)).toEqual(['Lost', 'Half back', 'Money back', '2×', '3×', '5×', '10×'])
    expect(rows.filter(({ own }) => own).map(({ label }) => label)).toEqual(['3×'])
  })

  it('marks a landmark instead of repeating it', () => {
    expect(run('seis', {}, { momMultiple: '5' }).rows).toHaveLength(6)
    expect(
      rowOf(run('eis', {}, { returnMethod: 'percentage', momMultiple: '', percentageGain: '-100' }), 'Lost').own,
    ).toBe(true)
  })

  it('nets £50,000 in SEIS at 45% as worked by hand', () => {
    const shown = run('seis').rows.map(({ net, withoutScheme, difference }) =>
      [net, withoutScheme, difference].map(formatMoney),
    )
    expect(shown).toEqual([
      ['-£13,750.00', '-£50,000.00', '£36,250.00'],
      ['£0.00', '-£25,000.00', '£25,000.00'],
      ['£25,000.00', '£0.00', '£25,000.00'],
      ['£75,000.00', '£38,000.00', '£37,000.00'],
      ['£125,000.00', '£76,000.00', '£49,000.00'],
      ['£225,000.00', '£152,000.00', '£73,000.00'],
      ['£475,000.00', '£342,000.00', '£133,000.00'],
    ])
  })

  it('counts loss relief and reinvestment relief only while they are on', () => {
    expect(formatMoney(rowOf(run('seis', { reliefs: [] }), 'Lost').net)).toBe('-£25,000.00')
    expect(formatMoney(rowOf(run('seis', { reliefs: ['loss', 'reinvestment'] }), 'Lost').net)).toBe('-£7,750.00')
    expect(formatMoney(rowOf(run('seis', { reliefs: ['loss', 'reinvestment'], otherGain: '10,000' }), '2×').net)).toBe(
      '£76,200.00',
    )
  })

  it('ignores a relief the scheme does not have', () => {
    expect(rowOf(run('eis', { reliefs: ['loss', 'reinvestment'] }), 'Lost').net).toEqual(rowOf(run('eis'), 'Lost').net)
  })

  it('shows what lies above the annual limit and what that costs', () => {
    const result = run('seis', {}, { initialInvestment: '300,000' })
    expect(formatMoney(result.aboveLimit)).toBe('£100,000.00')
    expect(formatMoney(result.reliefLostAboveLimit)).toBe('£50,000.00')
  })

  it('caps relief by the year’s bill, and carry-back brings it back', () => {
    const capped = run('seis', { taxBill: '10,000' })
    expect(formatMoney(capped.reliefLostForWantOfTax)).toBe('£15,000.00')
    const carried = run('seis', { taxBill: '10,000', lastYearTaxBill: '20,000', reliefs: ['loss', 'carry-back'] })
    expect(formatMoney(carried.incomeTaxRelief)).toBe('£25,000.00')
    expect(formatMoney(carried.reliefLostForWantOfTax)).toBe('£0.00')
  })

  it('exempts the whole gain of £300,000 once half of it is claimed for the year before', () => {
    const row = rowOf(run('seis', { reliefs: ['carry-back'] }, { initialInvestment: '300,000' }), '3×')
    expect(formatMoney(row.outcome.cgtOnExit)).toBe('£0.00')
  })

  it('names the tax year of the shares', () => {
    expect(run('seis').taxYear).toMatchObject({ name: '2026-27', previous: '2025-26' })
    expect(run('seis', { issued: 'before' }).taxYear).toMatchObject({ name: '2025-26', previous: '2024-25' })
  })

  it('refuses amounts it cannot read, and reads them as empty meanwhile', () => {
    expect(Object.keys(refuseOptions({ ...defaultOptions, taxBill: '5,00', otherGain: '-1' }))).toEqual([
      'otherGain',
      'taxBill',
    ])
    expect(refuseOptions({ ...defaultOptions, taxBill: '0' })).toEqual({})
    expect(rowOf(run('seis', { taxBill: '5,00' }), 'Lost').net).toEqual(rowOf(run('seis'), 'Lost').net)
  })

  it('writes one line of plain figures per outcome', () => {
    const lines = scenariosCsv('seis', run('seis')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[1]).toBe('Lost,0,0.00,25000.00,11250.00,0.00,0.00,-13750.00,-50000.00,36250.00,2026-27')
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1)
  })
})

describe('taxRules', () => {
  const today = new Date().toISOString().slice(0, 10)

  it.each(Object.entries(taxRules))('%s has a source and has been reviewed in time', (_key, rule) => {
    expect(rule.source.url).toMatch(/^https:\/\/www\.(legislation\.gov\.uk|gov\.uk)\//)
    expect(rule.reviewBy >= today).toBe(true)
  })

  it('orders the versions of each rule from the newest to the oldest', () => {
    for (const { from, earlier } of Object.values(taxRules)) {
      const days = [from, ...earlier.map((version: { from: string }) => version.from)]
      expect(days).toEqual([...days].sort().reverse())
    }
  })

  it('answers the version in force on a day', () => {
    expect(ruleOn('eis.companyAnnual', '2026-04-05').text).toBe('£5m')
    expect(ruleOn('eis.companyAnnual', '2026-04-06').text).toBe('£10m')
    expect(ruleOn('cgt.higherRate', '2024-10-29').value).toBe('20')
  })
})

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
import {
  type CalculatorOptions,
  defaultOptions,
  optionChoices,
  refuseOptions,
  reliefs,
  typedOptions,
} from './calculator-options.rules.js'
import { fromQuery, toQuery } from './calculator-url.rules.js'
import { Decimal, formatMoney, formatSigned, parseNumber } from './money.rules.js'
import { calculate } from './relief.rules.js'
import { scenariosCsv } from './scenarios-csv.rules.js'
import { scenarios } from './scenarios.rules.js'
import { RULES_CHECKED_ON, ruleOn, taxRules } from './tax-rules.rules.js'

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

const typed: CalculatorInputs = {
  initialInvestment: '£50,000',
  returnMethod: 'mom',
  momMultiple: '3.0',
  percentageGain: '',
  incomeTaxRate: '45',
}
const run = (of: Scheme, options: Partial<CalculatorOptions> = {}, more: Partial<CalculatorInputs> = {}) =>
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
  const options: fc.Arbitrary<CalculatorOptions> = fc
    .record({
      reliefs: fc.subarray([...reliefs]),
      lossRelief: fc.constantFrom(...optionChoices.lossRelief),
      taxYear: fc.constantFrom(...optionChoices.taxYear),
      disposal: fc.constantFrom(...optionChoices.disposal),
      aimTraded: fc.constantFrom(...optionChoices.aimTraded),
      texts: fc.tuple(...typedOptions.map(() => fc.string())),
    })
    .map(({ texts, ...chosen }) => ({
      ...defaultOptions,
      ...chosen,
      ...Object.fromEntries(typedOptions.map((name, at) => [name, texts[at]])),
    }))

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

  it('keeps working under the old names', () => {
    expect(fromQuery('?issued=before&otherGain=5').options).toEqual({
      ...defaultOptions,
      taxYear: '2025-26',
      gain: '5',
    })
    expect(fromQuery('?issued=before&taxYear=2023-24&otherGain=5&gain=6').options).toMatchObject({
      taxYear: '2023-24',
      gain: '6',
    })
  })

  it('stays short when nothing was switched', () => {
    expect(toQuery({ inputs: typed, options: defaultOptions })).toBe(
      'initialInvestment=%C2%A350%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45',
    )
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
      ['-£13,750.00', '-£27,500.00', '£13,750.00'],
      ['£0.00', '-£13,750.00', '£13,750.00'],
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
    expect(formatMoney(rowOf(run('seis', { reliefs: ['loss', 'reinvestment'], gain: '10,000' }), '2×').net)).toBe(
      '£76,200.00',
    )
  })

  it('ignores a relief the scheme does not have', () => {
    expect(rowOf(run('eis', { reliefs: ['loss', 'reinvestment'] }), 'Lost').net).toEqual(rowOf(run('eis'), 'Lost').net)
  })

  it('relieves a loss on both sides or on neither', () => {
    const lost = rowOf(run('seis', { reliefs: [] }), 'Lost')
    expect([lost.net, lost.withoutScheme].map(formatMoney)).toEqual(['-£25,000.00', '-£50,000.00'])
    const againstGains = rowOf(run('seis', { lossRelief: 'gains' }), 'Lost')
    expect([againstGains.net, againstGains.withoutScheme].map(formatMoney)).toEqual(['-£19,000.00', '-£38,000.00'])
  })

  it('sets an exempt amount against the gain on exit of scheme and comparator alike', () => {
    const { net, withoutScheme } = rowOf(run('seis', { exemptAmount: '3000', taxBill: '0' }), '2×')
    expect([net, withoutScheme].map(formatMoney)).toEqual(['£38,720.00', '£38,720.00'])
  })

  it('refuses what it cannot read, and reads it as empty meanwhile', () => {
    expect(
      Object.keys(
        refuseOptions({
          ...defaultOptions,
          taxBill: '5,00',
          gain: '-1',
          cgtRate: '28',
          gainDate: '2025-04-05',
          diedOn: '2026-02-29',
          soldShare: '0',
        }),
      ),
    ).toEqual(['taxBill', 'gain', 'cgtRate', 'gainDate', 'soldShare', 'diedOn'])
    expect(refuseOptions({ ...defaultOptions, taxBill: '0', soldShare: '100%', gainDate: '2026-04-06' })).toEqual({})
    expect(rowOf(run('seis', { taxBill: '5,00' }), 'Lost').net).toEqual(rowOf(run('seis'), 'Lost').net)
  })

  it('writes one line of plain figures per outcome, and below them all that was entered', () => {
    const entered = { inputs: typed, options: { ...defaultOptions, taxBill: '=1+1' } }
    const [outcomes = '', basis = ''] = scenariosCsv('seis', entered, run('seis')).trimEnd().split('\r\n\r\n')
    const lines = outcomes.split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[1]).toBe('Lost,0,0.00,25000.00,11250.00,0.00,0.00,-13750.00,-27500.00,13750.00,2026-27')
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1)
    expect(basis.split('\r\n')).toEqual(
      expect.arrayContaining([
        'Scheme,SEIS',
        `incomeTaxRate,${typed.incomeTaxRate}`,
        "taxBill,'=1+1",
        'Relief you can claim (GBP),25000.00',
        `Rules checked,${RULES_CHECKED_ON}`,
      ]),
    )
  })
})

describe('taxRules', () => {
  it.each(Object.entries(taxRules))('%s has a source and a day of review', (_key, rule) => {
    expect(rule.source.url).toMatch(/^https:\/\/www\.(legislation\.gov\.uk|gov\.uk)\//)
    expect(rule.reviewBy).toMatch(/^\d{4}-\d{2}-\d{2}$/)
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

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { typed } from '../support/calculator-cases.js'
import {
  type CalculatorInputs,
  incomeTaxRates,
  refusals,
  refuse,
  returnMethods,
  schemes,
} from '../../src/calculators/calculator-inputs.rules.js'
import {
  type CalculatorOptions,
  defaultOptions,
  optionChoices,
  reliefs,
  typedOptions,
} from '../../src/calculators/calculator-options.rules.js'
import { fromQuery, toQuery } from '../../src/calculators/calculator-url.rules.js'
import { Decimal, formatMoney, formatSigned, parseNumber } from '../../src/calculators/money.rules.js'
import { calculate } from '../../src/calculators/relief.rules.js'

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

describe('the headline sum', () => {
  it('should split the investment into relief and the remainder, with nothing lost in between', () => {
    fc.assert(
      fc.property(scheme, inputs, (of, input) => {
        const result = calculate(of, input)
        expect(result.incomeTaxRelief.plus(result.effectiveInvestment).eq(result.initialInvestment)).toBe(true)
        expect(result.totalTaxSavings.eq(result.incomeTaxRelief)).toBe(true)
        expect(result.expectedGain.plus(result.initialInvestment).eq(result.expectedReturn)).toBe(true)
      }),
    )
  })

  it('should never fall when the multiple rises', () => {
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

  it('should be the same for a multiple and the equivalent percentage', () => {
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
  it('should be read back in every amount that is shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (pence) => {
        const value = new Decimal(pence.toString()).div(100)
        expect(parseNumber(formatMoney(value))?.eq(value)).toBe(true)
      }),
    )
  })

  it('should never throw or give NaN, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseNumber(text)?.isFinite() ?? true).toBe(true)
      }),
    )
  })

  it('should show a plus before gains only', () => {
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
  it('should give the reasons, field by field', () => {
    expect(refuse('eis', { ...typed, initialInvestment: '5,00', momMultiple: '0', incomeTaxRate: '30' })).toEqual({
      initialInvestment: refusals.investmentUnreadable,
      momMultiple: refusals.multipleNil,
      incomeTaxRate: refusals.rateMissing,
    })
  })

  it('should look only at the chosen method', () => {
    expect(refuse('seis', { ...typed, percentageGain: 'abc' })).toEqual({})
    expect(
      refuse('seis', { ...typed, returnMethod: 'percentage', momMultiple: 'abc', percentageGain: '-100%' }),
    ).toEqual({})
  })

  it('should accept a multiple with its sign', () => {
    expect(refuse('eis', { ...typed, momMultiple: '2.5×' })).toEqual({})
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
      // Spaces around a value are not kept.
      texts: fc.tuple(...typedOptions.map(() => fc.string().map((text) => text.trim()))),
    })
    .map(({ texts, ...chosen }) => ({
      ...defaultOptions,
      ...chosen,
      ...Object.fromEntries(typedOptions.map((name, at) => [name, texts[at]])),
    }))

  it('should restore the same inputs and switches', () => {
    const freeText = fc
      .record({ input: inputs, text: fc.string() })
      .map(({ input, text }) => ({ ...input, initialInvestment: text }))
    fc.assert(
      fc.property(freeText, options, (input, chosen) => {
        expect(fromQuery(toQuery({ inputs: input, options: chosen }))).toEqual({
          inputs: input,
          options: { ...chosen, nation: chosen.scottishRate ? 'scotland' : chosen.nation },
          asked: true,
        })
      }),
    )
  })

  it('should ask for no result when it carries no investment', () => {
    expect(fromQuery('').asked).toBe(false)
    expect(fromQuery('?utm_source=x').asked).toBe(false)
    expect(fromQuery('?initialInvestment=').asked).toBe(true)
  })

  it('should drop the other method’s value and any unknown parameter', () => {
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

  it('should keep working under the old names', () => {
    expect(fromQuery('?diedOn=2026-04-05%20&otherGain=%205').options).toMatchObject({ diedOn: '2026-04-05', gain: '5' })
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

  it('should stay short when nothing was switched', () => {
    expect(toQuery({ inputs: typed, options: defaultOptions })).toBe(
      'initialInvestment=%C2%A350%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45',
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { cases, expectFigures, schemeOf } from '../support/calculator-cases.js'
import {
  type CalculatorInputs,
  defaultInputs,
  methodBanner,
  refuse,
} from '../../src/calculators/calculator-inputs.rules.js'
import { Decimal, formatMoney, parseNumber } from '../../src/calculators/money.rules.js'
import { calculate } from '../../src/calculators/relief.rules.js'

describe('calculate', () => {
  it.each(cases.simple)('should give for $id the six lines to the penny', ({ scheme, inputs, expected }) => {
    expectFigures({ ...calculate(schemeOf(scheme), inputs) }, expected)
  })

  it.each(['20', '40', '45'])('should not depend on the income tax rate: %s', (incomeTaxRate) => {
    const inputs = { ...defaultInputs, initialInvestment: '10000', momMultiple: '3', incomeTaxRate }
    expect(formatMoney(calculate('eis', inputs).incomeTaxRelief)).toBe('£3,000.00')
  })
})

describe(refuse.name, () => {
  it.each(cases.validation)('should judge $id ($why): accepted $accepted', ({ scheme, inputs, accepted }) => {
    expect(Object.keys(refuse(schemeOf(scheme), inputs)).length === 0).toBe(accepted)
  })
})

describe('the state of the form', () => {
  const filled: CalculatorInputs = {
    ...defaultInputs,
    initialInvestment: '50,000',
    momMultiple: '3.0',
    incomeTaxRate: '45',
  }

  it('should start with the multiple and every field empty', () => {
    expect(defaultInputs).toEqual({
      initialInvestment: '',
      returnMethod: 'mom',
      momMultiple: '',
      percentageGain: '',
      incomeTaxRate: '',
    })
  })

  it('should name the method once the investment and that method’s value are filled in', () => {
    expect(methodBanner(filled)).toBe('Using MoM Multiple method')
    expect(methodBanner({ ...filled, returnMethod: 'percentage', percentageGain: '50' })).toBe(
      'Using Percentage Gain method',
    )
    expect(methodBanner({ ...filled, initialInvestment: ' ' })).toBeNull()
    expect(methodBanner({ ...filled, momMultiple: '' })).toBeNull()
  })
})

describe('formatMoney', () => {
  it.each(cases.formatting)('should show for $id $value as $display', ({ value, display }) => {
    expect(formatMoney(value)).toBe(display)
  })

  it('should agree with the platform’s own en-GB pounds, except for a minus before nil', () => {
    const platform = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    for (const value of ['0', '1.005', '999.99', '1000', '-1234.5', '123456789.12'] as const)
      expect(formatMoney(value)).toBe(platform.format(value))
  })
})

describe('parseNumber', () => {
  it.each(cases.parsing)('should read for $id "$typed" as $value', ({ typed, value }) => {
    expect(parseNumber(typed)?.toString() ?? null).toBe(value && new Decimal(value).toString())
  })

  it.each([
    ['£1,234,567.89', '1234567.89'],
    ['£ 50', '50'],
    ['-£5', '-5'],
    ['£-5', '-5'],
    ['\u2212100', '-100'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['50\u00a0000', '50000'],
    ['1E5', '100000'],
  ])('should read "%s"', (typed, value) => {
    expect(parseNumber(typed)?.toString()).toBe(value)
  })

  it.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1,0000',
    '10,00',
    '1 00',
    '1,000 000',
    '--5',
    '-£-5',
    '£',
    '.',
    '1e400',
    '1e',
    '5,',
    '٥',
    '9'.repeat(49),
  ])('should refuse "%s"', (typed) => {
    expect(parseNumber(typed)).toBeNull()
  })
})

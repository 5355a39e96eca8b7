import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import {
  type CalculatorInputs,
  type Scheme,
  canCalculate,
  defaultInputs,
  methodBanner,
  switchMethod,
} from './calculator-inputs.rules.js'
import { bestCarryBack, carryBack, orderedReliefs } from './carry-back.rules.js'
import { businessRelief } from './inheritance.rules.js'
import { Decimal, NIL, formatMoney, parseNumber } from './money.rules.js'
import { investorOutcome, maximumExposure } from './outcome.rules.js'
import { type Results, calculate } from './relief.rules.js'
import { taxRules } from './tax-rules.rules.js'

interface Figure {
  exact: string
  rounded: string
  display: string
}
type Figures = Record<string, Figure>
interface Cases {
  rules: { key: string; value: string; from: string; previous?: string }[]
  simple: { id: string; scheme: string; inputs: CalculatorInputs; expected: Record<keyof Results, Figure> }[]
  validation: { id: string; scheme: string; inputs: CalculatorInputs; accepted: boolean; why: string }[]
  formatting: { id: string; value: string; display: string }[]
  parsing: { id: string; typed: string; value: string | null }[]
  rich: {
    id: string
    title: string
    scheme: string
    inputs: {
      investment: string
      ofWhichKnowledgeIntensive: string
      exitMultiple: string
      incomeTaxRateForLossRelief: string
      cgtRate: string
      otherGainInSameYear: string
      claimReinvestmentOrDeferral: boolean
      incomeTaxLiability: string | null
      heldAtLeastThreeYears: boolean
    }
    expected: Figures
    exposurePencePerPound?: string
  }[]
  other: { id: string; title: string; inputs: Record<string, string>; expected: Figures }[]
}

const cases: Cases = JSON.parse(
  readFileSync(new URL('../../test/support/calculator-cases.json', import.meta.url), 'utf8'),
)
const schemeOf = (name: string) => name.toLowerCase() as Scheme

const shown = (value: Decimal): Figure => ({
  exact: value.toString(),
  rounded: value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00'),
  display: formatMoney(value),
})

/** Every expected line, exact, rounded and as displayed. */
function expectFigures(actual: Record<string, Decimal>, expected: Figures) {
  const names = Object.keys(expected)
  expect(names.length).toBeGreaterThan(0)
  expect(Object.fromEntries(names.map((name) => [name, actual[name] && shown(actual[name])]))).toEqual(expected)
}

describe('calculate', () => {
  it.each(cases.simple)('$id gives the six lines to the penny', ({ scheme, inputs, expected }) => {
    expectFigures({ ...calculate(schemeOf(scheme), inputs) }, expected)
  })

  it.each(['20', '40', '45'])('does not depend on the income tax rate: %s', (incomeTaxRate) => {
    const inputs = { ...defaultInputs, initialInvestment: '10000', momMultiple: '3', incomeTaxRate }
    expect(formatMoney(calculate('eis', inputs).incomeTaxRelief)).toBe('£3,000.00')
  })
})

describe('canCalculate', () => {
  it.each(cases.validation)('$id $why accepted: $accepted', ({ scheme, inputs, accepted }) => {
    expect(canCalculate(schemeOf(scheme), inputs)).toBe(accepted)
  })
})

describe('the form’s state', () => {
  const filled: CalculatorInputs = {
    ...defaultInputs,
    initialInvestment: '50,000',
    momMultiple: '3.0',
    incomeTaxRate: '45',
  }

  it('clears the other method’s value when the method is switched', () => {
    const switched = switchMethod(filled, 'percentage')
    expect(switched).toEqual({ ...filled, returnMethod: 'percentage', momMultiple: '', percentageGain: '' })
    expect(switchMethod({ ...switched, percentageGain: '50' }, 'mom')).toEqual({ ...filled, momMultiple: '' })
  })

  it('keeps everything when the chosen method is chosen again', () => {
    expect(switchMethod(filled, 'mom')).toEqual(filled)
  })

  it('starts with the multiple and every field empty', () => {
    expect(defaultInputs).toEqual({
      initialInvestment: '',
      returnMethod: 'mom',
      momMultiple: '',
      percentageGain: '',
      incomeTaxRate: '',
    })
  })

  it('names the method once the investment and that method’s value are filled in', () => {
    expect(methodBanner(filled)).toBe('Using MoM Multiple method')
    expect(methodBanner({ ...switchMethod(filled, 'percentage'), percentageGain: '50' })).toBe(
      'Using Percentage Gain method',
    )
    expect(methodBanner({ ...filled, initialInvestment: ' ' })).toBeNull()
    expect(methodBanner({ ...filled, momMultiple: '' })).toBeNull()
  })
})

describe('formatMoney', () => {
  it.each(cases.formatting)('$id shows $value as $display', ({ value, display }) => {
    expect(formatMoney(value)).toBe(display)
  })

  it('agrees with the platform’s own en-GB pounds wherever that shows no minus nil', () => {
    const platform = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    for (const value of ['0', '1.005', '999.99', '1000', '-1234.5', '123456789.12'] as const)
      expect(formatMoney(value)).toBe(platform.format(value))
  })
})

describe('parseNumber', () => {
  it.each(cases.parsing)('$id reads "$typed" as $value', ({ typed, value }) => {
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
  ])('reads "%s"', (typed, value) => {
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
  ])('refuses "%s"', (typed) => {
    expect(parseNumber(typed)).toBeNull()
  })
})

describe('investorOutcome', () => {
  it.each(cases.rich)('$id $title', ({ scheme, inputs, expected, exposurePencePerPound }) => {
    const investment = {
      scheme: schemeOf(scheme),
      investment: new Decimal(inputs.investment),
      knowledgeIntensive: new Decimal(inputs.ofWhichKnowledgeIntensive),
      exitMultiple: new Decimal(inputs.exitMultiple),
      lossReliefRate: new Decimal(inputs.incomeTaxRateForLossRelief),
      claimLossRelief: true,
      cgtRate: new Decimal(inputs.cgtRate),
      otherGain: new Decimal(inputs.otherGainInSameYear),
      claimOnOtherGain: inputs.claimReinvestmentOrDeferral,
      incomeTaxLiability: inputs.incomeTaxLiability === null ? null : new Decimal(inputs.incomeTaxLiability),
      heldThreeYears: inputs.heldAtLeastThreeYears,
    }
    const exposure = maximumExposure(investment)
    expectFigures({ ...investorOutcome(investment), maximumExposure: exposure }, expected)
    if (exposurePencePerPound)
      expect(exposure.times(100).div(investment.investment).toString()).toBe(exposurePencePerPound)
  })
})

describe('other reliefs', () => {
  const find = (id: string) => {
    const found = cases.other.find((one) => one.id === id)
    if (!found) throw new Error(`No case ${id}`)
    return { expected: found.expected, amount: (name: string) => new Decimal(found.inputs[name] ?? NaN) }
  }

  it('O01 sets EIS relief against the bill before SEIS relief', () => {
    const { amount, expected } = find('O01')
    const actual = orderedReliefs(amount('eisInvestment'), amount('seisInvestment'), amount('incomeTaxLiability'))
    expectFigures({ ...actual }, expected)
  })

  it('O02 rescues relief by carrying back, and the best split finds the same', () => {
    const { amount, expected } = find('O02')
    const years = {
      scheme: 'eis' as const,
      investment: amount('eisInvestment'),
      knowledgeIntensive: NIL,
      thisYearLiability: amount('thisYearLiability'),
      lastYearLiability: amount('lastYearLiability'),
    }
    const flatten = ({
      reliefLastYear,
      reliefThisYear,
      total,
      totalWithoutCarryBack,
    }: ReturnType<typeof carryBack>) => ({
      reliefLastYear,
      reliefThisYear,
      total,
      totalWithoutCarryBack,
    })
    expectFigures(flatten(carryBack(years, amount('carriedBack'))), expected)
    expectFigures(flatten(bestCarryBack(years)), expected)
  })

  it('O03 uses each year’s own limit', () => {
    const { amount, expected } = find('O03')
    const years = {
      scheme: 'seis' as const,
      investment: amount('seisInvestment'),
      knowledgeIntensive: NIL,
      thisYearLiability: null,
      lastYearLiability: null,
    }
    const { reliefLastYear, reliefThisYear, total } = carryBack(years, amount('carriedBack'))
    expectFigures({ reliefLastYear, reliefThisYear, total }, expected)
    expect(bestCarryBack(years).total).toEqual(total)
  })

  it.each([
    ['O04', '2026-04-06', false],
    ['O05', '2026-04-05', false],
    ['O06', '2026-04-06', true],
  ])('%s business relief follows the day of death', (id, diedOn, aimQuoted) => {
    const { amount, expected } = find(id)
    expectFigures({ ...businessRelief({ value: amount('value'), diedOn, aimQuoted }) }, expected)
  })
})

describe('the dated rules', () => {
  const pounds = (text: string): string[] => text.match(/\d{2,}/g) ?? []

  it.each(cases.rules)('$key holds $value from $from', ({ key, value, from, previous }) => {
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

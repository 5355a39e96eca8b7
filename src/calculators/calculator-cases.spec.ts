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
import { type SplitInput, bestSplit, reliefOf, splitAt } from './carry-back.rules.js'
import { claimFrom } from './claim.rules.js'
import { lotsOf, sellLots } from './disposal.rules.js'
import { businessRelief } from './inheritance.rules.js'
import { Decimal, NIL, formatMoney, least, parseNumber } from './money.rules.js'
import { workOutPlan } from './plan.rules.js'
import { atOnce } from './steps.js'
import { type Results, calculate } from './relief.rules.js'
import { taxRules } from './tax-rules.rules.js'
import { investorLimit } from './tax-years.rules.js'

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

const year = (scheme: Scheme, bill: Decimal | null, gain: Decimal, cgtRate = new Decimal(24)) => ({
  limit: investorLimit(scheme, '2026-27'),
  bill,
  gain,
  cgtRate,
})

/** A rich case as the engine takes it: this year alone, a missing liability meaning an ample one. */
function workOut(scheme: Scheme, given: Cases['rich'][number]['inputs'], exitMultiple: Decimal) {
  const investment = new Decimal(given.investment)
  const gain = given.claimReinvestmentOrDeferral ? new Decimal(given.otherGainInSameYear) : NIL
  const cgtRate = new Decimal(given.cgtRate)
  const bill = given.incomeTaxLiability === null ? null : new Decimal(given.incomeTaxLiability)
  const thisYear = year(scheme, bill, gain, cgtRate)
  const input: SplitInput = {
    scheme,
    investment,
    knowledgeIntensive: new Decimal(given.ofWhichKnowledgeIntensive),
    thisYear,
    lastYear: thisYear,
    reinvestment: given.claimReinvestmentOrDeferral,
  }
  const claim = claimFrom(input, false)
  const deferredGain = scheme === 'eis' ? least(gain, investment) : NIL
  const outcome = sellLots(lotsOf(claim), deferredGain, {
    way: given.heldAtLeastThreeYears ? 'held' : 'armsLength',
    multiple: exitMultiple,
    part: new Decimal(1),
    cgtRate,
    exemptAmount: NIL,
    loss: {
      relief: 'income',
      incomeTaxRate: new Decimal(given.incomeTaxRateForLossRelief),
      cgtRate,
      adjustedTotalIncome: NIL,
    },
  })
  return {
    qualifyingAmount: investment.minus(claim.aboveLimit),
    aboveLimit: claim.aboveLimit,
    incomeTaxReliefGiven: claim.incomeTaxRelief,
    netCostAfterIncomeTaxRelief: claim.netCost,
    incomeTaxReliefKept: outcome.reliefKept,
    saleProceeds: outcome.proceeds,
    gainOnShares: outcome.gain,
    exemptGain: outcome.exemptGain,
    chargeableGain: outcome.chargeableGain,
    cgtOnExit: outcome.cgt,
    allowableLoss: outcome.allowableLoss,
    lossReliefAgainstIncome: outcome.lossReliefValue,
    reinvestmentExemptGain: claim.split.thisYear.exemptGain,
    reinvestmentTaxSaved: claim.reinvestmentTaxSaved,
    deferredGain,
    taxDeferredNotSaved: deferredGain.times(cgtRate).div(100),
    netResult: outcome.net,
  }
}

describe('sellLots', () => {
  it.each(cases.rich)('$id $title', ({ scheme, inputs, expected, exposurePencePerPound }) => {
    const exposure = workOut(schemeOf(scheme), inputs, NIL).netResult.negated()
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

  it('O01 sets EIS relief against the bill before SEIS relief', () => {
    const { amount, expected } = find('O01')
    const issue = { date: '2026-06-01', knowledgeIntensive: false, tradeStarted: null, seventyPercentSpent: null }
    const hold = { fee: NIL, expectedMultiple: null, dilution: NIL, exitFee: NIL, soldOn: null }
    const none = { gain: NIL, cgtRate: null, vctRelief: NIL, otherSubscriptionsSeis: NIL, otherSubscriptionsEis: NIL }
    const seisInvestment = amount('seisInvestment')
    const { years } = atOnce(
      workOutPlan({
        years: [{ taxYear: '2026-27', taxBill: amount('incomeTaxLiability'), ...none }],
        investments: [
          { ...issue, deferredGain: NIL, outlook: hold, id: 'eis', scheme: 'eis', amount: amount('eisInvestment') },
          { ...issue, deferredGain: NIL, outlook: hold, id: 'seis', scheme: 'seis', amount: seisInvestment },
        ],
        carryBack: false,
        reinvestment: false,
      }),
    )
    const { eisRelief, seisRelief } = years[0]!
    expectFigures({ eisRelief, seisRelief, seisReliefLost: seisInvestment.div(2).minus(seisRelief) }, expected)
  })

  it('O02 rescues relief by carrying back, and the best split finds the same', () => {
    const { amount, expected } = find('O02')
    const input: SplitInput = {
      scheme: 'eis',
      investment: amount('eisInvestment'),
      knowledgeIntensive: NIL,
      thisYear: year('eis', amount('thisYearLiability'), NIL),
      lastYear: year('eis', amount('lastYearLiability'), NIL),
      reinvestment: false,
    }
    const totalWithoutCarryBack = reliefOf(splitAt(input, NIL))
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

  it('O03 uses each year’s own limit', () => {
    const { amount, expected } = find('O03')
    const ample = year('seis', null, NIL)
    const input: SplitInput = {
      scheme: 'seis',
      investment: amount('seisInvestment'),
      knowledgeIntensive: NIL,
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
  ])('%s business relief follows the day of death', (id, diedOn, aimTraded) => {
    const { amount, expected } = find(id)
    const { relievedAt100, taxable, tax } = businessRelief({
      value: amount('value'),
      diedOn,
      ownedYears: new Decimal(2),
      allowanceUsed: NIL,
      spouseAllowance: NIL,
      aimTraded,
    })
    expectFigures({ relievedAt100, taxableAfter50: taxable, iht: tax }, expected)
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

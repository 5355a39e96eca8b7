import { readFileSync } from 'node:fs'
import { expect } from '@jest/globals'
import type { CalculatorInputs, Scheme } from '../../src/calculators/calculator-inputs.rules.js'
import { Decimal, formatMoney } from '../../src/calculators/money.rules.js'
import type { Results } from '../../src/calculators/relief.rules.js'

interface Figure {
  exact: string
  rounded: string
  display: string
}
type Figures = Record<string, Figure>
export interface Cases {
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

export const cases: Cases = JSON.parse(readFileSync(new URL('./calculator-cases.json', import.meta.url), 'utf8'))
export const schemeOf = (name: string) => name.toLowerCase() as Scheme

const shown = (value: Decimal): Figure => ({
  exact: value.toString(),
  rounded: value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00'),
  display: formatMoney(value),
})

/** Every expected line, exact, rounded and as displayed. */
export function expectFigures(actual: Record<string, Decimal>, expected: Figures) {
  const names = Object.keys(expected)
  expect(names.length).toBeGreaterThan(0)
  expect(Object.fromEntries(names.map((name) => [name, actual[name] && shown(actual[name])]))).toEqual(expected)
}

/** A form filled in, with the pound sign as people type it. */
export const typed: CalculatorInputs = {
  initialInvestment: '£50,000',
  returnMethod: 'mom',
  momMultiple: '3.0',
  percentageGain: '',
  incomeTaxRate: '45',
}

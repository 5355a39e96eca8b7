import type { CalculatorInputs, Scheme } from './calculator-inputs.rules.js'
import type { CalculatorOptions } from './calculator-options.rules.js'
import { Decimal } from './money.rules.js'
import type { Scenarios } from './scenarios.rules.js'
import { RULES_CHECKED_ON } from './tax-rules.rules.js'
import { DISCLAIMER } from './wording.rules.js'

/** Cells that a spreadsheet would evaluate as a formula; an apostrophe marks them as text. */
const STARTS_FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/

function cell(text: string): string {
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'

const pence = (value: Decimal) => value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00')

export interface Entered {
  inputs: CalculatorInputs
  options: CalculatorOptions
}

function basis(scheme: Scheme, { inputs, options }: Entered, { claim }: Scenarios): string[][] {
  const entered = Object.entries({ ...inputs, ...options }).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(' ') : String(value),
  ])
  return [
    ['Scheme', scheme.toUpperCase()],
    ...entered.filter(([, value]) => value.trim()),
    ['Relief you can claim (GBP)', pence(claim.incomeTaxRelief)],
    ['What it costs you (GBP)', pence(claim.netCost)],
    ['Rules checked', RULES_CHECKED_ON],
    ['Note', `${DISCLAIMER} Not advice.`],
  ]
}

export function scenariosCsv(scheme: Scheme, entered: Entered, scenarios: Scenarios): string {
  const { rows, claim } = scenarios
  const name = scheme.toUpperCase()
  const head = [
    'Outcome',
    'Multiple',
    'Comes back (GBP)',
    'Income tax relief kept (GBP)',
    'Loss relief (GBP)',
    'Reinvestment tax saved (GBP)',
    'Capital Gains Tax (GBP)',
    `Net with ${name} (GBP)`,
    `Net without ${name} (GBP)`,
    'Difference (GBP)',
    'Tax year',
  ]
  const lines = rows.map(({ label, multiple, outcome, net, withoutScheme, difference }) => [
    label,
    multiple.toString(),
    ...[
      outcome.proceeds,
      outcome.reliefKept,
      outcome.lossReliefValue,
      outcome.reinvestmentTaxSaved,
      outcome.cgt,
      net,
      withoutScheme,
      difference,
    ].map(pence),
    claim.taxYear.name,
  ])
  return csvOf([head, ...lines, [], ...basis(scheme, entered, scenarios)])
}

import type { Scheme } from './calculator-inputs.rules.js'
import { Decimal } from './money.rules.js'
import type { Scenarios } from './scenarios.rules.js'

const pence = (value: Decimal) => value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00')

/** The scenarios as a file a spreadsheet opens: plain figures to the penny, no signs of currency. */
export function scenariosCsv(scheme: Scheme, { rows, claim }: Scenarios): string {
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
  return [head, ...lines].map((line) => line.join(',')).join('\r\n') + '\r\n'
}

import { useMemo } from 'react'
import { type Scheme, schemes } from '@api/calculators/calculator-inputs.rules'
import { reliefsOf } from '@api/calculators/calculator-options.rules'
import { type Decimal, formatPounds } from '@api/calculators/money.rules'
import { type Scenarios, scenariosOf } from '@api/calculators/scenarios.rules'
import { ASSUMPTION, DISCLAIMER } from '@api/calculators/wording.rules'
import type { CalculatorData } from './calculator-address'
import { FigureTable } from './figure-table'
import { enteredInputs } from './relief-copy'
import { schemeCopy } from './schemes'
import { Entered, PrintedNames, ResultTools, Sheet, ToolFoot } from './tool'

const order: readonly Scheme[] = [...schemes].reverse()

const lines: [string, (result: Scenarios) => Decimal | string][] = [
  ['Relief you can claim', ({ claim }) => claim.incomeTaxRelief],
  ['Above the limit, without relief', ({ claim }) => claim.aboveLimit],
  ['What it costs you', ({ claim }) => claim.netCost],
  ['If it fails, you gain or lose', ({ rows }) => rows[0]!.net],
  ['If it returns what you expect', ({ rows }) => ownOf(rows).net],
  ['The same without a scheme', ({ rows }) => ownOf(rows).withoutScheme],
  ['Multiple of the cost, after tax', ({ rows }) => `${ownOf(rows).multipleAfterTax ?? '–'}×`],
  ['Yearly return', ({ rows }) => `${ownOf(rows).yearlyReturn ?? '–'}%`],
]

const ownOf = (rows: Scenarios['rows']) => rows.find((row) => row.own)!

export function Compared({ data }: { data: CalculatorData }) {
  const results = useMemo(
    () =>
      order.map((scheme) => {
        const own = reliefsOf(scheme)
        return scenariosOf(scheme, data.inputs, {
          ...data.options,
          reliefs: data.options.reliefs.filter((relief) => own.includes(relief)),
        })
      }),
    [data],
  )
  return (
    <Sheet className="mt-4">
      <FigureTable
        caption={`${formatPounds(results[0]!.investment)} by a ${data.inputs.incomeTaxRate}% payer in ${data.options.taxYear}.`}
        head={['Result', ...order.map((scheme) => schemeCopy[scheme].name)]}
        rows={lines.map(([name, figure]) => ({
          key: name,
          cells: [
            name,
            ...results.map(figure).map((value) => (typeof value === 'string' ? value : formatPounds(value))),
          ],
        }))}
      />
      <ResultTools />
      <PrintedNames />
      <ToolFoot dates={[['Tax year', data.options.taxYear]]}>
        <Entered groups={[{ title: 'Entered', answers: enteredInputs(data) }]} />
        <p>
          {DISCLAIMER} Not advice. {ASSUMPTION} SEIS is for younger and smaller companies than EIS, so a company seldom
          offers the choice; the yearly return is over {results[0]!.years} years.
        </p>
      </ToolFoot>
    </Sheet>
  )
}

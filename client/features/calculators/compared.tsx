import { useMemo } from 'react'
import { type Compared as Comparison, compared } from '@api/calculators/compare.rules'
import { type Decimal, formatPounds } from '@api/calculators/money.rules'
import { ASSUMPTION, DISCLAIMER } from '@api/calculators/wording.rules'
import type { CalculatorData } from './calculator-address'
import { FigureTable } from './figure-table'
import { enteredInputs } from './relief-copy'
import { Entered, PrintedNames, ResultTools, Sheet, ToolFoot } from './tool'

type Column = Comparison['columns'][number]

const lines: [string, (column: Column) => Decimal | string][] = [
  ['Rate of relief', ({ rate }) => rate],
  ['Relief you can claim', ({ incomeTaxRelief }) => incomeTaxRelief],
  ['Above the limit, without relief', ({ aboveLimit }) => aboveLimit],
  ['What it costs you', ({ netCost }) => netCost],
  ['If it fails, you gain or lose', ({ ifLost }) => ifLost],
  ['Of which loss relief', ({ lossRelief }) => lossRelief],
  ['If it returns what you expect', ({ ifAsExpected }) => ifAsExpected],
  ['Capital Gains Tax then', ({ capitalGainsTax }) => capitalGainsTax],
  ['The same without a scheme', ({ withoutScheme }) => withoutScheme],
  ['Multiple of the cost, after tax', ({ multipleAfterTax }) => `${multipleAfterTax ?? '–'}×`],
  ['Yearly return', ({ yearlyReturn }) => `${yearlyReturn ?? '–'}%`],
  ['To be held for', ({ holdingYears }) => `${holdingYears} years`],
]

export function Compared({ data }: { data: CalculatorData }) {
  const { columns, investment, years, taxYear } = useMemo(() => compared(data.inputs, data.options), [data])
  return (
    <Sheet className="mt-4">
      <FigureTable
        caption={`${formatPounds(investment)} by a ${data.inputs.incomeTaxRate}% payer in ${taxYear}.`}
        head={['Result', ...columns.map(({ scheme }) => scheme.toUpperCase())]}
        rows={lines.map(([name, figure]) => ({
          key: name,
          cells: [
            name,
            ...columns.map(figure).map((value) => (typeof value === 'string' ? value : formatPounds(value))),
          ],
        }))}
      />
      <ResultTools />
      <PrintedNames />
      <ToolFoot dates={[['Tax year', taxYear]]}>
        <Entered groups={[{ title: 'Entered', answers: enteredInputs(data) }]} />
        <p>
          {DISCLAIMER} Not advice. {ASSUMPTION} SEIS is for younger and smaller companies than EIS, so a company seldom
          offers the choice; a VCT is a listed fund of many. VCT relief is 20% for shares issued from 6 April 2026 and
          30% before, on at most £200,000 a tax year, and comes off the bill before EIS and SEIS. A gain on VCT shares
          is not taxed, a loss has no relief, and no gain is exempt or put off because it is reinvested in them. The
          bill is counted for each scheme as if it were alone; the yearly return is over {years} years.
        </p>
      </ToolFoot>
    </Sheet>
  )
}

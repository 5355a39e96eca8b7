import { useMemo, useState } from 'react'
import { type Scheme, schemes } from '@api/calculators/calculator-inputs.rules'
import { reliefsOf } from '@api/calculators/calculator-options.rules'
import { type Decimal, formatPounds } from '@api/calculators/money.rules'
import { type Scenarios, scenariosOf } from '@api/calculators/scenarios.rules'
import { ASSUMPTION, DISCLAIMER } from '@api/calculators/wording.rules'
import { Panel } from '@/components/ui/blocks'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { type CalculatorData, sameInput, useCalculatorData } from './calculator-address'
import { FigureTable } from './figure-table'
import { InvestmentForm } from './investment-form'
import { enteredInputs, schemeCopy } from './schemes'
import { Entered, PrintedNames, RESULTS, ResultTools, Sheet, ToolFoot } from './tool'
import { ToolLinks } from './tool-head'

const order: readonly Scheme[] = [...schemes].reverse()

export function CompareScreen({ search }: { search: string }) {
  // A return of nothing is refused, as on the EIS page.
  const data = useCalculatorData('eis', search)
  const [typed, setTyped] = useState(data.inputs)
  const kept = sameInput(typed, data)
  return (
    <>
      <div className="wrap grid items-start gap-6 *:min-w-0 lg:grid-cols-[5fr_7fr] print:block print:w-full">
        <InvestmentForm
          path={paths.compare}
          hint="Each scheme has a limit of its own."
          data={data}
          typed={typed}
          onType={setTyped}
        />
        <Panel as="section" look="statement" id="results" aria-labelledby="compared" className={RESULTS}>
          <h2 id="compared" className="text-h3">
            Side by side
          </h2>
          {data.ready ? (
            <Compared data={data} />
          ) : (
            <p className="mt-4 text-muted">Fill in the amount, a return and your tax rate, then press Calculate.</p>
          )}
        </Panel>
      </div>
      <ToolLinks>
        {order.map((scheme) => (
          <Link key={scheme} to={`${schemeCopy[scheme].path}${kept}`}>
            {schemeCopy[scheme].name} Calculator
          </Link>
        ))}
      </ToolLinks>
    </>
  )
}

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

function Compared({ data }: { data: CalculatorData }) {
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

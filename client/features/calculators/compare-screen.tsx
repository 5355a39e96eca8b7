import { useState } from 'react'
import { schemes } from '@api/calculators/calculator-inputs.rules'
import { Panel } from '@/components/ui/blocks'
import { later } from '@/lib/later'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { isComplete, sameInput, useCalculatorData } from './calculator-address'
import { InvestmentForm } from './investment-form'
import { RESULTS } from './results-place'
import { schemeCopy } from './schemes'
import { ToolLinks } from './tool-head'

export const comparison = later(() => import('./compared'))

export function CompareScreen({ search }: { search: string }) {
  // Read as for EIS, which refuses a return of nothing.
  const data = useCalculatorData('eis', search)
  const [typed, setTyped] = useState(data.inputs)
  const shown = comparison.use(data.ready, isComplete('eis', typed))
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
          {data.ready && shown ? (
            <shown.Compared data={data} />
          ) : (
            <p className="mt-4 text-muted">Fill in the amount, a return and your tax rate, then press Calculate.</p>
          )}
        </Panel>
      </div>
      <ToolLinks>
        {[...schemes].reverse().map((scheme) => (
          <Link key={scheme} to={`${schemeCopy[scheme].path}${kept}`}>
            {schemeCopy[scheme].name} Calculator
          </Link>
        ))}
      </ToolLinks>
    </>
  )
}

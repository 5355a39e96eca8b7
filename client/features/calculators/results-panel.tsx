import { memo } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { Panel } from '@/components/ui/blocks'
import type { CalculatorData } from './calculator-address'
import { RESULTS } from './results-place'

type Outcome = typeof import('./outcome')

interface Props {
  scheme: Scheme
  data: CalculatorData
  shown: (Outcome & { scenarios: Scenarios }) | false | undefined
}

export const ResultsPanel = memo(function ResultsPanel({ scheme, data, shown }: Props) {
  return (
    <Panel as="section" look="statement" id="results" aria-labelledby="calculation-results" className={RESULTS}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="calculation-results" className="text-h3 print:text-[11pt]">
          Calculation Results
        </h2>
        {shown && (
          <p className="num text-small text-muted print:text-[8pt]">
            Tax year {shown.scenarios.claim.taxYear.name}. {data.inputs.incomeTaxRate}% payer.
          </p>
        )}
      </header>
      {shown ? <shown.Result scheme={scheme} data={data} scenarios={shown.scenarios} /> : <Prompt />}
      <p role="status" className="sr-only">
        {shown && shown.announcement(scheme, data, shown.scenarios.claim)}
      </p>
    </Panel>
  )
})

const Prompt = () => (
  <div className="grid min-h-80 flex-1 content-center justify-items-center gap-3 py-6 text-center md:min-h-105">
    <svg
      className="mb-5"
      width="160"
      height="96"
      viewBox="0 0 160 96"
      fill="none"
      stroke="var(--line-strong)"
      aria-hidden="true"
    >
      <path d="M8 86a72 72 0 01144 0zM44 86a36 72 0 0172 0M16 52h128M39 27h82" />
      <path d="M80 2v92" stroke="var(--brass)" strokeWidth="1.25" />
    </svg>
    <h3>Your statement appears here</h3>
    <p className="max-w-[25.5em] text-muted">
      Fill in the amount, a return and your tax rate, then press Calculate. You see the losing case as well as the
      winning one.
    </p>
  </div>
)

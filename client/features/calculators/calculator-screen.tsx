import { useMemo, useState } from 'react'
import { type CalculatorInputs, type Scheme, schemes } from '@api/calculators/calculator-inputs.rules'
import { cx } from '@/lib/cx'
import { later } from '@/lib/later'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { type CalculatorData, isComplete, sameInput, useCalculatorData } from './calculator-address'
import { InvestmentForm } from './investment-form'
import { ResultsPanel } from './results-panel'
import { schemeCopy } from './schemes'
import { ToolHead, ToolLinks } from './tool-head'

/** The figures with the law behind them: most of the script, so it is loaded only once the form is complete. */
export const outcome = later(() => import('./outcome'))

interface ScreenProps {
  scheme: Scheme
  /** The query of the request. */
  search: string
}

export function CalculatorScreen({ scheme, search }: ScreenProps) {
  const data = useCalculatorData(scheme, search)
  // The current input, which may be ahead of the address.
  const [typed, setTyped] = useState(data.inputs)
  const kept = sameInput(typed, data)
  const loaded = outcome.use(data.ready, isComplete(scheme, typed))
  const shown = useMemo(
    () => data.ready && loaded && { ...loaded, scenarios: loaded.scenariosOf(scheme, data.inputs, data.options) },
    [scheme, data, loaded],
  )
  return (
    <>
      <Head scheme={scheme} typed={typed} data={data} />
      <div className="wrap grid items-start gap-6 *:min-w-0 lg:grid-cols-[5fr_7fr] print:block print:w-full">
        <InvestmentForm scheme={scheme} data={data} typed={typed} onType={setTyped} />
        <ResultsPanel scheme={scheme} data={data} shown={shown} />
      </div>
      <ToolLinks>
        <Link to={`${paths.compare}${kept}`}>Compare SEIS and EIS</Link>
        {kept && data.ready && <Link to={`${paths.claimSheets}${kept}&scheme=${scheme}`}>Claim sheets to print</Link>}
        <Link to={paths.investmentPlan}>Plan several investments</Link>
        <Link to={paths.raiseCheck}>How much can my company still raise?</Link>
      </ToolLinks>
      {shown && <shown.WhatCouldHappen scheme={scheme} data={data} scenarios={shown.scenarios} />}
    </>
  )
}

interface HeadProps {
  scheme: Scheme
  typed: CalculatorInputs
  data: CalculatorData
}

/** The title, and a link to the other scheme that keeps the input. */
function Head({ scheme, typed, data }: HeadProps) {
  const copy = schemeCopy[scheme]
  const kept = sameInput(typed, data)
  return (
    <ToolHead title={`${copy.name} Calculator`}>
      <p>{copy.lead}</p>
      <nav aria-label="Scheme" className="mt-2 flex gap-5 md:mt-4 md:gap-8">
        {[...schemes].reverse().map((one) => (
          <Link
            key={one}
            to={`${schemeCopy[one].path}${kept}`}
            aria-current={one === scheme ? 'page' : undefined}
            className={cx(
              'min-h-11 border-b-2 py-1 text-body md:py-2 font-semibold max-md:flex-1',
              one === scheme ? 'border-brass' : 'border-line text-muted hover:text-text',
            )}
          >
            {schemeCopy[one].name}{' '}
            <span className="block text-small font-normal text-muted">{schemeCopy[one].card}</span>
          </Link>
        ))}
      </nav>
    </ToolHead>
  )
}

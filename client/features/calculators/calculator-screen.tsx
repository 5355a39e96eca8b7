import { memo } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { type Scheme, schemes } from '@api/calculators/calculator-inputs.rules'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import styles from './calculator-page.module.css'
import { InvestmentForm } from './investment-form'
import { ResultsPanel } from './results-panel'
import { schemeCopy } from './schemes'
import { ToolHead } from './tool-head'
import { useCalculator } from './use-calculator'
import { WhatCouldHappen } from './what-could-happen'

/** A calculator and, below it, its scheme's guide: the child route. */
export function CalculatorScreen({ scheme }: { scheme: Scheme }) {
  const calculator = useCalculator(scheme)
  return (
    <>
      <Head scheme={scheme} query={calculator.query} calculated={calculator.results !== null} />
      <div className={styles.panels}>
        <InvestmentForm scheme={scheme} calculator={calculator} />
        <ResultsPanel scheme={scheme} calculator={calculator} />
      </div>
      {calculator.outlook && <WhatCouldHappen scheme={scheme} calculator={calculator} outlook={calculator.outlook} />}
      <Outlet />
    </>
  )
}

interface HeadProps {
  scheme: Scheme
  query: string
  calculated: boolean
}

/** The title, and a link to the other scheme that keeps the input. */
const Head = memo(function Head({ scheme, query, calculated }: HeadProps) {
  const copy = schemeCopy[scheme]
  return (
    <ToolHead
      title={`${copy.name} Calculator`}
      ways={
        <>
          <Link to={paths.investmentPlan}>Plan several investments</Link>
          <Link to={paths.raiseCheck}>How much can my company still raise?</Link>
        </>
      }
    >
      <p>{copy.lead}</p>
      <nav aria-label="Scheme" className={styles.schemes}>
        {[...schemes].reverse().map((one) => (
          <Link
            key={one}
            to={calculated ? `${schemeCopy[one].path}?${query}` : schemeCopy[one].path}
            state={query}
            aria-current={one === scheme ? 'page' : undefined}
            className={cx(one === scheme && styles.current)}
          >
            {schemeCopy[one].name} <span>{schemeCopy[one].card}</span>
          </Link>
        ))}
      </nav>
    </ToolHead>
  )
})

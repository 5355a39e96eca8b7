import { type CalculatorInputs, type Scheme } from '@api/calculators/calculator-inputs.rules'
import { formatMoney, withoutPence } from '@api/calculators/money.rules'
import type { ScenarioOptions, Scenarios } from '@api/calculators/scenarios.rules'
import { taxYearOf } from '@api/calculators/tax-rules.rules'
import { DISCLAIMER, threeYearLine } from '@api/calculators/wording.rules'
import { EmptyGraticule } from '@/components/drawings/empty-graticule'
import { Check, CircleInfo } from '@/components/ui/icons'
import { Panel } from '@/components/ui/panel'
import { Statement } from '@/components/ui/statement'
import { BigFigure } from './big-figure'
import styles from './results-panel.module.css'
import { schemeCopy } from './schemes'
import { StatementTools } from './statement-tools'
import type { Calculator, Figures } from './use-calculator'

export function ResultsPanel({ scheme, calculator }: { scheme: Scheme; calculator: Calculator }) {
  const { results, outlook, inputs, options, query } = calculator
  return (
    <Panel as="section" look="statement" id="results" aria-labelledby="calculation-results" className={styles.panel}>
      <header className={styles.header}>
        <h2 id="calculation-results" className="text-h3">
          Calculation Results
        </h2>
        {results && (
          <p className="num text-muted text-small">
            Tax year {taxYearOf(options.issued).name}. {inputs.incomeTaxRate}% payer.
          </p>
        )}
      </header>
      {results ? (
        <>
          <Lines scheme={scheme} results={results} inputs={inputs} />
          {outlook && <Below scheme={scheme} outlook={outlook} inputs={inputs} options={options} query={query} />}
        </>
      ) : (
        <Prompt edited={calculator.edited} />
      )}
      <p role="status" className="sr-only">
        {results ? announcement(results) : calculator.edited ? WAITING : ''}
      </p>
    </Panel>
  )
}

const WAITING = 'The details have changed. Press Calculate for the new figures.'

const announcement = ({ expectedReturn, incomeTaxRelief, effectiveInvestment }: Figures) =>
  `Calculated. Income tax relief ${incomeTaxRelief}. Effective investment ${effectiveInvestment}. Expected return ${expectedReturn}.`

function Prompt({ edited }: { edited: boolean }) {
  return (
    <div className={styles.prompt}>
      <EmptyGraticule className={styles.drawing} />
      <h3>{edited ? 'Your details have changed' : 'Your statement appears here'}</h3>
      <p>
        {edited
          ? 'Press Calculate for the new figures.'
          : 'Fill in the amount, a return and your tax rate, then press Calculate. The losing case is worked out with the winning one.'}
      </p>
    </div>
  )
}

interface LinesProps {
  scheme: Scheme
  results: Figures
  inputs: CalculatorInputs
}

function Lines({ scheme, results, inputs }: LinesProps) {
  const working =
    inputs.returnMethod === 'mom'
      ? `${withoutPence(results.initialInvestment)} × ${inputs.momMultiple.trim().replace(/[x×]$/i, '').trim()}`
      : `${withoutPence(results.initialInvestment)} and ${inputs.percentageGain.trim().replace(/%$/, '').trim()}%`
  return (
    <>
      <div className={styles.hero}>
        <p>What it costs you after relief</p>
        <BigFigure text={results.effectiveInvestment} />
      </div>
      <Statement
        rows={[
          { label: 'Initial investment', figure: results.initialInvestment },
          { label: 'Expected return', note: working, figure: results.expectedReturn },
          { label: 'Expected investment gain', figure: results.expectedGain },
          {
            label: 'Income tax relief',
            note: schemeCopy[scheme].reliefNote,
            figure: results.incomeTaxRelief,
          },
          { label: 'Total tax savings', figure: results.totalTaxSavings },
          {
            label: 'Effective investment after reliefs',
            figure: results.effectiveInvestment,
            total: true,
          },
        ]}
      />
      <p className={styles.threeYears}>
        <Check />
        {threeYearLine[scheme]}
      </p>
      <p className={styles.small}>
        <span>{DISCLAIMER}</span> Not advice. Assumes income tax relief is claimed and kept.
      </p>
    </>
  )
}

interface BelowProps {
  scheme: Scheme
  outlook: Scenarios
  inputs: CalculatorInputs
  options: ScenarioOptions
  query: string
}

/** What waits for the outcomes: the figures stand before it. */
function Below({ scheme, outlook: { aboveLimit }, ...entered }: BelowProps) {
  return (
    <>
      {aboveLimit.gt(0) && (
        <p className={styles.limit}>
          <CircleInfo />
          <span>
            {formatMoney(aboveLimit)} of this is above the annual limit and earns no relief.{' '}
            <a href="#what-could-happen">See what that costs</a>
          </span>
        </p>
      )}
      <StatementTools scheme={scheme} {...entered} />
    </>
  )
}

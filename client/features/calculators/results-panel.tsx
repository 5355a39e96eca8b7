import type { ReactNode } from 'react'
import type { CalculatorInputs, Scheme } from '@api/calculators/calculator-inputs.rules'
import { type Claim, asksBill } from '@api/calculators/claim.rules'
import { formatMoney, withoutPence } from '@api/calculators/money.rules'
import { DISCLAIMER, threeYearSentence } from '@api/calculators/wording.rules'
import { EmptyGraticule } from '@/components/drawings/empty-graticule'
import { Check, CircleAlert, CircleInfo } from '@/components/ui/icons'
import { HashLink } from '@/components/ui/text-link'
import { Panel, Statement } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { BigFigure } from './big-figure'
import { largestBillLine } from './claim-wording'
import styles from './results-panel.module.css'
import { schemeCopy } from './schemes'
import { StatementTools } from './statement-tools'
import type { Calculator } from './use-calculator'
import type { Figures } from './use-outcomes'

export function ResultsPanel({ scheme, calculator }: { scheme: Scheme; calculator: Calculator }) {
  const { results, claim, outlook, inputs, options, query } = calculator
  return (
    <Panel as="section" look="statement" id="results" aria-labelledby="calculation-results" className={styles.panel}>
      <header className={styles.header}>
        <h2 id="calculation-results" className="text-h3">
          Calculation Results
        </h2>
        {claim && (
          <p className="num text-muted text-small">
            Tax year {claim.taxYear.name}. {inputs.incomeTaxRate}% payer.
          </p>
        )}
      </header>
      {results && claim ? (
        <>
          <Warnings claim={claim} rate={inputs.incomeTaxRate} />
          <Costs claim={claim} />
          <Lines scheme={scheme} results={results} claim={claim} inputs={inputs} />
          {outlook && <StatementTools scheme={scheme} inputs={inputs} options={options} query={query} />}
        </>
      ) : (
        <Prompt edited={calculator.edited} />
      )}
      <p role="status" className="sr-only">
        {results && claim ? announcement(results, claim) : calculator.edited ? WAITING : ''}
      </p>
    </Panel>
  )
}

const WAITING = 'The details have changed. Press Calculate for the new figures.'

const announcement = ({ expectedReturn, incomeTaxRelief, effectiveInvestment }: Figures, claim: Claim) =>
  `Calculated. Relief you can claim ${formatMoney(claim.incomeTaxRelief)}. What it costs you ${formatMoney(claim.netCost)}. Income tax relief ${incomeTaxRelief}. Effective investment ${effectiveInvestment}. Expected return ${expectedReturn}.`

function Prompt({ edited }: { edited: boolean }) {
  return (
    <div className={styles.prompt}>
      <EmptyGraticule className={styles.drawing} />
      <h3>{edited ? 'Your details have changed' : 'Your statement appears here'}</h3>
      <p>
        {edited
          ? 'Press Calculate for the new figures.'
          : 'Fill in the amount, a return and your tax rate, then press Calculate. You see the losing case as well as the winning one.'}
      </p>
    </div>
  )
}

/** The relief lost to the limit and to the tax bill, above the figure that they change. */
function Warnings({ claim, rate }: { claim: Claim; rate: string }) {
  const { aboveLimit, reliefLostForWantOfTax, thisYear, lastYear, carryBack, taxYear } = claim
  const asked = [
    { year: thisYear, name: taxYear.name, field: 'taxBill' },
    ...(carryBack ? [{ year: lastYear, name: taxYear.previous, field: 'lastYearTaxBill' }] : []),
  ].filter(({ year }) => asksBill(claim, year))
  if (aboveLimit.isZero() && reliefLostForWantOfTax.isZero()) return null
  return (
    <ul className={styles.warnings}>
      {aboveLimit.gt(0) && (
        <Warning>
          {formatMoney(aboveLimit)} of this is above the annual limit and earns no relief.{' '}
          <HashLink to="what-could-happen">See what that costs</HashLink>
        </Warning>
      )}
      {asked.map(({ year, name, field }) => (
        <Warning key={name}>
          {largestBillLine(rate, name, year)}, so relief stops there until you{' '}
          <HashLink to={field}>enter your income tax bill for {name}</HashLink>.
        </Warning>
      ))}
      {asked.length === 0 && reliefLostForWantOfTax.gt(0) && (
        <Warning>
          Your tax bill allows only {formatMoney(claim.incomeTaxRelief)} of relief:{' '}
          {formatMoney(reliefLostForWantOfTax)} cannot be claimed.
        </Warning>
      )}
    </ul>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <li>
      <CircleAlert />
      <span>{children}</span>
    </li>
  )
}

/** The leading figures: what can actually be claimed, and what is then paid. */
function Costs({ claim }: { claim: Claim }) {
  return (
    <div className={styles.hero}>
      <div>
        <p>What it costs you</p>
        <BigFigure text={formatMoney(claim.netCost)} />
      </div>
      <div className={styles.claimed}>
        <p>Relief you can claim</p>
        <p className="num">{formatMoney(claim.incomeTaxRelief)}</p>
      </div>
    </div>
  )
}

interface LinesProps {
  scheme: Scheme
  results: Figures
  claim: Claim
  inputs: CalculatorInputs
}

function Lines({ scheme, results, claim, inputs }: LinesProps) {
  const invested = withoutPence(results.initialInvestment)
  const working =
    inputs.returnMethod === 'mom'
      ? `${invested} × ${inputs.momMultiple.trim().replace(/[x×]$/i, '').trim()}`
      : `${invested} and ${inputs.percentageGain.trim().replace(/%$/, '').trim()}%`
  const claimable = formatMoney(claim.incomeTaxRelief)
  const differs = claimable !== results.incomeTaxRelief
  const youCanClaim = differs && `You can claim ${claimable}`
  return (
    <>
      <Statement
        rows={[
          { label: 'Initial investment', figure: results.initialInvestment },
          { label: 'Expected return', note: working, figure: results.expectedReturn },
          { label: 'Expected investment gain', figure: results.expectedGain },
          {
            label: 'Income tax relief',
            note: (
              <>
                {schemeCopy[scheme].reliefNote}
                {youCanClaim && <b>. {youCanClaim}</b>}
              </>
            ),
            figure: results.incomeTaxRelief,
          },
          { label: 'Total tax savings', note: youCanClaim && <b>{youCanClaim}</b>, figure: results.totalTaxSavings },
          {
            label: 'Effective investment after reliefs',
            note: differs && <b>It costs you {formatMoney(claim.netCost)}</b>,
            figure: results.effectiveInvestment,
            total: true,
          },
        ]}
      />
      <ThreeYears scheme={scheme} claim={claim} gains={!/^-|^£0\.00$/.test(results.expectedGain)} />
      <p className={styles.small}>
        <span>{DISCLAIMER}</span> Not advice. Assumes income tax relief is claimed and kept.
      </p>
    </>
  )
}

/** Only if there is a gain, and all of it is exempt. */
function ThreeYears({ scheme, claim, gains }: { scheme: Scheme; claim: Claim; gains: boolean }) {
  const good = gains && claim.sharesWithoutRelief.isZero()
  return (
    <p className={cx(styles.threeYears, good && styles.good)}>
      {good ? <Check /> : <CircleInfo />}
      {threeYearSentence(scheme, claim)}
    </p>
  )
}

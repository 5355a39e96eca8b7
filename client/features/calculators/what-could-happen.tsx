import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { Decimal, formatMoney, formatPlain, formatPounds } from '@api/calculators/money.rules'
import type { Scenario, Scenarios } from '@api/calculators/scenarios.rules'
import { longDate } from '@api/calculators/dates.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { BigFigure } from './big-figure'
import { Circumstances } from './circumstances'
import { EnteredOptions } from './entered-options'
import { Notices } from './notices'
import { OtherEndings } from './other-endings'
import { OutcomesTable } from './outcomes-table'
import { PrintedOn } from './printed-on'
import { ReliefSwitches } from './relief-switches'
import { schemeCopy } from './schemes'
import type { Calculator } from './use-calculator'
import styles from './what-could-happen.module.css'

interface Props {
  scheme: Scheme
  calculator: Calculator
  outlook: Scenarios
}

/** Below the calculator and visibly separate from it: every outcome after tax, losses first. */
export function WhatCouldHappen({ scheme, calculator, outlook }: Props) {
  const { inputs } = calculator
  return (
    <section id="what-could-happen" className={`below-fold ${styles.band}`} aria-labelledby="what-could-happen-title">
      <i className={`drop ${styles.drop}`} aria-hidden="true" />
      <div className={styles.wrap}>
        <div className={styles.intro}>
          <h2 id="what-could-happen-title" className="text-h2">
            What could happen
          </h2>
          <p>
            Many young companies fail. These are the same {formatPounds(outlook.investment)} and the same{' '}
            {inputs.incomeTaxRate}% payer, worked through from the worst case. Figures are your net gain or loss after
            tax.
          </p>
        </div>
        <ReliefSwitches scheme={scheme} calculator={calculator} outlook={outlook} />
        <Circumstances scheme={scheme} calculator={calculator} outlook={outlook} />
        <Notices scheme={scheme} calculator={calculator} outlook={outlook} />
        <TwoSides scheme={scheme} outlook={outlook} />
        <OutcomesTable scheme={scheme} outlook={outlook} />
        <OtherEndings calculator={calculator} outlook={outlook} />
        <Foot scheme={scheme} calculator={calculator} outlook={outlook} />
      </div>
    </section>
  )
}

const rowAt = ({ rows }: Scenarios, multiple: number) => rows.find((row) => row.multiple.eq(multiple)) as Scenario

function TwoSides({ scheme, outlook }: { scheme: Scheme; outlook: Scenarios }) {
  const { name } = schemeCopy[scheme]
  const lost = rowAt(outlook, 0)
  const tenfold = rowAt(outlook, 10)
  const pence = formatPlain(lost.net.negated().times(100).div(outlook.investment), 1)
  const taxed = tenfold.outcome.cgt
  return (
    <div className={styles.sides}>
      <div className={styles.losing}>
        <p>If the company fails you lose</p>
        <BigFigure text={formatMoney(Decimal.max(lost.net.negated(), 0))} className={styles.red} />
        <p className={styles.under}>
          {pence}p of each pound. Without {name}, {formatPounds(lost.withoutScheme.negated())}.
        </p>
      </div>
      <div className={styles.winning}>
        <p>If it returns ten times you gain</p>
        <BigFigure text={formatMoney(tenfold.net)} className={styles.teal} />
        <p className={styles.under}>
          {taxed.isZero() ? 'Free of Capital Gains Tax.' : `After ${formatMoney(taxed)} of Capital Gains Tax.`} Without{' '}
          {name}, {formatPounds(tenfold.withoutScheme)}.
        </p>
      </div>
      <ul className={styles.key} aria-label="Key to the chart">
        <li>
          <i className={styles.keyNet} aria-hidden="true" />
          With {name}, net
        </li>
        <li>
          <i className={styles.keyIncomeTax} aria-hidden="true" />
          Returned by income tax relief
        </li>
        {lost.outcome.lossReliefValue.gt(0) && (
          <li>
            <i className={styles.keyLoss} aria-hidden="true" />
            Returned by loss relief
          </li>
        )}
        {lost.outcome.reinvestmentTaxSaved.gt(0) && (
          <li>
            <i className={styles.keyReinvestment} aria-hidden="true" />
            Saved by reinvestment relief
          </li>
        )}
        <li>
          <i className={styles.keyWithout} aria-hidden="true" />
          Without the scheme, net
        </li>
      </ul>
    </div>
  )
}

function Foot({ scheme, calculator: { inputs, options }, outlook }: Props) {
  const { taxYear, claimBy, claimByCarriedBack } = outlook.claim
  return (
    <div className={styles.foot}>
      <div>
        <h3>What this assumes</h3>
        <EnteredOptions inputs={inputs} options={options} />
        <Assumptions scheme={scheme} outlook={outlook} />
        <p>This is an illustration, not advice. Take independent financial and tax advice before you invest.</p>
        <p data-print="hide">
          The same figures come as JSON from <TextLink to={paths.calculatorsApi}>the calculators’ API</TextLink>.
        </p>
      </div>
      <dl>
        <div>
          <dt>Tax year</dt>
          <dd className="num">{taxYear.name}</dd>
        </div>
        <div>
          <dt>Rules</dt>
          <dd className="num">In force from {longDate(taxYear.firstDay)}</dd>
        </div>
        <div>
          <dt>Claim by</dt>
          <dd className="num">{longDate(claimBy)}</dd>
        </div>
        {claimByCarriedBack && (
          <div>
            <dt>Claim the part carried back by</dt>
            <dd className="num">{longDate(claimByCarriedBack)}</dd>
          </div>
        )}
        <div>
          <dt>Checked</dt>
          <dd className="num">{longDate(RULES_CHECKED_ON)}</dd>
        </div>
        <PrintedOn />
      </dl>
    </div>
  )
}

const lossSentence = {
  income:
    'A loss is set against income in both columns: for shares with relief in full, for the others up to £50,000 or a quarter of income in a year. Except for EIS shares, that needs a company that meets the share loss relief conditions.',
  gains: 'A loss is set against gains in both columns.',
  none: 'No loss is relieved, in either column.',
}

function Assumptions({ scheme, outlook: { claim, sale, rows } }: { scheme: Scheme; outlook: Scenarios }) {
  const half = rows.find(({ multiple }) => multiple.eq('0.5'))
  const nothingLeft = scheme === 'seis' && sale.loss.relief !== 'none' && half?.outcome.allowableLoss.isZero()
  return (
    <p>
      The shares are held for three years, or the company fails for genuine commercial reasons; the company qualifies
      throughout; and income tax relief of {formatMoney(claim.incomeTaxRelief)} is claimed and kept. Income tax is at
      the rates of England, Wales and Northern Ireland. {lossSentence[sale.loss.relief]} A gain that is not exempt is
      taxed at {sale.cgtRate.toString()}%,{' '}
      {sale.exemptAmount.gt(0)
        ? `after ${formatPounds(sale.exemptAmount)} of exempt amount`
        : `with the ${formatPounds(claim.annualExemptAmount)} exempt amount already used`}
      . The relief you keep counts against a loss:
      {nothingLeft
        ? ' when half comes back, nothing is left for loss relief.'
        : ' only what you lose beyond it is relieved.'}
    </p>
  )
}

import { longDate } from '@api/calculators/dates.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { DISCLAIMER } from '@api/calculators/wording.rules'
import { Panel, Statement, type StatementRow } from '@/components/ui/blocks'
import { BigFigure } from '../big-figure'
import { Entered } from '../entered'
import { PrintedOn } from '../printed-on'
import { enteredPlan } from './entered-plan'
import { hasAny, minus } from './plan-figures'
import { nameOf } from './plan-form'
import { Section } from './plan-section'
import { Dates, Sales, Years } from './plan-tables'
import { PlanTools } from './plan-tools'
import styles from './plan-results.module.css'
import type { ResultProps } from './result-props'
import { Timeline } from './timeline'

export function PlanResults({ plan, form }: ResultProps) {
  return (
    <section className={styles.results} aria-labelledby="results-title">
      <div className={styles.wrap}>
        <Entered groups={enteredPlan(form)} />
        <Totals plan={plan} form={form} />
        <Section id="dates" title="When">
          <Timeline plan={plan} form={form} />
          <Dates plan={plan} form={form} />
        </Section>
        <Section id="by-year" title="Year by year">
          <Years plan={plan} />
        </Section>
        <Section id="by-investment" title="Investment by investment">
          <Investments plan={plan} form={form} />
        </Section>
        <Sales plan={plan} form={form} />
        <Foot />
      </div>
    </section>
  )
}

function Totals({ plan, form }: ResultProps) {
  const { totals } = plan
  const rows: StatementRow[] = [
    { label: 'Invested', figure: totals.invested.display },
    { label: 'Income tax relief', figure: minus(totals.incomeTaxRelief) },
    ...(hasAny(totals.reinvestmentTaxSaved)
      ? [{ label: 'Capital Gains Tax saved by reinvestment', figure: minus(totals.reinvestmentTaxSaved) }]
      : []),
    { label: 'What it costs you', figure: totals.netCost.display, total: true },
    ...(hasAny(totals.fees)
      ? [{ label: 'Fees on the way in', note: 'Paid on top, without relief', figure: totals.fees.display }]
      : []),
    ...(hasAny(totals.deferredTax)
      ? [{ label: 'Tax put off by deferral', note: 'Not saved: it comes back', figure: totals.deferredTax.display }]
      : []),
  ]
  return (
    <Panel look="statement" className={styles.totals}>
      <h2 id="results-title" tabIndex={-1} className="text-h3">
        Your plan
      </h2>
      <div className={styles.hero}>
        <div>
          <p>What it costs you</p>
          <BigFigure text={totals.netCost.display} />
        </div>
        <div>
          <p>Tax saved</p>
          <p className={`figure ${styles.saved}`}>{totals.benefit.display}</p>
        </div>
      </div>
      <Statement rows={rows} />
      <PlanTools plan={plan} form={form} />
    </Panel>
  )
}

function Investments({ plan: { investments }, form }: ResultProps) {
  return (
    <ul className={styles.cards}>
      {investments.map((one) => (
        <Panel key={one.id} as="li" look="card">
          <h3 className={styles.cardTitle}>{nameOf(form, one.id)}</h3>
          <p className={styles.note}>{one.why}</p>
          <Statement
            dense
            rows={[
              ...(hasAny(one.carriedBack)
                ? [{ label: 'Relief for the part carried back', figure: one.reliefLastYear.display }]
                : []),
              ...(hasAny(one.claimedThisYear)
                ? [{ label: `Relief in ${one.taxYear}`, figure: one.reliefThisYear.display }]
                : []),
              { label: 'Relief in all', figure: one.relief.display, total: true },
              ...(hasAny(one.deferredGain)
                ? [
                    { label: 'Gain deferred', figure: one.deferredGain.display },
                    {
                      label: 'Tax put off',
                      note: one.deferredTaxDue
                        ? `Comes back in ${one.deferredTaxDue.taxYear}: ${one.deferredTaxDue.tax.display} at the rate known today`
                        : 'Comes back when you sell, at the rate then in force',
                      figure: one.deferredTax.display,
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      ))}
    </ul>
  )
}

function Foot() {
  return (
    <div className={styles.foot}>
      <p>
        {DISCLAIMER} Not advice. Assumes that every company qualifies throughout, relief is claimed in time and kept,
        VCT relief comes off each bill first, then EIS, then SEIS. Later rates are today’s. A carried-back claim is made
        for the earlier year.
      </p>
      <dl>
        <div>
          <dt>Rules checked</dt>
          <dd className="num">{longDate(RULES_CHECKED_ON)}</dd>
        </div>
        <PrintedOn />
      </dl>
    </div>
  )
}

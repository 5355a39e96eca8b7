import type { ReactNode } from 'react'
import { longDate } from '@api/calculators/dates.rules'
import type { PresentedPlan } from '@api/calculators/plan-figures.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { DISCLAIMER } from '@api/calculators/wording.rules'
import { Panel } from '@/components/ui/panel'
import { Statement, type StatementRow } from '@/components/ui/statement'
import { BigFigure } from '../big-figure'
import { FigureTable } from '../figure-table'
import { PrintedOn } from '../printed-on'
import { nameOf, valueOf } from './plan-form'
import { PlanTools } from './plan-tools'
import styles from './plan.module.css'
import type { ResultProps } from './result-props'
import { Timeline } from './timeline'

type Figure = PresentedPlan['totals']['invested']
const minus = ({ display, rounded }: Figure) => (Number(rounded) > 0 ? `\u2212${display}` : display)
const hasAny = ({ rounded }: Figure) => Number(rounded) !== 0

export function PlanResults({ plan, form }: ResultProps) {
  return (
    <section className={styles.results} aria-labelledby="results-title">
      <div className={styles.wrap}>
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

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {children}
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
      ? [{ label: 'Fees on the way in', note: 'On top; they have no relief', figure: totals.fees.display }]
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

function Years({ plan: { years } }: Pick<ResultProps, 'plan'>) {
  const knowledge = years.some(
    ({ eisAllowanceLeft, eisAllowanceLeftKnowledgeIntensive: all }) => !hasAny(eisAllowanceLeft) && hasAny(all),
  )
  return (
    <FigureTable
      caption="What each year’s bill and allowances carry."
      head={[
        'Tax year',
        'Tax bill for relief',
        'SEIS relief',
        'EIS relief',
        'Bill left',
        'SEIS allowance left',
        'EIS allowance left',
        ...(knowledge ? ['If knowledge-intensive'] : []),
        'Gain made exempt',
        'Claim by',
      ]}
      rows={years.map((year) => ({
        key: year.taxYear,
        cells: [
          year.taxYear,
          year.billAvailable.display,
          year.seisRelief.display,
          year.eisRelief.display,
          year.billLeft.display,
          year.seisAllowanceLeft.display,
          year.eisAllowanceLeft.display,
          ...(knowledge ? [year.eisAllowanceLeftKnowledgeIntensive.display] : []),
          year.exemptGain.display,
          longDate(year.claimBy),
        ],
      }))}
    />
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

const dateOr = (day: string | null, otherwise = '–') => (day ? longDate(day) : otherwise)

function Dates({ plan: { investments }, form }: ResultProps) {
  const back = investments.some(({ claimByCarriedBack }) => claimByCarriedBack)
  return (
    <FigureTable
      caption="The same dates as a table."
      head={[
        'Investment',
        'Issued',
        'Company may certify from',
        'Business relief from',
        'Three years over',
        'Claim by',
        ...(back ? ['Claim the part carried back by'] : []),
      ]}
      rows={investments.map((one) => ({
        key: one.id,
        cells: [
          nameOf(form, one.id),
          dateOr(valueOf(form, 'date', one.id)),
          dateOr(one.earliestComplianceDate, 'Needs the trade’s start'),
          longDate(one.businessReliefDate),
          longDate(one.threeYearDate),
          longDate(one.claimBy),
          ...(back ? [dateOr(one.claimByCarriedBack)] : []),
        ],
      }))}
    />
  )
}

function Sales({ plan: { investments }, form }: ResultProps) {
  const rows = investments.flatMap(({ id, sale }) => (sale ? [{ id, sale }] : []))
  if (!rows.length) return null
  return (
    <Section id="sales" title="If they go as you expect">
      <p className={styles.note}>
        Most early companies do not. After dilution and fees; loss relief and deferred tax are not counted.
      </p>
      <FigureTable
        caption="What each sale leaves."
        head={[
          'Investment',
          'Sold on',
          'Proceeds',
          'Relief withdrawn',
          'Capital Gains Tax',
          'Fee on the gain',
          'Net gain or loss',
        ]}
        rows={rows.map(({ id, sale }) => ({
          key: id,
          cells: [
            nameOf(form, id),
            longDate(sale.soldOn),
            sale.proceeds.display,
            minus(sale.reliefWithdrawn),
            minus(sale.cgt),
            minus(sale.exitFee),
            sale.net.display.replace('-', '\u2212'),
          ],
        }))}
      />
    </Section>
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
        <PrintedOn className={styles.printed} />
      </dl>
    </div>
  )
}

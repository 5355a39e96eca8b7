import type { ReactNode } from 'react'
import { ASSUMPTION, DISCLAIMER } from '@api/calculators/wording.rules'
import { Panel, Statement, type StatementRow } from '@/components/ui/blocks'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { keepDraft } from '@/lib/form/drafts'
import { Entered, LeadingFigures, PrintedNames, ResultTools, Sheet, ToolFoot } from '../tool'
import { EarlyEvents, ExitYears } from './plan-exits'
import { enteredPlan } from './plan-fields'
import { PLAN_DRAFT, nameOf } from './plan-form'
import { PlanOutcomes } from './plan-outcomes'
import { DatesTable, type ResultProps, SalesTable, YearsTable, hasAny, minus, planCsv, pounds } from './plan-tables'
import { Timeline } from './timeline'

export function PlanResults(props: ResultProps) {
  const { plan, form } = props
  return (
    <section
      className="mt-10 border-t border-line bg-band py-10 md:mt-16 md:py-16 print:m-0 print:border-0 print:p-0"
      aria-labelledby="results-title"
    >
      <Sheet className="wrap">
        <div className="print:columns-2">
          <Entered groups={enteredPlan(form)} />
        </div>
        <Totals {...props} />
        {plan.outcomes && (
          <Section id="outcomes" title="What could happen">
            <PlanOutcomes outcomes={plan.outcomes} />
          </Section>
        )}
        <Section id="dates" title="When">
          <Timeline {...props} />
          <DatesTable {...props} />
        </Section>
        <Section id="by-year" title="Year by year">
          <YearsTable plan={plan} />
        </Section>
        <Section id="by-investment" title="Investment by investment">
          <Investments {...props} />
        </Section>
        {plan.investments.some(({ sale }) => sale) && (
          <Section id="sales" title="If they go as you expect">
            <p className="max-w-[44em] text-muted">
              Most early companies do not. After dilution and fees; loss relief and deferred tax are not counted.
            </p>
            <SalesTable {...props} />
            <Portfolio {...props} />
          </Section>
        )}
        {plan.exits.length > 0 && (
          <Section id="exits" title="Exit by year">
            <ExitYears {...props} />
          </Section>
        )}
        <Section id="events" title="If something happens sooner">
          <EarlyEvents {...props} />
        </Section>
        <ToolFoot>
          <p>
            {DISCLAIMER} Not advice. {ASSUMPTION} Assumes that every company qualifies throughout, relief is claimed in
            time and kept, VCT relief comes off each bill first, then EIS, then SEIS. Later rates are today’s. A
            carried-back claim is made for the earlier year.
          </p>
        </ToolFoot>
      </Sheet>
    </section>
  )
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mt-14 grid gap-4 *:min-w-0">
    <h2 id={`${id}-title`} className="break-after-avoid text-h3">
      {title}
    </h2>
    {children}
  </section>
)

function Portfolio({ plan: { portfolio }, form }: ResultProps) {
  if (!portfolio || portfolio.best === portfolio.worst) return null
  return (
    <Statement
      rows={[
        { label: 'All together: invested', figure: pounds(portfolio.invested) },
        { label: 'Proceeds', figure: pounds(portfolio.proceeds) },
        {
          label: 'Net gain or loss',
          note: `Best for each pound: ${nameOf(form, portfolio.best)}. Worst: ${nameOf(form, portfolio.worst)}.`,
          figure: pounds(portfolio.net),
          total: true,
        },
      ]}
    />
  )
}

const given = (show: boolean, row: StatementRow) => (show ? [row] : [])

function Totals({ plan, form }: ResultProps) {
  const { totals } = plan
  const rows: StatementRow[] = [
    { label: 'Invested', figure: pounds(totals.invested) },
    { label: 'Income tax relief', figure: minus(totals.incomeTaxRelief) },
    ...given(hasAny(totals.reinvestmentTaxSaved), {
      label: 'Capital Gains Tax saved by reinvestment',
      figure: minus(totals.reinvestmentTaxSaved),
    }),
    { label: 'What it costs you', figure: pounds(totals.netCost), total: true },
    ...given(hasAny(totals.fees), {
      label: 'Fees on the way in',
      note: 'Paid on top, without relief',
      figure: pounds(totals.fees),
    }),
    ...given(hasAny(totals.deferredTax), {
      label: 'Tax put off by deferral',
      note: 'Not saved: it comes back',
      figure: pounds(totals.deferredTax),
    }),
  ]
  return (
    <Panel look="statement">
      <h2 id="results-title" tabIndex={-1} className="scroll-mt-30 text-h3">
        Your plan
      </h2>
      <LeadingFigures
        lead={{ label: 'What it costs you', figure: pounds(totals.netCost) }}
        second={{ label: 'Tax saved', figure: pounds(totals.benefit) }}
      />
      <Statement rows={rows} />
      <ResultTools
        csv={() => ({ name: 'investment-plan.csv', text: planCsv({ plan, form }) })}
        keep={() =>
          keepDraft(PLAN_DRAFT, { query: location.search.slice(1) })
            ? 'Kept on this device for a week.'
            : 'This device does not allow it.'
        }
      />
      {plan.claimSheets.length > 0 && (
        <p className="print:hidden">
          <TextLink to={`${paths.claimSheets}?${new URLSearchParams(form.values)}`}>Claim sheets to print</TextLink>,
          one for each year and scheme.
        </p>
      )}
      <PrintedNames />
    </Panel>
  )
}

const Investments = ({ plan: { investments }, form }: ResultProps) => (
  <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
    {investments.map((one) => (
      <Panel key={one.id} as="li" look="card" className="break-inside-avoid">
        <h3 className="font-sans text-lead font-semibold wrap-anywhere">{nameOf(form, one.id)}</h3>
        <p className="mt-2 mb-3 text-muted">{one.why}</p>
        <Statement
          dense
          rows={[
            ...given(hasAny(one.carriedBack), {
              label: 'Relief for the part carried back',
              figure: pounds(one.reliefLastYear),
            }),
            ...given(hasAny(one.claimedThisYear), {
              label: `Relief in ${one.taxYear}`,
              figure: pounds(one.reliefThisYear),
            }),
            { label: 'Relief in all', figure: pounds(one.relief), total: true },
            ...given(hasAny(one.deferredGain), { label: 'Gain deferred', figure: pounds(one.deferredGain) }),
            ...given(hasAny(one.deferredGain), {
              label: 'Tax put off',
              note: one.deferredTaxDue
                ? `Comes back in ${one.deferredTaxDue.taxYear}: ${pounds(one.deferredTaxDue.tax)} at the rate known today`
                : 'Comes back when you sell, at the rate then in force',
              figure: pounds(one.deferredTax),
            }),
          ]}
        />
      </Panel>
    ))}
  </ul>
)

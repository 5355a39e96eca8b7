import { type ReactNode, memo } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { defaultOptions, reliefsOf } from '@api/calculators/calculator-options.rules'
import { longDate } from '@api/calculators/dates.rules'
import { Decimal, ZERO, formatPlain, formatPounds } from '@api/calculators/money.rules'
import type { Scenario, Scenarios } from '@api/calculators/scenarios.rules'
import { toQuery } from '@api/calculators/calculator-url.rules'
import { whyThisSplit } from '@api/calculators/wording.rules'
import { Switch } from '@/components/form/choices'
import { CircleInfo } from '@/components/ui/icons'
import { ExternalLink, TextLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import type { CalculatorData } from './calculator-address'
import { limitLine } from './claim-wording'
import { Circumstances, OtherEndings, enteredOptions } from './further-options'
import { FORM_ID } from './investment-form'
import { OutcomesTable } from './outcomes-table'
import chart from './outcomes-table.module.css'
import styles from './results.module.css'
import { enteredInputs, reliefCopy } from './relief-copy'
import { schemeCopy } from './schemes'
import { FigureTable } from './figure-table'
import { presentWorkings } from '@api/calculators/workings.rules'
import { BigFigure, Entered, Sheet, ToolFoot } from './tool'
import { Folded } from './tool-fields'
import { Workings } from './workings'

interface Props {
  scheme: Scheme
  data: CalculatorData
  scenarios: Scenarios
}

/** Below the calculator and visibly separate from it: every outcome after tax, losses first. */
export const WhatCouldHappen = memo(function WhatCouldHappen(props: Props) {
  const { scheme, data, scenarios } = props
  return (
    <section
      id="what-could-happen"
      className="below-fold relative mt-16 border-y border-line bg-band md:mt-28 print:mt-1 print:border-0 print:bg-transparent"
      aria-labelledby="what-could-happen-title"
    >
      <i className={cx('drop absolute top-0 h-10 md:h-16 print:hidden', styles.drop)} aria-hidden="true" />
      <Sheet className="wrap py-16 md:py-24">
        <div className="grid items-end gap-4 md:grid-cols-2 md:gap-6">
          <h2 id="what-could-happen-title" className="text-h2">
            What could happen
          </h2>
          <p className="text-lead text-muted print:hidden">
            Many young companies fail. These are the same {formatPounds(scenarios.investment)} and the same{' '}
            {data.inputs.incomeTaxRate}% payer, worked through from the worst case. Figures are your net gain or loss
            after tax.
          </p>
        </div>
        <TwoSides {...props} />
        <OutcomesTable name={schemeCopy[scheme].name} table={scenarios} />
        <Notices {...props} />
        <Workings workings={presentWorkings(scheme, scenarios)} />
        <Ladder {...props} />
        <Folded
          summary={<h3 className="py-5 text-h3">Change the assumptions</h3>}
          filled={isChanged(data)}
          className="mt-12 border-y border-line print:hidden"
        >
          <ReliefSwitches {...props} />
          <Circumstances {...props} />
          <OtherEndings {...props} />
        </Folded>
        <Foot {...props} />
      </Sheet>
    </section>
  )
})

/** Whether any assumption has been changed; the tax bill is not one of them, since it is in the form. */
const isChanged = ({ inputs, options }: CalculatorData) =>
  toQuery({ inputs, options: { ...options, taxBill: '' } }) !== toQuery({ inputs, options: defaultOptions })

function Ladder({ scenarios }: Props) {
  const { outcome } = rowAt(scenarios, 0)
  let left = scenarios.investment
  const steps = [
    ['You invest', ZERO],
    ['After income tax relief', outcome.reliefKept],
    ['After reinvestment relief', outcome.reinvestmentTaxSaved],
    ['If it fails, after loss relief', outcome.lossReliefValue],
  ] as const
  const rows = steps
    .filter(([, relief], at) => at === 0 || relief.gt(0))
    .map(([name, relief]) => {
      left = left.minus(relief)
      const part = formatPlain(left.times(100).div(scenarios.investment), 1)
      return { key: name, cells: [name, formatPounds(left), `${part}%`] }
    })
  return (
    <div className="mt-12 max-w-[44em] print:hidden">
      <FigureTable
        caption="Capital at risk after each relief."
        head={['Stage', 'At risk', 'Of the investment']}
        rows={rows}
      />
    </div>
  )
}

function ReliefSwitches({ scheme, data, scenarios }: Props) {
  const copy = reliefCopy(scheme)
  return (
    <div
      role="group"
      aria-label="Reliefs counted"
      className="mt-8 grid border-y border-line *:border-line lg:mt-12 lg:grid-cols-3 print:hidden"
    >
      {/* An unticked box sends nothing; this marks that the boxes were on the page. */}
      <input type="hidden" name="reliefs" value="none" form={FORM_ID} />
      {reliefsOf(scheme).map((relief) => {
        const { name, source, short, says, figure, figureSays } = copy[relief]
        return (
          <div
            key={relief}
            className={cx(
              'grid grid-rows-[auto_1fr_auto_auto] gap-2 py-4 text-muted',
              'not-last:max-lg:border-b lg:px-8 lg:py-5 lg:not-last:border-r lg:last:pr-0 lg:[&:nth-child(2)]:pl-0',
            )}
          >
            <Switch
              id={`relief-${relief}`}
              name="reliefs"
              value={relief}
              form={FORM_ID}
              label={<span className="text-lead font-semibold text-text">{name}</span>}
              aria-describedby={`relief-${relief}-says`}
              defaultChecked={data.options.reliefs.includes(relief)}
            />
            <p id={`relief-${relief}-says`}>{says(scenarios)}</p>
            <p>
              <b className="num text-text">{figure(scenarios)}</b> {figureSays(scenarios)}
            </p>
            <p className="text-small text-text">
              <ExternalLink href={source.url}>{short}</ExternalLink>
            </p>
          </div>
        )
      })}
    </div>
  )
}

/** The relief lost to the limits and the effect of the chosen reliefs, announced when a switch changes them. */
const Notices = (props: Props) => (
  <div role="status">
    <ul className="mt-6 grid gap-2">
      {noticesOf(props).map((notice, index) => (
        <li
          key={index}
          className="border-hair-brass bg-brass-wash rounded-control flex max-w-[57.5em] gap-2.5 border px-4 py-3 leading-normal"
        >
          <CircleInfo className="text-brass mt-0.5 flex-none" />
          <span className="num">{notice}</span>
        </li>
      ))}
    </ul>
  </div>
)

function noticesOf({ scheme, data: { options }, scenarios }: Props): ReactNode[] {
  const { claim } = scenarios
  const { aboveLimit, reliefLostAboveLimit, reliefLostForWantOfTax, incomeTaxRelief, taxYear, split } = claim
  const on = options.reliefs
  const notices: ReactNode[] = []
  const others = options.otherSubscriptions || (split.carriedBack.gt(0) && options.lastYearOtherSubscriptions)
  if (aboveLimit.gt(0))
    notices.push(
      <>
        <b>{formatPounds(aboveLimit)}</b> is above {limitLine(claim, options.knowledgeIntensive)}
        {others && ', after your other shares'}. It earns no relief: <b>{formatPounds(reliefLostAboveLimit)}</b> less
        than the flat rate gives, and its share of a gain is taxed.
      </>,
    )
  if (reliefLostForWantOfTax.gt(0))
    notices.push(
      <>
        Your tax bill covers <b>{formatPounds(incomeTaxRelief)}</b> of relief. The other{' '}
        <b>{formatPounds(reliefLostForWantOfTax)}</b> is lost: it does not carry forward
        {on.includes('carry-back') ? '.' : ', though carry-back may rescue it.'}
      </>,
    )
  const { bills, relief: lossRelief } = scenarios.sale.loss
  if (lossRelief === 'income' && bills && rowAt(scenarios, 0).outcome.lossReliefValue.eq(bills))
    notices.push(
      <>
        A loss saves no more than the income tax of its year and the year before: <b>{formatPounds(bills)}</b>
        {options.lossTaxBills ? '' : ', the most that such a payer can owe'}. What is left stays a capital loss, not
        counted here.
      </>,
    )
  if (on.includes('carry-back') && split.carriedBack.isZero()) notices.push(whyThisSplit(claim))
  else if (on.includes('carry-back'))
    notices.push(
      <>
        Carry back <b>{formatPounds(split.carriedBack)}</b> to {taxYear.previous}, for{' '}
        <b>{formatPounds(split.lastYear.relief)}</b> of relief there, and keep <b>{formatPounds(split.kept)}</b> in{' '}
        {taxYear.name}, for <b>{formatPounds(split.thisYear.relief)}</b>. Together {formatPounds(incomeTaxRelief)};
        without carry-back {formatPounds(claim.withoutCarryBack.thisYear.relief)}. {whyThisSplit(claim)}
      </>,
    )
  if (scheme === 'eis' && on.includes('deferral'))
    notices.push(
      <>
        <b>{formatPounds(claim.deferredTax)}</b> of tax is put off until you sell, at the rate then in force. It is not
        a saving, and no figure here counts it.
      </>,
    )
  return notices
}

const rowAt = ({ rows }: Scenarios, multiple: number) => rows.find((row) => row.multiple.eq(multiple)) as Scenario

function TwoSides({ scheme, scenarios }: Props) {
  const { name } = schemeCopy[scheme]
  const lost = rowAt(scenarios, 0)
  // The visitor's own case; if that is a total loss, a doubled investment is shown beside it.
  const own = scenarios.rows.find((row) => row.own && row.multiple.gt(0)) ?? rowAt(scenarios, 2)
  const gains = own.net.gte(0)
  const pence = formatPlain(lost.net.negated().times(100).div(scenarios.investment), 1)
  const taxed = own.outcome.cgt
  const key: [string | undefined, string, boolean?][] = [
    [styles.net, `With ${name}, net`],
    [chart.incomeTax, 'Returned by income tax relief'],
    [chart.lossRelief, 'Returned by loss relief', lost.outcome.lossReliefValue.gt(0)],
    [chart.reinvestment, 'Saved by reinvestment relief', lost.outcome.reinvestmentTaxSaved.gt(0)],
    [styles.without, 'Without the scheme, net'],
  ]
  return (
    <div className={styles.sides}>
      <div>
        <p>If the company fails you lose</p>
        <BigFigure text={formatPounds(Decimal.max(lost.net.negated(), 0))} size="medium" className="text-red" />
        <p className="text-muted">
          {pence}p of each pound. Without {name}, {formatPounds(lost.withoutScheme.negated())}.
        </p>
      </div>
      <div>
        <p>
          If it returns {formatPlain(own.multiple)}× you {gains ? 'gain' : 'lose'}
        </p>
        <BigFigure text={formatPounds(own.net.abs())} size="medium" className={gains ? 'text-teal' : 'text-red'} />
        <p className="text-muted">
          {own.multiple.gt(1) &&
            (taxed.isZero() ? 'Free of Capital Gains Tax. ' : `After ${formatPounds(taxed)} of Capital Gains Tax. `)}
          Without {name}, {formatPounds(gains ? own.withoutScheme : own.withoutScheme.negated())}.
        </p>
      </div>
      <ul className={cx(styles.key, 'print:hidden')} aria-label="Key to the chart">
        {key.map(
          ([look, words, shown = true]) =>
            shown && (
              <li key={words}>
                <i className={look} aria-hidden="true" />
                {words}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

function Foot(props: Props) {
  const { scheme, scenarios } = props
  const { taxYear, claimBy, claimByCarriedBack } = scenarios.claim
  return (
    <ToolFoot
      dates={[
        ['Claim by', longDate(claimBy)],
        ...(claimByCarriedBack ? [['Claim the part carried back by', longDate(claimByCarriedBack)] as const] : []),
        ['Tax year', taxYear.name],
        ['Rules', `In force from ${longDate(taxYear.firstDay)}`],
      ]}
    >
      <h3 className="font-sans text-body font-semibold text-text">What this assumes</h3>
      <Entered groups={[{ title: 'Entered', answers: [...enteredInputs(props.data), ...enteredOptions(props)] }]} />
      <Assumptions scheme={scheme} scenarios={scenarios} />
      <p>This is an illustration, not advice. Take independent financial and tax advice before you invest.</p>
      <p data-print="hide">
        The same figures come as JSON from <TextLink to={paths.calculatorsApi}>the calculators’ API</TextLink>.
      </p>
    </ToolFoot>
  )
}

const lossSentence = {
  income:
    'A loss is set against income in both columns: for shares with relief in full, for the others up to £50,000 or a quarter of income in a year. Except for EIS shares, that needs a company that meets the share loss relief conditions.',
  gains: 'A loss is set against gains in both columns.',
  none: 'No loss is relieved, in either column.',
}

function Assumptions({ scheme, scenarios: { claim, sale, rows } }: Omit<Props, 'data'>) {
  const half = rows.find(({ multiple }) => multiple.eq('0.5'))
  const nothingLeft = scheme === 'seis' && sale.loss.relief !== 'none' && half?.outcome.allowableLoss.isZero()
  return (
    <p>
      The shares are held for three years, or the company fails for genuine commercial reasons; the company qualifies
      throughout; and income tax relief of {formatPounds(claim.incomeTaxRelief)} is claimed and kept.{' '}
      {lossSentence[sale.loss.relief]} Dividends have rates of their own (10.75%, 35.75% and 39.35% from 6 April 2026):
      a loss set against them saves less. A loss is claimed by 31 January, 22 months after its tax year. A gain that is
      not exempt is taxed at {sale.cgtRate.toString()}%,{' '}
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

import type { ComponentProps } from 'react'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import {
  type CalculatorOptions,
  type DisposalWay,
  defaultOptions,
  disposals,
  lossReliefs,
} from '@api/calculators/calculator-options.rules'
import { isDay } from '@api/calculators/dates.rules'
import { inheritanceOf, whyRelieved } from '@api/calculators/inheritance.rules'
import { type Decimal, formatPounds } from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { cgtRatesIn, taxYearNames, taxYearOf } from '@api/calculators/tax-years.rules'
import { Checkbox, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Statement } from '@/components/ui/blocks'
import type { CalculatorData } from './calculator-address'
import { disposalLines } from './claim-wording'
import { FORM_ID } from './investment-form'
import { lossReliefNames } from './relief-copy'
import { FigureField, Folded } from './tool-fields'

interface Props {
  scheme: Scheme
  data: CalculatorData
  scenarios: Scenarios
}

interface Question {
  field: Exclude<keyof CalculatorOptions, 'reliefs'>
  label: string
  hint: string
  type?: 'date'
  suffix?: string
  choices?: ComponentProps<typeof Select>['options']
}

type Further = Pick<Question, 'type' | 'suffix' | 'choices'>

const ask = (field: Question['field'], label: string, hint: string, more: Further = {}): Question => ({
  field,
  label,
  hint,
  ...more,
})

/** A field of the calculator's form, wherever it is on the page. */
function OptionField({ data, ...question }: Question & Pick<Props, 'data'>) {
  const { field, label, hint, type = 'text', suffix, choices } = question
  const { options, errors } = data
  if (choices)
    return (
      <Field label={label} name={field} hint={hint} error={errors[field]}>
        <Select form={FORM_ID} options={choices} defaultValue={options[field]} />
      </Field>
    )
  return (
    <FigureField
      name={field}
      label={label}
      hint={hint}
      error={errors[field]}
      type={type}
      prefix={type === 'date' || suffix ? undefined : '£'}
      suffix={suffix}
      form={FORM_ID}
      defaultValue={options[field]}
    />
  )
}

const fieldsOf = (questions: (Question | false)[], data: CalculatorData) =>
  questions.map((question) => question && <OptionField key={question.field} {...question} data={data} />)

const GRID = 'grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3'

/** What the reliefs depend on besides the investment; everything is optional. */
export function Circumstances(props: Props) {
  return (
    <div role="group" aria-label="Your circumstances" className="print:hidden">
      <div className={`mt-8 ${GRID}`}>{fieldsOf(circumstances(props), props.data)}</div>
      <Folded summary="Capital gains tax and loss relief in detail" className="mt-6 border-y border-line">
        <div className={`mt-2 mb-6 ${GRID}`}>{fieldsOf(details(props), props.data)}</div>
      </Folded>
      <Button type="submit" form={FORM_ID} variant="secondary" className="hidden no-js:inline-flex">
        Update the figures
      </Button>
    </div>
  )
}

const gainRelief = (scheme: Scheme) => (scheme === 'seis' ? 'reinvestment' : 'deferral')

function circumstances({ scheme, data, scenarios: { claim, investment } }: Props): (Question | false)[] {
  const { name: year, previous } = claim.taxYear
  const on = data.options.reliefs
  const carryBack = on.includes('carry-back')
  const gains = on.includes(gainRelief(scheme))
  const seis = scheme === 'seis'
  const name = scheme.toUpperCase()
  const whole = `Leave blank for a gain as large as the ${formatPounds(investment)}.`
  const first = (limit: Decimal) => `They use up the ${formatPounds(limit)} limit and the bill first.`
  return [
    ask('taxYear', 'Tax year', 'When the shares are issued. It decides the limits and rates used.', {
      choices: [...taxYearNames].reverse(),
    }),
    carryBack && ask('lastYearIncome', `Your income in ${previous}`, 'Before tax. It decides the bill of that year.'),
    carryBack &&
      ask(
        'lastYearTaxBill',
        `Income tax bill for ${previous}`,
        'If you know it: it replaces what follows from the income.',
      ),
    gains && seis && ask('gain', `Gain made in ${year}`, `For the shares issued in ${year}.`),
    gains && !seis && ask('gain', 'Gain to defer', whole),
    gains &&
      carryBack &&
      seis &&
      ask('lastYearGain', `Gain made in ${previous}`, `For the shares carried back to ${previous}.`),
    !seis && ask('knowledgeIntensive', 'Of which knowledge-intensive', 'Lifts the limit above £1m, to £2m.'),
    ask('otherSubscriptions', `Other ${name} shares in ${year}`, first(claim.thisYear.annualLimit)),
    carryBack &&
      ask('lastYearOtherSubscriptions', `Other ${name} shares in ${previous}`, first(claim.lastYear.annualLimit)),
  ]
}

const choicesOf = (rates: readonly string[]) => [
  { value: '', label: 'Higher rate on that day' },
  ...rates.map((rate) => ({ value: rate, label: `${rate}%` })),
]
const ratesIn = (year: string) => choicesOf(cgtRatesIn(year).reverse())

const RATE_CHANGED = 'The rate changed on 30 October 2024.'
const COVERED = 'What losses and the annual exempt amount would take off it, which saves nothing. Blank is none.'

const lossHints: Record<Scheme, string> = {
  seis: 'Against income only if the company also meets the share loss relief conditions; otherwise choose gains.',
  eis: 'A loss on EIS shares may be set against income. Without EIS it may only if the company meets the share loss relief conditions.',
}

function details({ scheme, data: { options }, scenarios: { claim } }: Props): (Question | false)[] {
  const on = options.reliefs
  const { name: year, previous } = claim.taxYear
  const gainYear = scheme === 'eis' && isDay(options.gainDate) ? taxYearOf(options.gainDate) : year
  const loss = on.includes('loss')
  const againstIncome = loss && options.lossRelief === 'income'
  const gains = on.includes(gainRelief(scheme))
  const reinvested = gains && scheme === 'seis'
  const deferred = gains && scheme === 'eis'
  const back = reinvested && on.includes('carry-back')
  const taxed = 'What your gain would be taxed at.'
  return [
    loss &&
      ask('lossRelief', 'Loss relief is claimed', lossHints[scheme], {
        choices: lossReliefs.map((value) => ({ value, label: lossReliefNames[value] })),
      }),
    againstIncome &&
      ask(
        'lossIncome',
        'Income in the year of the loss',
        'A loss saves the tax of its bands. Leave blank for this year’s.',
      ),
    againstIncome && ask('beforeLossIncome', 'Income in the year before the loss', 'A loss may go back one year.'),
    loss &&
      ask(
        'adjustedTotalIncome',
        'Adjusted total income in the year of the loss',
        'Without relief on the shares at most £50,000 or a quarter of this can be used in a year.',
      ),
    againstIncome &&
      ask(
        'lossTaxBills',
        'Income tax of that year and the year before',
        'A loss saves no more than both together. Leave blank for the most that your band can owe.',
      ),
    gains && ask('cgtRate', 'CGT rate on the gain', taxed, { choices: ratesIn(gainYear) }),
    reinvested && ask('gainDate', `Day of the ${year} gain`, RATE_CHANGED, { type: 'date' }),
    deferred &&
      ask('gainDate', 'Day of the gain', 'At most three years before the issue, or one year after it.', {
        type: 'date',
      }),
    deferred && ask('issueDate', 'Day of the issue', `A day of ${year}.`, { type: 'date' }),
    reinvested && ask('gainCovered', `Covered anyway of the ${year} gain`, COVERED),
    back && ask('lastYearGainCovered', `Covered anyway of the ${previous} gain`, COVERED),
    back && ask('lastYearCgtRate', `CGT rate on the ${previous} gain`, taxed, { choices: ratesIn(previous) }),
    ask('disposalCgtRate', 'CGT rate when you sell', 'On a gain that is not exempt, with the scheme and without.', {
      choices: choicesOf(['24', '18']),
    }),
    ask(
      'exemptAmount',
      'Annual exempt amount to use',
      'Of the year in which you sell: £3,000 as the law stands. Leave blank if you have used it.',
    ),
    ask('fee', 'Fee on the way in', 'Paid on top of the amount, without relief.', { suffix: '%' }),
    ask('exitFee', 'Fee on the gain', 'Taken when you sell.', { suffix: '%' }),
    ask('yearsHeld', 'Years held', 'For the yearly return. Leave blank for five.', { suffix: 'years' }),
  ]
}

const wayNames: Record<DisposalWay, string> = {
  held: 'After three years, or the company failed',
  armsLength: 'Inside three years, at arm’s length (between people without a connection)',
  notArmsLength: 'Inside three years, not at arm’s length',
}

const wayRules: Record<DisposalWay, string> = {
  held: 'No relief is withdrawn: the shares were held for three years, or the company was wound up for genuine commercial reasons.',
  armsLength:
    'Relief is withdrawn at the rate of relief on the price received, at most what was given (ITA 2007 s209, s257FA).',
  notArmsLength:
    'A gift to anyone but a spouse or civil partner living with you, or a sale for less than the shares are worth, costs all the relief on those shares. Enter their market value as the return.',
}

const sale = [
  ask('disposal', 'How the shares are sold', 'The price is your expected return.', {
    choices: disposals.map((value) => ({ value, label: wayNames[value] })),
  }),
  ask('soldShare', 'Part of the shares sold', 'Leave blank for all of them.', { suffix: '%' }),
]

const death = [
  ask('valueAtDeath', 'Value of the shares at death', 'Business relief is worked out on this.'),
  ask('diedOn', 'Day of death', 'The rules changed on 6 April 2026.', { type: 'date' }),
  ask('ownedYears', 'Years of ownership', 'Below two there is no relief.', { suffix: 'years' }),
  ask(
    'allowanceUsed',
    'Allowance already used',
    'Of the £2.5m, by other business or farm property and by lifetime gifts of the last seven years.',
  ),
  ask('spouseAllowance', 'A spouse’s unused allowance', 'Or a civil partner’s: at most £2.5m more.'),
]

export function enteredOptions(props: Props): string[] {
  const { options } = props.data
  return [...circumstances(props), ...details(props), ...sale, ...death].flatMap((question) => {
    const value = question && options[question.field]
    return value && value !== defaultOptions[question.field]
      ? [`${question.label}: ${value}${question.suffix ?? ''}`]
      : []
  })
}

const COLUMNS = 'grid gap-x-16 gap-y-8 pt-2 pb-10 lg:grid-cols-2 *:grid *:content-start *:gap-5'

/** Outcomes beyond the table: a sale within three years, and a death. */
export function OtherEndings({ data, scenarios }: Props) {
  const { options } = data
  return (
    <div className="mt-12 border-y border-line *:border-line *:not-last:border-b print:hidden">
      <Folded
        summary={<h3 className="py-5 text-h3">Sold early, in part or given up</h3>}
        filled={options.disposal !== 'held' || options.soldShare !== ''}
      >
        <div className={COLUMNS}>
          <div>
            {fieldsOf(sale, data)}
            <p className="text-muted">{wayRules[options.disposal]}</p>
          </div>
          <Statement rows={disposalLines(scenarios.disposal)} dense />
        </div>
      </Folded>
      <Folded summary={<h3 className="py-5 text-h3">Inheritance Tax</h3>} filled={options.valueAtDeath !== ''}>
        <div className={COLUMNS}>
          <div>
            {fieldsOf(death, data)}
            {/* An unticked box sends nothing. */}
            <input type="hidden" name="aimTraded" value="no" form={FORM_ID} />
            <Checkbox
              name="aimTraded"
              value="yes"
              form={FORM_ID}
              label="Traded on AIM or a similar market"
              defaultChecked={options.aimTraded === 'yes'}
            />
          </div>
          <InheritanceResult options={options} />
        </div>
      </Folded>
    </div>
  )
}

function InheritanceResult({ options }: { options: CalculatorOptions }) {
  const relief = inheritanceOf(options)
  if (!relief) return <p className="text-muted">Enter a value at death to see what business relief leaves to tax.</p>
  return (
    <div>
      <Statement
        rows={[
          { label: 'Relieved in full', figure: formatPounds(relief.relievedAt100) },
          { label: 'Relieved by half', figure: formatPounds(relief.relievedAt50) },
          { label: 'Taxable', figure: formatPounds(relief.taxable) },
          { label: 'Inheritance Tax at 40%', figure: formatPounds(relief.tax), total: true },
        ]}
        dense
      />
      <p className="text-muted">
        {whyRelieved({ options, relief })} The nil-rate band is used elsewhere. Inheritance Tax Act 1984, section 104;
        Finance Act 2026, Schedule 12.
      </p>
    </div>
  )
}

import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import {
  type CalculatorOptions,
  type DisposalWay,
  type TypedOption,
  cgtRates,
  disposals,
  lossReliefs,
} from '@api/calculators/calculator-options.rules'
import { inheritanceOf } from '@api/calculators/inheritance.rules'
import { formatMoney, formatPounds } from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { taxYearNames } from '@api/calculators/tax-years.rules'
import { Checkbox } from '@/components/form/checkbox'
import { Field } from '@/components/form/field'
import { type Option, Select } from '@/components/form/select'
import { Button } from '@/components/ui/button'
import { Statement } from '@/components/ui/statement'
import type { CalculatorData } from './calculator-data'
import { disposalLines } from './claim-wording'
import { FORM_ID } from './investment-form'
import { lossReliefNames } from './schemes'
import { FigureField, Folded } from './tool'

interface Props {
  scheme: Scheme
  data: CalculatorData
  outlook: Scenarios
}

/** On paper, where no form explains them. */
export const optionNames: Record<TypedOption, string> = {
  taxBill: 'Income tax bill',
  lastYearTaxBill: 'Bill of the year before',
  gain: 'Gain',
  lastYearGain: 'Gain of the year before',
  otherSubscriptions: 'Other shares of the scheme',
  lastYearOtherSubscriptions: 'Other shares of the year before',
  knowledgeIntensive: 'Of which knowledge-intensive',
  exemptAmount: 'Annual exempt amount',
  adjustedTotalIncome: 'Income in the year of the loss',
  valueAtDeath: 'Value at death',
  allowanceUsed: 'Business relief allowance used',
  spouseAllowance: 'A spouse’s unused allowance',
  cgtRate: 'CGT rate on the gain, %',
  lastYearCgtRate: 'CGT rate of the year before, %',
  disposalCgtRate: 'CGT rate on the sale, %',
  gainDate: 'Day of the gain',
  lastYearGainDate: 'Day of the gain of the year before',
  soldShare: 'Part sold, %',
  diedOn: 'Day of death',
  ownedYears: 'Years of ownership',
}

interface Question {
  field: Exclude<keyof CalculatorOptions, 'reliefs'>
  label: string
  hint: string
  type?: 'date'
  suffix?: string
  choices?: readonly (Option | string)[]
}

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

function circumstances({ scheme, data, outlook: { claim, investment } }: Props): (Question | false)[] {
  const { name: year, previous } = claim.taxYear
  const on = data.options.reliefs
  const carryBack = on.includes('carry-back')
  const gains = on.includes(gainRelief(scheme))
  const seis = scheme === 'seis'
  const name = scheme.toUpperCase()
  const bill = 'Relief cannot exceed this. Leave blank if your bill covers it.'
  return [
    {
      field: 'taxYear',
      label: 'Tax year',
      hint: 'When the shares are issued. It decides the limits and rates used.',
      choices: [...taxYearNames].reverse(),
    },
    { field: 'taxBill', label: `Income tax bill for ${year}`, hint: bill },
    carryBack && { field: 'lastYearTaxBill', label: `Income tax bill for ${previous}`, hint: bill },
    gains && {
      field: 'gain',
      label: seis ? `Gain made in ${year}` : 'Gain to defer',
      hint: seis
        ? `For the shares issued in ${year}.`
        : `Leave blank for a gain as large as the ${formatPounds(investment)}.`,
    },
    gains &&
      carryBack &&
      seis && {
        field: 'lastYearGain',
        label: `Gain made in ${previous}`,
        hint: `For the shares carried back to ${previous}.`,
      },
    !seis && {
      field: 'knowledgeIntensive',
      label: 'Of which knowledge-intensive',
      hint: 'Lifts the limit above £1m, to £2m.',
    },
    {
      field: 'otherSubscriptions',
      label: `Other ${name} shares in ${year}`,
      hint: `They use up the ${formatPounds(claim.thisYear.annualLimit)} limit and the bill first.`,
    },
    carryBack && {
      field: 'lastYearOtherSubscriptions',
      label: `Other ${name} shares in ${previous}`,
      hint: `They use up the ${formatPounds(claim.lastYear.annualLimit)} limit and the bill first.`,
    },
  ]
}

const rates = [
  { value: '', label: 'Higher rate on that day' },
  ...[...cgtRates].reverse().map((rate) => ({ value: rate, label: `${rate}%` })),
]

/** Less common: capital gains tax rates and dates, and the kind of loss relief. */
function details({ scheme, data, outlook: { claim } }: Props): (Question | false)[] {
  const on = data.options.reliefs
  const { name: year, previous } = claim.taxYear
  const loss = on.includes('loss')
  const gains = on.includes(gainRelief(scheme))
  const rateHint = 'What your gain would be taxed at.'
  return [
    loss && {
      field: 'lossRelief',
      label: 'Loss relief is claimed',
      hint:
        scheme === 'seis'
          ? 'Against income only if the company also meets the share loss relief conditions; otherwise choose gains.'
          : 'A loss on EIS shares may be set against income. Without EIS it may only if the company meets the share loss relief conditions.',
      choices: lossReliefs.map((value) => ({ value, label: lossReliefNames[value] })),
    },
    loss && {
      field: 'adjustedTotalIncome',
      label: 'Income in the year of the loss',
      hint: 'Without relief on the shares at most £50,000 or a quarter of this can be used in a year.',
    },
    gains && { field: 'cgtRate', label: `CGT rate on the ${year} gain`, hint: rateHint, choices: rates },
    gains && {
      field: 'gainDate',
      label: `Day of the ${year} gain`,
      hint: 'The rate changed on 30 October 2024.',
      type: 'date',
    },
    gains &&
      scheme === 'seis' &&
      on.includes('carry-back') && {
        field: 'lastYearCgtRate',
        label: `CGT rate on the ${previous} gain`,
        hint: rateHint,
        choices: rates,
      },
    {
      field: 'disposalCgtRate',
      label: 'CGT rate when you sell',
      hint: 'On a gain that is not exempt, with the scheme and without.',
      choices: rates,
    },
    {
      field: 'exemptAmount',
      label: 'Annual exempt amount to use',
      hint: `In ${year} it is ${formatPounds(claim.annualExemptAmount)}. Leave blank if you have used it.`,
    },
  ]
}

const wayNames: Record<DisposalWay, string> = {
  held: 'After three years, or the company failed',
  armsLength: 'Inside three years, at arm’s length',
  notArmsLength: 'Inside three years, not at arm’s length',
}

const wayRules: Record<DisposalWay, string> = {
  held: 'No relief is withdrawn: the shares were held for three years, or the company was wound up for genuine commercial reasons.',
  armsLength:
    'Relief is withdrawn at the rate of relief on the price received, at most what was given (ITA 2007 s209, s257FA).',
  notArmsLength:
    'A gift, or a sale for less than the shares are worth, costs all the relief on those shares. Enter their market value as the return. A transfer to a spouse or civil partner living with you costs none.',
}

const sale: Question[] = [
  {
    field: 'disposal',
    label: 'How the shares are sold',
    hint: 'The price is your expected return.',
    choices: disposals.map((value) => ({ value, label: wayNames[value] })),
  },
  { field: 'soldShare', label: 'Part of the shares sold', hint: 'Leave blank for all of them.', suffix: '%' },
]

const death: Question[] = [
  { field: 'valueAtDeath', label: 'Value of the shares at death', hint: 'Business relief is worked out on this.' },
  { field: 'diedOn', label: 'Day of death', hint: 'The rules changed on 6 April 2026.', type: 'date' },
  { field: 'ownedYears', label: 'Years of ownership', hint: 'Below two there is no relief.', suffix: 'years' },
  {
    field: 'allowanceUsed',
    label: 'Allowance already used',
    hint: 'Of the £2.5m, by other business or farm property.',
  },
  {
    field: 'spouseAllowance',
    label: 'A spouse’s unused allowance',
    hint: 'Or a civil partner’s: at most £2.5m more.',
  },
]

const COLUMNS = 'grid gap-x-16 gap-y-8 pt-2 pb-10 lg:grid-cols-2 *:grid *:content-start *:gap-5'

/** Outcomes beyond the table: a sale within three years, and a death. */
export function OtherEndings({ data, outlook }: Props) {
  const { options } = data
  return (
    <div className="mt-12 divide-y divide-line border-y border-line print:hidden">
      <Folded
        summary={<h3 className="py-5 text-h3">Sold early, in part or given up</h3>}
        filled={options.disposal !== 'held' || options.soldShare !== ''}
      >
        <div className={COLUMNS}>
          <div>
            {fieldsOf(sale, data)}
            <p className="text-muted">{wayRules[options.disposal]}</p>
          </div>
          <Statement rows={disposalLines(outlook.disposal)} dense />
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
          { label: 'Relieved in full', figure: formatMoney(relief.relievedAt100) },
          { label: 'Relieved by half', figure: formatMoney(relief.relievedAt50) },
          { label: 'Taxable', figure: formatMoney(relief.taxable) },
          { label: 'Inheritance Tax at 40%', figure: formatMoney(relief.tax), total: true },
        ]}
        dense
      />
      <p className="text-muted">
        {relief.allowance
          ? `Relief in full up to ${formatMoney(relief.allowance)}, by half above. `
          : 'Before 6 April 2026 relief had no limit. '}
        The nil-rate band is used elsewhere. Inheritance Tax Act 1984, section 104; Finance Act 2026, Schedule 12.
      </p>
    </div>
  )
}

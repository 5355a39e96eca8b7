import { incomeTaxRates } from '@api/calculators/calculator-inputs.rules'
import { cgtRates } from '@api/calculators/calculator-options.rules'
import { isDay, longDate } from '@api/calculators/dates.rules'
import { Checkbox, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import type { EnteredGroup } from '../tool'
import { FigureField, Folded, NATIONS } from '../tool-fields'
import {
  type InvestmentField,
  type PlanField,
  type PlanForm,
  type YearField,
  asksOutcomes,
  isOn,
  nameOf,
  valueOf,
} from './plan-form'

interface Question<Name> {
  field: Name
  label: string
  hint?: string
  prefix?: '£'
  suffix?: '%' | '×'
  inputMode?: 'numeric'
  choices?: { value: string; label: string }[]
  type?: 'date'
  required?: boolean
}

const main: Question<InvestmentField>[] = [
  { field: 'name', label: 'Name', hint: 'To tell your investments apart.' },
  { field: 'amount', label: 'Amount', hint: 'What you pay for the shares, without fees.', prefix: '£', required: true },
  { field: 'date', label: 'Shares issued on', hint: 'Or the day you expect it.', type: 'date', required: true },
]

const further: Question<InvestmentField>[] = [
  {
    field: 'tradeStarted',
    label: 'Trade began on',
    hint: 'Dates the company’s statement to HMRC, and for EIS the three years.',
    type: 'date',
  },
  {
    field: 'seventyPercentSpent',
    label: '70% spent on',
    hint: 'SEIS: the statement may be sent then, if sooner.',
    type: 'date',
  },
  { field: 'deferredGain', label: 'Gain deferred', hint: 'EIS: its tax waits until you sell.', prefix: '£' },
  { field: 'fee', label: 'Fee on the way in', hint: 'Paid on top of the amount, without relief.', suffix: '%' },
  {
    field: 'expectedMultiple',
    label: 'Expected multiple',
    hint: '3.0 means three pounds back for each pound in.',
    suffix: '×',
  },
  { field: 'dilution', label: 'Dilution', hint: 'The part of your holding that later issues take.', suffix: '%' },
  { field: 'exitFee', label: 'Fee on the gain', hint: 'Taken when you sell.', suffix: '%' },
  {
    field: 'soldOn',
    label: 'Sold on',
    hint: 'Leave blank for the day the three years, or a VCT’s five, are over.',
    type: 'date',
  },
]

const rates = [
  { value: '', label: 'Higher rate of the year' },
  ...[...cgtRates].reverse().map((rate) => ({ value: rate, label: `${rate}%` })),
]

const ofYear: Question<YearField>[] = [
  { field: 'gain', label: 'Gain made', hint: 'For SEIS reinvestment relief.', prefix: '£' },
  { field: 'cgtRate', label: 'Tax rate on it', hint: 'Capital Gains Tax.', suffix: '%', choices: rates },
  {
    field: 'vctRelief',
    label: 'Other VCT relief',
    hint: 'Of VCT shares not listed above. Comes off the bill first.',
    prefix: '£',
  },
  { field: 'otherSubscriptionsSeis', label: 'Other SEIS shares', hint: 'Claimed for this year.', prefix: '£' },
  { field: 'otherSubscriptionsEis', label: 'Other EIS shares', hint: 'Claimed for this year.', prefix: '£' },
]

const ofOutcomes: Question<PlanField>[] = [
  {
    field: 'companies',
    label: 'Companies',
    hint: 'The plan’s money is spread evenly over them: 2 to 20.',
    inputMode: 'numeric',
  },
  { field: 'failing', label: 'Of which fail', hint: 'They return nothing.', inputMode: 'numeric' },
  { field: 'multiple', label: 'The others return', hint: 'Each of them, after dilution.', suffix: '×' },
  {
    field: 'incomeTaxRate',
    label: 'Income tax rate',
    hint: 'The tax that a loss saves, if no income is given.',
    choices: [...incomeTaxRates].reverse().map((rate) => ({ value: rate, label: `${rate}%` })),
  },
  { field: 'income', label: 'Income', hint: 'Before tax, in the year of the losses and the year before.', prefix: '£' },
  { field: 'nation', label: 'Where you pay income tax', hint: 'Whose bands an income has.', choices: NATIONS },
]

const ofExits: Question<PlanField>[] = [
  {
    field: 'exemptAmount',
    label: 'Annual exemption left',
    hint: 'Of each year of sale: £3,000 as the law stands. Blank if other gains use it.',
    prefix: '£',
  },
  {
    field: 'lossesBroughtForward',
    label: 'Losses brought forward',
    hint: 'Capital losses of earlier years that you have reported.',
    prefix: '£',
  },
]

interface Props {
  form: PlanForm
  errors: Record<string, string>
}

type AnyField = InvestmentField | YearField | PlanField

/** The fields of an investment or a year, whose names end in its number or name, or of the whole plan. */
function fieldsOf(questions: Question<AnyField>[], { form, errors }: Props, at?: string | number) {
  return questions.map(({ field, choices, ...question }) => {
    const name = at === undefined ? field : `${field}-${at}`
    const shared = { ...question, name, error: errors[name] }
    const value = valueOf(form, field, at)
    if (!choices) return <FigureField key={field} {...shared} defaultValue={value} />
    return (
      <Field key={field} {...shared} optional>
        <Select options={choices} defaultValue={value} />
      </Field>
    )
  })
}

/** Optional fields that are filled in or refused must not be hidden. */
const isFilled = (fields: (InvestmentField | YearField)[], { form, errors }: Props, at: string | number) =>
  fields.some((field) => Boolean(valueOf(form, field, at) || errors[`${field}-${at}`]))

const GRID = 'grid items-end gap-x-6 gap-y-5 md:grid-cols-2'
const ENTRY = 'mt-6 min-w-0 border-t border-line pt-5'
const LEGEND = 'float-left mb-3 w-full text-lead font-semibold wrap-anywhere'

const schemes = [
  { value: 'seis', label: 'SEIS' },
  { value: 'eis', label: 'EIS' },
  { value: 'vct', label: 'VCT' },
]

export function InvestmentFields({ row, ...props }: Props & { row: number }) {
  const { form } = props
  const title = nameOf(form, row)
  return (
    <fieldset className={ENTRY}>
      <legend className={LEGEND}>{title}</legend>
      <div className={`clear-both ${GRID} lg:grid-cols-4`}>
        {fieldsOf(main, props, row)}
        <Field label="Scheme" name={`scheme-${row}`} hint="As the company’s certificate says." required>
          <Select options={schemes} defaultValue={valueOf(form, 'scheme', row) || 'seis'} />
        </Field>
      </div>
      <Folded
        summary={
          <span>
            Trade, deferral, fees and sale <span className="sr-only">of {title}</span>
          </span>
        }
        filled={isFilled([...further.map(({ field }) => field), 'knowledgeIntensive'], props, row)}
        className="mt-2"
      >
        <div className={`py-2 ${GRID} lg:grid-cols-4`}>
          {fieldsOf(further, props, row)}
          <Checkbox
            name={`knowledgeIntensive-${row}`}
            value="yes"
            label="Knowledge-intensive company"
            note="EIS: lifts your limit above £1m."
            defaultChecked={valueOf(form, 'knowledgeIntensive', row) === 'yes'}
          />
        </div>
      </Folded>
      {form.rows.length > 1 && (
        <Button type="submit" name="do" value={`remove-${row}`} variant="plain">
          Remove <span className="sr-only">{title}</span>
        </Button>
      )}
    </fieldset>
  )
}

/** The optional fields of the whole plan: on failures and returns, or on the tax of the sales. */
export const PlanFields = ({ of, ...props }: Props & { of: 'outcomes' | 'exits' }) => (
  <div className={`mt-4 ${GRID} lg:grid-cols-3`}>{fieldsOf(of === 'exits' ? ofExits : ofOutcomes, props)}</div>
)

export function YearFields({ year, ...props }: Props & { year: string }) {
  const bill: Question<YearField> = { field: 'taxBill', label: `Income tax bill for ${year}`, prefix: '£' }
  return (
    <fieldset className={ENTRY}>
      <legend className={LEGEND}>{year}</legend>
      <div className="clear-both grid items-start gap-x-6 gap-y-2 lg:grid-cols-[1fr_3fr]">
        {fieldsOf([bill], props, year)}
        <Folded
          summary={
            <span>
              Gains and other shares <span className="sr-only">in {year}</span>
            </span>
          }
          filled={isFilled(
            ofYear.map(({ field }) => field),
            props,
            year,
          )}
          className="lg:mt-7"
        >
          <div className={`py-2 ${GRID} lg:grid-cols-3`}>{fieldsOf(ofYear, props, year)}</div>
        </Folded>
      </div>
    </fieldset>
  )
}

function answersTo<Name extends AnyField>(questions: Question<Name>[], form: PlanForm, at?: string | number): string[] {
  return questions.flatMap(({ field, label, prefix = '', suffix = '', type }) => {
    const value = valueOf(form, field, at)
    if (!value) return []
    const shown = type && isDay(value) ? longDate(value) : `${prefix}${value.replace(/^£/, '')}${suffix}`
    return [`${label}: ${shown}`]
  })
}

export const enteredPlan = (form: PlanForm): EnteredGroup[] => [
  ...form.rows.map((row) => ({
    title: nameOf(form, row),
    answers: [
      valueOf(form, 'scheme', row).toUpperCase(),
      ...answersTo([...main.slice(1), ...further], form, row),
      ...(valueOf(form, 'knowledgeIntensive', row) ? ['knowledge-intensive'] : []),
    ],
  })),
  ...form.years.map((year) => ({
    title: year,
    answers: answersTo([{ field: 'taxBill', label: 'income tax bill', prefix: '£' }, ...ofYear], form, year),
  })),
  { title: 'When sold', answers: answersTo(ofExits, form) },
  { title: 'If some fail', answers: asksOutcomes(form) ? answersTo(ofOutcomes, form) : [] },
  {
    title: 'Choices',
    answers: [
      isOn(form, 'carryBack') ? 'carry back where it saves more' : 'nothing carried back',
      ...(isOn(form, 'reinvestment') ? ['SEIS reinvestment relief counted'] : []),
    ],
  },
]

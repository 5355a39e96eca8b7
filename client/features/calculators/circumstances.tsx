import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { type TypedOption, cgtRates, lossReliefs } from '@api/calculators/calculator-options.rules'
import { formatPounds } from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { taxYearNames } from '@api/calculators/tax-years.rules'
import { Field } from '@/components/form/field'
import { Select } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'
import styles from './circumstances.module.css'
import { FORM_ID } from './investment-form'
import { OptionInput } from './option-input'
import { lossReliefNames } from './schemes'
import type { Calculator } from './use-calculator'

interface Props {
  scheme: Scheme
  calculator: Calculator
  outlook: Scenarios
}

interface Amount {
  field: TypedOption
  label: string
  hint: string
}

/** What the reliefs depend on besides the investment; everything is optional. */
export function Circumstances(props: Props) {
  const { calculator } = props
  return (
    <div role="group" aria-label="Your circumstances">
      <div className={styles.circumstances}>
        <Field label="Tax year" name="taxYear" hint="When the shares are issued. It decides the limits and rates used.">
          <Select
            form={FORM_ID}
            options={[...taxYearNames].reverse()}
            value={calculator.options.taxYear}
            onChange={(event) => calculator.choose({ taxYear: event.target.value })}
          />
        </Field>
        {amountsOf(props).map((amount) => (
          <OptionInput key={amount.field} {...amount} calculator={calculator} />
        ))}
      </div>
      <Details {...props} />
      <Button type="submit" form={FORM_ID} variant="secondary" className="hidden no-js:inline-flex">
        Update the figures
      </Button>
    </div>
  )
}

const gainRelief = (scheme: Scheme) => (scheme === 'seis' ? 'reinvestment' : 'deferral')

function amountsOf({ scheme, calculator: { options }, outlook: { claim, investment } }: Props): Amount[] {
  const { name: year, previous } = claim.taxYear
  const on = options.reliefs
  const carryBack = on.includes('carry-back')
  const gains = on.includes(gainRelief(scheme))
  const name = scheme.toUpperCase()
  const bill = 'Relief cannot exceed this. Leave blank if your bill covers it.'
  const amounts: (Amount | false)[] = [
    { field: 'taxBill', label: `Income tax bill for ${year}`, hint: bill },
    carryBack && { field: 'lastYearTaxBill', label: `Income tax bill for ${previous}`, hint: bill },
    gains && {
      field: 'gain',
      label: scheme === 'seis' ? `Gain made in ${year}` : 'Gain to defer',
      hint:
        scheme === 'seis'
          ? `For the shares issued in ${year}.`
          : `Leave blank for a gain as large as the ${formatPounds(investment)}.`,
    },
    gains &&
      carryBack &&
      scheme === 'seis' && {
        field: 'lastYearGain',
        label: `Gain made in ${previous}`,
        hint: `For the shares carried back to ${previous}.`,
      },
    scheme === 'eis' && {
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
  return amounts.filter((amount) => amount !== false)
}

const rateOptions = [
  { value: '', label: 'Higher rate on that day' },
  ...[...cgtRates].reverse().map((rate) => ({ value: rate, label: `${rate}%` })),
]

interface RateProps {
  calculator: Calculator
  field: 'cgtRate' | 'lastYearCgtRate' | 'disposalCgtRate'
  label: string
  hint: string
}

function CgtRate({ calculator: { options, choose }, field, label, hint }: RateProps) {
  return (
    <Field label={label} name={field} hint={hint} optional>
      <Select
        form={FORM_ID}
        options={rateOptions}
        value={options[field]}
        onChange={(event) => choose({ [field]: event.target.value })}
      />
    </Field>
  )
}

/** Less common inputs: capital gains tax rates and dates, and the kind of loss relief. */
function Details(props: Props) {
  const { calculator, outlook } = props
  const { annualExemptAmount, taxYear } = outlook.claim
  return (
    <details className={styles.details}>
      <summary>
        Capital gains tax and loss relief in detail
        <ChevronDown />
      </summary>
      <div className={styles.circumstances}>
        <Loss {...props} />
        <ReinvestedGain {...props} />
        <CgtRate
          calculator={calculator}
          field="disposalCgtRate"
          label="CGT rate when you sell"
          hint="On a gain that is not exempt, with the scheme and without."
        />
        <OptionInput
          field="exemptAmount"
          label="Annual exempt amount to use"
          hint={`In ${taxYear.name} it is ${formatPounds(annualExemptAmount)}. Leave blank if you have used it.`}
          calculator={calculator}
        />
      </div>
    </details>
  )
}

function Loss({ scheme, calculator }: Props) {
  const { options, choose } = calculator
  if (!options.reliefs.includes('loss')) return null
  return (
    <>
      <Field
        label="Loss relief is claimed"
        name="lossRelief"
        hint={
          scheme === 'seis'
            ? 'Against income only if the company also meets the share loss relief conditions; otherwise choose gains.'
            : 'A loss on EIS shares may be set against income. Without EIS it may only if the company meets the share loss relief conditions.'
        }
      >
        <Select
          form={FORM_ID}
          options={lossReliefs.map((value) => ({ value, label: lossReliefNames[value] }))}
          value={options.lossRelief}
          onChange={(event) => choose({ lossRelief: event.target.value as typeof options.lossRelief })}
        />
      </Field>
      <OptionInput
        field="adjustedTotalIncome"
        label="Income in the year of the loss"
        hint="Without relief on the shares at most £50,000 or a quarter of this can be used in a year."
        calculator={calculator}
      />
    </>
  )
}

/** The gain that reinvestment relief exempts, or that deferral relief defers. */
function ReinvestedGain({ scheme, calculator, outlook }: Props) {
  const on = calculator.options.reliefs
  const { name: year, previous } = outlook.claim.taxYear
  if (!on.includes(gainRelief(scheme))) return null
  const hint = 'What your gain would be taxed at.'
  return (
    <>
      <CgtRate calculator={calculator} field="cgtRate" label={`CGT rate on the ${year} gain`} hint={hint} />
      <OptionInput
        field="gainDate"
        label={`Day of the ${year} gain`}
        hint="The rate changed on 30 October 2024."
        calculator={calculator}
        type="date"
      />
      {scheme === 'seis' && on.includes('carry-back') && (
        <CgtRate
          calculator={calculator}
          field="lastYearCgtRate"
          label={`CGT rate on the ${previous} gain`}
          hint={hint}
        />
      )}
    </>
  )
}

import { cgtRates } from '@api/calculators/calculator-options.rules'
import { Field } from '@/components/form/field'
import { Select } from '@/components/form/controls'
import { ChevronDown } from '@/components/ui/icons'
import { FigureField } from '../figure-field'
import { type PlanForm, type YearField, valueOf } from './plan-form'
import styles from './plan.module.css'

interface Props {
  year: string
  form: PlanForm
  errors: Record<string, string>
}

interface AmountProps extends Props {
  field: YearField
  label: string
  hint?: string
}

function Amount({ year, form, errors, field, ...words }: AmountProps) {
  const name = `${field}-${year}`
  return (
    <FigureField {...words} name={name} prefix="£" error={errors[name]} defaultValue={valueOf(form, field, year)} />
  )
}

const FURTHER: YearField[] = ['gain', 'cgtRate', 'vctRelief', 'otherSubscriptionsSeis', 'otherSubscriptionsEis']
const rates = [
  { value: '', label: 'Higher rate of the year' },
  ...[...cgtRates].reverse().map((rate) => ({ value: rate, label: `${rate}%` })),
]

export function YearFields(props: Props) {
  const { year, form, errors } = props
  const name = `cgtRate-${year}`
  return (
    <fieldset className={styles.entry}>
      <legend className={styles.legend}>{year}</legend>
      <div className={styles.year}>
        <Amount {...props} field="taxBill" label={`Income tax bill for ${year}`} />
        <details
          className={styles.further}
          open={FURTHER.some((field) => valueOf(form, field, year) || errors[`${field}-${year}`])}
        >
          <summary>
            <span>
              Gains and other shares <span className="sr-only">in {year}</span>
            </span>
            <ChevronDown />
          </summary>
          <div className={styles.grid}>
            <Amount {...props} field="gain" label={`Gain made in ${year}`} hint="For SEIS reinvestment relief." />
            <Field label="Tax rate on it" name={name} hint="Capital Gains Tax." error={errors[name]} optional>
              <Select options={rates} defaultValue={valueOf(form, 'cgtRate', year)} />
            </Field>
            <Amount {...props} field="vctRelief" label="VCT relief" hint="Comes off the bill first." />
            <Amount {...props} field="otherSubscriptionsSeis" label="Other SEIS shares" hint="Claimed for this year." />
            <Amount {...props} field="otherSubscriptionsEis" label="Other EIS shares" hint="Claimed for this year." />
          </div>
        </details>
      </div>
    </fieldset>
  )
}

import { Checkbox, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'
import { FigureField } from '../figure-field'
import { type Question, further } from './further-questions'
import { type InvestmentField, type PlanForm, nameOf, valueOf } from './plan-form'
import styles from './plan.module.css'

interface Props {
  row: number
  form: PlanForm
  errors: Record<string, string>
}

interface AnswerProps extends Props, Omit<Question, 'field'> {
  field: InvestmentField
  required?: boolean
}

function Answer({ row, form, errors, field, ...asked }: AnswerProps) {
  const name = `${field}-${row}`
  return <FigureField {...asked} name={name} error={errors[name]} defaultValue={valueOf(form, field, row)} />
}

const schemes = [
  { value: 'seis', label: 'SEIS' },
  { value: 'eis', label: 'EIS' },
]

export function InvestmentFields(props: Props) {
  const { row, form } = props
  const title = nameOf(form, row)
  return (
    <fieldset className={styles.entry}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.grid}>
        <Answer {...props} field="name" label="Name" hint="To tell your investments apart." />
        <Answer
          {...props}
          field="amount"
          label="Amount"
          hint="What you pay for the shares, without fees."
          prefix="£"
          required
        />
        <Answer
          {...props}
          field="date"
          label="Shares issued on"
          hint="Or the day you expect it."
          type="date"
          required
        />
        <Field label="Scheme" name={`scheme-${row}`} hint="As the company’s certificate says." required>
          <Select options={schemes} defaultValue={valueOf(form, 'scheme', row) || 'seis'} />
        </Field>
      </div>
      <details className={styles.further} open={isOpen(props)}>
        <summary>
          <span>
            Trade, deferral, fees and sale <span className="sr-only">of {title}</span>
          </span>
          <ChevronDown />
        </summary>
        <Further {...props} />
      </details>
      {form.rows.length > 1 && (
        <Button type="submit" name="do" value={`remove-${row}`} variant="plain" className={styles.remove}>
          Remove <span className="sr-only">{title}</span>
        </Button>
      )}
    </fieldset>
  )
}

/** If refused or filled in, the optional fields must not be hidden. */
const isOpen = ({ row, form, errors }: Props) =>
  [...further.map(({ field }) => field), 'knowledgeIntensive' as const].some(
    (field) => valueOf(form, field, row) || errors[`${field}-${row}`],
  )

function Further(props: Props) {
  const { row, form } = props
  return (
    <div className={styles.grid}>
      {further.map((asked) => (
        <Answer key={asked.field} {...props} {...asked} />
      ))}
      <Checkbox
        name={`knowledgeIntensive-${row}`}
        value="yes"
        label="Knowledge-intensive company"
        note="EIS: lifts your limit above £1m."
        defaultChecked={valueOf(form, 'knowledgeIntensive', row) === 'yes'}
      />
    </div>
  )
}

import { Checkbox } from '@/components/form/controls'
import { FigureField } from '../figure-field'
import { parts, type Question } from './questions'
import styles from './raise.module.css'

interface Props {
  values: Record<string, string>
  errors: Record<string, string>
}

export function CompanyFields(props: Props) {
  return parts.map(({ legend, questions }) => (
    <fieldset key={legend} className={styles.part}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.grid}>
        {questions.map((question) => (
          <Answer key={question.field} question={question} {...props} />
        ))}
      </div>
    </fieldset>
  ))
}

function Answer({ question, values, errors }: Props & { question: Question }) {
  const { field, label, hint, kind = 'amount', required } = question
  if (kind === 'box')
    return (
      <Checkbox
        name={field}
        value="yes"
        label={label}
        note={hint}
        error={errors[field]}
        defaultChecked={values[field] === 'yes'}
      />
    )
  return (
    <FigureField
      label={label}
      name={field}
      hint={hint}
      error={errors[field]}
      required={required}
      type={kind === 'date' ? 'date' : 'text'}
      prefix={kind === 'amount' ? '£' : undefined}
      inputMode={kind === 'date' ? undefined : 'decimal'}
      defaultValue={values[field]}
    />
  )
}

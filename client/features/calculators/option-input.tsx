import type { TypedOption } from '@api/calculators/calculator-options.rules'
import { FigureField } from './figure-field'
import { FORM_ID } from './investment-form'
import type { Calculator } from './use-calculator'

interface Props {
  field: TypedOption
  label: string
  hint: string
  calculator: Calculator
  type?: 'text' | 'date'
  suffix?: string
}

/** An optional figure of the calculator's form, wherever it is on the page. */
export function OptionInput({ field, calculator, type = 'text', suffix, ...words }: Props) {
  const { options, optionRefusals, choose } = calculator
  return (
    <FigureField
      {...words}
      name={field}
      error={optionRefusals[field]}
      type={type}
      prefix={type === 'date' || suffix ? undefined : '£'}
      suffix={suffix}
      form={FORM_ID}
      value={options[field]}
      onChange={(event) => choose({ [field]: event.target.value })}
    />
  )
}

import type { TypedOption } from '@api/calculators/calculator-options.rules'
import { Field } from '@/components/form/field'
import { Input, type InputProps } from '@/components/form/input'
import { FORM_ID } from './investment-form'
import type { Calculator } from './use-calculator'

interface Props {
  field: TypedOption
  label: string
  hint?: string
  calculator: Calculator
  type?: 'text' | 'date'
  prefix?: InputProps['prefix']
  suffix?: InputProps['suffix']
}

/** One optional figure of the calculator's form, wherever it is on the page. */
export function OptionInput({ field, label, hint, calculator, type = 'text', prefix, suffix }: Props) {
  const { options, optionRefusals, choose } = calculator
  const isMoney = type === 'text' && !suffix
  return (
    <Field label={label} name={field} hint={hint} error={optionRefusals[field]} optional>
      <Input
        prefix={prefix ?? (isMoney ? '£' : undefined)}
        suffix={suffix}
        form={FORM_ID}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={48}
        value={options[field]}
        onChange={(event) => choose({ [field]: event.target.value })}
      />
    </Field>
  )
}

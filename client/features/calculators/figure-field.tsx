import { Field, type FieldProps } from '@/components/form/field'
import { Input, type InputProps } from '@/components/form/controls'

type Props = Pick<FieldProps, 'label' | 'name' | 'hint' | 'error' | 'required' | 'className'> &
  Omit<InputProps, 'className' | 'name' | 'required'>

export function FigureField({ label, name, hint, error, required, className, ...input }: Props) {
  const isNumber = input.prefix || input.suffix
  return (
    <Field {...{ label, name, hint, error, required, className }} optional={!required}>
      <Input inputMode={isNumber ? 'decimal' : undefined} autoComplete="off" maxLength={48} {...input} />
    </Field>
  )
}

import { Field, type FieldProps } from './field'
import { Input, type InputProps } from './input'

type InputFieldProps = Omit<FieldProps, 'children'> & Omit<InputProps, 'id' | 'name' | 'small'>

/** A small field with its input, as at the desk. */
export const InputField = ({
  label,
  name,
  id,
  hint,
  error,
  optional,
  required,
  hideLabel,
  small = true,
  className,
  ...input
}: InputFieldProps) => (
  <Field {...{ label, name, id, hint, error, optional, required, hideLabel, small, className }}>
    <Input {...input} small />
  </Field>
)

import { validateSync } from 'class-validator'

import { answersOf, type Errors, type FormDefinition, type Values } from './form-answer'

/** The first error of each field, by the server's own DTO class. Loaded with the first input. */
export function checkForm<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>) {
  const { agreement, dto } = definition
  const found = validateSync(Object.assign(new dto(), answersOf(definition, values)), { stopAtFirstError: true })
  const errors = Object.fromEntries(
    found.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]),
  ) as Errors<Field>
  // Checked when the button is pressed, not while typing.
  if (agreement) delete errors[agreement.field]
  return errors
}

import { validateSync } from 'class-validator'

import { answersOf, type Errors, type FormDefinition, type Values } from './form-answer'

/** The first rule that each field breaks, by the class the server checks with. Loaded with the first answer typed. */
export function checkForm<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>) {
  const { agreement, dto } = definition
  const found = validateSync(Object.assign(new dto(), answersOf(definition, values)), { stopAtFirstError: true })
  const errors = Object.fromEntries(
    found.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]),
  ) as Errors<Field>
  // Asked for when the button is pressed, not while someone types.
  if (agreement) delete errors[agreement.field]
  return errors
}

import { validateSync } from 'class-validator'

import type { Errors } from './form-answer'

/** The first rule that each field breaks, by the class the server checks with. Loaded with the first answer typed. */
export function errorsOf(dto: new () => object, answers: object): Errors {
  const found = validateSync(Object.assign(new dto(), answers), { stopAtFirstError: true })
  return Object.fromEntries(found.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]))
}

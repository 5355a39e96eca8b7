import { classValidatorResolver } from '@hookform/resolvers/class-validator'

import type { Errors } from './form-answer'

/** The first rule that each field breaks, by the class the server checks with. Heavy: load it with the first answer typed. */
export async function errorsOf(rules: new () => object, values: object): Promise<Errors> {
  const resolve = classValidatorResolver(rules, { validator: { stopAtFirstError: true } })
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, String(error?.message)]))
}

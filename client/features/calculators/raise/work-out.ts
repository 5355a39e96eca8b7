import { readCapacity } from '@api/calculators/capacity-query.rules'
import { presentCapacity } from '@api/calculators/capacity-figures.rules'
import type { RaiseData } from './raise-data'

/** The API's rules, run in the browser: no input leaves it. */
export function workOut(values: Record<string, string>): Pick<RaiseData, 'result' | 'errors'> {
  const { input, errors } = readCapacity(values)
  if (Object.keys(errors).length) return { result: null, errors: errors as Record<string, string> }
  return { result: presentCapacity(input), errors: {} }
}

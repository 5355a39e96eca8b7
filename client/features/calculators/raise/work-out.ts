import { readCapacity } from '@api/calculators/capacity-query.rules'
import { presentCapacity } from '@api/calculators/capacity-figures.rules'
import type { RaiseData } from './raise-data'

/** The same rules as the API's, in the browser: nothing that was typed leaves it. */
export function workOut(values: Record<string, string>): Pick<RaiseData, 'result' | 'errors'> {
  const { input, errors } = readCapacity(values)
  if (Object.keys(errors).length) return { result: null, errors: errors as Record<string, string> }
  return { result: presentCapacity(input), errors: {} }
}

import type { PresentedCapacity } from '@api/calculators/capacity-query.rules'
import { questionFields } from './questions'

export interface RaiseData {
  values: Record<string, string>
  result: PresentedCapacity | null
  errors: Record<string, string>
}

/** The answers are in the address, so the page is the same with and without JavaScript. */
export async function raiseDataOf(query: URLSearchParams): Promise<RaiseData> {
  // Links from campaigns add parameters of their own.
  const asked = questionFields.filter((field) => query.has(field))
  const values = Object.fromEntries(
    asked.map((field) => [field, query.get(field) ?? '']).filter(([, text]) => text?.trim()),
  )
  if (!asked.length) return { values, result: null, errors: {} }
  const [{ capacityFor }, { asPicked }] = await Promise.all([
    import('@api/calculators/capacity-query.rules'),
    import('@api/calculators/dates.rules'),
  ])
  const { result, errors } = capacityFor(values)
  return { values, result, errors: asPicked(errors) }
}

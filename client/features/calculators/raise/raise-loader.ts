import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PresentedCapacity } from '@api/calculators/capacity-figures.rules'
import { ApiError, apiOf } from '@/lib/api'
import { questionFields } from './questions'
import type { RaiseData } from './raise-data'

/** The answers are in the address, so the page is the same with and without JavaScript. */
export async function loadRaise(args: LoaderFunctionArgs): Promise<RaiseData> {
  const query = new URL(args.request.url).searchParams
  // Links from campaigns add parameters of their own.
  const asked = questionFields.filter((field) => query.has(field))
  const values = Object.fromEntries(
    asked.map((field) => [field, query.get(field) ?? '']).filter(([, text]) => text?.trim()),
  )
  if (!asked.length) return { values, result: null, errors: {} }
  if (!import.meta.env.SSR) return { values, ...(await import('./work-out.js')).workOut(values) }
  try {
    const result = await apiOf(args).get<PresentedCapacity>(`/api/calculators/capacity?${new URLSearchParams(values)}`)
    return { values, result, errors: {} }
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { values, result: null, errors: error.errors }
    throw error
  }
}

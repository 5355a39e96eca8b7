import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PresentedCapacity } from '@api/calculators/capacity-figures.rules'
import { ApiError, apiOf } from '@/lib/api'
import type { RaiseData } from './raise-data'

/** The answers are in the address, so the page is the same with and without JavaScript. */
export async function loadRaise(args: LoaderFunctionArgs): Promise<RaiseData> {
  const query = new URL(args.request.url).searchParams
  const values = Object.fromEntries([...query].filter(([, text]) => text.trim()))
  if (!query.size) return { values, result: null, errors: {} }
  if (!import.meta.env.SSR) return { values, ...(await import('./work-out')).workOut(values) }
  try {
    const result = await apiOf(args).get<PresentedCapacity>(`/api/calculators/capacity?${new URLSearchParams(values)}`)
    return { values, result, errors: {} }
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { values, result: null, errors: error.errors }
    throw error
  }
}

import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import type { CalculatorData } from './calculator-address'

/** The arithmetic is loaded with it, so the page does not wait for either. */
export const loadCalculator =
  (scheme: Scheme) =>
  async ({ request }: LoaderFunctionArgs): Promise<CalculatorData> =>
    (await import('./calculator-address')).readAddress(scheme, new URL(request.url).searchParams)

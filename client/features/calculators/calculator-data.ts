import type { LoaderFunctionArgs } from 'react-router-dom'
import type { CalculatorInputs, Scheme } from '@api/calculators/calculator-inputs.rules'
import type { CalculatorOptions } from '@api/calculators/calculator-options.rules'

/** A calculator as its address has it. */
export interface CalculatorData {
  inputs: CalculatorInputs
  options: CalculatorOptions
  /** Both as the form's fields. */
  values: Record<string, string>
  /** Whether nothing is refused without which there is no result. */
  ready: boolean
  /** Errors by field, only once a result has been asked for. */
  errors: Record<string, string>
}

/** The arithmetic is loaded with it, so the page does not wait for either. */
export const loadCalculator =
  (scheme: Scheme) =>
  async ({ request }: LoaderFunctionArgs): Promise<CalculatorData> =>
    (await import('./calculator-address')).readAddress(scheme, new URL(request.url).searchParams)

import { useDeferredValue, useMemo } from 'react'
import type { CalculatorInputs, Scheme } from '@api/calculators/calculator-inputs.rules'
import type { CalculatorOptions } from '@api/calculators/calculator-options.rules'
import { type Claim, claimOf } from '@api/calculators/claim.rules'
import { formatMoney } from '@api/calculators/money.rules'
import { type Results, calculate } from '@api/calculators/relief.rules'
import { scenarios } from '@api/calculators/scenarios.rules'

/** The six lines as displayed. */
export type Figures = Record<keyof Results, string>

const figuresOf = (scheme: Scheme, inputs: CalculatorInputs) =>
  Object.fromEntries(
    Object.entries(calculate(scheme, inputs)).map(([line, sum]) => [line, formatMoney(sum)]),
  ) as Figures

interface Calculation {
  inputs: CalculatorInputs
  options: CalculatorOptions
  /** No input is refused. */
  ready: boolean
  calculated: boolean
}

/** Everything derived from the inputs: the six lines, what can be claimed, and every outcome after tax. */
export function useOutcomes(scheme: Scheme, { inputs, options, ready, calculated }: Calculation) {
  // The six lines are painted first; the outcomes after tax follow a moment later.
  const settled = useDeferredValue(calculated)
  // Computed while typing: Calculate only shows them.
  const figures = useMemo(() => (ready ? figuresOf(scheme, inputs) : null), [ready, scheme, inputs])
  const claim = useMemo(
    (): Claim | null => (calculated ? claimOf(scheme, inputs, options) : null),
    [calculated, scheme, inputs, options],
  )
  const outlook = useMemo(
    () => (calculated && settled ? scenarios(scheme, inputs, options) : null),
    [calculated, settled, scheme, inputs, options],
  )
  return { results: calculated ? figures : null, claim, outlook }
}

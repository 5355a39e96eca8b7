import { useMemo } from 'react'
import { type CalculatorInputs, type Scheme, defaultInputs, refuse } from '@api/calculators/calculator-inputs.rules'
import { type CalculatorOptions, defaultOptions, refuseOptions } from '@api/calculators/calculator-options.rules'
import { NO_RELIEFS, fromQuery, toQuery } from '@api/calculators/calculator-url.rules'
import { asPicked } from '@api/calculators/dates.rules'
import { useVisit } from '@/lib/form/address'

export interface CalculatorData {
  inputs: CalculatorInputs
  options: CalculatorOptions
  values: Record<string, string>
  /** Whether every field that the result needs is valid. */
  ready: boolean
  /** Errors by field, only once a result has been asked for. */
  errors: Record<string, string>
}

/** `do` is `reset` for the reset button, or `fill` for a link from another calculator that only fills in the form. */
function read(query: URLSearchParams) {
  const wish = query.get('do')
  if (wish === 'reset') return { inputs: defaultInputs, options: defaultOptions, asked: false }
  const found = fromQuery(query)
  return { ...found, asked: found.asked && wish !== 'fill' }
}

/** The input of the page: a new object for each address. */
export function useCalculatorData(scheme: Scheme, search: string): CalculatorData {
  const visit = useVisit(search)
  return useMemo(() => readAddress(scheme, new URLSearchParams(visit.search)), [scheme, visit])
}

export function readAddress(scheme: Scheme, query: URLSearchParams): CalculatorData {
  const { inputs, options, asked } = read(query)
  const refused = refuse(scheme, inputs)
  return {
    inputs,
    options,
    values: { ...inputs, ...options, reliefs: [NO_RELIEFS, ...options.reliefs].join(' ') },
    ready: asked && Object.keys(refused).length === 0,
    errors: asked ? asPicked({ ...refused, ...refuseOptions(options, scheme, inputs) }) : {},
  }
}

/** Whether "Calculate" would give a result. */
export const isComplete = (scheme: Scheme, inputs: CalculatorInputs) => Object.keys(refuse(scheme, inputs)).length === 0

export const sameInput = (inputs: CalculatorInputs, { options, ready }: CalculatorData) =>
  inputs.initialInvestment.trim() ? `?${toQuery({ inputs, options })}${ready ? '' : '&do=fill'}` : ''

export const inputsOf = (form: FormData): CalculatorInputs => fromQuery(queryOf(form)).inputs

const queryOf = (form: FormData) => new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))

/** The shortest address of what was sent; options that are not on the page now stay as they were. */
export function addressOf(sent: FormData, before: CalculatorData): URLSearchParams {
  if (sent.get('do') === 'reset') return new URLSearchParams()
  const query = new URLSearchParams(toQuery(before))
  for (const name of new Set(sent.keys())) query.delete(name)
  // An older link may have a Scottish rate, which is not asked for here and would outlive the choice of a nation.
  if (sent.has('nation')) query.delete('scottishRate')
  for (const [name, value] of sent) query.append(name, String(value))
  return new URLSearchParams(toQuery(fromQuery(query)))
}

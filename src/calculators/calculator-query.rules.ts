import {
  type CalculatorInputs,
  type Scheme,
  defaultInputs,
  refusals,
  refuse,
  returnMethods,
} from './calculator-inputs.rules.js'
import {
  type CalculatorOptions,
  optionChoices,
  refuseOptions,
  reliefs,
  typedOptions,
} from './calculator-options.rules.js'
import { NO_RELIEFS, fromQuery, issueDates } from './calculator-url.rules.js'

export type FieldErrors = Record<string, string>

export type Query = Record<string, unknown>

const choices: Record<string, readonly string[]> = { ...optionChoices, issued: issueDates }
const inputNames = Object.keys(defaultInputs)
const known = new Set([...inputNames, ...typedOptions, ...Object.keys(choices), 'otherGain', 'reliefs'])

const oneOf = (options: readonly string[]) => `Choose one of: ${options.join(', ')}`

function refuseParameter(name: string, value: unknown): string | undefined {
  if (!known.has(name)) return 'There is no parameter of this name'
  if (name === 'reliefs') return refuseReliefs(value)
  if (typeof value !== 'string') return 'Give this once, as text'
  if (!value) return undefined
  if (name === 'returnMethod')
    return returnMethods.some((method) => method === value) ? undefined : refusals.methodUnknown
  const allowed = choices[name]
  return !allowed || allowed.includes(value) ? undefined : oneOf(allowed)
}

const refuseReliefs = (value: unknown): string | undefined =>
  [value].flat().every((one) => [...reliefs, NO_RELIEFS, ''].some((relief) => relief === one))
    ? undefined
    : `Choose reliefs from: ${[...reliefs, NO_RELIEFS].join(', ')}`

/** Inputs that contradict others, and would otherwise be ignored silently. */
function refuseTogether(scheme: Scheme | undefined, query: Query): FieldErrors {
  const has = (name: string) => Boolean(String(query[name] ?? '').trim())
  const chosen = [query.reliefs ?? []].flat().filter((relief) => relief !== '')
  const errors: FieldErrors = {}
  if (scheme === 'eis' && chosen.includes('reinvestment')) errors.reliefs = 'Reinvestment relief is for SEIS alone'
  if (scheme === 'seis' && chosen.includes('deferral')) errors.reliefs = 'Deferral relief is for EIS alone'
  if (chosen.includes(NO_RELIEFS) && chosen.length > 1) errors.reliefs = 'Choose “none” alone, or the reliefs to count'
  if (chosen.length && !chosen.includes('loss') && has('lossRelief') && query.lossRelief !== 'none')
    errors.lossRelief = 'The reliefs you chose leave loss relief out: add “loss” to them'
  if (scheme === 'seis' && has('knowledgeIntensive'))
    errors.knowledgeIntensive = 'Only EIS distinguishes knowledge-intensive companies'
  const unused = query.returnMethod === 'percentage' ? 'momMultiple' : 'percentageGain'
  if (has(unused))
    errors[unused] =
      `The return method is ${query.returnMethod === 'percentage' ? 'percentage' : 'mom'}: leave this out`
  return errors
}

function textOf(query: Query): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (typeof one === 'string' && one) params.append(name, one)
  return params
}

/** Names every invalid field at once, for one scheme or, without one, for all side by side; the parameters have the names that the page's own address gives them. */
export function readQuery(
  scheme: Scheme | undefined,
  query: Query,
): { inputs: CalculatorInputs; options: CalculatorOptions; errors: FieldErrors } {
  const own = Object.entries(query).flatMap(([name, value]) => {
    const reason = refuseParameter(name, value)
    return reason ? [[name, reason] as const] : []
  })
  const { inputs, options } = fromQuery(textOf(query))
  const gains = refuseOptions({ ...options, gain: String(query.otherGain ?? '') }).gain
  const { gain, ...others } = refuseOptions(options, scheme ?? 'eis', inputs)
  return {
    inputs,
    options,
    errors: {
      ...refuse(scheme ?? 'eis', inputs),
      ...others,
      ...(gain && query.gain ? { gain } : {}),
      ...(gains && query.otherGain ? { otherGain: gains } : {}),
      ...refuseTogether(scheme, query),
      ...Object.fromEntries(own),
    },
  }
}

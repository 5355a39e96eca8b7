import { type CalculatorInputs, defaultInputs, returnMethods } from './calculator-inputs.rules.js'
import {
  type CalculatorOptions,
  type Relief,
  type TypedOption,
  defaultOptions,
  optionChoices,
  reliefs,
  typedOptions,
} from './calculator-options.rules.js'

export interface CalculatorState {
  inputs: CalculatorInputs
  options: CalculatorOptions
  /** True if the address asks for a result, as after Calculate or from a shared link. */
  asked: boolean
}

const pick = <T extends string>(choices: readonly T[], text: string | null | undefined, otherwise: T): T =>
  choices.find((choice) => choice === text) ?? otherwise

export const NO_RELIEFS = 'none'

/** The former choice of years: on or after 6 April 2026, or before. `taxYear` takes precedence. */
export const issueDates = ['after', 'before'] as const
const yearsOfIssue = { after: '2026-27', before: '2025-26' } as const

/** Reads the options; the former names `issued` and `otherGain` apply where the new ones are empty. */
function readOptions(text: (name: string) => string, chosenReliefs: readonly string[]): CalculatorOptions {
  const typed = Object.fromEntries(typedOptions.map((name) => [name, text(name).trim()])) as Record<TypedOption, string>
  const nation = typed.scottishRate ? 'scotland' : defaultOptions.nation
  return {
    ...typed,
    gain: typed.gain || text('otherGain').trim(),
    reliefs: chosenReliefs.length ? reliefs.filter((relief) => chosenReliefs.includes(relief)) : defaultOptions.reliefs,
    lossRelief: pick(optionChoices.lossRelief, text('lossRelief'), defaultOptions.lossRelief),
    taxYear: pick(optionChoices.taxYear, text('taxYear'), yearsOfIssue[pick(issueDates, text('issued'), 'after')]),
    disposal: pick(optionChoices.disposal, text('disposal'), defaultOptions.disposal),
    // A Scottish rate implies the nation.
    nation: typed.scottishRate ? nation : pick(optionChoices.nation, text('nation'), nation),
    aimTraded: pick(optionChoices.aimTraded, text('aimTraded'), defaultOptions.aimTraded),
  }
}

/** Reads the page's address; unknown values fall back to the default, and the unused method's value is dropped. */
export function fromQuery(query: string | URLSearchParams): CalculatorState {
  const params = new URLSearchParams(query)
  // The last of several values counts: a box on a form is preceded by a hidden "no".
  const text = (name: string) => params.getAll(name).at(-1) ?? ''
  const returnMethod = pick(returnMethods, params.get('returnMethod'), defaultInputs.returnMethod)
  return {
    inputs: {
      initialInvestment: text('initialInvestment'),
      returnMethod,
      momMultiple: returnMethod === 'mom' ? text('momMultiple') : '',
      percentageGain: returnMethod === 'percentage' ? text('percentageGain') : '',
      incomeTaxRate: text('incomeTaxRate'),
    },
    options: readOptions(text, params.getAll('reliefs')),
    asked: params.has('initialInvestment'),
  }
}

/** The shortest address that reproduces the page: empty fields and defaults are left out. */
export function toQuery({ inputs, options }: Pick<CalculatorState, 'inputs' | 'options'>): string {
  const params = new URLSearchParams({ initialInvestment: inputs.initialInvestment, returnMethod: inputs.returnMethod })
  const own = inputs.returnMethod === 'mom' ? 'momMultiple' : 'percentageGain'
  params.set(own, inputs[own])
  params.set('incomeTaxRate', inputs.incomeTaxRate)
  const { reliefs: on, ...texts } = options
  if (!sameReliefs(on, defaultOptions.reliefs))
    (on.length ? on : [NO_RELIEFS]).forEach((relief) => params.append('reliefs', relief))
  for (const [name, value] of Object.entries(texts))
    if (value && value !== defaultOptions[name as keyof typeof texts]) params.set(name, value)
  return params.toString()
}

const sameReliefs = (a: readonly Relief[], b: readonly Relief[]): boolean =>
  a.length === b.length && a.every((relief) => b.includes(relief))

import { type CalculatorInputs, defaultInputs, returnMethods } from './calculator-inputs.rules.js'
import { type Relief, type ScenarioOptions, defaultOptions, reliefs } from './scenarios.rules.js'
import { issueDates } from './tax-rules.rules.js'

export interface CalculatorState {
  inputs: CalculatorInputs
  options: ScenarioOptions
  /** True when the address asks for a result, as a pressed Calculate or a shared link does. */
  asked: boolean
}

const pick = <T extends string>(choices: readonly T[], given: string | null, otherwise: T): T =>
  choices.find((choice) => choice === given) ?? otherwise

const NO_RELIEFS = 'none'

/** Reads the page's address; anything unknown falls back to the default, and the other method's value is dropped. */
export function fromQuery(query: string | URLSearchParams): CalculatorState {
  const params = new URLSearchParams(query)
  const text = (name: string) => params.get(name) ?? ''
  const returnMethod = pick(returnMethods, params.get('returnMethod'), defaultInputs.returnMethod)
  const chosen = params.getAll('reliefs')
  return {
    inputs: {
      initialInvestment: text('initialInvestment'),
      returnMethod,
      momMultiple: returnMethod === 'mom' ? text('momMultiple') : '',
      percentageGain: returnMethod === 'percentage' ? text('percentageGain') : '',
      incomeTaxRate: text('incomeTaxRate'),
    },
    options: {
      reliefs: chosen.length ? reliefs.filter((relief) => chosen.includes(relief)) : defaultOptions.reliefs,
      issued: pick(issueDates, params.get('issued'), defaultOptions.issued),
      otherGain: text('otherGain'),
      taxBill: text('taxBill'),
      lastYearTaxBill: text('lastYearTaxBill'),
      knowledgeIntensive: text('knowledgeIntensive'),
    },
    asked: params.has('initialInvestment'),
  }
}

/** The shortest address that brings the same page back: empty fields and defaults are left out. */
export function toQuery({ inputs, options }: Pick<CalculatorState, 'inputs' | 'options'>): string {
  const params = new URLSearchParams({ initialInvestment: inputs.initialInvestment, returnMethod: inputs.returnMethod })
  const own = inputs.returnMethod === 'mom' ? 'momMultiple' : 'percentageGain'
  params.set(own, inputs[own])
  params.set('incomeTaxRate', inputs.incomeTaxRate)
  const { reliefs: on, issued, ...amounts } = options
  if (!sameReliefs(on, defaultOptions.reliefs))
    (on.length ? on : [NO_RELIEFS]).forEach((relief) => params.append('reliefs', relief))
  if (issued !== defaultOptions.issued) params.set('issued', issued)
  for (const [name, value] of Object.entries(amounts)) if (value) params.set(name, value)
  return params.toString()
}

const sameReliefs = (a: readonly Relief[], b: readonly Relief[]): boolean =>
  a.length === b.length && a.every((relief) => b.includes(relief))

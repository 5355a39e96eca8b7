import { Decimal, parseNumber } from './money.rules.js'

export const schemes = ['eis', 'seis'] as const
export type Scheme = (typeof schemes)[number]

export const returnMethods = ['mom', 'percentage'] as const
export type ReturnMethod = (typeof returnMethods)[number]

export const incomeTaxRates = ['20', '40', '45'] as const

/** The visitor's input as typed: text until the arithmetic reads it. */
export interface CalculatorInputs {
  initialInvestment: string
  returnMethod: ReturnMethod
  momMultiple: string
  percentageGain: string
  incomeTaxRate: string
}

export const defaultInputs: CalculatorInputs = {
  initialInvestment: '',
  returnMethod: 'mom',
  momMultiple: '',
  percentageGain: '',
  incomeTaxRate: '',
}

export const refusals = {
  investmentMissing: 'Enter how much you would invest',
  investmentUnreadable: 'Enter the investment as a number, such as 50,000',
  investmentNotAboveNil: 'Enter an investment above £0',
  methodUnknown: 'Choose a return method',
  multipleMissing: 'Enter the multiple you expect, such as 3.0',
  multipleUnreadable: 'Enter the multiple as a number, such as 3.0',
  multipleBelowNil: 'Enter a multiple of 0 or more',
  multipleNil: 'Enter a multiple above 0. For a total loss, choose percentage gain and enter -100',
  percentageMissing: 'Enter the percentage gain you expect, such as 50',
  percentageUnreadable: 'Enter the percentage as a number, such as 50',
  percentageTooLow: 'Enter -100 or more: you cannot lose more than you put in',
  rateMissing: `Choose your income tax rate: ${incomeTaxRates.slice(0, -1).join(', ')} or ${incomeTaxRates.at(-1)}`,
} as const

export type Refusals = Partial<Record<keyof CalculatorInputs, string>>

const parseMultiple = (typed: string): Decimal | null => parseNumber(typed.trim().replace(/[x×]$/i, ''))

const parsePercentage = (typed: string): Decimal | null => parseNumber(typed.trim().replace(/%$/, ''))

function refuseInvestment(typed: string): string | undefined {
  if (!typed.trim()) return refusals.investmentMissing
  const value = parseNumber(typed)
  if (!value) return refusals.investmentUnreadable
  return value.gt(0) ? undefined : refusals.investmentNotAboveNil
}

/** EIS requires a multiple above nil, SEIS allows nil; both allow a return of -100%, which means the same. */
function refuseMultiple(scheme: Scheme, typed: string): string | undefined {
  if (!typed.trim()) return refusals.multipleMissing
  const value = parseMultiple(typed)
  if (!value) return refusals.multipleUnreadable
  if (value.lt(0)) return refusals.multipleBelowNil
  return scheme === 'eis' && value.isZero() ? refusals.multipleNil : undefined
}

function refusePercentage(typed: string): string | undefined {
  if (!typed.trim()) return refusals.percentageMissing
  const value = parsePercentage(typed)
  if (!value) return refusals.percentageUnreadable
  return value.gte(-100) ? undefined : refusals.percentageTooLow
}

const refuseRate = (chosen: string): string | undefined =>
  incomeTaxRates.some((rate) => rate === chosen) ? undefined : refusals.rateMissing

/** Why Calculate is disabled, by field; empty if it can be pressed. */
export function refuse(scheme: Scheme, inputs: CalculatorInputs): Refusals {
  const byField: Refusals = {
    initialInvestment: refuseInvestment(inputs.initialInvestment),
    momMultiple: inputs.returnMethod === 'mom' ? refuseMultiple(scheme, inputs.momMultiple) : undefined,
    percentageGain: inputs.returnMethod === 'percentage' ? refusePercentage(inputs.percentageGain) : undefined,
    incomeTaxRate: refuseRate(inputs.incomeTaxRate),
  }
  return Object.fromEntries(Object.entries(byField).filter(([, reason]) => reason))
}

/** The banner names the method once the investment and that method's own value are both filled in. */
export function methodBanner(inputs: CalculatorInputs): string | null {
  const value = inputs.returnMethod === 'mom' ? inputs.momMultiple : inputs.percentageGain
  if (!inputs.initialInvestment.trim() || !value.trim()) return null
  return inputs.returnMethod === 'mom' ? 'Using MoM Multiple method' : 'Using Percentage Gain method'
}

/** For inputs that passed refuse(): a value that is not a number here is a bug, not the visitor's mistake. */
export function readNumber(typed: string): Decimal {
  const value = parseNumber(typed)
  if (!value) throw new RangeError(`Not a number: ${typed}`)
  return value
}

/** The return as a multiple of the investment, whichever way it was entered. */
export function readMultiple(inputs: CalculatorInputs): Decimal {
  const value =
    inputs.returnMethod === 'mom' ? parseMultiple(inputs.momMultiple) : parsePercentage(inputs.percentageGain)
  if (!value) throw new RangeError('The return is not a number')
  return inputs.returnMethod === 'mom' ? value : value.div(100).plus(1)
}

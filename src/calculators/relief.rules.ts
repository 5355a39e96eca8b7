import { Decimal } from './money.rules.js'
import { type CalculatorInputs, type Scheme, readMultiple, readNumber } from './calculator-inputs.rules.js'
import { taxRules } from './tax-rules.rules.js'

export const incomeTaxReliefRate = (scheme: Scheme): Decimal =>
  new Decimal(taxRules[`${scheme}.incomeTaxRate`].value).div(100)

/** The six lines of the results panel: a flat share of the whole investment. Caps and limits apply in the scenarios, not here. */
export function calculate(scheme: Scheme, inputs: CalculatorInputs) {
  const initialInvestment = readNumber(inputs.initialInvestment)
  const expectedReturn = initialInvestment.times(readMultiple(inputs))
  const incomeTaxRelief = initialInvestment.times(incomeTaxReliefRate(scheme))
  return {
    initialInvestment,
    expectedReturn,
    expectedGain: expectedReturn.minus(initialInvestment),
    incomeTaxRelief,
    totalTaxSavings: incomeTaxRelief,
    effectiveInvestment: initialInvestment.minus(incomeTaxRelief),
  }
}

export type Results = ReturnType<typeof calculate>

import { Decimal } from './money.rules.js'
import { type CalculatorInputs, type Scheme, readMultiple, readNumber } from './calculator-inputs.rules.js'
import { taxRules } from './tax-rules.rules.js'

/** The six lines of the results panel, unrounded. */
export interface Results {
  initialInvestment: Decimal
  expectedReturn: Decimal
  expectedGain: Decimal
  incomeTaxRelief: Decimal
  totalTaxSavings: Decimal
  effectiveInvestment: Decimal
}

export const incomeTaxReliefRate = (scheme: Scheme): Decimal =>
  new Decimal(taxRules[`${scheme}.incomeTaxRate`].value).div(100)

/** The headline sum: a flat share of the whole investment. Caps and limits apply in the scenarios, not here. */
export function calculate(scheme: Scheme, inputs: CalculatorInputs): Results {
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

import type { CalculatorInputs, Scheme } from './calculator-inputs.rules.js'
import type { CalculatorOptions } from './calculator-options.rules.js'
import { toQuery } from './calculator-url.rules.js'
import { calculationSheets } from './claim-sheets.rules.js'
import { compared } from './compare.rules.js'
import { type BusinessRelief, inheritanceOf } from './inheritance.rules.js'
import { type Claim, asksBill } from './claim.rules.js'
import { reliefOf } from './carry-back.rules.js'
import type { Disposal } from './disposal.rules.js'
import { presentFigures, presentOptional, presentRecord } from './money.rules.js'
import { calculate } from './relief.rules.js'
import { type Scenario, scenariosOf } from './scenarios.rules.js'
import { presentWorkings, outcomeSteps } from './workings.rules.js'
import { RULES_CHECKED_ON } from './tax-rules.rules.js'
import { ASSUMPTION, DISCLAIMER, threeYearLines, whyThisSplit } from './wording.rules.js'

/** The details of a scenario, under the names that clients of the API rely on. */
export const workingsOf = (claim: Claim, outcome: Disposal) => ({
  qualifyingAmount: claim.investment.minus(claim.aboveLimit),
  aboveLimit: claim.aboveLimit,
  incomeTaxReliefGiven: claim.incomeTaxRelief,
  netCostAfterIncomeTaxRelief: claim.netCost,
  incomeTaxReliefKept: outcome.reliefKept,
  saleProceeds: outcome.proceeds,
  gainOnShares: outcome.gain,
  exemptGain: outcome.exemptGain,
  chargeableGain: outcome.chargeableGain,
  cgtOnExit: outcome.cgt,
  allowableLoss: outcome.allowableLoss,
  lossReliefAgainstIncome: outcome.lossReliefValue,
  reinvestmentExemptGain: claim.split.lastYear.exemptGain.plus(claim.split.thisYear.exemptGain),
  reinvestmentTaxSaved: claim.reinvestmentTaxSaved,
  deferredGain: claim.deferredGain,
  taxDeferredNotSaved: claim.deferredTax,
  netResult: outcome.net,
})

function presentSteps(row: Scenario, investment: Claim['investment']) {
  const { withScheme, withoutScheme } = outcomeSteps(row, investment)
  return { withScheme: withScheme.map(presentRecord), withoutScheme: withoutScheme.map(presentRecord) }
}

const presentScenario = (claim: Claim, row: Scenario) => ({
  label: row.label,
  multiple: row.multiple.toString(),
  own: row.own,
  ...presentFigures({ net: row.net, withoutScheme: row.withoutScheme, difference: row.difference }),
  multipleAfterTax: row.multipleAfterTax,
  yearlyReturn: row.yearlyReturn,
  workings: presentFigures(workingsOf(claim, row.outcome)),
  steps: presentSteps(row, claim.investment),
})

const presentCarryBack = ({ best, withoutCarryBack }: Claim) =>
  presentFigures({
    carriedBack: best.carriedBack,
    kept: best.kept,
    qualifying: best.lastYear.qualifying.plus(best.thisYear.qualifying),
    reliefLastYear: best.lastYear.relief,
    reliefThisYear: best.thisYear.relief,
    total: reliefOf(best),
    totalWithoutCarryBack: reliefOf(withoutCarryBack),
  })

function presentClaim(claim: Claim) {
  const { thisYear, lastYear, carryBack, split } = claim
  return {
    taxYear: claim.taxYear.name,
    previousTaxYear: claim.taxYear.previous,
    ...presentFigures({
      annualLimit: thisYear.annualLimit,
      lastYearAnnualLimit: lastYear.annualLimit,
      annualExemptAmount: claim.annualExemptAmount,
    }),
    taxBillBasis: thisYear.basis,
    lastYearTaxBillBasis: carryBack ? lastYear.basis : null,
    taxBillAvailable: presentOptional(thisYear.bill),
    lastYearTaxBillAvailable: carryBack ? presentOptional(lastYear.bill) : null,
    askTaxBill: asksBill(claim, thisYear),
    askLastYearTaxBill: carryBack && asksBill(claim, lastYear),
    ...presentFigures({
      carriedBack: split.carriedBack,
      keptThisYear: split.kept,
      qualifyingThisYear: split.thisYear.qualifying,
      qualifyingLastYear: split.lastYear.qualifying,
      aboveLimit: claim.aboveLimit,
      reliefThisYear: split.thisYear.relief,
      reliefLastYear: split.lastYear.relief,
      incomeTaxRelief: claim.incomeTaxRelief,
      reliefLostAboveLimit: claim.reliefLostAboveLimit,
      reliefLostForWantOfTax: claim.reliefLostForWantOfTax,
      netCost: claim.netCost,
      sharesWithRelief: claim.sharesWithRelief,
      sharesWithoutRelief: claim.sharesWithoutRelief,
      exemptGainThisYear: split.thisYear.exemptGain,
      exemptGainLastYear: split.lastYear.exemptGain,
      reinvestmentTaxSaved: claim.reinvestmentTaxSaved,
      deferredGain: claim.deferredGain,
      deferredTax: claim.deferredTax,
    }),
    claimBy: claim.claimBy,
    claimByCarriedBack: claim.claimByCarriedBack,
    why: whyThisSplit(claim),
  }
}

const presentInheritance = (relief: BusinessRelief | null) => {
  if (!relief) return null
  const { relievedAt100, relievedAt50, taxable, tax } = relief
  return {
    allowance: presentOptional(relief.allowance),
    ...presentFigures({ relievedAt100, relievedAt50, taxable, tax }),
  }
}

export function presentCalculation(scheme: Scheme, inputs: CalculatorInputs, options: CalculatorOptions) {
  const result = scenariosOf(scheme, inputs, options)
  const { claim } = result
  return {
    scheme,
    inputs,
    results: presentFigures({ ...calculate(scheme, inputs) }),
    threeYears: threeYearLines(scheme, claim).join(' '),
    assumption: ASSUMPTION,
    disclaimer: DISCLAIMER,
    options,
    taxYear: claim.taxYear.name,
    rulesFrom: claim.taxYear.firstDay,
    rulesChecked: RULES_CHECKED_ON,
    limits: presentFigures({
      aboveAnnualLimit: claim.aboveLimit,
      reliefLostAboveLimit: claim.reliefLostAboveLimit,
      reliefLostForWantOfTax: claim.reliefLostForWantOfTax,
    }),
    claim: presentClaim(claim),
    disposal: presentRecord(result.disposal),
    inheritance: presentInheritance(inheritanceOf(options)),
    carryBack: claim.carryBack ? presentCarryBack(claim) : null,
    sheets: calculationSheets(scheme, options.issueDate, result),
    workings: presentWorkings(scheme, result),
    scenarios: result.rows.map((row) => presentScenario(claim, row)),
    page: `/${scheme}-calculator?${toQuery({ inputs, options })}`,
  }
}

export function presentComparison(inputs: CalculatorInputs, options: CalculatorOptions) {
  const { taxYear, years, columns } = compared(inputs, options)
  return {
    inputs,
    options,
    taxYear,
    years,
    schemes: columns.map(presentRecord),
    assumption: ASSUMPTION,
    disclaimer: DISCLAIMER,
    rulesChecked: RULES_CHECKED_ON,
    page: `/compare?${toQuery({ inputs, options })}`,
  }
}

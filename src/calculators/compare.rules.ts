import { type CalculatorInputs, type Scheme, schemes } from './calculator-inputs.rules.js'
import { type CalculatorOptions, reliefsOf } from './calculator-options.rules.js'
import { sellLots, sellPlain } from './disposal.rules.js'
import { Decimal, ZERO } from './money.rules.js'
import { type Scenarios, returnsOf, scenariosOf } from './scenarios.rules.js'
import { ruleOn, taxRules } from './tax-rules.rules.js'
import { VCT_YEARS, vctClaim, vctLimit, vctLots, vctSale } from './vct.rules.js'

const YEARS_HELD = Number(taxRules['cgt.holdingYears'].value)

function schemeColumn(scheme: Scheme, { claim, rows }: Scenarios) {
  const own = rows.find((row) => row.own)!
  return {
    scheme,
    rate: taxRules[`${scheme}.incomeTaxRate`].text,
    annualLimit: claim.thisYear.annualLimit,
    incomeTaxRelief: claim.incomeTaxRelief,
    aboveLimit: claim.aboveLimit,
    netCost: claim.netCost,
    lossRelief: rows[0]!.outcome.lossReliefValue,
    ifLost: rows[0]!.net,
    capitalGainsTax: own.outcome.cgt,
    ifAsExpected: own.net,
    withoutScheme: own.withoutScheme,
    multipleAfterTax: own.multipleAfterTax,
    yearlyReturn: own.yearlyReturn,
    holdingYears: YEARS_HELD,
  }
}

/** The same money in a VCT: relief against the same bill, and no loss relief. The bill is that of the EIS column. */
function vctColumn({ claim, sale, years }: Scenarios) {
  const { investment, taxYear, thisYear } = claim
  const { qualifying, aboveLimit, relief } = vctClaim(investment, taxYear.firstDay, vctLimit, thisYear.wholeBill)
  const lots = vctLots(qualifying, relief, aboveLimit)
  const atExit = vctSale({ ...sale, way: 'held', part: new Decimal(1) })
  const lost = sellLots(lots, ZERO, { ...atExit, multiple: ZERO })
  const own = sellLots(lots, ZERO, atExit)
  const paid = investment.minus(relief).plus(investment.times(sale.fees.entry).div(100))
  return {
    scheme: 'vct' as const,
    rate: ruleOn('vct.incomeTaxRate', taxYear.firstDay).text,
    annualLimit: vctLimit,
    incomeTaxRelief: relief,
    aboveLimit,
    netCost: investment.minus(relief),
    lossRelief: lost.lossReliefValue,
    ifLost: lost.net,
    capitalGainsTax: own.cgt,
    ifAsExpected: own.net,
    withoutScheme: sellPlain(investment, atExit).net,
    ...returnsOf(own.net, paid, years),
    holdingYears: VCT_YEARS,
  }
}

/** One investment under each scheme, SEIS first. */
export function compared(inputs: CalculatorInputs, options: CalculatorOptions) {
  const results = [...schemes].reverse().map((scheme) => {
    const own = reliefsOf(scheme)
    const reliefs = options.reliefs.filter((relief) => own.includes(relief))
    return { scheme, scenarios: scenariosOf(scheme, inputs, { ...options, reliefs }) }
  })
  const { scenarios: eis } = results.find(({ scheme }) => scheme === 'eis')!
  return {
    investment: eis.investment,
    taxYear: eis.claim.taxYear.name,
    years: eis.years,
    columns: [...results.map(({ scheme, scenarios }) => schemeColumn(scheme, scenarios)), vctColumn(eis)],
  }
}

export type Compared = ReturnType<typeof compared>

import { type Scheme } from './calculator-inputs.rules.js'
import { Decimal, NIL, atLeastNil, least } from './money.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import { taxRules } from './tax-rules.rules.js'

/** One investor, one issue of shares, one exit. */
export interface Investment {
  scheme: Scheme
  investment: Decimal
  /** The part of an EIS investment that goes into knowledge-intensive companies. */
  knowledgeIntensive: Decimal
  exitMultiple: Decimal
  /** The investor's marginal rate, as a percentage: what a loss is worth against income. */
  lossReliefRate: Decimal
  claimLossRelief: boolean
  cgtRate: Decimal
  /** Another gain, for SEIS reinvestment relief or EIS deferral. */
  otherGain: Decimal
  claimOnOtherGain: boolean
  /** The year's income tax bill; null means it is large enough for every relief. */
  incomeTaxLiability: Decimal | null
  /** True as well when the company failed for genuine commercial reasons. */
  heldThreeYears: boolean
  /** Shares treated as issued across two years: what each year's limit and tax bill let the investor claim. */
  carryBack?: { qualifying: Decimal; total: Decimal }
}

export interface Outcome {
  qualifyingAmount: Decimal
  aboveLimit: Decimal
  incomeTaxReliefGiven: Decimal
  netCostAfterIncomeTaxRelief: Decimal
  incomeTaxReliefKept: Decimal
  saleProceeds: Decimal
  gainOnShares: Decimal
  exemptGain: Decimal
  chargeableGain: Decimal
  cgtOnExit: Decimal
  allowableLoss: Decimal
  lossReliefAgainstIncome: Decimal
  reinvestmentExemptGain: Decimal
  reinvestmentTaxSaved: Decimal
  deferredGain: Decimal
  taxDeferredNotSaved: Decimal
  netResult: Decimal
}

const SEIS_LIMIT = new Decimal(taxRules['seis.investorLimit'].value)
const EIS_LIMIT = new Decimal(taxRules['eis.investorLimit'].value)
const EIS_LIMIT_KNOWLEDGE_INTENSIVE = new Decimal(taxRules['eis.investorLimitKnowledgeIntensive'].value)
const REINVESTMENT_SHARE = new Decimal(taxRules['seis.reinvestment'].value).div(100)

/** How much of an investment one tax year's limit lets the investor claim on (ITA 2007 s158 and s257AB). */
export function qualifyingAmount(scheme: Scheme, investment: Decimal, knowledgeIntensive: Decimal): Decimal {
  if (scheme === 'seis') return least(investment, SEIS_LIMIT)
  const special = least(knowledgeIntensive, investment)
  const general = least(investment.minus(special), EIS_LIMIT)
  return general.plus(least(special, EIS_LIMIT_KNOWLEDGE_INTENSIVE.minus(general)))
}

/** A share of `whole`, multiplied before it is divided so that a terminating answer stays exact. */
const share = (whole: Decimal, part: Decimal, of: Decimal): Decimal => (of.isZero() ? NIL : whole.times(part).div(of))

export function investorOutcome(input: Investment): Outcome {
  const { scheme, investment, cgtRate } = input
  const qualifying = input.carryBack?.qualifying ?? qualifyingAmount(scheme, investment, input.knowledgeIntensive)
  const fullRelief = qualifying.times(incomeTaxReliefRate(scheme))
  const given =
    input.carryBack?.total ?? (input.incomeTaxLiability ? least(fullRelief, input.incomeTaxLiability) : fullRelief)
  const saleProceeds = investment.times(input.exitMultiple)

  // Sold early at arm's length, relief goes back in step with the price received (ITA 2007 s209-210, s257FA-257FB).
  const withdrawn = input.heldThreeYears ? NIL : least(given, share(given, saleProceeds, investment))
  const kept = given.minus(withdrawn)

  const gainOnShares = atLeastNil(saleProceeds.minus(investment))
  // Only pounds above the annual limit make part of a gain taxable; a small tax bill does not (VCM20040, VCM20060).
  const exemptGain = input.heldThreeYears && kept.gt(0) ? share(gainOnShares, qualifying, investment) : NIL
  const chargeableGain = gainOnShares.minus(exemptGain)
  const cgtOnExit = chargeableGain.times(cgtRate).div(100)

  // The relief that is kept comes off the cost before a loss is counted (TCGA 1992 s150A and s150E).
  const allowableLoss = atLeastNil(investment.minus(kept).minus(saleProceeds))
  const lossRelief = input.claimLossRelief ? allowableLoss.times(input.lossReliefRate).div(100) : NIL

  const claimed = input.claimOnOtherGain ? input.otherGain : NIL
  const reinvested = scheme === 'seis' ? share(least(claimed, qualifying).times(REINVESTMENT_SHARE), kept, given) : NIL
  const reinvestmentTaxSaved = reinvested.times(cgtRate).div(100)
  const deferredGain = scheme === 'eis' ? least(claimed, investment) : NIL

  return {
    qualifyingAmount: qualifying,
    aboveLimit: investment.minus(qualifying),
    incomeTaxReliefGiven: given,
    netCostAfterIncomeTaxRelief: investment.minus(given),
    incomeTaxReliefKept: kept,
    saleProceeds,
    gainOnShares,
    exemptGain,
    chargeableGain,
    cgtOnExit,
    allowableLoss,
    lossReliefAgainstIncome: lossRelief,
    reinvestmentExemptGain: reinvested,
    reinvestmentTaxSaved,
    deferredGain,
    // Deferral moves a tax bill, it does not remove one: it is shown and never counted.
    taxDeferredNotSaved: deferredGain.times(cgtRate).div(100),
    netResult: saleProceeds.minus(investment).plus(kept).plus(lossRelief).plus(reinvestmentTaxSaved).minus(cgtOnExit),
  }
}

/** What is lost if everything is lost: the figure quoted as pence in the pound. */
export function maximumExposure(input: Investment): Decimal {
  return investorOutcome({ ...input, exitMultiple: NIL }).netResult.negated()
}

/** The same money in the same company without a scheme: a gain taxed in full, no relief counted for a loss. */
export function plainOutcome(investment: Decimal, exitMultiple: Decimal, cgtRate: Decimal): Decimal {
  const change = investment.times(exitMultiple).minus(investment)
  return change.minus(atLeastNil(change).times(cgtRate).div(100))
}

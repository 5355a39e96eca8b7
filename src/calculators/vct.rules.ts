import { addYears, longDate } from './dates.rules.js'
import type { Lot, Sale } from './disposal.rules.js'
import { Decimal, ZERO, formatPounds, minOf, nonNegative } from './money.rules.js'
import { sellPlanned } from './plan-sale.rules.js'
import type { PlanInvestment, PlanYear } from './plan.types.js'
import { ruleOn, taxRules } from './tax-rules.rules.js'
import { taxYear, taxYearOf } from './tax-years.rules.js'

const vctRate = (day: string): Decimal => new Decimal(ruleOn('vct.incomeTaxRate', day).value).div(100)

export const vctLimit: Decimal = new Decimal(taxRules['vct.investorLimit'].value)
export const VCT_YEARS = Number(taxRules['vct.holdingYears'].value)

/** The shares with relief, and those above the limit (ITA 2007 s262(3)), which are taxed like any share. */
export function vctLots(qualifying: Decimal, relief: Decimal, aboveLimit: Decimal): Lot[] {
  const nothing = { exemptGain: ZERO, reinvestmentTaxSaved: ZERO, soldFirst: false }
  return [
    { ...nothing, cost: qualifying, relief, exemptPart: new Decimal(1), outsideCgt: true },
    { ...nothing, cost: aboveLimit, relief: ZERO, exemptPart: ZERO },
  ].filter(({ cost }) => cost.gt(0))
}

/** A VCT is no qualifying trading company, so a loss above the limit is a capital loss at best. */
export const vctSale = (sale: Sale): Sale =>
  sale.loss.relief === 'income' ? { ...sale, loss: { ...sale.loss, relief: 'none' } } : sale

/** Relief on one amount in one year: no carry-back, and the first to come off the bill (ITA 2007 s27(5)). */
export function vctClaim(amount: Decimal, day: string, limit: Decimal, bill: Decimal | null) {
  const qualifying = minOf(amount, limit)
  const full = qualifying.times(vctRate(day))
  return {
    qualifying,
    aboveLimit: amount.minus(qualifying),
    relief: bill ? minOf(full, bill) : full,
  }
}

export type VctClaim = ReturnType<typeof vctClaim>

/** In the order of their days, since the earlier shares fill the limit first (VCM52040). */
export function vctClaims(years: readonly PlanYear[], investments: readonly PlanInvestment[]) {
  const claims = new Map<PlanInvestment, VctClaim>()
  for (const { taxYear: name, taxBill, vctRelief } of years) {
    let bill = taxBill.minus(vctRelief)
    let limit = nonNegative(vctLimit.minus(vctRelief.div(vctRate(taxYear(name).firstDay))))
    const own = investments
      .filter(({ scheme, date }) => scheme === 'vct' && taxYearOf(date) === name)
      .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    for (const one of own) {
      const claim = vctClaim(one.amount, one.date, limit, bill)
      bill = bill.minus(claim.relief)
      limit = limit.minus(claim.qualifying)
      claims.set(one, claim)
    }
  }
  return claims
}

function whyVct({ qualifying, aboveLimit, relief }: VctClaim, { date }: PlanInvestment): string {
  const rate = `${vctRate(date).times(100).toString()}%`
  const name = taxYearOf(date)
  const full = qualifying.times(vctRate(date))
  const parts = [
    qualifying.gt(0) &&
      `${formatPounds(qualifying)} has relief at ${rate}, the first to come off the ${name} bill; it is not carried back, and kept if the shares are held until ${longDate(addYears(date, VCT_YEARS))}.`,
    relief.lt(full) && `The bill leaves ${formatPounds(relief)} of ${formatPounds(full)}.`,
    aboveLimit.gt(0) && `${formatPounds(aboveLimit)} is above the limit of ${formatPounds(vctLimit)} and has none.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A VCT among the investments of a plan. It needs no certificate, and listed shares have no business relief. */
export function planVct(one: PlanInvestment, claim: VctClaim) {
  const holdUntil = addYears(one.date, VCT_YEARS)
  const lots = vctLots(claim.qualifying, claim.relief, claim.aboveLimit)
  return {
    id: one.id,
    taxYear: taxYearOf(one.date),
    carriedBack: ZERO,
    claimedThisYear: claim.qualifying,
    notClaimed: claim.aboveLimit,
    reliefLastYear: ZERO,
    reliefThisYear: claim.relief,
    relief: claim.relief,
    sharesWithRelief: claim.relief.gt(0) ? claim.qualifying : ZERO,
    claimBy: null,
    claimByCarriedBack: null,
    threeYearDate: null,
    holdUntil,
    businessReliefDate: null,
    earliestComplianceDate: null,
    why: whyVct(claim, one),
    fee: one.amount.times(one.expectedSale.fee).div(100),
    deferredGain: ZERO,
    deferredTax: ZERO,
    deferredTaxDue: null,
    lots,
    sale: sellPlanned(lots, one.amount, one.expectedSale, holdUntil),
  }
}

import type { Scheme } from './calculator-inputs.rules.js'
import { addMonths, addYears, earlierOf, laterOf } from './dates.rules.js'
import { type Lot, exemptPartOf } from './disposal.rules.js'
import { type Decimal, ZERO, minOf } from './money.rules.js'
import type { YearUse } from './plan-optimum.rules.js'
import { sellPlanned } from './plan-sale.rules.js'
import { whyPlanned } from './plan-wording.rules.js'
import { type PlannedYear, cgtRateOf, fromPence, poolOf } from './plan-years.rules.js'
import type { Plan, PlanInvestment } from './plan.types.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import { claimBy, higherCgtRate, taxYear, taxYearOf } from './tax-years.rules.js'

const share = (whole: Decimal, part: Decimal, of: Decimal): Decimal => (of.isZero() ? ZERO : whole.times(part).div(of))

interface Claimed {
  carriedBack: Decimal
  claimedThisYear: Decimal
}

/** Within a scheme and a year the earliest issue is carried back first and claimed first. */
export function claimedBy(plan: Plan, uses: readonly YearUse[]): Map<PlanInvestment, Claimed> {
  const claimed = new Map<PlanInvestment, Claimed>()
  for (const [at, year] of plan.years.entries()) {
    const own = plan.investments.filter(({ date }) => taxYearOf(date) === year.taxYear)
    for (const pool of ['seis', 'ordinary', 'knowledgeIntensive'] as const) {
      let back = fromPence(uses[at]![pool].carriedBack)
      let kept = fromPence(uses[at]![pool].kept)
      const issues = own
        .filter((one) => poolOf(one) === pool)
        .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
      for (const issue of issues) {
        const carriedBack = minOf(back, issue.amount)
        const claimedThisYear = minOf(kept, issue.amount.minus(carriedBack))
        back = back.minus(carriedBack)
        kept = kept.minus(claimedThisYear)
        claimed.set(issue, { carriedBack, claimedThisYear })
      }
    }
  }
  return claimed
}

/** SEIS: after four months of trade or with 70% spent; EIS: four months (VCM35040, ITA 2007 s176). */
function earliestCompliance({ scheme, date, tradeStarted, seventyPercentSpent }: PlanInvestment): string | null {
  const fourMonths = tradeStarted && addMonths(tradeStarted, 4)
  const days = [fourMonths, scheme === 'seis' && seventyPercentSpent].filter((day) => typeof day === 'string')
  return days.length ? laterOf(date, earlierOf(...days)) : null
}

const EMPTY_LOT: Lot = {
  cost: ZERO,
  relief: ZERO,
  exemptPart: ZERO,
  exemptGain: ZERO,
  reinvestmentTaxSaved: ZERO,
  soldFirst: false,
}

/** Of a scheme with certificates: SEIS or EIS. */
type Certified = PlanInvestment & { scheme: Scheme }

/** The lot of shares claimed for a year; shares of the same issue that are not claimed get the same exempt part. */
function lotIn(year: PlannedYear | undefined, scheme: Scheme, amount: Decimal, notClaimed = ZERO): Lot {
  if (!year) return EMPTY_LOT
  const relief =
    scheme === 'eis' ? share(year.eisRelief, amount, year.eisClaimed) : share(year.seisRelief, amount, year.seisClaimed)
  const exemptPart = exemptPartOf(relief, amount.plus(notClaimed), notClaimed, incomeTaxReliefRate(scheme))
  if (scheme === 'eis') return { ...EMPTY_LOT, cost: amount, relief, exemptPart }
  return {
    ...EMPTY_LOT,
    cost: amount,
    relief,
    exemptPart,
    exemptGain: share(year.exemptGain, amount, year.seisClaimed),
    reinvestmentTaxSaved: share(year.reinvestmentTaxSaved, amount, year.seisClaimed),
  }
}

export const isCertified = (one: PlanInvestment): one is Certified => one.scheme !== 'vct'

/** The deferred gain becomes taxable when the shares are sold, at the rate of that day. */
function deferredTaxDue({ deferredGain: gain }: PlanInvestment, soldOn: string | null) {
  if (!soldOn || gain.isZero()) return null
  return { taxYear: taxYearOf(soldOn), gain, tax: gain.times(higherCgtRate(soldOn)).div(100) }
}

export function planInvestment(one: Certified, claimed: Claimed, plan: Plan, years: Map<string, PlannedYear>) {
  const name = taxYearOf(one.date)
  const { previous } = taxYear(name)
  const { carriedBack, claimedThisYear } = claimed
  const back = lotIn(years.get(previous), one.scheme, carriedBack)
  const notClaimed = one.amount.minus(carriedBack).minus(claimedThisYear)
  const own = lotIn(years.get(name), one.scheme, claimedThisYear, notClaimed)
  const start = one.scheme === 'eis' && one.tradeStarted ? laterOf(one.date, one.tradeStarted) : one.date
  const holdUntil = addYears(start, 3)
  const year = plan.years.find(({ taxYear: listed }) => listed === name)!
  const lots = [back, own, { ...EMPTY_LOT, cost: notClaimed, exemptPart: own.exemptPart }].filter(({ cost }) =>
    cost.gt(0),
  )
  const sale = sellPlanned(lots, one.amount, one.expectedSale, holdUntil)
  return {
    id: one.id,
    taxYear: name,
    carriedBack,
    claimedThisYear,
    notClaimed,
    reliefLastYear: back.relief,
    reliefThisYear: own.relief,
    relief: back.relief.plus(own.relief),
    sharesWithRelief: carriedBack.plus(claimedThisYear),
    claimBy: claimBy(name),
    claimByCarriedBack: carriedBack.gt(0) ? claimBy(previous) : null,
    threeYearDate: holdUntil,
    holdUntil,
    businessReliefDate: addYears(one.date, 2),
    earliestComplianceDate: earliestCompliance(one),
    why: whyPlanned({
      name,
      previous,
      carriedBack,
      claimedThisYear,
      notClaimed,
      carryBack: plan.carryBack,
      thisYear: years.get(name),
      lastYear: years.get(previous),
      scheme: one.scheme,
    }),
    fee: one.amount.times(one.expectedSale.fee).div(100),
    deferredGain: one.deferredGain,
    deferredTax: one.deferredGain.times(cgtRateOf(year)).div(100),
    deferredTaxDue: deferredTaxDue(one, sale?.soldOn ?? one.expectedSale.soldOn),
    lots,
    sale,
  }
}

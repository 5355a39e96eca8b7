import { Decimal, ZERO, nonNegative, minOf } from './money.rules.js'
import type { OptimumYear, Pool, YearUse } from './plan-optimum.rules.js'
import type { Plan, PlanInvestment, PlanYear } from './plan.types.js'
import type { Scheme } from './calculator-inputs.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import { claimBy, higherCgtRate, investorLimit, limitLeft, taxYear, taxYearOf } from './tax-years.rules.js'

const toPence = (value: Decimal): bigint => BigInt(value.times(100).floor().toFixed(0))
export const fromPence = (pence: bigint): Decimal => new Decimal(pence.toString()).div(100)

/** The pool of SEIS and EIS shares; VCT shares take no part in the search. */
export const poolOf = ({ scheme, knowledgeIntensive }: PlanInvestment): Pool | null =>
  scheme === 'vct' ? null : scheme === 'seis' ? 'seis' : knowledgeIntensive ? 'knowledgeIntensive' : 'ordinary'

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), ZERO)

export const cgtRateOf = ({ cgtRate, taxYear: name }: PlanYear): Decimal =>
  cgtRate ?? higherCgtRate(taxYear(name).lastDay)

/** What VCT relief and the relief on other subscriptions leave of the bill (ITA 2007 s27(5)). */
function billAvailable(year: PlanYear): Decimal {
  const onOthers = (scheme: Scheme, subscribed: Decimal) =>
    minOf(subscribed, investorLimit(scheme, year.taxYear).all).times(incomeTaxReliefRate(scheme))
  return nonNegative(
    year.taxBill
      .minus(year.vctRelief)
      .minus(onOthers('eis', year.otherSubscriptionsEis))
      .minus(onOthers('seis', year.otherSubscriptionsSeis)),
  )
}

export const optimumYears = ({ years, investments, carryBack, reinvestment }: Plan): OptimumYear[] =>
  years.map((year, at) => {
    const own = investments.filter(({ date }) => taxYearOf(date) === year.taxYear)
    const issued = (pool: Pool) => toPence(sum(own.filter((one) => poolOf(one) === pool).map(({ amount }) => amount)))
    const eis = limitLeft(investorLimit('eis', year.taxYear), year.otherSubscriptionsEis)
    const seis = limitLeft(investorLimit('seis', year.taxYear), year.otherSubscriptionsSeis)
    return {
      bill: toPence(billAvailable(year)),
      limits: { seis: toPence(seis.all), ordinary: toPence(eis.ordinary), eis: toPence(eis.all) },
      gain: reinvestment ? toPence(year.gain) : 0n,
      // Half of a matched gain is exempt: at 24% that saves 12 hundredths of a penny per penny.
      gainWorth: cgtRateOf(year).div(2).toNumber(),
      issued: { seis: issued('seis'), ordinary: issued('ordinary'), knowledgeIntensive: issued('knowledgeIntensive') },
      carriesBack: carryBack && years[at - 1]?.taxYear === taxYear(year.taxYear).previous,
    }
  })

export function planYear(plan: Plan, uses: readonly YearUse[], at: number) {
  const year = plan.years[at]!
  const into = (pool: Pool) => fromPence(uses[at]![pool].kept + (uses[at + 1]?.[pool].carriedBack ?? 0n))
  const available = billAvailable(year)
  const eisClaimed = into('ordinary').plus(into('knowledgeIntensive'))
  const seisClaimed = into('seis')
  const eisRelief = minOf(eisClaimed.times(incomeTaxReliefRate('eis')), available)
  const seisRelief = minOf(seisClaimed.times(incomeTaxReliefRate('seis')), available.minus(eisRelief))
  const matched = plan.reinvestment && seisRelief.gt(0) ? minOf(year.gain, seisClaimed) : ZERO
  const exemptGain = matched.div(2)
  const eisLeft = limitLeft(investorLimit('eis', year.taxYear), year.otherSubscriptionsEis)
  const seisLeft = limitLeft(investorLimit('seis', year.taxYear), year.otherSubscriptionsSeis)
  const eisAllLeft = eisLeft.all.minus(eisClaimed)
  return {
    taxYear: year.taxYear,
    taxBill: year.taxBill,
    vctRelief: year.vctRelief,
    billAvailable: available,
    eisClaimed,
    seisClaimed,
    eisRelief,
    seisRelief,
    billLeft: available.minus(eisRelief).minus(seisRelief),
    seisAllowanceLeft: seisLeft.all.minus(seisClaimed),
    eisAllowanceLeft: minOf(eisLeft.ordinary.minus(into('ordinary')), eisAllLeft),
    eisAllowanceLeftKnowledgeIntensive: eisAllLeft,
    exemptGain,
    reinvestmentTaxSaved: exemptGain.times(cgtRateOf(year)).div(100),
    claimBy: claimBy(year.taxYear),
  }
}

export type PlannedYear = ReturnType<typeof planYear>

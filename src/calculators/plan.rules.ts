import { type Scheme } from './calculator-inputs.rules.js'
import { addMonths, addYears, earlierOf, laterOf } from './dates.rules.js'
import { Decimal, NIL, atLeastNil, least } from './money.rules.js'
import { type OptimumYear, type Pool, type YearUse, searchBestUse } from './plan-optimum.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import { claimBy, higherCgtRate, investorLimit, limitLeft, taxYear, taxYearOf } from './tax-years.rules.js'

export interface PlanYear {
  taxYear: string
  taxBill: Decimal
  gain: Decimal
  /** As a percentage; null for the higher rate on the year's last day. */
  cgtRate: Decimal | null
  vctRelief: Decimal
  otherSubscriptionsSeis: Decimal
  otherSubscriptionsEis: Decimal
}

export interface PlanInvestment {
  id: string
  date: string
  amount: Decimal
  scheme: Scheme
  knowledgeIntensive: boolean
  tradeStarted: string | null
  seventyPercentSpent: string | null
}

export interface Plan {
  years: PlanYear[]
  investments: PlanInvestment[]
  carryBack: boolean
  reinvestment: boolean
}

export interface PlannedYear {
  taxYear: string
  taxBill: Decimal
  billAvailable: Decimal
  eisClaimed: Decimal
  seisClaimed: Decimal
  eisRelief: Decimal
  seisRelief: Decimal
  billLeft: Decimal
  exemptGain: Decimal
  reinvestmentTaxSaved: Decimal
  claimBy: string
}

export interface PlannedInvestment {
  id: string
  taxYear: string
  carriedBack: Decimal
  claimedThisYear: Decimal
  notClaimed: Decimal
  reliefLastYear: Decimal
  reliefThisYear: Decimal
  relief: Decimal
  sharesWithRelief: Decimal
  claimBy: string
  claimByCarriedBack: string | null
  threeYearDate: string
  businessReliefDate: string
  earliestComplianceDate: string | null
}

export interface PlanResult {
  years: PlannedYear[]
  investments: PlannedInvestment[]
  totals: {
    invested: Decimal
    incomeTaxRelief: Decimal
    reinvestmentTaxSaved: Decimal
    benefit: Decimal
    netCost: Decimal
  }
}

const toPence = (value: Decimal): bigint => BigInt(value.times(100).floor().toFixed(0))
const fromPence = (pence: bigint): Decimal => new Decimal(pence.toString()).div(100)

const poolOf = ({ scheme, knowledgeIntensive }: PlanInvestment): Pool =>
  scheme === 'seis' ? 'seis' : knowledgeIntensive ? 'special' : 'ordinary'

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), NIL)

const share = (whole: Decimal, part: Decimal, of: Decimal): Decimal => (of.isZero() ? NIL : whole.times(part).div(of))

const cgtRateOf = ({ cgtRate, taxYear: name }: PlanYear): Decimal => cgtRate ?? higherCgtRate(taxYear(name).lastDay)

/** What VCT relief and the relief on other subscriptions leave of the bill (ITA 2007 s27(5)). */
function billAvailable(year: PlanYear): Decimal {
  const onOthers = (scheme: Scheme, subscribed: Decimal) =>
    least(subscribed, investorLimit(scheme, year.taxYear).ordinary).times(incomeTaxReliefRate(scheme))
  return atLeastNil(
    year.taxBill
      .minus(year.vctRelief)
      .minus(onOthers('eis', year.otherSubscriptionsEis))
      .minus(onOthers('seis', year.otherSubscriptionsSeis)),
  )
}

function optimumYears({ years, investments, carryBack, reinvestment }: Plan): OptimumYear[] {
  return years.map((year, at) => {
    const own = investments.filter(({ date }) => taxYearOf(date) === year.taxYear)
    const issued = (pool: Pool) => toPence(sum(own.filter((one) => poolOf(one) === pool).map(({ amount }) => amount)))
    const eis = limitLeft(investorLimit('eis', year.taxYear), year.otherSubscriptionsEis)
    const seis = limitLeft(investorLimit('seis', year.taxYear), year.otherSubscriptionsSeis)
    return {
      bill: toPence(billAvailable(year)),
      limits: { seis: toPence(seis.all), ordinary: toPence(eis.ordinary), eis: toPence(eis.all) },
      gain: reinvestment ? toPence(year.gain) : 0n,
      // Half of a matched penny is exempt: at 24% that saves 12 hundredths of a penny.
      gainWorth: cgtRateOf(year).div(2).toNumber(),
      issued: { seis: issued('seis'), ordinary: issued('ordinary'), special: issued('special') },
      carriesBack: carryBack && years[at - 1]?.taxYear === taxYear(year.taxYear).previous,
    }
  })
}

interface Claimed {
  carriedBack: Decimal
  claimedThisYear: Decimal
}

/** Within a scheme and a year the earliest issue is carried back first, then claimed first. */
function claimedBy(plan: Plan, uses: readonly YearUse[]): Map<PlanInvestment, Claimed> {
  const claimed = new Map<PlanInvestment, Claimed>()
  for (const [at, year] of plan.years.entries()) {
    const own = plan.investments.filter(({ date }) => taxYearOf(date) === year.taxYear)
    for (const pool of ['seis', 'ordinary', 'special'] as const) {
      let back = fromPence(uses[at]![pool].carriedBack)
      let kept = fromPence(uses[at]![pool].kept)
      const issues = own
        .filter((one) => poolOf(one) === pool)
        .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
      for (const issue of issues) {
        const carriedBack = least(back, issue.amount)
        const claimedThisYear = least(kept, issue.amount.minus(carriedBack))
        back = back.minus(carriedBack)
        kept = kept.minus(claimedThisYear)
        claimed.set(issue, { carriedBack, claimedThisYear })
      }
    }
  }
  return claimed
}

function planYear(plan: Plan, uses: readonly YearUse[], at: number): PlannedYear {
  const year = plan.years[at]!
  const into = (pool: Pool) => fromPence(uses[at]![pool].kept + (uses[at + 1]?.[pool].carriedBack ?? 0n))
  const available = billAvailable(year)
  const eisClaimed = into('ordinary').plus(into('special'))
  const seisClaimed = into('seis')
  const eisRelief = least(eisClaimed.times(incomeTaxReliefRate('eis')), available)
  const seisRelief = least(seisClaimed.times(incomeTaxReliefRate('seis')), available.minus(eisRelief))
  const matched = plan.reinvestment && seisRelief.gt(0) ? least(year.gain, seisClaimed) : NIL
  const exemptGain = matched.div(2)
  return {
    taxYear: year.taxYear,
    taxBill: year.taxBill,
    billAvailable: available,
    eisClaimed,
    seisClaimed,
    eisRelief,
    seisRelief,
    billLeft: available.minus(eisRelief).minus(seisRelief),
    exemptGain,
    reinvestmentTaxSaved: exemptGain.times(cgtRateOf(year)).div(100),
    claimBy: claimBy(year.taxYear),
  }
}

/** SEIS: four months of trade or 70% spent, whichever is first; EIS: four months (VCM35040, ITA 2007 s176). */
function earliestCompliance({ scheme, date, tradeStarted, seventyPercentSpent }: PlanInvestment): string | null {
  const fourMonths = tradeStarted && addMonths(tradeStarted, 4)
  const days = [fourMonths, scheme === 'seis' && seventyPercentSpent].filter((day) => typeof day === 'string')
  return days.length ? laterOf(date, earlierOf(...days)) : null
}

function planInvestment(one: PlanInvestment, claimed: Claimed, years: Map<string, PlannedYear>): PlannedInvestment {
  const name = taxYearOf(one.date)
  const { previous } = taxYear(name)
  const reliefIn = (year: string, amount: Decimal): Decimal => {
    const planned = years.get(year)
    if (!planned) return NIL
    return one.scheme === 'seis'
      ? share(planned.seisRelief, amount, planned.seisClaimed)
      : share(planned.eisRelief, amount, planned.eisClaimed)
  }
  const { carriedBack, claimedThisYear } = claimed
  const reliefLastYear = reliefIn(previous, carriedBack)
  const reliefThisYear = reliefIn(name, claimedThisYear)
  const start = one.scheme === 'eis' && one.tradeStarted ? laterOf(one.date, one.tradeStarted) : one.date
  return {
    id: one.id,
    taxYear: name,
    carriedBack,
    claimedThisYear,
    notClaimed: one.amount.minus(carriedBack).minus(claimedThisYear),
    reliefLastYear,
    reliefThisYear,
    relief: reliefLastYear.plus(reliefThisYear),
    sharesWithRelief: carriedBack.plus(claimedThisYear),
    claimBy: claimBy(name),
    claimByCarriedBack: carriedBack.gt(0) ? claimBy(previous) : null,
    threeYearDate: addYears(start, 3),
    businessReliefDate: addYears(one.date, 2),
    earliestComplianceDate: earliestCompliance(one),
  }
}

/** Several investments over several years, both schemes against each year's one bill, used as well as the rules allow, in steps. */
export function* workOutPlan(input: Plan): Generator<void, PlanResult> {
  const plan = { ...input, years: [...input.years].sort((a, b) => (a.taxYear < b.taxYear ? -1 : 1)) }
  const uses = yield* searchBestUse(optimumYears(plan))
  const years = plan.years.map((_, at) => planYear(plan, uses, at))
  const byName = new Map(years.map((year) => [year.taxYear, year]))
  const claimed = claimedBy(plan, uses)
  const invested = sum(plan.investments.map(({ amount }) => amount))
  const incomeTaxRelief = sum(years.flatMap(({ eisRelief, seisRelief }) => [eisRelief, seisRelief]))
  const reinvestmentTaxSaved = sum(years.map((year) => year.reinvestmentTaxSaved))
  const benefit = incomeTaxRelief.plus(reinvestmentTaxSaved)
  return {
    years,
    investments: plan.investments.map((one) => planInvestment(one, claimed.get(one)!, byName)),
    totals: { invested, incomeTaxRelief, reinvestmentTaxSaved, benefit, netCost: invested.minus(benefit) },
  }
}

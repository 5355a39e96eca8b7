import { presentRecord } from './money.rules.js'
import { searchBestUse } from './plan-optimum.rules.js'
import { claimedBy, isCertified, planInvestment } from './plan-investments.rules.js'
import { planSheets } from './claim-sheets.rules.js'
import { earlyEventsOf } from './plan-events.rules.js'
import { exitsOf } from './plan-exits.rules.js'
import { outcomesOf } from './plan-outcomes.rules.js'
import { optimumYears, planYear, sum } from './plan-years.rules.js'
import type { Plan } from './plan.types.js'
import { mapInSteps } from './steps.rules.js'
import { planVct, vctClaims } from './vct.rules.js'
import { taxYearOf } from './tax-years.rules.js'

/** Plans several investments over several years in all schemes, each year with one tax bill. Runs in steps. */
export function* workOutPlan(input: Plan) {
  const vct = vctClaims(input.years, input.investments)
  const vctReliefOf = (name: string) =>
    sum([...vct].filter(([{ date }]) => taxYearOf(date) === name).map(([, { relief }]) => relief))
  const plan = {
    ...input,
    years: input.years
      .map((year) => ({ ...year, vctRelief: year.vctRelief.plus(vctReliefOf(year.taxYear)) }))
      .sort((a, b) => (a.taxYear < b.taxYear ? -1 : 1)),
  }
  const uses = yield* searchBestUse(optimumYears(plan))
  const years = yield* mapInSteps(plan.years, (_, at) => planYear(plan, uses, at))
  const byName = new Map(years.map((year) => [year.taxYear, year]))
  const claimed = claimedBy(plan, uses)
  const planned = yield* mapInSteps(plan.investments, (one) =>
    isCertified(one) ? planInvestment(one, claimed.get(one)!, plan, byName) : planVct(one, vct.get(one)!),
  )
  const invested = sum(plan.investments.map(({ amount }) => amount))
  const incomeTaxRelief = sum([
    ...years.flatMap(({ eisRelief, seisRelief }) => [eisRelief, seisRelief]),
    ...[...vct.values()].map(({ relief }) => relief),
  ])
  const reinvestmentTaxSaved = sum(years.map((year) => year.reinvestmentTaxSaved))
  const benefit = incomeTaxRelief.plus(reinvestmentTaxSaved)
  const fees = sum(planned.map(({ fee }) => fee))
  const held = planned.map(({ lots, holdUntil }, at) => ({ one: plan.investments[at]!, lots, holdUntil }))
  return {
    years,
    investments: planned,
    portfolio: portfolioOf(plan, planned),
    outcomes: outcomesOf(held, plan.outcomes, invested.minus(benefit).plus(fees)),
    exits: exitsOf(planned, plan),
    claimSheets: planSheets(plan.investments, planned),
    events: earlyEventsOf(held),
    totals: {
      invested,
      incomeTaxRelief,
      reinvestmentTaxSaved,
      benefit,
      netCost: invested.minus(benefit),
      fees,
      deferredTax: sum(planned.map(({ deferredTax }) => deferredTax)),
    },
  }
}

type PlannedInvestment = ReturnType<typeof planInvestment> | ReturnType<typeof planVct>

function portfolioOf({ investments }: Plan, planned: readonly PlannedInvestment[]) {
  const sold = planned.flatMap(({ id, sale }, at) => (sale ? [{ id, sale, amount: investments[at]!.amount }] : []))
  if (!sold.length) return null
  const ranked = [...sold].sort((a, b) => b.sale.net.div(b.amount).comparedTo(a.sale.net.div(a.amount)))
  return {
    best: ranked[0]!.id,
    worst: ranked.at(-1)!.id,
    invested: sum(sold.map(({ amount }) => amount)),
    proceeds: sum(sold.map(({ sale }) => sale.proceeds)),
    net: sum(sold.map(({ sale }) => sale.net)),
  }
}

export type PlanResult = ReturnType<typeof workOutPlan> extends Generator<void, infer Result> ? Result : never

export const presentPlan = ({
  years,
  investments,
  totals,
  portfolio,
  outcomes,
  exits,
  events,
  claimSheets,
}: PlanResult) => ({
  years: years.map(presentRecord),
  investments: investments.map(({ sale, deferredTaxDue, lots: _, ...one }) => ({
    ...presentRecord(one),
    deferredTaxDue: deferredTaxDue && presentRecord(deferredTaxDue),
    sale: sale && presentRecord(sale),
  })),
  totals: presentRecord(totals),
  portfolio: portfolio && presentRecord(portfolio),
  exits: exits.map(presentRecord),
  events,
  claimSheets,
  outcomes: outcomes && {
    ...presentRecord(outcomes),
    rows: outcomes.rows.map(({ withScheme, without, ...row }) => ({
      ...presentRecord(row),
      withScheme: presentRecord(withScheme),
      without: presentRecord(without),
    })),
  },
})

export type PresentedPlan = ReturnType<typeof presentPlan>

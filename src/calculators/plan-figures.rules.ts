import { presentRecord } from './figures.rules.js'
import type { PlanResult } from './plan.types.js'

/** A plan as the API returns it and the page shows it. */
export const presentPlan = ({ years, investments, totals }: PlanResult) => ({
  years: years.map(presentRecord),
  investments: investments.map(({ sale, deferredTaxDue, ...one }) => ({
    ...presentRecord(one),
    deferredTaxDue: deferredTaxDue && presentRecord(deferredTaxDue),
    sale: sale && presentRecord(sale),
  })),
  totals: presentRecord(totals),
})

export type PresentedPlan = ReturnType<typeof presentPlan>

import { presentRecord } from './calculators.presenter.js'
import type { Capacity } from './capacity.rules.js'
import type { PlanResult } from './plan.rules.js'

export const presentPlan = ({ years, investments, totals }: PlanResult) => ({
  years: years.map(presentRecord),
  investments: investments.map(presentRecord),
  totals: presentRecord(totals),
})

export const presentCapacity = ({ date, seis, eis }: Capacity) => ({
  date,
  seis: presentRecord(seis),
  eis: presentRecord(eis),
})

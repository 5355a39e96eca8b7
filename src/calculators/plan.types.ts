import { schemes } from './calculator-inputs.rules.js'
import type { Decimal } from './money.rules.js'
import type { ExpectedSale } from './plan-sale.rules.js'

/** A plan may hold VCT shares too, whose relief comes off each bill first. */
export const planSchemes = [...schemes, 'vct'] as const
export type PlanScheme = (typeof planSchemes)[number]

export interface PlanYear {
  taxYear: string
  taxBill: Decimal
  gain: Decimal
  /** In per cent; null for the higher rate on the year's last day. */
  cgtRate: Decimal | null
  vctRelief: Decimal
  otherSubscriptionsSeis: Decimal
  otherSubscriptionsEis: Decimal
}

export interface PlanInvestment {
  id: string
  date: string
  amount: Decimal
  scheme: PlanScheme
  knowledgeIntensive: boolean
  tradeStarted: string | null
  seventyPercentSpent: string | null
  deferredGain: Decimal
  expectedSale: ExpectedSale
}

export interface Plan {
  years: PlanYear[]
  investments: PlanInvestment[]
  carryBack: boolean
  reinvestment: boolean
}

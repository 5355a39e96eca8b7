import { schemes } from './calculator-inputs.rules.js'
import type { Decimal } from './money.rules.js'
import type { Nation } from './income-tax.rules.js'
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

/** The plan's money spread over this many like companies, of which some fail and the others return one multiple. */
export interface OutcomesAsked {
  companies: number
  failing: number
  multiple: Decimal
  /** In per cent; what a loss is worth where no income is given. */
  incomeTaxRate: string
  /** The income of the year of the losses, and of the year before as well. */
  income: Decimal | null
  nation: Nation
}

export interface Plan {
  years: PlanYear[]
  investments: PlanInvestment[]
  carryBack: boolean
  reinvestment: boolean
  outcomes: OutcomesAsked | null
  /** For each year of sale; the part of it that other gains leave. */
  exemptAmount: Decimal
  lossesBroughtForward: Decimal
}

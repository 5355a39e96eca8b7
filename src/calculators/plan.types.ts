import type { Scheme } from './calculator-inputs.rules.js'
import type { Decimal } from './money.rules.js'
import type { ExpectedSale, PlannedSale } from './plan-sale.rules.js'

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
  scheme: Scheme
  knowledgeIntensive: boolean
  tradeStarted: string | null
  seventyPercentSpent: string | null
  /** A gain whose tax an EIS investment defers. */
  deferredGain: Decimal
  expectedSale: ExpectedSale
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
  seisAllowanceLeft: Decimal
  eisAllowanceLeft: Decimal
  /** What is left if everything added is knowledge-intensive. */
  eisAllowanceLeftKnowledgeIntensive: Decimal
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
  why: string
  fee: Decimal
  deferredGain: Decimal
  deferredTax: Decimal
  /** When the deferred gain becomes taxable, at the rate of that day; null if no sale is planned. */
  deferredTaxDue: { taxYear: string; gain: Decimal; tax: Decimal } | null
  sale: PlannedSale | null
}

export interface PlanResult {
  years: PlannedYear[]
  investments: PlannedInvestment[]
  /** The planned sales together; the best and the worst, by their ids, for each pound. */
  portfolio: { best: string; worst: string; invested: Decimal; proceeds: Decimal; net: Decimal } | null
  totals: {
    invested: Decimal
    incomeTaxRelief: Decimal
    reinvestmentTaxSaved: Decimal
    benefit: Decimal
    netCost: Decimal
    fees: Decimal
    deferredTax: Decimal
  }
}

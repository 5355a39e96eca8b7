/** The names of a tax year's and an investment's fields, in the address and the API. */
export const yearFields = [
  'taxBill',
  'gain',
  'cgtRate',
  'vctRelief',
  'otherSubscriptionsSeis',
  'otherSubscriptionsEis',
] as const
export const investmentFields = [
  'amount',
  'date',
  'scheme',
  'knowledgeIntensive',
  'tradeStarted',
  'seventyPercentSpent',
  'deferredGain',
  'fee',
  'expectedMultiple',
  'dilution',
  'exitFee',
  'soldOn',
] as const

/** What the address and the API call the figures of one tax year, and of one investment. */
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

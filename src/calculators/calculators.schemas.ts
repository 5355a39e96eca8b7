/** JSON Schemas of the responses, for OpenAPI 3.1. */
export type Schema = Record<string, unknown>

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const text = (description: string): Schema => ({ type: 'string', description })
export const oneOf = (values: readonly string[], description = ''): Schema => ({
  type: 'string',
  enum: [...values],
  ...(description && { description }),
})
const flag: Schema = { type: 'boolean' }
const day: Schema = { type: 'string', format: 'date' }
const list = (items: Schema): Schema => ({ type: 'array', items })
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** By default every property is required; others are never allowed. */
export const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

const each = (schema: Schema, names: string) => Object.fromEntries(names.split(/\s+/).map((name) => [name, schema]))
const figures = (names: string) => each(ref('Figure'), names)
const strings = (names: string) => each({ type: 'string' }, names)
const days = (names: string) => each(day, names)

const test = object({ key: text('Which test.'), verdict: oneOf(['pass', 'fail']), reason: text('In a sentence.') })
const light = object(
  {
    key: text('Which test.'),
    verdict: oneOf(['pass', 'fail']),
    reason: text('In a sentence.'),
    light: oneOf(['green', 'amber', 'red']),
    check: text('What to check first, where the light is amber.'),
  },
  ['key', 'verdict', 'reason', 'light'],
)

const entered = object(strings('initialInvestment returnMethod momMultiple percentageGain incomeTaxRate'))
const otherParameters: Schema = {
  type: 'object',
  description: 'Every other parameter as it was read.',
  additionalProperties: { anyOf: [{ type: 'string' }, list({ type: 'string' })] },
}

export const answerSchemas: Record<string, Schema> = {
  Figure: object({
    exact: text('A decimal, never rounded.'),
    rounded: text('Rounded to the penny, halves away from zero.'),
    display: text('As the site displays it, such as £1,234.50.'),
  }),
  Refusal: {
    type: 'object',
    required: ['message'],
    properties: {
      message: text('The problem, in a sentence.'),
      errors: {
        type: 'object',
        description: 'Each field that needs correcting, with its reason.',
        additionalProperties: { type: 'string' },
      },
    },
  },
  Calculators: object({
    calculators: list(object({ ...strings('scheme url page example'), reliefs: list({ type: 'string' }) })),
    parameters: { type: 'object', additionalProperties: { type: 'string' } },
    ...strings('figures disclaimer'),
    rulesChecked: day,
    rules: { type: 'object', additionalProperties: ref('Rule') },
  }),
  Rule: object(
    {
      ...strings('label value text note'),
      from: day,
      earlier: list(object({ ...strings('value text'), from: day })),
      source: object(strings('title url')),
      reviewBy: day,
    },
    ['label', 'value', 'text', 'from', 'earlier', 'source', 'reviewBy'],
  ),
  Calculation: object({
    scheme: { type: 'string' },
    inputs: entered,
    results: ref('Results'),
    ...strings('threeYears assumption disclaimer'),
    options: otherParameters,
    taxYear: { type: 'string' },
    ...days('rulesFrom rulesChecked'),
    limits: object(figures('aboveAnnualLimit reliefLostAboveLimit reliefLostForWantOfTax')),
    claim: ref('Claim'),
    disposal: ref('Disposal'),
    inheritance: orNull(ref('Inheritance')),
    carryBack: orNull(ref('CarryBack')),
    sheets: object({ claims: list(ref('ClaimSheet')), loss: orNull(ref('LossSheet')) }),
    workings: list(ref('Working')),
    scenarios: list(ref('Scenario')),
    page: text('The address of the same result as a page.'),
  }),
  Comparison: object({
    inputs: entered,
    options: otherParameters,
    taxYear: { type: 'string' },
    years: { type: 'number', description: 'That the yearly returns are over.' },
    schemes: list(ref('ComparedScheme')),
    ...strings('assumption disclaimer'),
    rulesChecked: day,
    page: text('The address of the same result as a page.'),
  }),
  ComparedScheme: object({
    scheme: oneOf(['seis', 'eis', 'vct']),
    rate: text('Of income tax relief.'),
    ...figures(
      'annualLimit incomeTaxRelief aboveLimit netCost lossRelief ifLost capitalGainsTax ifAsExpected withoutScheme',
    ),
    multipleAfterTax: orNull(text('What comes back for each pound that it cost after relief.')),
    yearlyReturn: orNull(text('In per cent.')),
    holdingYears: { type: 'number', description: 'Sold sooner, relief is withdrawn.' },
  }),
  Results: object(
    figures('initialInvestment expectedReturn expectedGain incomeTaxRelief totalTaxSavings effectiveInvestment'),
  ),
  Claim: object({
    ...strings('taxYear previousTaxYear'),
    ...figures('annualLimit lastYearAnnualLimit annualExemptAmount'),
    taxBillBasis: oneOf(['given', 'income', 'ceiling', 'none']),
    lastYearTaxBillBasis: orNull(oneOf(['given', 'income', 'ceiling', 'none'])),
    ...each(orNull(ref('Figure')), 'taxBillAvailable lastYearTaxBillAvailable'),
    ...each(flag, 'askTaxBill askLastYearTaxBill'),
    ...figures(
      'carriedBack keptThisYear qualifyingThisYear qualifyingLastYear aboveLimit reliefThisYear reliefLastYear incomeTaxRelief reliefLostAboveLimit reliefLostForWantOfTax netCost sharesWithRelief sharesWithoutRelief exemptGainThisYear exemptGainLastYear reinvestmentTaxSaved deferredGain deferredTax',
    ),
    claimBy: day,
    claimByCarriedBack: orNull(day),
    why: text('Why the shares count in which year.'),
  }),
  Disposal: object({
    way: oneOf(['held', 'armsLength', 'notArmsLength']),
    ...figures(
      'proceeds costOfSharesSold reliefWithdrawn reliefKept gain exemptGain chargeableGain cgt allowableLoss lossUsed lossReliefValue lossLeft reinvestmentTaxSaved reinvestmentGainRestored reinvestmentTaxRestored deferredGainRevived deferredTaxDue fees net',
    ),
  }),
  Inheritance: object({
    allowance: orNull(ref('Figure')),
    ...figures('relievedAt100 relievedAt50 taxable tax'),
  }),
  CarryBack: object(figures('carriedBack kept qualifying reliefLastYear reliefThisYear total totalWithoutCarryBack')),
  Working: object({
    key: text('Which figure.'),
    title: { type: 'string' },
    figure: ref('Figure'),
    steps: list({ type: 'string' }),
    limitedBy: orNull(text('The step that limited it.')),
    source: object(strings('title url')),
  }),
  Step: object({ label: { type: 'string' }, value: ref('Figure') }),
  Scenario: object({
    ...strings('label multiple'),
    own: flag,
    ...figures('net withoutScheme difference'),
    multipleAfterTax: orNull(text('What comes back for each pound that it cost after relief.')),
    yearlyReturn: orNull(text('The yearly return in per cent, over the years held.')),
    workings: object(
      figures(
        'qualifyingAmount aboveLimit incomeTaxReliefGiven netCostAfterIncomeTaxRelief incomeTaxReliefKept saleProceeds gainOnShares exemptGain chargeableGain cgtOnExit allowableLoss lossReliefAgainstIncome reinvestmentExemptGain reinvestmentTaxSaved deferredGain taxDeferredNotSaved netResult',
      ),
    ),
    steps: object({ withScheme: list(ref('Step')), withoutScheme: list(ref('Step')) }),
  }),
  Plan: object({
    years: list(ref('PlannedYear')),
    investments: list(ref('PlannedInvestment')),
    totals: object(figures('invested incomeTaxRelief reinvestmentTaxSaved benefit netCost fees deferredTax')),
    portfolio: orNull(ref('Portfolio')),
    outcomes: orNull(ref('Outcomes')),
    exits: list(ref('Exit')),
    claimSheets: list(ref('ClaimSheet')),
    events: list(ref('EarlyEvent')),
  }),
  PlannedYear: object({
    taxYear: { type: 'string' },
    ...figures(
      'taxBill vctRelief billAvailable eisClaimed seisClaimed eisRelief seisRelief billLeft seisAllowanceLeft eisAllowanceLeft eisAllowanceLeftKnowledgeIntensive exemptGain reinvestmentTaxSaved',
    ),
    claimBy: day,
  }),
  PlannedInvestment: object({
    ...strings('id taxYear why'),
    ...figures(
      'carriedBack claimedThisYear notClaimed reliefLastYear reliefThisYear relief sharesWithRelief fee deferredGain deferredTax',
    ),
    holdUntil: day,
    ...each(orNull(day), 'claimBy claimByCarriedBack threeYearDate businessReliefDate earliestComplianceDate'),
    deferredTaxDue: orNull(object({ taxYear: { type: 'string' }, ...figures('gain tax') })),
    sale: orNull(ref('PlannedSale')),
  }),
  PlannedSale: object({
    soldOn: day,
    way: oneOf(['held', 'armsLength']),
    ...figures(
      'proceeds exitFee reliefWithdrawn exemptGain chargeableGain allowableLoss cgt reinvestmentTaxRestored net',
    ),
  }),
  ClaimSheet: object({
    taxYear: text('The year that the claim is for.'),
    scheme: oneOf(['seis', 'eis']),
    ...strings('certificate box'),
    source: object(strings('title url')),
    entries: list(
      object({
        id: { type: 'string' },
        issuedIn: text('A tax year; another one than that of the claim where shares are carried back.'),
        issued: orNull(day),
        ...figures('amount relief'),
      }),
    ),
    ...figures('amount relief'),
    claimBy: day,
    notes: list({ type: 'string' }),
  }),
  LossSheet: object({
    ...figures('cost reliefKept proceeds loss lossUsed saved lossLeft'),
    order: text('Which year comes first.'),
    years: list(
      object({
        year: { type: 'string' },
        ...figures('income deducted saved'),
        bands: list({ type: 'string' }),
      }),
    ),
    ...strings('deadline wording box'),
    source: object(strings('title url')),
    notes: list({ type: 'string' }),
  }),
  Exit: object({
    taxYear: { type: 'string' },
    sold: list(text('An id.')),
    ...figures(
      'proceeds exemptGain chargeableGain deferredGain lossesOfYear lossesBroughtForward exemptAmountUsed lossesUsed taxable capitalGainsTax lossesCarriedForward',
    ),
  }),
  EarlyEvent: object({
    ...strings('key title effect'),
    source: object(strings('title url')),
    dates: list(object({ id: { type: 'string' }, from: orNull(day), until: day })),
  }),
  Outcomes: object({
    ...each({ type: 'number' }, 'companies failing years'),
    multiple: { type: 'string' },
    ...figures('invested'),
    breakEven: { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'The most that may fail without a loss.' },
    rows: list(ref('Outcome')),
  }),
  Outcome: object({
    label: { type: 'string' },
    failing: { type: 'number' },
    own: flag,
    ...figures('net withoutScheme difference'),
    multipleAfterTax: orNull({ type: 'string' }),
    yearlyReturn: orNull({ type: 'string' }),
    withScheme: object(figures('proceeds reliefKept lossUsed lossReliefValue reinvestmentTaxSaved gain cgt fees')),
    without: object(figures('proceeds lossUsed lossReliefValue cgt fees')),
  }),
  Portfolio: object({ best: text('An id.'), worst: text('An id.'), ...figures('invested proceeds net') }),
  Capacity: object({
    date: day,
    raise: orNull(object(figures('amount seis eis outside'))),
    seis: object({ eligible: flag, ...figures('canRaise'), askEisOrVctBefore: flag, tests: list(test) }),
    eis: object({
      eligible: flag,
      ...figures(
        'canRaise minimumRaise canRaiseAfterSeis annualLimit lifetimeLimit grossAssetsBeforeLimit grossAssetsAfterLimit',
      ),
      tests: list(test),
    }),
    lights: object({ seis: list(light), eis: list(light) }),
  }),
}

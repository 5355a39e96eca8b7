import { incomeTaxRates, returnMethods, schemes } from './calculator-inputs.rules.js'
import { cgtRates, disposals, lossReliefs, reliefs, scottishRates } from './calculator-options.rules.js'
import { issueDates } from './calculator-url.rules.js'
import { capacityFields } from './capacity-query.rules.js'
import { nations } from './income-tax.rules.js'
import { planSchemes } from './plan.types.js'
import { MAX_COMPANIES, MAX_INVESTMENTS } from './plan-reader.rules.js'
import { type Schema, answerSchemas, object, oneOf, ref, text } from './calculators.schemas.js'
import { planYearNames, taxYearNames } from './tax-years.rules.js'

const amount = (description: string): Schema => text(`Pounds, as text; £, commas and spaces are read. ${description}`)
const day = (description: string): Schema => ({ type: 'string', format: 'date', description })
const yesNo = (description: string) => oneOf(['yes', 'no'], description)

const examples: Record<string, string> = {
  initialInvestment: '50000',
  momMultiple: '3.0',
  incomeTaxRate: '45',
  income: '112000',
  nation: 'ruk',
  lossIncome: '60000',
  date: '2026-09-01',
  grossAssets: '90000',
  employees: '4',
}

const parameters = (schemas: Record<string, Schema>, required: readonly string[] = []) =>
  Object.entries(schemas).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
    ...(name in examples && { example: examples[name] }),
  }))

const ceiling = 'Default: the most a payer of the chosen band can owe; unlimited for 45%.'

const calculatorQuery: Record<string, Schema> = {
  initialInvestment: amount('Above 0.'),
  returnMethod: oneOf(returnMethods, 'Default: mom.'),
  momMultiple: text('With mom: 0 or more; EIS needs more than 0.'),
  percentageGain: text('With percentage: -100 or more.'),
  incomeTaxRate: oneOf(incomeTaxRates, 'The top band of the payer.'),
  reliefs: {
    type: 'array',
    items: { type: 'string', enum: [...reliefs, 'none'] },
    description: 'Reliefs to count. Default: loss.',
  },
  taxYear: oneOf(
    taxYearNames,
    'The year in which the shares are issued; default: 2026-27. It takes precedence over issued.',
  ),
  issued: oneOf(issueDates, 'The older parameter: after (2026-27) or before (2025-26).'),
  taxBill: amount(`Income tax of the year before SEIS or EIS relief. ${ceiling}`),
  lastYearTaxBill: amount(`The same for the year before. ${ceiling}`),
  income: amount(
    'Total income of the tax year, all of it non-savings, before the personal allowance; not beside taxBill.',
  ),
  lastYearIncome: amount('The same for the year before; not beside lastYearTaxBill.'),
  nation: oneOf(
    nations,
    'Whose income tax bands apply; Wales has those of ruk. Default: ruk, or scotland with scottishRate.',
  ),
  gain: amount('Gain of the tax year; default: as large as the shares treated as issued in it.'),
  otherGain: amount('The old name of gain.'),
  gainCovered: amount(
    'What losses and the annual exempt amount would take off the gain anyway; beside gain. Default: 0.',
  ),
  lastYearGain: amount('Gain of the year before; default: 0.'),
  lastYearGainCovered: amount('What would be taken off that gain anyway; default: 0.'),
  gainDate: day(
    'A day of the tax year; with deferral, from three years before the issue to one year after it. Default: the last day of the tax year.',
  ),
  lastYearGainDate: day('A day of the year before; default: its last day.'),
  issueDate: day('When the shares are issued: a day of the tax year. For deferral.'),
  cgtRate: oneOf(cgtRates, 'Default: the higher rate on the day of the gain.'),
  lastYearCgtRate: oneOf(cgtRates, 'Default: the higher rate on the day of the gain.'),
  disposalCgtRate: oneOf(cgtRates, 'Default: 24.'),
  otherSubscriptions: amount('Other shares of the same scheme claimed for the year.'),
  lastYearOtherSubscriptions: amount('The same for the year before.'),
  knowledgeIntensive: amount('The part of an EIS investment in knowledge-intensive companies.'),
  exemptAmount: amount('Annual exempt amount to set against the gain on exit, at most 3,000; default: 0.'),
  lossRelief: oneOf(lossReliefs, 'Default: income, or none if reliefs is given without loss.'),
  adjustedTotalIncome: amount('For the cap on loss relief; default: 0.'),
  lossTaxBills: amount(
    'Income tax of the year of loss and the year before, together. Default: twice the most that the band can owe; unlimited for 45% and with an income.',
  ),
  lossIncome: amount('Income of the year of the loss, whose bands then decide what a loss saves; default: income.'),
  beforeLossIncome: amount('Income of the year before the loss; default: income.'),
  scottishRate: oneOf(scottishRates, 'A Scottish taxpayer’s top rate, for loss relief; it implies scotland.'),
  fee: text('Percentage of the amount, paid on top; it has no relief.'),
  exitFee: text('Percentage of the gain on exit.'),
  yearsHeld: text('For the yearly return; default: 5.'),
  disposal: oneOf(disposals, 'Default: held.'),
  soldShare: text('Percentage of the shares sold, above 0 and at most 100.'),
  valueAtDeath: amount('For business relief.'),
  diedOn: day('Default: 2026-04-06.'),
  ownedYears: text('Years of ownership; default: 2.'),
  allowanceUsed: amount('Business relief allowance already used.'),
  spouseAllowance: amount('The part that a spouse or civil partner left unused.'),
  aimTraded: yesNo('Default: no.'),
}

const REQUIRED = ['initialInvestment', 'incomeTaxRate']

export const calculatorParameters = Object.fromEntries(
  Object.entries(calculatorQuery).map(([name, { description, enum: values }]) => {
    const choice = Array.isArray(values) ? `One of ${values.join(', ')}. ` : ''
    return [name, `${REQUIRED.includes(name) ? 'Required. ' : ''}${choice}${String(description)}`]
  }),
)

const capacityQuery: Record<string, Schema> = Object.fromEntries(
  capacityFields.map((name): [string, Schema] => {
    if (/^(date|tradeStarted|firstCommercialSale|turnover200kDate)$/.test(name)) return [name, day('A day.')]
    if (/^(knowledgeIntensive|northernIreland|eisOrVctBefore|followOn|newMarket)$/.test(name))
      return [name, yesNo('Default: no.')]
    if (name === 'employees') return [name, text('Full-time equivalents.')]
    return [name, amount(name === 'amount' ? 'To raise; given, `raise` says how much under which scheme. ' : '')]
  }),
)

const planBody: Schema = object(
  {
    years: {
      type: 'array',
      minItems: 1,
      maxItems: planYearNames.length,
      items: object(
        {
          taxYear: oneOf(planYearNames, 'Each once.'),
          taxBill: amount('The whole year’s income tax.'),
          gain: amount('For SEIS reinvestment relief.'),
          cgtRate: oneOf(cgtRates, 'Default: the higher rate on the year’s last day.'),
          vctRelief: amount('Comes off the bill first.'),
          otherSubscriptionsSeis: amount('Claimed elsewhere.'),
          otherSubscriptionsEis: amount('Claimed elsewhere.'),
        },
        ['taxYear', 'taxBill'],
      ),
    },
    investments: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_INVESTMENTS,
      items: object(
        {
          id: text('Your own name for it.'),
          date: day('The day of issue, in a listed year.'),
          amount: amount('Above 0.'),
          scheme: oneOf(planSchemes),
          knowledgeIntensive: { type: 'boolean', description: 'EIS only.' },
          tradeStarted: day('When the company’s trade began.'),
          seventyPercentSpent: day('When 70% of the money was spent.'),
          deferredGain: amount('EIS: a gain whose tax is put off; at most the amount.'),
          fee: text('Percentage of the amount, paid on top; it has no relief.'),
          expectedMultiple: text('What the shares would return without dilution; sale is null without it.'),
          dilution: text('Percentage of the holding that later share issues take.'),
          exitFee: text('Percentage of the gain.'),
          soldOn: day('Default: the day the three years are over.'),
        },
        ['id', 'date', 'amount', 'scheme'],
      ),
    },
    carryBack: { type: 'boolean', default: true },
    reinvestment: { type: 'boolean', default: true },
    exemptAmount: amount(
      'The part of the annual exempt amount left for the sales, each tax year: at most 3,000. Default: 0.',
    ),
    lossesBroughtForward: amount('Capital losses of earlier years, for the gains of the sales. Default: 0.'),
    outcomes: object(
      {
        companies: text(`The money spread evenly over so many companies: 2 to ${MAX_COMPANIES}.`),
        failing: text('How many of them fail.'),
        multiple: text('What each of the others returns, after dilution.'),
        incomeTaxRate: oneOf(incomeTaxRates, 'The tax that a loss saves, if no income is given.'),
        income: amount(
          'Of the year of the losses and the year before alike, whose bands then decide what a loss saves.',
        ),
        nation: oneOf(nations, 'Default: ruk.'),
      },
      ['companies', 'failing', 'multiple', 'incomeTaxRate'],
    ),
  },
  ['years', 'investments'],
)

const planExample = {
  years: [
    { taxYear: '2025-26', taxBill: '31000' },
    { taxYear: '2026-27', taxBill: '18000' },
  ],
  investments: [{ id: 'first', date: '2026-06-01', amount: '60000', scheme: 'seis', expectedMultiple: '3' }],
  exemptAmount: '3000',
  lossesBroughtForward: '5000',
  outcomes: { companies: '10', failing: '6', multiple: '5', incomeTaxRate: '45' },
}

const json = (schema: Schema, example?: unknown) => ({
  'application/json': { schema, ...(example ? { example } : {}) },
})

const refusals = {
  400: 'The request is invalid. Under errors, each field that needs correcting has its reason.',
  403: 'A request with a session’s cookies came from another site.',
  404: 'There is no such calculator.',
  405: 'The method is not one of those in Allow.',
  415: 'The body is not JSON.',
  429: 'Too many plans from one address; Retry-After says when the next may come.',
} as const

const responses = (description: string, schema: Schema, ...refused: (keyof typeof refusals)[]) => ({
  200: {
    description,
    headers: { ETag: { schema: { type: 'string' } }, 'Cache-Control': { schema: { type: 'string' } } },
    content: json(schema),
  },
  ...Object.fromEntries(
    refused.map((status) => [status, { description: refusals[status], content: json(ref('Refusal')) }]),
  ),
})

const fields = {
  fields: text('Members of the answer to keep, separated by commas, such as claim,scenarios. Default: all.'),
}

export const openApiDocument = (base: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'SEIS and EIS calculators',
    version: '1',
    description:
      'You need no key and no account. The figures are for illustration only and are not advice. Each one is given exactly, rounded to the penny, and as the site displays it.',
  },
  servers: [{ url: '/', description: 'This site. Every origin may call it, without cookies.' }],
  paths: {
    [base]: {
      get: {
        operationId: 'describeCalculators',
        summary: 'The calculators and the dated rules they use',
        responses: responses('The calculators, their parameters and the rules.', ref('Calculators'), 405),
      },
    },
    [`${base}/{scheme}`]: {
      get: {
        operationId: 'calculate',
        summary: 'Results, claim, disposal, inheritance and scenarios',
        parameters: [
          { name: 'scheme', in: 'path', required: true, description: 'The calculator.', schema: oneOf(schemes) },
          ...parameters({ ...calculatorQuery, ...fields }, REQUIRED),
        ],
        responses: responses('The results.', ref('Calculation'), 400, 404, 405),
      },
    },
    [`${base}/compare`]: {
      get: {
        operationId: 'compare',
        summary: 'The same investment under SEIS, EIS and in a VCT',
        parameters: parameters({ ...calculatorQuery, ...fields }, REQUIRED),
        responses: responses('One column a scheme.', ref('Comparison'), 400, 405),
      },
    },
    [`${base}/plan`]: {
      post: {
        operationId: 'plan',
        summary: 'The best use of the reliefs for several investments over several years',
        parameters: parameters(fields),
        requestBody: { required: true, content: json(planBody, planExample) },
        responses: responses('Relief by year and by investment.', ref('Plan'), 400, 403, 405, 415, 429),
      },
    },
    [`${base}/capacity`]: {
      get: {
        operationId: 'capacity',
        summary: 'How much a company can still raise under SEIS and EIS',
        parameters: parameters({ ...capacityQuery, ...fields }, ['date', 'grossAssets', 'employees']),
        responses: responses('Each test with its verdict and reason.', ref('Capacity'), 400, 405),
      },
    },
  },
  components: { schemas: answerSchemas },
})

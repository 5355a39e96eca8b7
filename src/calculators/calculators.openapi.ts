import { incomeTaxRates, returnMethods, schemes } from './calculator-inputs.rules.js'
import { cgtRates, disposals, lossReliefs, reliefs } from './calculator-options.rules.js'
import { issueDates } from './calculator-url.rules.js'
import { capacityFields } from './capacity-query.rules.js'
import { MAX_INVESTMENTS } from './plan-reader.rules.js'
import { planYearNames, taxYearNames } from './tax-years.rules.js'

type Schema = Record<string, unknown>

const text = (description: string): Schema => ({ type: 'string', description })
const amount = (description: string): Schema => text(`Pounds, as text; £, commas and spaces are read. ${description}`)
const day = (description: string): Schema => ({ type: 'string', format: 'date', description })
const oneOf = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: values,
  description,
})
const yesNo = (description: string) => oneOf(['yes', 'no'], description)

const parameters = (schemas: Record<string, Schema>, required: readonly string[] = []) =>
  Object.entries(schemas).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
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
  gain: amount('Gain of the tax year; default: as large as the shares treated as issued in it.'),
  otherGain: amount('The old name of gain.'),
  lastYearGain: amount('Gain of the year before; default: 0.'),
  gainDate: day('A day of the tax year; default: its last day.'),
  lastYearGainDate: day('A day of the year before; default: its last day.'),
  cgtRate: oneOf(cgtRates, 'Default: the higher rate on the day of the gain.'),
  lastYearCgtRate: oneOf(cgtRates, 'Default: the higher rate on the day of the gain.'),
  disposalCgtRate: oneOf(cgtRates, 'Default: 24.'),
  otherSubscriptions: amount('Other shares of the same scheme claimed for the year.'),
  lastYearOtherSubscriptions: amount('The same for the year before.'),
  knowledgeIntensive: amount('The part of an EIS investment in knowledge-intensive companies.'),
  exemptAmount: amount('Annual exempt amount to set against the gain on exit; default: 0.'),
  lossRelief: oneOf(lossReliefs, 'Default: income, or none if reliefs is given without loss.'),
  adjustedTotalIncome: amount('For the cap on loss relief; default: 0.'),
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

/** The same in words, by name. */
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
    return [name, name === 'employees' ? text('Full-time equivalents.') : amount('')]
  }),
)

const planBody: Schema = {
  type: 'object',
  required: ['years', 'investments'],
  additionalProperties: false,
  properties: {
    years: {
      type: 'array',
      minItems: 1,
      maxItems: planYearNames.length,
      items: {
        type: 'object',
        required: ['taxYear', 'taxBill'],
        additionalProperties: false,
        properties: {
          taxYear: oneOf(planYearNames, 'Each once.'),
          taxBill: amount('The whole year’s income tax.'),
          gain: amount('For SEIS reinvestment relief.'),
          cgtRate: oneOf(cgtRates, 'Default: the higher rate on the year’s last day.'),
          vctRelief: amount('Comes off the bill first.'),
          otherSubscriptionsSeis: amount('Claimed elsewhere.'),
          otherSubscriptionsEis: amount('Claimed elsewhere.'),
        },
      },
    },
    investments: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_INVESTMENTS,
      items: {
        type: 'object',
        required: ['id', 'date', 'amount', 'scheme'],
        additionalProperties: false,
        properties: {
          id: text('Your own name for it.'),
          date: day('The day of issue, in a listed year.'),
          amount: amount('Above 0.'),
          scheme: oneOf(schemes, ''),
          knowledgeIntensive: { type: 'boolean' },
          tradeStarted: day('When the company’s trade began.'),
          seventyPercentSpent: day('When 70% of the money was spent.'),
          deferredGain: amount('EIS: a gain whose tax is put off; at most the amount.'),
          fee: text('Percentage of the amount, paid on top; it has no relief.'),
          expectedMultiple: text('What the shares would return without dilution; sale is null without it.'),
          dilution: text('Percentage of the holding that later share issues take.'),
          exitFee: text('Percentage of the gain.'),
          soldOn: day('Default: the day the three years are over.'),
        },
      },
    },
    carryBack: { type: 'boolean', default: true },
    reinvestment: { type: 'boolean', default: true },
  },
}

const json = (schema: Schema) => ({ 'application/json': { schema } })
const answers = (description: string) => ({
  200: { description, content: json({ type: 'object' }) },
  400: {
    description: 'The request is invalid. Under errors, each field that needs correcting has its reason.',
    content: json({ $ref: '#/components/schemas/Refusal' }),
  },
})

/** The calculators as OpenAPI, built from the same lists that the code reads. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'SEIS and EIS calculators',
    version: '1',
    description:
      'You need no key and no account. The figures are for illustration only and are not advice. Each one is given exactly, rounded to the penny, and as the site displays it.',
  },
  paths: {
    '/api/calculators': {
      get: {
        summary: 'The calculators and the dated rules they use',
        responses: { 200: { description: 'The calculators, their parameters and the rules.' } },
      },
    },
    '/api/calculators/{scheme}': {
      get: {
        summary: 'Results, claim, disposal, inheritance and scenarios',
        parameters: [
          { name: 'scheme', in: 'path', required: true, schema: { type: 'string', enum: schemes } },
          ...parameters(calculatorQuery, REQUIRED),
        ],
        responses: { ...answers('The results.'), 404: { description: 'There is no such calculator.' } },
      },
    },
    '/api/calculators/plan': {
      post: {
        summary: 'The best use of the reliefs for several investments over several years',
        requestBody: { required: true, content: json(planBody) },
        responses: answers('Relief by year and by investment.'),
      },
    },
    '/api/calculators/capacity': {
      get: {
        summary: 'How much a company can still raise under SEIS and EIS',
        parameters: parameters(capacityQuery, ['date', 'grossAssets', 'employees']),
        responses: answers('Each test with its verdict and reason.'),
      },
    },
  },
  components: {
    schemas: {
      Figure: {
        type: 'object',
        required: ['exact', 'rounded', 'display'],
        properties: {
          exact: text('A decimal, never rounded.'),
          rounded: text('Rounded to the penny, halves away from zero.'),
          display: text('As the site displays it, such as £1,234.50.'),
        },
      },
      Refusal: {
        type: 'object',
        required: ['message', 'errors'],
        properties: {
          message: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}

import { incomeTaxRates } from './calculator-inputs.rules.js'
import { cgtRates, readAmount, readPercentage } from './calculator-options.rules.js'
import { longDate } from './dates.rules.js'
import { nations } from './income-tax.rules.js'
import { type Decimal, ZERO, formatPounds, parseNumber } from './money.rules.js'
import { planSchemes } from './plan.types.js'
import { taxRules } from './tax-rules.rules.js'
import { planYearNames, taxYear } from './tax-years.rules.js'

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

/** The fields about sales, for the tax of each year in which there is one. */
export const exitFields = ['exemptAmount', 'lossesBroughtForward'] as const

export const outcomeFields = ['companies', 'failing', 'multiple', 'incomeTaxRate', 'income', 'nation'] as const

export const MAX_COMPANIES = 20
export const MAX_INVESTMENTS = 20
export const MAX_ID_LENGTH = 100

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

const EXEMPT_AMOUNT = taxRules['cgt.exemptAmount'].value

export const refusals = {
  body: 'Send a plan as a JSON object',
  text: 'Give this as text',
  years: `List 1 to ${planYearNames.length} tax years`,
  investments: `List 1 to ${MAX_INVESTMENTS} investments`,
  entry: 'Give this as a JSON object',
  unknown: 'There is no field of this name',
  taxYear: `Choose one of: ${planYearNames.join(', ')}`,
  twice: 'This tax year is given twice',
  amount: 'Enter an amount in pounds and pence, such as 20,000',
  positive: 'Enter an amount above £0, in pounds and pence, such as 20,000',
  rate: `Choose one of: ${cgtRates.join(', ')}`,
  id: `Give each investment its own id, as text of at most ${MAX_ID_LENGTH} characters`,
  scheme: `Choose one of: ${planSchemes.join(', ')}`,
  notListed: 'The tax year of this day is not listed under years',
  outOfReach: `Choose a day from ${longDate(taxYear(planYearNames[0]!).firstDay)} to ${longDate(taxYear(planYearNames.at(-1)!).lastDay)}`,
  exemptAmount: `The annual exempt amount is at most ${formatPounds(EXEMPT_AMOUNT)}`,
  companies: `Enter a whole number of companies, from 2 to ${MAX_COMPANIES}`,
  failing: 'Enter how many of them fail: a whole number, from 0 to all of them',
  incomeTaxRate: `Choose one of: ${incomeTaxRates.join(', ')}`,
  nation: `Choose one of: ${nations.join(', ')}`,
  percentage: 'Enter a percentage from 0 to 100',
  multiple: 'Enter a multiple of 0 or more, such as 3.0',
  onlyEis: 'Only EIS distinguishes knowledge-intensive companies',
  deferral: 'Only EIS defers a gain, and at most the amount invested',
  soldBefore: 'Choose a day after the shares are issued',
  flag: 'Give true or false',
  vct: 'VCT relief cannot be more than the income tax bill',
} as const

export class Reader {
  constructor(
    private readonly fields: Fields,
    private readonly path: string,
    readonly errors: Record<string, string>,
    names: readonly string[],
  ) {
    for (const name of Object.keys(fields)) if (!names.includes(name)) this.refuse(name, refusals.unknown)
  }

  refuse(name: string, reason: string) {
    this.errors[this.path + name] ??= reason
  }

  text(name: string, reason: string, accepts: (text: string) => boolean): string | null {
    const value = this.fields[name]
    if (typeof value === 'string' && accepts(value)) return value
    this.refuse(name, typeof value === 'string' || isMissing(value) ? reason : refusals.text)
    return null
  }

  optionalText(name: string, reason: string, accepts: (text: string) => boolean): string | null {
    return isMissing(this.fields[name]) ? null : this.text(name, reason, accepts)
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.fields[name]
    if (typeof value === 'boolean') return value
    if (!isMissing(value)) this.refuse(name, refusals.flag)
    return otherwise
  }

  amount(name: string): Decimal {
    const text = this.text(name, refusals.amount, (one) => readAmount(one) !== null)
    return (text && readAmount(text)) || ZERO
  }

  optionalAmount(name: string): Decimal {
    return isMissing(this.fields[name]) ? ZERO : this.amount(name)
  }

  exemptAmount(name: string): Decimal {
    const amount = this.optionalAmount(name)
    if (amount.gt(EXEMPT_AMOUNT)) this.refuse(name, refusals.exemptAmount)
    return amount
  }

  percentage(name: string): Decimal {
    const text = this.optionalText(name, refusals.percentage, (one) => readPercentage(one) !== null)
    return (text && readPercentage(text)) || ZERO
  }
}

export const readMultiple = (text: string): Decimal | null => {
  const value = parseNumber(text.trim().replace(/[x×]$/i, ''))
  return value?.gte(0) ? value : null
}

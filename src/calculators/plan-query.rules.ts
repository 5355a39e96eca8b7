import { schemes } from './calculator-inputs.rules.js'
import { cgtRates, isCgtRate, optionRefusals, readAmount } from './calculator-options.rules.js'
import { isDay } from './dates.rules.js'
import { Decimal, NIL } from './money.rules.js'
import type { Plan, PlanInvestment, PlanYear } from './plan.rules.js'
import { planYearNames, taxYearOf } from './tax-years.rules.js'

export const MOST_INVESTMENTS = 20
const LONGEST_ID = 100

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

const refusals = {
  body: 'Send a plan as a JSON object',
  years: `List 1 to ${planYearNames.length} tax years`,
  investments: `List 1 to ${MOST_INVESTMENTS} investments`,
  entry: 'Give this as a JSON object',
  unknown: 'There is no field of this name',
  taxYear: `Choose one of: ${planYearNames.join(', ')}`,
  twice: 'This tax year is given twice',
  amount: 'Enter an amount in pounds and pence, as text, such as "20000"',
  positive: 'Enter an amount above £0, in pounds and pence, as text, such as "20000"',
  rate: `Choose one of: ${cgtRates.join(', ')}`,
  id: `Give each investment its own id, as text of at most ${LONGEST_ID} characters`,
  scheme: `Choose one of: ${schemes.join(', ')}`,
  notListed: 'The tax year of this day is not listed under years',
  flag: 'Give true or false',
} as const

/** Reads one object's fields, collecting every refusal under its path. */
class Reader {
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
    this.refuse(name, reason)
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
    const text = this.text(name, refusals.amount, (one) => readPence(one) !== null)
    return (text && readPence(text)) || NIL
  }

  optionalAmount(name: string): Decimal {
    return isMissing(this.fields[name]) ? NIL : this.amount(name)
  }
}

/** A plan is worked out in whole pence, so an amount has no smaller part. */
function readPence(text: string): Decimal | null {
  const value = readAmount(text)
  return value && value.decimalPlaces() <= 2 ? value : null
}

const yearFields = [
  'taxYear',
  'taxBill',
  'gain',
  'cgtRate',
  'vctRelief',
  'otherSubscriptionsSeis',
  'otherSubscriptionsEis',
]
const investmentFields = ['id', 'date', 'amount', 'scheme', 'knowledgeIntensive', 'tradeStarted', 'seventyPercentSpent']

function readYear(fields: Fields, path: string, errors: Record<string, string>): PlanYear {
  const reader = new Reader(fields, path, errors, yearFields)
  const rate = reader.optionalText('cgtRate', refusals.rate, isCgtRate)
  return {
    taxYear: reader.text('taxYear', refusals.taxYear, (name) => planYearNames.includes(name)) ?? '',
    taxBill: reader.amount('taxBill'),
    gain: reader.optionalAmount('gain'),
    cgtRate: rate ? new Decimal(rate) : null,
    vctRelief: reader.optionalAmount('vctRelief'),
    otherSubscriptionsSeis: reader.optionalAmount('otherSubscriptionsSeis'),
    otherSubscriptionsEis: reader.optionalAmount('otherSubscriptionsEis'),
  }
}

function readInvestment(fields: Fields, path: string, errors: Record<string, string>): PlanInvestment {
  const reader = new Reader(fields, path, errors, investmentFields)
  const isOwnId = (id: string) => id.trim() !== '' && id.length <= LONGEST_ID
  const amount = reader.text('amount', refusals.positive, (text) => Boolean(readPence(text)?.gt(0)))
  return {
    id: reader.text('id', refusals.id, isOwnId) ?? '',
    date: reader.text('date', optionRefusals.day, isDay) ?? '',
    amount: (amount && readPence(amount)) || NIL,
    scheme:
      reader.text('scheme', refusals.scheme, (name) => schemes.some((one) => one === name)) === 'eis' ? 'eis' : 'seis',
    knowledgeIntensive: reader.flag('knowledgeIntensive', false),
    tradeStarted: reader.optionalText('tradeStarted', optionRefusals.day, isDay),
    seventyPercentSpent: reader.optionalText('seventyPercentSpent', optionRefusals.day, isDay),
  }
}

/** The entries of a list, each with the start of its fields' paths. */
function entriesOf(reader: Reader, value: unknown, name: 'years' | 'investments', most: number) {
  if (!Array.isArray(value) || value.length < 1 || value.length > most) {
    reader.refuse(name, refusals[name])
    return []
  }
  return value.flatMap((entry: unknown, at) => {
    if (isFields(entry)) return [{ fields: entry, path: `${name}.${at}.` }]
    reader.refuse(`${name}.${at}`, refusals.entry)
    return []
  })
}

/** The body of POST /api/calculators/plan, every bad field named at once by its path. */
export function readPlan(body: unknown): { plan: Plan; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const fields = isFields(body) ? body : {}
  if (!isFields(body)) errors.body = refusals.body
  const reader = new Reader(fields, '', errors, ['years', 'investments', 'carryBack', 'reinvestment'])

  const listed = new Set<string>()
  const years = entriesOf(reader, fields.years, 'years', planYearNames.length).map(({ fields: one, path }) => {
    const year = readYear(one, path, errors)
    if (year.taxYear && listed.has(year.taxYear)) errors[`${path}taxYear`] ??= refusals.twice
    listed.add(String(one.taxYear))
    return year
  })
  const ids = new Set<string>()
  const investments = entriesOf(reader, fields.investments, 'investments', MOST_INVESTMENTS).map(
    ({ fields: one, path }) => {
      const investment = readInvestment(one, path, errors)
      if (ids.has(investment.id)) errors[`${path}id`] ??= refusals.id
      ids.add(investment.id)
      if (investment.date && !errors.years && !listed.has(taxYearOf(investment.date)))
        errors[`${path}date`] ??= refusals.notListed
      return investment
    },
  )
  return {
    plan: {
      years,
      investments,
      carryBack: reader.flag('carryBack', true),
      reinvestment: reader.flag('reinvestment', true),
    },
    errors,
  }
}

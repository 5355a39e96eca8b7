import type { CalculatorInputs, Scheme } from './calculator-inputs.rules.js'
import { addYears, isDay, longDate } from './dates.rules.js'
import { type Nation, nations } from './income-tax.rules.js'
import { type Decimal, formatPounds, parseNumber } from './money.rules.js'
import { taxRules } from './tax-rules.rules.js'
import { LATEST_TAX_YEAR, cgtRatesIn, taxYear, taxYearNames, taxYearOf } from './tax-years.rules.js'

export const reliefs = ['loss', 'reinvestment', 'deferral', 'carry-back'] as const
export type Relief = (typeof reliefs)[number]

export const reliefsOf = (scheme: Scheme): Relief[] => [
  'loss',
  scheme === 'seis' ? 'reinvestment' : 'deferral',
  'carry-back',
]

export const lossReliefs = ['income', 'gains', 'none'] as const
export type LossRelief = (typeof lossReliefs)[number]

export const disposals = ['held', 'armsLength', 'notArmsLength'] as const
export type DisposalWay = (typeof disposals)[number]

export const cgtRates = ['10', '18', '20', '24'] as const

export const scottishRates = ['19', '20', '21', '42', '45', '48'] as const

const amounts = [
  'taxBill',
  'lastYearTaxBill',
  'income',
  'lastYearIncome',
  'gain',
  'gainCovered',
  'lastYearGain',
  'lastYearGainCovered',
  'otherSubscriptions',
  'lastYearOtherSubscriptions',
  'knowledgeIntensive',
  'exemptAmount',
  'adjustedTotalIncome',
  'lossTaxBills',
  'lossIncome',
  'beforeLossIncome',
  'valueAtDeath',
  'allowanceUsed',
  'spouseAllowance',
] as const
const rates = ['cgtRate', 'lastYearCgtRate', 'disposalCgtRate'] as const
const daysInYears = ['gainDate', 'lastYearGainDate', 'issueDate'] as const
const percentages = ['fee', 'exitFee'] as const
const typed = [
  ...amounts,
  ...rates,
  ...daysInYears,
  ...percentages,
  'scottishRate',
  'soldShare',
  'yearsHeld',
  'diedOn',
  'ownedYears',
] as const

export type TypedOption = (typeof typed)[number]

/** Every option beside the five form fields, as typed; empty text means "not given". */
export interface CalculatorOptions extends Record<TypedOption, string> {
  reliefs: readonly Relief[]
  lossRelief: LossRelief
  taxYear: string
  disposal: DisposalWay
  nation: Nation
  aimTraded: 'yes' | 'no'
}

export const defaultOptions: CalculatorOptions = {
  reliefs: ['loss'],
  lossRelief: 'income',
  taxYear: LATEST_TAX_YEAR,
  disposal: 'held',
  nation: 'ruk',
  aimTraded: 'no',
  ...(Object.fromEntries(typed.map((name) => [name, ''])) as Record<TypedOption, string>),
}

export const optionChoices = {
  lossRelief: lossReliefs,
  taxYear: taxYearNames,
  disposal: disposals,
  nation: nations,
  aimTraded: ['yes', 'no'],
} as const satisfies Partial<Record<keyof CalculatorOptions, readonly string[]>>

export const typedOptions = typed

export const optionRefusals = {
  amount: 'Enter an amount in pounds and pence, such as 20,000, or leave it empty',
  rate: `Choose one of: ${cgtRates.join(', ')}`,
  day: 'Enter a day as year, month and day, such as 2026-04-06',
  share: 'Enter a percentage above 0 and at most 100',
  years: 'Enter a number of years, such as 2',
  percentage: 'Enter a percentage from 0 to 100',
  incomeBesideBill: 'Enter the income or the bill of this year, not both',
  coverWithoutGain: 'Enter the gain as well, of which this is a part',
  scottishRate: `Choose one of: ${scottishRates.join(', ')}`,
} as const

/** Pounds and pence of nil or more, without an exponent, which sums of money never have. */
export function readAmount(text: string): Decimal | null {
  const value = /e/i.test(text) ? null : parseNumber(text)
  return value?.gte(0) && value.decimalPlaces() <= 2 ? value : null
}

export function readShare(text: string): Decimal | null {
  const value = parseNumber(text.trim().replace(/%$/, ''))
  return value?.gt(0) && value.lte(100) ? value : null
}

export function readPercentage(text: string): Decimal | null {
  const value = readAmount(text.trim().replace(/%$/, ''))
  return value?.lte(100) ? value : null
}

export function readYearsHeld(text: string): Decimal | null {
  const value = parseNumber(text)
  return value?.gte(1) && value.lte(100) ? value : null
}

export const isCgtRate = (text: string): boolean => cgtRates.some((rate) => rate === text)

function refuseDayOf(text: string, year: string): string | undefined {
  if (!isDay(text)) return optionRefusals.day
  const { firstDay, lastDay } = taxYear(year)
  if (text >= firstDay && text <= lastDay) return undefined
  return `Enter a day of the tax year ${year}: from ${longDate(firstDay)} to ${longDate(lastDay)}`
}

/** A gain can be deferred by shares issued from one year before to three years after it (TCGA 1992 Sch 5B para 1(3)). */
function refuseDeferredDay(text: string, { issueDate, taxYear: year }: CalculatorOptions): string | undefined {
  if (!isDay(text)) return optionRefusals.day
  const { firstDay, lastDay } = taxYear(year)
  const known = isDay(issueDate)
  const [from, to] = [addYears(known ? issueDate : firstDay, -3), addYears(known ? issueDate : lastDay, 1)]
  if (text >= from && text <= to) return undefined
  return `A gain can be put off from three years before the issue to one year after it: enter a day from ${longDate(from)} to ${longDate(to)}`
}

const isDeferred = (scheme: Scheme | undefined, { reliefs: on }: CalculatorOptions) =>
  scheme === 'eis' && on.includes('deferral')

/** The tax year whose rates apply to a gain: with deferral, that of the gain's own date. */
const yearOfGain = (scheme: Scheme | undefined, options: CalculatorOptions): string =>
  isDeferred(scheme, options) && isDay(options.gainDate) ? taxYearOf(options.gainDate) : options.taxYear

const EXEMPT_AMOUNT = taxRules['cgt.exemptAmount'].value
const ALLOWANCE = taxRules['iht.businessRelief'].value
const FIRST_BUSINESS_RELIEF = '1996-04-06'

const atMost = (most: string, words: string) => (text: string) =>
  readAmount(text)?.gt(most) ? `${words} is at most ${formatPounds(most)}` : undefined

const rateOf = (year: string) => (text: string) => {
  const rates = cgtRatesIn(year)
  return !isCgtRate(text) || rates.includes(text) ? undefined : `In ${year} the rates are ${rates.join(', ')}`
}

export function refuseOptions(
  options: CalculatorOptions,
  scheme?: Scheme,
  inputs?: CalculatorInputs,
): Partial<Record<keyof CalculatorOptions, string>> {
  const { taxYear: year } = options
  const { previous } = taxYear(year)
  const given = (name: TypedOption) => options[name].trim() !== ''
  type Check = (text: string) => string | undefined
  const checks: Partial<Record<TypedOption, Check[]>> = {
    exemptAmount: [atMost(EXEMPT_AMOUNT, 'The annual exempt amount')],
    spouseAllowance: [atMost(ALLOWANCE, 'A spouse’s unused allowance')],
    knowledgeIntensive: [
      (text) => {
        const invested = scheme === 'eis' && inputs && parseNumber(inputs.initialInvestment)
        return invested && readAmount(text)?.gt(invested)
          ? 'This is part of the investment, so it cannot be more'
          : undefined
      },
    ],
    cgtRate: [rateOf(yearOfGain(scheme, options))],
    lastYearCgtRate: [rateOf(previous)],
    gainDate: [(text) => (isDeferred(scheme, options) ? refuseDeferredDay(text, options) : refuseDayOf(text, year))],
    lastYearGainDate: [(text) => refuseDayOf(text, previous)],
    issueDate: [(text) => refuseDayOf(text, year)],
    income: [() => (given('taxBill') ? optionRefusals.incomeBesideBill : undefined)],
    lastYearIncome: [() => (given('lastYearTaxBill') ? optionRefusals.incomeBesideBill : undefined)],
    gainCovered: [() => (given('gain') ? undefined : optionRefusals.coverWithoutGain)],
    soldShare: [(text) => reasonUnless(readShare(text), 'share')],
    diedOn: [
      (text) => reasonUnless(isDay(text), 'day'),
      (text) =>
        text < FIRST_BUSINESS_RELIEF
          ? `Enter a day from ${longDate(FIRST_BUSINESS_RELIEF)}, when this relief began`
          : undefined,
    ],
    scottishRate: [
      (text) =>
        reasonUnless(
          scottishRates.some((rate) => rate === text),
          'scottishRate',
        ),
    ],
    yearsHeld: [(text) => reasonUnless(readYearsHeld(text), 'years')],
    ownedYears: [(text) => reasonUnless(parseNumber(text)?.gte(0), 'years')],
  }
  for (const name of amounts) (checks[name] ??= []).unshift((text) => reasonUnless(readAmount(text), 'amount'))
  for (const name of percentages) checks[name] = [(text) => reasonUnless(readPercentage(text), 'percentage')]
  for (const name of rates) (checks[name] ??= []).unshift((text) => reasonUnless(isCgtRate(text), 'rate'))
  const refused = typed.flatMap((name) => {
    const text = options[name].trim()
    const reason = text && checks[name]?.map((check) => check(text)).find(Boolean)
    return reason ? [[name, reason]] : []
  })
  return Object.fromEntries(refused)
}

const reasonUnless = (value: unknown, reason: keyof typeof optionRefusals): string | undefined =>
  value ? undefined : optionRefusals[reason]

import type { Scheme } from './calculator-inputs.rules.js'
import { isDay, longDate } from './dates.rules.js'
import { type Decimal, parseNumber } from './money.rules.js'
import { LATEST_TAX_YEAR, taxYear, taxYearNames } from './tax-years.rules.js'

export const reliefs = ['loss', 'reinvestment', 'deferral', 'carry-back'] as const
export type Relief = (typeof reliefs)[number]

/** The reliefs of each scheme, in display order. */
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

const amounts = [
  'taxBill',
  'lastYearTaxBill',
  'gain',
  'lastYearGain',
  'otherSubscriptions',
  'lastYearOtherSubscriptions',
  'knowledgeIntensive',
  'exemptAmount',
  'adjustedTotalIncome',
  'valueAtDeath',
  'allowanceUsed',
  'spouseAllowance',
] as const
const rates = ['cgtRate', 'lastYearCgtRate', 'disposalCgtRate'] as const
const gainDays = ['gainDate', 'lastYearGainDate'] as const
const typed = [...amounts, ...rates, ...gainDays, 'soldShare', 'diedOn', 'ownedYears'] as const

export type TypedOption = (typeof typed)[number]

/** Every option beside the five form fields, as typed; empty text means "not given". */
export interface CalculatorOptions extends Record<TypedOption, string> {
  reliefs: readonly Relief[]
  lossRelief: LossRelief
  taxYear: string
  disposal: DisposalWay
  aimTraded: 'yes' | 'no'
}

export const defaultOptions: CalculatorOptions = {
  reliefs: ['loss'],
  lossRelief: 'income',
  taxYear: LATEST_TAX_YEAR,
  disposal: 'held',
  aimTraded: 'no',
  ...(Object.fromEntries(typed.map((name) => [name, ''])) as Record<TypedOption, string>),
}

/** The fields with a fixed set of values, as the address names them. */
export const optionChoices = {
  lossRelief: lossReliefs,
  taxYear: taxYearNames,
  disposal: disposals,
  aimTraded: ['yes', 'no'],
} as const satisfies Partial<Record<keyof CalculatorOptions, readonly string[]>>

export const typedOptions = typed

export type OptionRefusals = Partial<Record<keyof CalculatorOptions, string>>

export const optionRefusals = {
  amount: 'Enter an amount in pounds, such as 20,000, or leave it empty',
  rate: `Choose one of: ${cgtRates.join(', ')}`,
  day: 'Enter a day as year, month and day, such as 2026-04-06',
  share: 'Enter a percentage above 0 and at most 100',
  years: 'Enter a number of years, such as 2',
} as const

export function readAmount(text: string): Decimal | null {
  const value = parseNumber(text)
  return value?.gte(0) ? value : null
}

export function readShare(text: string): Decimal | null {
  const value = parseNumber(text.trim().replace(/%$/, ''))
  return value?.gt(0) && value.lte(100) ? value : null
}

export const isCgtRate = (text: string): boolean => cgtRates.some((rate) => rate === text)

function refuseGainDate(text: string, year: string): string | undefined {
  if (!isDay(text)) return optionRefusals.day
  const { firstDay, lastDay } = taxYear(year)
  if (text >= firstDay && text <= lastDay) return undefined
  return `Enter a day of the tax year ${year}: from ${longDate(firstDay)} to ${longDate(lastDay)}`
}

/** Every option that is invalid, by field, with the reason; empty values are always valid. */
export function refuseOptions(options: CalculatorOptions): OptionRefusals {
  const { taxYear: year } = options
  const checks: Partial<Record<TypedOption, (text: string) => string | undefined>> = {
    ...Object.fromEntries(amounts.map((name) => [name, (text: string) => reasonUnless(readAmount(text), 'amount')])),
    ...Object.fromEntries(rates.map((name) => [name, (text: string) => reasonUnless(isCgtRate(text), 'rate')])),
    gainDate: (text) => refuseGainDate(text, year),
    lastYearGainDate: (text) => refuseGainDate(text, taxYear(year).previous),
    soldShare: (text) => reasonUnless(readShare(text), 'share'),
    diedOn: (text) => reasonUnless(isDay(text), 'day'),
    ownedYears: (text) => reasonUnless(readAmount(text), 'years'),
  }
  const refused = typed.flatMap((name) => {
    const text = options[name].trim()
    const reason = text && checks[name]?.(text)
    return reason ? [[name, reason]] : []
  })
  return Object.fromEntries(refused)
}

const reasonUnless = (value: unknown, reason: keyof typeof optionRefusals): string | undefined =>
  value ? undefined : optionRefusals[reason]

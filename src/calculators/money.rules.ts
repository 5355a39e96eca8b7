import { Decimal as Base } from 'decimal.js'
import { groupThousands } from '../common/thousands.rules.js'

/** Exact arithmetic: far more digits than any accepted input can need, so nothing is rounded before display. */
export const Decimal = Base.clone({ precision: 300, rounding: Base.ROUND_HALF_UP, toExpNeg: -400, toExpPos: 400 })
export type Decimal = Base

export const ZERO: Decimal = new Decimal(0)

export const minOf = (...values: Decimal[]): Decimal => Decimal.min(...values)
export const nonNegative = (value: Decimal): Decimal => Decimal.max(value, 0)

/** Larger inputs are refused: no sum of money needs them, and a crafted URL must not cause endless arithmetic. */
const MAX_INPUT_LENGTH = 48
const MAX_VALUE = new Decimal('1e24')
const MAX_DECIMALS = 30

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d*)?$/
const SCIENTIFIC = /^(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d{1,3}$/i

/** Reads "£50,000", "50 000" and "1e5" alike; anything ambiguous ("5,00", "50k") is refused rather than guessed at. */
export function parseNumber(typed: string): Decimal | null {
  if (typed.length > MAX_INPUT_LENGTH) return null
  const text = typed.replace(/[\u00a0\u2009\u202f]/g, ' ').trim()
  const [, signBefore, signAfter, digits] = /^([+\-\u2212]?) ?(?:£ ?([+\-\u2212]?))?(.*)$/.exec(text) ?? []
  if (digits === undefined || (signBefore && signAfter)) return null
  if (!PLAIN.test(digits) && !GROUPED.test(digits) && !SCIENTIFIC.test(digits)) return null
  const value = new Decimal(digits.replace(/[, ]/g, ''))
  if (value.gt(MAX_VALUE) || value.decimalPlaces() > MAX_DECIMALS) return null
  const sign = signBefore || signAfter
  return sign && sign !== '+' ? value.negated() : value
}

/** Pounds and pence in en-GB: each figure is rounded on its own, halves away from zero, and zero never has a sign. */
export function formatMoney(value: Decimal | string): string {
  const pence = new Decimal(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  const [pounds = '0', fraction = '00'] = pence.abs().toFixed(2).split('.')
  return `${pence.isNegative() && !pence.isZero() ? '-' : ''}£${groupThousands(pounds)}.${fraction}`
}

/** As formatMoney, with a plus before gains: for columns that mix gains and losses. */
export function formatSigned(value: Decimal): string {
  const text = formatMoney(value)
  return value.isPositive() && text !== '£0.00' ? `+${text}` : text
}

/** "£200,000" for whole pounds, with pence only if there are any: for sentences, not statements. */
export const formatPounds = (value: Decimal | string): string => withoutPence(formatMoney(value))

export const withoutPence = (money: string) => money.replace(/\.00$/, '')

/** A figure without trailing zeros, for sentences: 27.5, 15.5, 40. */
export const formatPlain = (value: Decimal, places = 2): string =>
  value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toString()

export interface Figure {
  exact: string
  rounded: string
  display: string
}

const presentFigure = (value: Decimal): Figure => ({
  exact: value.isZero() ? '0' : value.toString(),
  rounded: value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00'),
  display: formatMoney(value),
})

export const presentOptional = (value: Decimal | null): Figure | null => value && presentFigure(value)

export const presentFigures = <K extends string>(values: Record<K, Decimal>): Record<K, Figure> =>
  Object.fromEntries(Object.entries<Decimal>(values).map(([name, value]) => [name, presentFigure(value)])) as Record<
    K,
    Figure
  >

export type Presented<T> = { [K in keyof T]: T[K] extends Decimal ? Figure : T[K] }

export const presentRecord = <T extends object>(record: T): Presented<T> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, value instanceof Decimal ? presentFigure(value) : value]),
  ) as Presented<T>

import type { Scheme } from './calculator-inputs.rules.js'
import { addYears } from './dates.rules.js'
import { Decimal, minOf, nonNegative } from './money.rules.js'
import { ruleOn } from './tax-rules.rules.js'

/** The tax years that the calculators cover; the one before them is only used for carry-back. */
export const taxYearNames = ['2022-23', '2023-24', '2024-25', '2025-26', '2026-27'] as const
const EARLIEST_TAX_YEAR = '2021-22'
export const LATEST_TAX_YEAR = '2026-27'
export const planYearNames: readonly string[] = [EARLIEST_TAX_YEAR, ...taxYearNames]

const nameFrom = (start: number): string => `${start}-${String((start + 1) % 100).padStart(2, '0')}`
const startOf = (name: string): number => Number(name.slice(0, 4))

export function taxYear(name: string) {
  const start = startOf(name)
  return { name, previous: nameFrom(start - 1), firstDay: `${start}-04-06`, lastDay: `${start + 1}-04-05` }
}

/** The tax year of a date: 6 April to 5 April. */
export function taxYearOf(day: string): string {
  const year = startOf(day)
  return nameFrom(day.slice(5) >= '04-06' ? year : year - 1)
}

/** Relief is claimed by the fifth anniversary of the 31 January after the year (ITA 2007 s202, s257EA; VCM35120). */
export const claimBy = (name: string): string => addYears(`${startOf(name) + 2}-01-31`, 5)

/** Up to `ordinary` for shares that are not knowledge-intensive; up to `all` for all shares together. */
export interface Limit {
  ordinary: Decimal
  all: Decimal
}

/** The year's own limit on one investor's shares (ITA 2007 s158, s257AB). */
export function investorLimit(scheme: Scheme, year: string): Limit {
  const { firstDay } = taxYear(year)
  const ordinary = new Decimal(ruleOn(`${scheme}.investorLimit`, firstDay).value)
  const all = scheme === 'eis' ? new Decimal(ruleOn('eis.investorLimitKnowledgeIntensive', firstDay).value) : ordinary
  return { ordinary, all }
}

/** Other EIS shares count as ordinary up to £1m; above it they are knowledge-intensive (ITA 2007 s158(2ZA)). */
export const limitLeft = ({ ordinary, all }: Limit, otherSubscriptions: Decimal): Limit => ({
  ordinary: nonNegative(ordinary.minus(otherSubscriptions)),
  all: nonNegative(all.minus(otherSubscriptions)),
})

/** The limit for a mix of shares: knowledge-intensive ones raise it, up to the higher limit. */
export const annualLimit = ({ ordinary, all }: Limit, knowledgeIntensive: Decimal): Decimal =>
  minOf(all, ordinary.plus(knowledgeIntensive))

export const exemptAmount = (year: string): Decimal =>
  new Decimal(ruleOn('cgt.exemptAmount', taxYear(year).lastDay).value)

export function cgtRatesIn(year: string): string[] {
  const { firstDay, lastDay } = taxYear(year)
  const both = [firstDay, lastDay].flatMap((day) => [
    ruleOn('cgt.basicRate', day).value,
    ruleOn('cgt.higherRate', day).value,
  ])
  return [...new Set(both)]
}

export const higherCgtRate = (day: string): Decimal => new Decimal(ruleOn('cgt.higherRate', day).value)

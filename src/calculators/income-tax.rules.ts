import { Decimal, ZERO, minOf, nonNegative } from './money.rules.js'
import { type RuleSource, ita } from './tax-rules.rules.js'

export const nations = ['ruk', 'scotland'] as const
/** Where the taxpayer lives: Scotland, or the rest of the United Kingdom, whose bands Wales shares. */
export type Nation = (typeof nations)[number]

interface BandVersion {
  from: string
  /** The upper limit of taxable income for each rate in per cent; null for the top band. */
  bands: Record<number, number | null>
}

/** Non-savings income, newest first. The limits are of taxable income: the taper changes the allowance, not the bands. */
const bandsByNation: Record<Nation, readonly BandVersion[]> = {
  ruk: [
    { from: '2023-24', bands: { 20: 37_700, 40: 125_140, 45: null } },
    { from: '2021-22', bands: { 20: 37_700, 40: 150_000, 45: null } },
  ],
  scotland: [
    { from: '2026-27', bands: { 19: 3_967, 20: 16_956, 21: 31_092, 42: 62_430, 45: 125_140, 48: null } },
    { from: '2025-26', bands: { 19: 2_827, 20: 14_921, 21: 31_092, 42: 62_430, 45: 125_140, 48: null } },
    { from: '2024-25', bands: { 19: 2_306, 20: 13_991, 21: 31_092, 42: 62_430, 45: 125_140, 48: null } },
    { from: '2023-24', bands: { 19: 2_162, 20: 13_118, 21: 31_092, 42: 125_140, 47: null } },
    { from: '2022-23', bands: { 19: 2_162, 20: 13_118, 21: 31_092, 41: 150_000, 46: null } },
    { from: '2021-22', bands: { 19: 2_097, 20: 12_726, 21: 31_092, 41: 150_000, 46: null } },
  ],
}

export const bandSource: Record<Nation, RuleSource> = {
  ruk: ita('10'),
  scotland: { title: 'Scottish Income Tax', url: 'https://www.gov.uk/scottish-income-tax' },
}

/** The lowest rate first, since JavaScript sorts keys that are whole numbers. */
const bandsOf = (nation: Nation, year: string) =>
  Object.entries(bandsByNation[nation].find(({ from }) => from <= year)!.bands).map(
    ([rate, limit]) => [limit, Number(rate)] as const,
  )

const ALLOWANCE = 12_570
const TAPER_FROM = 100_000

/** Less half of the income above £100,000, what is left rounded up to the pound (ITA 2007 s35). */
export const personalAllowance = (income: Decimal): Decimal =>
  nonNegative(new Decimal(ALLOWANCE).minus(nonNegative(income.minus(TAPER_FROM)).div(2))).ceil()

interface TaxedBand {
  rate: number
  amount: Decimal
  tax: Decimal
}

/** How the bands of a year tax an income, without those that it does not reach. */
export function taxedBands(income: Decimal, nation: Nation, year: string): TaxedBand[] {
  const taxable = nonNegative(income.minus(personalAllowance(income)))
  let below = ZERO
  return bandsOf(nation, year)
    .map(([limit, rate]) => {
      const upTo = limit === null ? taxable : minOf(taxable, new Decimal(limit))
      const amount = nonNegative(upTo.minus(below))
      below = Decimal.max(below, upTo)
      return { rate, amount, tax: amount.times(rate).div(100) }
    })
    .filter(({ amount }) => amount.gt(0))
}

export const incomeTaxOn = (income: Decimal, nation: Nation, year: string): Decimal =>
  taxedBands(income, nation, year).reduce((sum, { tax }) => sum.plus(tax), ZERO)

/** The most that someone whose highest band has this rate can owe outside Scotland, with the allowance used up; null for the top band. */
export function largestTaxBill(rate: string, year: string): Decimal | null {
  let below = 0
  let tax = ZERO
  for (const [limit, own] of bandsOf('ruk', year)) {
    if (limit === null) return null
    tax = tax.plus(new Decimal(limit - below).times(own).div(100))
    if (String(own) === rate) return tax
    below = limit
  }
  return null
}

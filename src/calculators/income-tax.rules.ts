import { Decimal, ZERO, minOf, nonNegative } from './money.rules.js'
import { type RuleSource } from './tax-rules.rules.js'

export const nations = ['ruk', 'scotland'] as const
/** Where the taxpayer lives: Scotland, or the rest of the United Kingdom, whose bands Wales shares. */
export type Nation = (typeof nations)[number]

/** The upper limit of taxable income and the rate in per cent; none for the top band. */
type Band = readonly [limit: number | null, rate: number]

interface BandVersion {
  from: string
  bands: readonly Band[]
}

/** Non-savings income, newest first. The limits are of taxable income: the taper moves the allowance and no band. */
const bandsByNation: Record<Nation, readonly BandVersion[]> = {
  ruk: [
    {
      from: '2023-24',
      bands: [
        [37_700, 20],
        [125_140, 40],
        [null, 45],
      ],
    },
    {
      from: '2021-22',
      bands: [
        [37_700, 20],
        [150_000, 40],
        [null, 45],
      ],
    },
  ],
  scotland: [
    {
      from: '2026-27',
      bands: [
        [3_967, 19],
        [16_956, 20],
        [31_092, 21],
        [62_430, 42],
        [125_140, 45],
        [null, 48],
      ],
    },
    {
      from: '2025-26',
      bands: [
        [2_827, 19],
        [14_921, 20],
        [31_092, 21],
        [62_430, 42],
        [125_140, 45],
        [null, 48],
      ],
    },
    {
      from: '2024-25',
      bands: [
        [2_306, 19],
        [13_991, 20],
        [31_092, 21],
        [62_430, 42],
        [125_140, 45],
        [null, 48],
      ],
    },
    {
      from: '2023-24',
      bands: [
        [2_162, 19],
        [13_118, 20],
        [31_092, 21],
        [125_140, 42],
        [null, 47],
      ],
    },
    {
      from: '2022-23',
      bands: [
        [2_162, 19],
        [13_118, 20],
        [31_092, 21],
        [150_000, 41],
        [null, 46],
      ],
    },
    {
      from: '2021-22',
      bands: [
        [2_097, 19],
        [12_726, 20],
        [31_092, 21],
        [150_000, 41],
        [null, 46],
      ],
    },
  ],
}

export const bandSource: Record<Nation, RuleSource> = {
  ruk: { title: 'Income Tax Act 2007, section 10', url: 'https://www.legislation.gov.uk/ukpga/2007/3/section/10' },
  scotland: { title: 'Scottish Income Tax', url: 'https://www.gov.uk/scottish-income-tax' },
}

const bandsOf = (nation: Nation, year: string): readonly Band[] =>
  bandsByNation[nation].find(({ from }) => from <= year)!.bands

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

/** The most that a payer of this top band can owe outside Scotland, whose allowance is used up; null for the top one. */
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

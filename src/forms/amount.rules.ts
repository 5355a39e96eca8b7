import {
  FUNDING_AMOUNTS,
  INVESTMENT_RANGES,
  LANDING_FUNDING_AMOUNTS,
  LANDING_INVESTMENT_RANGES,
} from '../common/form-options.rules.js'

const POUNDS = { k: 1_000, m: 1_000_000 }

/** A band in pounds, whichever form it is from: '100k-250k', '1m+' or '<5k'. */
export function poundsOf(band: string): { from: number; to: number | null } | undefined {
  const sums = [...band.matchAll(/(\d{1,3})([km])/g)]
  const [first, last] = sums.map(([, digits, unit]) => Number(digits) * POUNDS[unit as keyof typeof POUNDS])
  if (first === undefined) return undefined
  if (last !== undefined) return { from: first, to: last }
  return /^(under|<)/i.test(band) ? { from: 0, to: first } : { from: first, to: null }
}

/** Where the bands of all forms begin and end: one scale for those who seek money and those who offer it. */
export const POUND_SCALE = [
  ...new Set(
    [INVESTMENT_RANGES, FUNDING_AMOUNTS, LANDING_INVESTMENT_RANGES, LANDING_FUNDING_AMOUNTS]
      .flat()
      .flatMap(({ value }) => Object.values(poundsOf(value) ?? {}))
      .filter((sum) => sum !== null),
  ),
].sort((a, b) => a - b)

import type { Scheme } from './calculator-inputs.rules.js'
import type { Claim } from './claim.rules.js'
import { exemptShare } from './disposal.rules.js'
import { formatPlain, formatPounds } from './money.rules.js'

const threeYearLine: Record<Scheme, string> = {
  eis: 'No CGT if held 3 years.',
  seis: 'If held for 3 years, no Capital Gains Tax will be owed.',
}

/** What the line about three years depends on: the exempt part of a gain, and that the relief is claimed and kept. */
function threeYearCondition(claim: Claim): string {
  const kept = 'if income tax relief was claimed and kept'
  const part = exemptShare(claim)
  if (part.eq(1)) return `That is, ${kept}.`
  if (part.gt(0)) return `That is, on ${formatPlain(part.times(100), 1)}% of a gain, ${kept}.`
  return claim.aboveLimit.eq(claim.investment)
    ? `That is, only within the annual limit, of which nothing is left, and ${kept}.`
    : `That is, only ${kept}: there is no tax to reduce, so none of these shares has any.`
}

/** The line, followed by what it depends on. */
export const threeYearLines = (scheme: Scheme, claim: Claim): [line: string, condition: string] => [
  threeYearLine[scheme],
  threeYearCondition(claim),
]

export const ASSUMPTION =
  'Your return is your own assumption, not a forecast. Tax treatment depends on your circumstances and may change.'

export const DISCLAIMER = 'For illustration only.'

export function whyThisSplit(claim: Claim): string {
  const { name, previous } = claim.taxYear
  const { carriedBack, kept } = claim.split
  if (!claim.carryBack) return `Carry-back is off: everything counts as issued in ${name}.`
  if (carriedBack.isZero()) {
    if (claim.lastYear.bill?.isZero())
      return `There is no income tax left to reduce in ${previous}, so nothing is carried back.`
    return `Carrying shares back to ${previous} would gain nothing, so they all count as issued in ${name}.`
  }
  const part = kept.isZero() ? 'All of it' : formatPounds(carriedBack)
  const reason = claim.thisYear.bill?.isZero()
    ? `there is no income tax to reduce in ${name}, and shares without relief are not free of Capital Gains Tax`
    : claim.incomeTaxRelief.gt(claim.withoutCarryBack.thisYear.relief)
      ? 'the two years together give more relief than one'
      : claim.reinvestmentTaxSaved.gt(claim.withoutCarryBack.thisYear.reinvestmentTaxSaved)
        ? 'the gain of that year is the one that reinvestment relief saves most on'
        : 'the relief is the same, that year’s tax falls due sooner and this year’s allowance stays open'
  return `${part} counts as issued in ${previous}: ${reason}.`
}
